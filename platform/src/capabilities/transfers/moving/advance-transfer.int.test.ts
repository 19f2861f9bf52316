import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import type { Ledger } from '../../../ledger/ledger';
import { testLedger } from '../../../testing/job-context';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../../testing/test-database';
import { openTestTransfer, type TestTransfer } from '../../../testing/transfers/open-transfer';
import type { Counterparty, CounterpartyAnswer, Delivery } from '../counterparty/counterparty';
import { advanceTransfer } from './advance-transfer';
import { lineState, readLines } from './lines';

const firmId = 'NBW';
const one = 100_000_000n;
const ledgerActor = { firmId, userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const part = (delivery: Partial<Delivery>): CounterpartyAnswer => ({
  kind: 'Part',
  date: SEEDED_AS_OF,
  delivery: { cash: 0n, residual: 0n, units: [], isLast: false, ...delivery },
});

/** A provider that gives these answers, one after the other. */
const saying = (answers: readonly CounterpartyAnswer[]): Counterparty => ({
  answerTo: (_, history) => answers[history.filter(({ answer }) => answer !== null).length] ?? null,
});

describe('a transfer that goes on by itself', () => {
  let test: TestDatabase;
  let database: Database<DB>;
  let accountId = '';
  let assets: string[] = [];
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;
  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 2 });
    await query(`update firm set second_person_for = '{}' where firm_id = $1`, [firmId]);
    await query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, address, typical_days) values ($1, 'T-E', 'Test', 'Active', '{GIA}', '{Cash,Stock}', true, 'Electronic', '{}', 10)`,
      [firmId],
    );
    const [account] = await query<{ account_id: string }>(
      `select account_id from account where firm_id = $1 and status = 'Active' and wrapper_type = 'GIA' and exists (select from holding h where h.firm_id = account.firm_id and h.account_id = account.account_id)
         and not exists (select from recurring_order r where r.firm_id = account.firm_id and r.account_id = account.account_id and r.status = 'Active')
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status in ('Pending', 'Waiting', 'Checking', 'Placed')) order by 1 limit 1`,
      [firmId],
    );
    accountId = account?.account_id ?? '';
    assets = (
      await query<{ asset_id: string }>(
        `select asset_id from firm_instrument where firm_id = $1 and status = 'Active' order by asset_id limit 2`,
        [firmId],
      )
    ).map(({ asset_id: id }) => id);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const open = (transfer: Pick<TestTransfer, 'movement' | 'type' | 'cash' | 'holdings'>) =>
    openTestTransfer(database.db, ledgerActor, { accountId, amount: 100_000n, masterPartyId: 'T-E', ...transfer });
  const advance = (id: string, counterparty: Counterparty, ledger: Ledger = testLedger) =>
    database.db.transaction().execute((transaction) =>
      advanceTransfer(
        {
          transaction,
          ledger,
          ledgerActor,
          actor: { firmId, userId: null, by: 'platform', businessDate: SEEDED_AS_OF, at: new Date() },
          counterparty,
        },
        id,
      ),
    );
  const advanceAll = async (id: string, counterparty: Counterparty): Promise<void> => {
    for (let moves = 0; moves < 12; moves += 1) if ((await advance(id, counterparty)) === 'waits') return;
    throw new Error('It never waits.');
  };
  const stateOf = async (id: string) => ({
    transfer: (
      await query(
        `select transfer_status, t.status, t.amount, action_required from product_transfer join portfolio_transaction t using (firm_id, transaction_id) where transaction_id = $1`,
        [id],
      )
    )[0],
    lines: await readLines(database.db, firmId, id),
    steps: await query(
      `select to_status, action, acted_by from transfer_step where transaction_id = $1 order by step`,
      [id],
    ),
    account: (await query(`select status from account where firm_id = $1 and account_id = $2`, [firmId, accountId]))[0],
    cash: await query(`select amount from cash_balance where firm_id = $1 and account_id = $2`, [firmId, accountId]),
    holdings: await query(
      `select asset_id, quantity, book_cost from holding where firm_id = $1 and account_id = $2 order by 1`,
      [firmId, accountId],
    ),
  });

  it('arrives in three parts; one that breaks off in the middle leaves no half of it, and comes again', async () => {
    const [first = '', second = ''] = assets;
    const id = await open({
      movement: 'In',
      type: 'Stock',
      cash: '10.00',
      holdings: [
        { assetId: first, quantity: 10n * one },
        { assetId: second, quantity: 4n * one },
      ],
    });
    const provider = saying([
      part({ units: [{ assetId: first, quantity: 6n * one, bookCost: 60_00n }] }),
      part({
        units: [
          { assetId: first, quantity: 4n * one, bookCost: 41_00n },
          { assetId: second, quantity: 4n * one, bookCost: 9_00n },
        ],
      }),
      part({ cash: 10_00n, isLast: true }),
    ]);
    await advance(id, provider);
    await advance(id, provider);
    const before = await stateOf(id);
    expect(before.lines.map(lineState)).toEqual(['Announced', 'Part arrived', 'Announced']);
    const breaking: Ledger = {
      execute: async (...given) => {
        await testLedger.execute(...given);
        throw new Error('The process ends here.');
      },
    };
    await expect(advance(id, provider, breaking)).rejects.toThrow('The process ends here.');
    expect(await stateOf(id)).toEqual(before);
    await advanceAll(id, provider);
    const { transfer, lines, steps } = await stateOf(id);
    expect(transfer).toMatchObject({ transfer_status: 'Completed', status: 'Completed', action_required: false });
    expect(lines.map(lineState)).toEqual(['Arrived', 'Arrived', 'Arrived']);
    expect(lines.map(({ bookCost }) => bookCost)).toEqual([null, 101_00n, 9_00n]);
    expect(steps).toEqual([
      { to_status: 'Pending', action: 'Created', acted_by: 'person' },
      { to_status: 'With Previous Provider', action: 'Sent', acted_by: 'platform' },
      { to_status: 'Onboarding Assets', action: 'First part arrived', acted_by: 'provider' },
      { to_status: 'Onboarding Assets', action: 'Part arrived', acted_by: 'provider' },
      { to_status: 'Onboarding Assets', action: 'Part arrived', acted_by: 'provider' },
      { to_status: 'Completed', action: 'Completed', acted_by: 'platform' },
    ]);
  });

  it('comes back when the other provider refuses what left: the same cash, units and cost, in an account that goes on', async () => {
    const id = await open({ movement: 'Out', type: 'Stock', cash: null, holdings: [] });
    const before = await stateOf(id);
    const silent = saying([]);
    await advanceAll(id, silent);
    const gone = await stateOf(id);
    expect(gone.transfer).toMatchObject({ transfer_status: 'With Previous Provider', status: 'Waiting' });
    expect(gone.account).toEqual({ status: 'Transfer Out' });
    expect(gone.holdings).toEqual([]);
    await advanceAll(id, saying([{ kind: 'Rejected', reason: 'No such plan.', date: SEEDED_AS_OF }]));
    const { transfer, account, cash, holdings } = await stateOf(id);
    expect(transfer).toMatchObject({ transfer_status: 'Rejected', status: 'Error', action_required: true });
    expect({ account, cash, holdings }).toEqual({
      account: { status: 'Active' },
      cash: before.cash,
      holdings: before.holdings,
    });
  });

  it('ends with the account closed when all of it has left and the other provider has it', async () => {
    const id = await open({ movement: 'Out', type: 'Stock', cash: null, holdings: [] });
    await query('delete from fee_accrual where firm_id = $1 and account_id = $2', [firmId, accountId]);
    await advanceAll(
      id,
      saying([
        { kind: 'Accepted', date: SEEDED_AS_OF },
        { kind: 'ReceivedAll', date: SEEDED_AS_OF },
      ]),
    );
    const { transfer, account, cash, holdings } = await stateOf(id);
    expect(transfer).toMatchObject({ transfer_status: 'Completed', status: 'Completed' });
    expect({ account, cash, holdings }).toEqual({
      account: { status: 'Closed' },
      cash: [{ amount: '0.00' }],
      holdings: [],
    });
  });
});
