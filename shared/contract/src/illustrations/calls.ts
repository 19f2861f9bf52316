import { defineCalls, pageQuery } from '../language/call';

export const illustrationCalls = defineCalls({
  listProductIllustrations: {
    id: 'listProductIllustrations',
    kind: 'read',
    method: 'GET',
    path: '/illustration/product/{firmId}',
    query: ['name', 'id', 'status', ...pageQuery],
    access: { resource: 'Client', level: 'read' },
    credential: 'session',
    tags: ['Illustration'],
    owner: 'tools',
  },
});
