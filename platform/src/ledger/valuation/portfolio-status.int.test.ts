import type { AccountStatus, ClientStatus, PortfolioStatus } from '../../foundation/database/column-types';
import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import { refreshValuations } from './refresh';

describe('the status of a portfolio', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  const cases: readonly [PortfolioStatus, ClientStatus, readonly AccountStatus[]][] = [
    ['Active', 'Active', []],
    ['Active', 'Active', ['Deleted']],
    ['Active', 'Active', ['Closed', 'Active', 'Suspended']],
    ['Suspended', 'Active', ['Suspended', 'Pending', 'Closed']],
    ['Pending', 'Active', ['Pending', 'Closing']],
    ['Pending', 'Active', ['Registered', 'Deleted']],
    ['Closing', 'Active', ['Closing', 'Closed']],
    ['Closing', 'Active', ['Transfer Out']],
    ['Closed', 'Active', ['Closed', 'Deleted']],
    ['Pending', 'Pending', ['Active']],
    ['Registered', 'Registered', ['Pending']],
  ];
  it.each(cases)(
    'is %s of a client who is %s and has accounts that are %j',
    async (expected, clientStatus, statuses) => {
      const clientId = await test.person();
      for (const status of statuses)
        await test.query('update account set status = $2 where account_id = $1', [await test.open(clientId), status]);
      await test.query('update client set status = $2 where client_id = $1', [clientId, clientStatus]);
      await refreshValuations(test.platform.database.db, 'NBW');
      expect(await test.query('select status, accounts from portfolio where client_id = $1', [clientId])).toEqual([
        { status: expected, accounts: statuses.filter((status) => status !== 'Deleted').length },
      ]);
    },
  );
});
