import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../testing/test-database';
import type { TransactionCommand } from './state/commands';
import { openLedger, type Commit, type CommitSubscriber } from './ledger';
import { LedgerRefusal } from './state/refusal';
import type { LedgerActor } from './state/state';

const actor: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const deposit = {
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

describe('subscribers to commits of the ledger', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  let accountId: string;
  beforeAll(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 2 });
    accountId = (
      await database.db
        .selectFrom('account')
        .where('firm_id', '=', 'NBW')
        .where('status', '=', 'Active')
        .where('wrapper_type', '=', 'GIA')
        .orderBy('account_id')
        .select('account_id')
        .executeTakeFirstOrThrow()
    ).account_id;
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  const give = (command: TransactionCommand, subscribers: readonly CommitSubscriber[]) =>
    database.db
      .transaction()
      .execute((transaction) => openLedger({ subscribers }).execute(transaction, actor, command));
  const open = (amount: bigint): TransactionCommand => ({
    kind: 'open',
    accountId,
    requests: [{ ...deposit, amount }],
  });
  const complete = (transactionId: string): TransactionCommand => ({
    kind: 'complete',
    transactionId,
    reason: null,
    date: null,
    execution: null,
  });
  const writes = async () =>
    (
      await database.pool.query<object>(
        'select (select count(*) from portfolio_transaction) as transactions, (select count(*) from transaction_step) as steps, (select count(*) from cash_posting) as postings, (select sum(amount) from cash_balance) as cash, (select count(*) from audit) as audit',
      )
    ).rows[0];

  it('are called once for each commit, in list order, with the command, its state and its result', async () => {
    const heard: (readonly [string, Commit])[] = [];
    const listener = (name: string): CommitSubscriber => ({
      name,
      afterCommit: async (_, commit) => void heard.push([name, commit]),
    });
    const subscribers = [listener('first'), listener('second')];
    const opened = await give(open(12_300n), subscribers);
    const transactionId = opened.transactions[0]?.transactionId ?? '';
    const completed = await give(complete(transactionId), subscribers);
    expect(heard.map(([name, { command }]) => `${name} ${command.kind}`)).toEqual([
      'first open',
      'second open',
      'first complete',
      'second complete',
    ]);
    expect(heard[0]?.[1]).toMatchObject({
      actor,
      command: open(12_300n),
      state: { accountId },
      effects: { opened: [{ amount: 12_300n }] },
    });
    expect(heard.map(([, { executed }]) => executed)).toEqual([opened, opened, completed, completed]);
    expect(heard[2]?.[1]).toMatchObject({
      state: { transactions: [{ transactionId, status: 'Pending' }] },
      effects: { changed: [{ transactionId, to: 'Completed' }] },
    });
  });

  it('run in the database transaction of the commit, after its audit row: only they see it so far', async () => {
    const statusOn = async (db: Pick<Database<DB>['db'], 'selectFrom'>, id: string) =>
      (
        await db
          .selectFrom('portfolio_transaction')
          .where('firm_id', '=', 'NBW')
          .where('transaction_id', '=', id)
          .select('status')
          .executeTakeFirst()
      )?.status;
    const seen: unknown[] = [];
    const looks: CommitSubscriber = {
      name: 'looks',
      afterCommit: async (
        transaction,
        {
          executed: {
            transactions: [first],
          },
        },
      ) => {
        const id = first?.transactionId ?? '';
        const audited = await transaction
          .selectFrom('audit')
          .where('firm_id', '=', 'NBW')
          .orderBy('audit_id', 'desc')
          .limit(1)
          .select(['action', 'after'])
          .executeTakeFirst();
        seen.push(
          await statusOn(transaction, id),
          await statusOn(database.db, id),
          audited?.action,
          Object.keys((audited?.after ?? {}) as object)[0] === id,
        );
      },
    };
    await give(open(45_600n), [looks]);
    expect(seen).toEqual(['Pending', undefined, 'ledger.open', true]);
  });

  it('roll the commit back when one of them fails, and the next ones do not run', async () => {
    const {
      transactions: [pending],
    } = await give(open(7_800n), []);
    const before = await writes();
    const ran: string[] = [];
    const subscribers: CommitSubscriber[] = [
      {
        name: 'writes',
        afterCommit: async (transaction, { actor: { firmId }, executed }) => {
          ran.push('writes');
          await transaction
            .insertInto('message_due')
            .values({
              firm_id: firmId,
              subject_kind: 'Transaction',
              subject_id: executed.transactions[0]?.transactionId ?? '',
            })
            .execute();
        },
      },
      { name: 'fails', afterCommit: () => Promise.reject(new Error('It could not follow.')) },
      { name: 'comes after', afterCommit: async () => void ran.push('comes after') },
    ];
    for (const command of [open(100n), complete(pending?.transactionId ?? '')])
      await expect(give(command, subscribers)).rejects.toThrow('It could not follow.');
    expect(ran).toEqual(['writes', 'writes']);
    expect(await writes()).toEqual(before);
    expect(
      await database.db
        .selectFrom('message_due')
        .where('subject_id', '=', pending?.transactionId ?? '')
        .select('subject_id')
        .execute(),
    ).toEqual([]);
  });

  it('are not called for a refused command', async () => {
    const ran: string[] = [];
    await expect(
      give(complete('NONE'), [{ name: 'listens', afterCommit: async () => void ran.push('heard') }]),
    ).rejects.toBeInstanceOf(LedgerRefusal);
    expect(ran).toEqual([]);
  });
});
