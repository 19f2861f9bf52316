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

describe('commands at the same time', () => {
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

  const deposit: TransactionRequest = {
    ...withdrawal(100n),
    subType: 'Deposit',
    movement: 'In',
    method: 'Bank Transfer',
  };

  it('for one account reserve the same cash once, and complete a transaction once', async () => {
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

  it('in two accounts of one client both count in the client’s portfolio, when one waits for the other', async () => {
    const { rows } = await database.pool.query<{ account_id: string }>(
      `select account_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type not in ('ISA', 'JISA') and lead_client_id = (
         select lead_client_id from account where firm_id = 'NBW' and status = 'Active' and wrapper_type not in ('ISA', 'JISA') group by lead_client_id having count(*) > 1 order by lead_client_id limit 1)
       order by account_id limit 2`,
    );
    const [first, second] = await Promise.all(
      rows.map(async ({ account_id: id }) => {
        const { transactions } = await give({ kind: 'open', accountId: id, requests: [deposit] });
        return transactions[0]?.transactionId ?? '';
      }),
    );
    if (first === undefined || second === undefined) throw new Error('The demonstration has no client for this test.');
    const complete = (transactionId: string): TransactionCommand => ({
      kind: 'complete',
      transactionId,
      reason: null,
      date: null,
      execution: null,
    });
    let waiting: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (transaction) => {
      await testLedger.execute(transaction, actor, complete(first));
      waiting = give(complete(second));
      await someoneWaits();
    });
    await waiting;
    expect(await audit(database.pool)).toEqual([]);
  });

  const someoneWaits = async (): Promise<void> => {
    for (let asked = 0; asked < 10_000; asked += 1) {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) return;
    }
    throw new Error('Nobody waits for a lock.');
  };
});
