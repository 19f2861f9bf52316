import { parsePounds, parsePrice, parseUnits } from '@tessera/domain/money';
import { connectDatabase, type Database } from '../../../foundation/database/connect';
import type { DB } from '../../../foundation/database/schema';
import type { Ledger } from '../../../ledger/ledger';
import { testLedger } from '../../../testing/job-context';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../../../testing/test-database';
import { openTestTransfer, type TestTransfer } from '../../../testing/transfers/open-transfer';
import type { Counterparty, CounterpartyAnswer, Delivery } from '../counterparty/counterparty';
import { advanceTransfer } from './advance-transfer';
import { lineState, readLines } from './lines';
import { feeRequest } from './requests';

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
  let others: string[] = [];
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
    const accounts = await query<{ account_id: string }>(
      `select account_id from account where firm_id = $1 and status = 'Active' and wrapper_type = 'GIA' and exists (select from holding h where h.firm_id = account.firm_id and h.account_id = account.account_id)
         and not exists (select from recurring_order r where r.firm_id = account.firm_id and r.account_id = account.account_id and r.status = 'Active')
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status in ('Pending', 'Waiting', 'Checking', 'Placed')) order by 1 limit 6`,
      [firmId],
    );
    [accountId = '', ...others] = accounts.map(({ account_id: id }) => id);
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

  const open = (transfer: Pick<TestTransfer, 'movement' | 'type' | 'cash' | 'holdings'> & Partial<TestTransfer>) =>
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

  /** Orders of an account that are open, dealt at the last price, with the cash in the account at once. */
  const deal = async (id: string): Promise<void> => {
    const sales = await query<{ transaction_id: string; quantity: string; price: string }>(
      `select transaction_id, quantity, (select price from price where price.asset_id = t.asset_id and price_date <= $3 order by price_date desc limit 1) as price
       from portfolio_transaction t where firm_id = $1 and account_id = $2 and transaction_type = 'Order' and status = 'Pending' order by 1`,
      [firmId, id, SEEDED_AS_OF],
    );
    for (const { transaction_id: transactionId, quantity, price } of sales)
      await database.db.transaction().execute(async (transaction) => {
        await testLedger.execute(transaction, ledgerActor, { kind: 'place', transactionId });
        await testLedger.execute(transaction, ledgerActor, {
          kind: 'complete',
          transactionId,
          reason: null,
          date: null,
          execution: {
            price: parsePrice(price),
            quantity: parseUnits(quantity),
            time: new Date(`${SEEDED_AS_OF}T12:00:00Z`),
            venue: null,
            settlementDate: SEEDED_AS_OF,
          },
        });
      });
  };
  const worthOf = async (id: string): Promise<bigint> => {
    const [row] = await query<{ worth: string }>(
      `select coalesce((select amount from cash_balance where firm_id = $1 and account_id = $2), 0) + coalesce((select sum(round(quantity * (select price from price where price.asset_id = holding.asset_id and price_date <= $3 order by price_date desc limit 1), 2)) from holding where firm_id = $1 and account_id = $2), 0) as worth`,
      [firmId, id, SEEDED_AS_OF],
    );
    return parsePounds(row?.worth ?? '0');
  };

  it('sells for all that is above the sum that remains, sends it, and leaves that sum behind', async () => {
    const [id = ''] = others;
    const worth = await worthOf(id);
    const transferId = await open({
      accountId: id,
      movement: 'Out',
      type: 'Cash',
      cash: '1.00',
      holdings: [],
      amount: worth - 1_000_00n,
      terms: { transferValueType: 'Partial', withdrawalType: 'Remaining balance' },
    });
    await query(`update product_transfer set remaining_balance = 1000 where transaction_id = $1`, [transferId]);
    const silent = saying([]);
    await advanceAll(transferId, silent);
    expect((await stateOf(transferId)).transfer).toMatchObject({ transfer_status: 'Awaiting sell down' });
    await deal(id);
    await advanceAll(transferId, silent);
    expect((await stateOf(transferId)).transfer).toMatchObject({ transfer_status: 'With Previous Provider' });
    expect(await worthOf(id)).toBe(1_000_00n);
  });

  it('does not leave whole as cash while a holding cannot be sold, and says which; a payment that is checked stops it too', async () => {
    const [, id = ''] = others;
    const [held] = await query<{ asset_id: string; long_name: string }>(
      `select asset_id, long_name from holding join instrument using (asset_id) where firm_id = $1 and account_id = $2 order by 1 limit 1`,
      [firmId, id],
    );
    await query(`update firm_instrument set status = 'Suspended' where firm_id = $1 and asset_id = $2`, [
      firmId,
      held?.asset_id,
    ]);
    const transferId = await open({ accountId: id, movement: 'Out', type: 'Cash', cash: '1.00', holdings: [] });
    const silent = saying([]);
    const obstacle = async (): Promise<string | null> =>
      (
        await query<{ obstacle: string | null }>(
          `select obstacle from product_transfer where transaction_id = $1 and action_required`,
          [transferId],
        )
      )[0]?.obstacle ?? null;
    await advanceAll(transferId, silent);
    await deal(id);
    await advanceAll(transferId, silent);
    expect((await stateOf(transferId)).transfer).toMatchObject({ transfer_status: 'Awaiting sell down' });
    expect(await obstacle()).toContain(
      `${held?.long_name} cannot be sold: it is not Active on the firm’s list. The account does not leave whole as cash with it.`,
    );
    await query(`update firm_instrument set status = 'Active' where firm_id = $1 and asset_id = $2`, [
      firmId,
      held?.asset_id,
    ]);
    await advanceAll(transferId, silent);
    // It is being sold now: nothing stops it.
    expect(await obstacle()).toBeNull();
    await deal(id);
    await query(`update firm set second_person_for = '{Withdrawal}' where firm_id = $1`, [firmId]);
    await database.db.transaction().execute((transaction) =>
      testLedger.execute(transaction, ledgerActor, {
        kind: 'open',
        accountId: id,
        requests: [{ ...feeRequest({ fee: { type: 'Adviser Adhoc Fee' } } as never, 5_00n, 'Test') }],
      }),
    );
    await query(`update firm set second_person_for = '{}' where firm_id = $1`, [firmId]);
    await advanceAll(transferId, silent);
    expect(await obstacle()).toBe(
      'A payment of £5.00 (Adviser Adhoc Fee) waits for a second person. Have it authorised, or delete it: the account leaves after it.',
    );
    await query(
      `update portfolio_transaction set status = 'Deleted', reserved_cash = 0 where account_id = $1 and status = 'Checking'`,
      [id],
    );
    await advanceAll(transferId, silent);
    expect((await stateOf(transferId)).transfer).toMatchObject({ transfer_status: 'With Previous Provider' });
    expect(await worthOf(id)).toBeLessThan(200_00n);
  });

  it('takes a fee that was authorised with the transfer out, and gives it back when the rest comes back, paid or not', async () => {
    const [, , id = ''] = others;
    const cash = async () =>
      query(`select amount from cash_balance where firm_id = $1 and account_id = $2`, [firmId, id]);
    const before = await cash();
    for (const paid of [false, true]) {
      const transferId = await open({
        accountId: id,
        movement: 'Out',
        type: 'Stock',
        cash: null,
        holdings: [],
        terms: { fee: { type: 'Adviser Initial Fee', amount: 25 } },
      });
      await query(`update firm set second_person_for = '{Withdrawal}' where firm_id = $1`, [firmId]);
      await advanceAll(transferId, saying([]));
      await query(`update firm set second_person_for = '{}' where firm_id = $1`, [firmId]);
      const fee = async () =>
        (
          await query<{ transaction_id: string; status: string }>(
            `select transaction_id, status from portfolio_transaction join transfer_part using (firm_id, transaction_id) where transfer_id = $1 and transaction_type = 'Payment'`,
            [transferId],
          )
        )[0];
      const taken = await fee();
      expect(taken?.status).toBe('Pending');
      if (paid)
        await database.db.transaction().execute((transaction) =>
          testLedger.execute(transaction, ledgerActor, {
            kind: 'complete',
            transactionId: taken?.transaction_id ?? '',
            reason: null,
            date: null,
            execution: null,
          }),
        );
      await advanceAll(transferId, saying([{ kind: 'Rejected', reason: 'No such plan.', date: SEEDED_AS_OF }]));
      expect((await fee())?.status).toBe('Deleted');
      const { transfer, steps } = await stateOf(transferId);
      expect(transfer).toMatchObject({ transfer_status: 'Rejected' });
      expect(steps.slice(-2)).toMatchObject([{ action: 'Fee given back' }, { action: 'Rejected' }]);
      expect(await cash()).toEqual(before);
    }
  });

  it('says that the fee of a transfer in waits for a second person; one that brought nothing has no value and no fee', async () => {
    const [, , , id = ''] = others;
    const terms = { fee: { type: 'Adviser Initial Fee', amount: 25 } };
    const arriving = async (cash: bigint): Promise<string> => {
      const transferId = await open({
        accountId: id,
        movement: 'In',
        type: 'Cash',
        cash: '100.00',
        holdings: [],
        terms,
      });
      await query(`update firm set second_person_for = '{Withdrawal}' where firm_id = $1`, [firmId]);
      await advanceAll(transferId, saying([part({ cash, isLast: true })]));
      await query(`update firm set second_person_for = '{}' where firm_id = $1`, [firmId]);
      return transferId;
    };
    const fees = (transferId: string) =>
      query<{ transaction_id: string; amount: string; status: string }>(
        `select transaction_id, amount, status from portfolio_transaction join transfer_part using (firm_id, transaction_id) where transfer_id = $1 and transaction_type = 'Payment'`,
        [transferId],
      );
    const came = await arriving(100_00n);
    // 10% of what arrived at most.
    const [fee] = await fees(came);
    expect(fee).toMatchObject({ amount: '10.00', status: 'Checking' });
    expect((await stateOf(came)).transfer).toMatchObject({ amount: '100.00', action_required: true });
    expect((await stateOf(came)).steps.at(-1)).toMatchObject({ action: 'Fee waits' });
    const somebody = { firmId, userId: '0100001', userKind: 'User', businessDate: SEEDED_AS_OF } as const;
    const authorise = (transactionId = '') =>
      database.db
        .transaction()
        .execute((transaction) =>
          testLedger.execute(transaction, somebody, { kind: 'authorise', transactionId, version: null, reason: null }),
        );
    await authorise(fee?.transaction_id);
    expect((await stateOf(came)).transfer).toMatchObject({ action_required: false });
    expect((await stateOf(came)).steps.at(-1)).toMatchObject({ action: 'Fee authorised' });
    // What else is said on it stays.
    const uninvested = await arriving(100_00n);
    await query(`update product_transfer set obstacle = 'The cash was not invested.' where transaction_id = $1`, [
      uninvested,
    ]);
    await authorise((await fees(uninvested))[0]?.transaction_id);
    expect((await stateOf(uninvested)).transfer).toMatchObject({ action_required: true });
    expect((await stateOf(uninvested)).steps.at(-1)).toMatchObject({ action: 'Fee authorised' });
    const nothing = await arriving(0n);
    expect(await fees(nothing)).toEqual([]);
    expect((await stateOf(nothing)).transfer).toMatchObject({ transfer_status: 'Completed', amount: '0.00' });
  });

  it('settles the last interest and fees of an account that left whole, sends the rest on, and closes it', async () => {
    const [, , , , id = ''] = others;
    const month = SEEDED_AS_OF.slice(0, 8);
    await query('delete from fee_accrual where firm_id = $1 and account_id = $2', [firmId, id]);
    for (const [code, amount] of [
      ['INTR', '6.12'],
      ['FEEP', '2.00'],
    ])
      await query(
        `insert into fee_accrual (firm_id, accrual_date, account_id, code, amount, value, tier_total) values ($1, $2, $3, $4, $5, 1000, 1000)`,
        [firmId, `${month}01`, id, code, amount],
      );
    const worth = await worthOf(id);
    const transferId = await open({ accountId: id, movement: 'Out', type: 'Stock', cash: '1.00', holdings: [] });
    await advanceAll(transferId, saying([]));
    // What is due of fees, a hundredth more and ten pence.
    expect(await worthOf(id)).toBe(2_12n);
    await advanceAll(transferId, saying([{ kind: 'ReceivedAll', date: SEEDED_AS_OF }]));
    expect(await worthOf(id)).toBe(0n);
    const { lines, steps, transfer } = await stateOf(transferId);
    const [account] = await query(`select status from account where firm_id = $1 and account_id = $2`, [firmId, id]);
    expect(account).toEqual({ status: 'Closed' });
    expect(transfer).toMatchObject({ transfer_status: 'Completed', action_required: false });
    expect(lines.find(({ kind }) => kind === 'Residual')?.arrivedAmount).toBe(6_24n);
    expect(lines.map(lineState).filter((state) => state === 'Part arrived')).toEqual([]);
    expect(steps.slice(-2)).toMatchObject([
      { action: 'Completed' },
      { action: 'Account closed', acted_by: 'platform' },
    ]);
    // The value is what moved: all that was there, less the fee, with the interest.
    const value = parsePounds((transfer as { amount: string }).amount);
    expect(value).toBe(worth - 2_00n + 6_12n);
    expect(await query(`select code from fee_accrual where account_id = $1 and transaction_id is null`, [id])).toEqual(
      [],
    );
  });
});
