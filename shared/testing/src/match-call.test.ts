import { matchCall } from './match-call';

test('static segments win over parameters, and case does not matter', () => {
  expect(matchCall('GET', '/account/list/NBW?page=2')).toMatchObject({
    call: { id: 'listAccounts' },
    parameters: { firmId: 'NBW' },
    query: { page: '2' },
  });
  expect(matchCall('GET', '/Account/NBW/A1')).toMatchObject({
    call: { id: 'getAccount' },
    parameters: { firmId: 'NBW', accountId: 'A1' },
  });
});

test('parameters are given as they were before they were escaped', () => {
  expect(matchCall('GET', '/position/NBW/A1%7CC')?.parameters).toEqual({ firmId: 'NBW', positionId: 'A1|C' });
});

test('what the catalogue does not have is no call', () => {
  expect(matchCall('GET', '/no/such/call/here/at/all')).toBeNull();
  expect(matchCall('DELETE', '/client/NBW')).toBeNull();
});
