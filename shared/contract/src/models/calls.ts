import { defineCalls, pageQuery } from '../language/call';
import { modelAccess } from './values';

/** Access to either kind of model is enough; the answer holds only the kinds the caller may read (`modelAccess`). */
const eitherKind = { anyOf: [modelAccess.Advisory, modelAccess.Discretionary] } as const;

export const modelCalls = defineCalls({
  listModels: {
    id: 'listModels',
    kind: 'read',
    method: 'GET',
    path: '/model/{firmId}',
    query: ['name', 'type', 'status', ...pageQuery],
    access: eitherKind,
    credential: 'session',
    tags: ['Model'],
    owner: 'tools',
  },
  getModel: {
    id: 'getModel',
    kind: 'read',
    method: 'GET',
    path: '/model/{firmId}/{modelId}',
    query: [],
    access: eitherKind,
    credential: 'session',
    tags: ['Model'],
    owner: 'tools',
  },
});
