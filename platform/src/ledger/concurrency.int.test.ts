import { formatPounds } from '@tessera/domain/money';
import { audit } from '../background/auditor/auditor';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../testing/test-database';
import { availableCash } from './state/account-state';
import type { TransactionCommand, TransactionRequest } from './state/commands';
import { readAccountState } from './state/read-state';
import { LedgerRefusal } from './state/refusal';
import type { LedgerActor } from './state/state';
import { testLedger } from '../testing/job-context';

const actor: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const atOnce = 12;

describe('commands for one account at the same time', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  let accountId: string;
  beforeAll(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: atOnce });
    const {
      rows: [found],
    } = await database.pool.query<{ account_id: string }>(
      `select account.account_id from account join bank_details on bank_details.firm_id = account.firm_id and client_id = lead_client_id join cash_balance on cash_balance.firm_id = account.firm_id and cash_balance.account_id = account.account_id
       where account.firm_id = 'NBW' and account.status = 'Active' and bank_details.status = 'Active' and amount > 100 order by account.account_id limit 1`,
    );
    accountId = found?.account_id ?? '';
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  const give = (command: TransactionCommand) =>
    database.db.transaction().execute((transaction) => testLedger.execute(transaction, actor, command));
  const withdrawal = (amount: bigint): TransactionRequest => ({
    type: 'Payment',
    subType: 'Withdrawal',
    movement: 'Out',
    amount,
    quantity: null,
    method: 'BACS Credit',
    assetId: null,
    contributionType: null,
    autoDisinvest: null,
    sellDownMethod: null,
    toAccountId: null,
    narrative: null,
  });

  it('reserve the same cash once, and complete a transaction once', async () => {
    const available = availableCash(await readAccountState(database.db, actor, accountId));
    const third = available / 3n;
    const asked = await Promise.allSettled(
      Array.from({ length: atOnce }, () => give({ kind: 'open', accountId, requests: [withdrawal(third)] })),
    );
    const [first, ...others] = asked.flatMap((each) => (each.status === 'fulfilled' ? each.value.transactions : []));
    expect(others).toHaveLength(2);
    for (const each of asked) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(LedgerRefusal);

    const transactionId = first?.transactionId ?? '';
    await database.db
      .transaction()
      .execute((transaction) =>
        testLedger.execute(
          transaction,
          { ...actor, userId: '0100002', userKind: 'User' },
          { kind: 'authorise', transactionId, version: 1, reason: null },
        ),
      );
    const completed = await Promise.allSettled(
      Array.from({ length: atOnce }, () =>
        give({ kind: 'complete', transactionId, reason: null, date: null, execution: null }),
      ),
    );
    expect(completed.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    const {
      rows: [paid],
    } = await database.pool.query<{ amount: string }>(
      'select sum(amount) as amount from cash_posting where account_id = $1 and transaction_id = $2',
      [accountId, transactionId],
    );
    expect(paid?.amount).toBe(`-${formatPounds(third)}`);
    expect(await audit(database.pool)).toEqual([]);
  });
});
