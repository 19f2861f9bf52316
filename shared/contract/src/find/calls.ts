import { defineCalls } from '../language/call';

/** Records that the palette opens by number or name. */
export const findCalls = defineCalls({
  /** Each kind of record takes its own resource: the answer has the kinds the caller may read. */
  findRecords: {
    id: 'findRecords',
    kind: 'read',
    method: 'GET',
    path: '/tessera/find/{firmId}',
    query: ['term'],
    access: null,
    credential: 'session',
    tags: [],
    owner: 'host',
    ours: true,
  },
});
