import type { KyselyPlugin } from 'kysely';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { testLedger } from '../testing/job-context';
import { addDrawdownAccount } from '../testing/reference-ledger/drawdown-account';
import { refreshValuations } from './valuation/refresh';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../testing/test-database';
import type { TransactionCommand } from './state/commands';
import type { LedgerActor } from './state/state';

const actor: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const paymentIn = {
  type: 'Payment',
  subType: 'Deposit',
  movement: 'In',
  amount: 100n,
  quantity: null,
  method: 'Bank Transfer',
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
} as const;

describe('the statements of a command', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  beforeAll(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 1 });
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  /** Gives a command; returns its first transaction and how many statements it took between begin and commit. */
  const give = async (command: TransactionCommand) => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const { transactions } = await database.db
      .withPlugin(counting)
      .transaction()
      .execute((transaction) => testLedger.execute(transaction, actor, command));
    return { transactionId: transactions[0]?.transactionId ?? '', statements };
  };

  it('are few, and as many for eight payments as for one', async () => {
    const {
      rows: [account],
    } = await database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type = 'GIA' order by account_id limit 1`,
    );
    const open = (payments: number) =>
      give({ kind: 'open', accountId: account?.account_id ?? '', requests: Array(payments).fill(paymentIn) });
    const { transactionId, statements } = await open(1);
    expect(statements).toBe(4);
    expect(await open(8)).toMatchObject({ statements });
    expect(await give({ kind: 'complete', transactionId, reason: null, date: null, execution: null })).toMatchObject({
      statements: 7,
    });
  });

  it('that takes benefits are few, and as many for several instruments as for one', async () => {
    const {
      rows: [pension],
    } = await database.pool.query<{ account_id: string; held: string[] }>(
      `select account_id, array_agg(asset_id order by asset_id) as held from account join holding using (firm_id, account_id) join account_bank_details b using (firm_id, account_id) join cash_balance using (firm_id, account_id)
       where firm_id = 'NBW' and account.status = 'Active' and wrapper_type = 'SIPP' and client_product_id is not null and b.status = 'Active' and quantity > 1 and cash_balance.amount > 100
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and (reserved_cash > 0 or reserved_quantity > 0))
         and not exists (select from portfolio_group_account m join portfolio_group g using (firm_id, group_id) where m.firm_id = account.firm_id and m.account_id = account.account_id and m.active and group_type <> 'Uncrystallised')
       group by account_id having count(*) > 2 order by account_id limit 1`,
    );
    if (!pension) throw new Error('The demonstration has no pension for this test.');
    const { account_id: accountId, held } = pension;
    await addDrawdownAccount(database.pool, accountId, { accountId: 'drawdown' });
    await refreshValuations(database.db, 'NBW');
    const payment = { method: 'BACS Credit', moneyMovesOn: null, authorised: true, narrative: null } as const;
    const crystallise = (assetIds: readonly string[]) =>
      give({
        kind: 'crystallise',
        accountId,
        drawdownAccountId: 'drawdown',
        taxFree: 100n,
        cash: 300n,
        holdings: assetIds.map((assetId) => ({ assetId, quantity: 100_000_000n })),
        payment,
      });
    const { statements } = await crystallise(held.slice(0, 1));
    expect(statements).toBe(8);
    expect(await crystallise(held)).toMatchObject({ statements });
    const parts = { taxFree: 100n, taxable: 300n, tax: 60n };
    expect(await give({ kind: 'payBenefit', accountId, subType: 'UFPLS', ...parts, payment })).toMatchObject({
      statements: 5,
    });
  });
});
