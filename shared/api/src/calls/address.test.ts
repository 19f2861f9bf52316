import { clientCalls } from '@tessera/contract/clients/calls';
import { addressOf } from './address';
import { reportDate } from './report-date';

const call = clientCalls.listClients;

test('bracketed query names travel as the specification writes them', () => {
  const address = addressOf(call, { firmId: 'F1', 'clientGroups[clientFeeGroupId]': 'G7' });
  expect('path' in address && [...new URLSearchParams(address.path.split('?')[1])]).toEqual([
    ['clientGroups[clientFeeGroupId]', 'G7'],
  ]);
});

test('values that are undefined, null or empty are left out; zero and false are not', () => {
  expect(
    addressOf(
      { ...call, query: ['a', 'b', 'c', 'd', 'e'] },
      { firmId: 'F1', a: undefined, b: null, c: '', d: 0, e: false },
    ),
  ).toEqual({ path: '/client/F1?d=0&e=false' });
});

test('names the call does not take are left out', () => {
  expect(addressOf(call, { firmId: 'F1', colour: 'red' })).toEqual({ path: '/client/F1' });
});

test('path parameters are escaped', () => {
  expect(
    addressOf(
      { id: 'getPosition', path: '/position/{firmId}/{positionId}', query: [] },
      { firmId: 'F1', positionId: 'A1|S|GB00/1$&' },
    ),
  ).toEqual({ path: '/position/F1/A1%7CS%7CGB00%2F1%24%26' });
});

test.each(['', '.', '..'])('a path parameter "%s", which would lead to another call, is refused', (clientId) => {
  expect(addressOf(clientCalls.getClient, { firmId: 'F1', clientId })).toHaveProperty('problem');
});

test.each([
  ['2026-04-06T23:59:59.999Z', '2026-04-06'],
  ['2026-04-06', '2026-04-06'],
  [new Date('2026-07-01T23:00:00Z'), '2026-07-02'],
  [new Date('2026-01-01T00:00:00Z'), '2026-01-01'],
])('the report date of %s is %s', (given, day) => {
  expect(reportDate(given)).toBe(day);
});
