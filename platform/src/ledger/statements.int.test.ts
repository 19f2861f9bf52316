import type { KyselyPlugin } from 'kysely';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { testLedger } from '../testing/job-context';
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
});
