import { recordRead } from './record-read';

const read = { kind: 'read' } as const;

test.each([
  ['a client by the path', read, { firmId: 'NBW', clientId: 'C1' }, {}, {}, { kind: 'Client', id: 'C1' }],
  ['an account', read, { accountId: 'A1' }, {}, {}, { kind: 'Account', id: 'A1' }],
  ['a transaction', read, { transactionId: 'T1' }, {}, {}, { kind: 'Transaction', id: 'T1' }],
  ['a transaction by its other name', read, { orderId: 'T1' }, {}, {}, { kind: 'Transaction', id: 'T1' }],
  ['an empty page of a client’s own', read, { clientId: 'C1' }, {}, [], { kind: 'Client', id: 'C1' }],
  ['a list of one client', read, {}, { clientId: 'C1' }, [{}], { kind: 'Client', id: 'C1' }],
  ['nothing: a list that shows nobody', read, {}, { clientId: 'C1' }, [], null],
  ['nothing: a search', read, { firmId: 'NBW' }, { idOrName: 'Ada' }, [{}], null],
  ['nothing: a write', { kind: 'write' } as const, { clientId: 'C1' }, {}, {}, null],
])('%s was read', (_, call, path, query, data, expected) => {
  expect(recordRead(call, path, query, data)).toEqual(expected);
});
