import { audit } from '../background/auditor/auditor';
import { simulator } from '../background/back-office/simulator';
import { operations as operationsTask } from '../background/jobs/transactions/operations';
import { connectDatabase, type Database } from '../foundation/database/connect';
import type { DB } from '../foundation/database/schema';
import { jobContextOn } from '../testing/job-context';
import { addDrawdownAccount } from '../testing/reference-ledger/drawdown-account';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../testing/test-database';
import { rebuild } from './commit/rebuild';
import { previewCommand } from './preview/preview-command';
import type { TransactionCommand } from './state/commands';
import { readAccountState } from './state/read-state';
import type { LedgerActor } from './state/state';
import { accountFigures } from './valuation/figures';
import { refreshValuations } from './valuation/refresh';

const attached = { backOffice: simulator, delayMs: 0 };
const platform: LedgerActor = { firmId: 'NBW', userId: null, userKind: null, businessDate: SEEDED_AS_OF };
const author: LedgerActor = { ...platform, userId: '0100001', userKind: 'User' };
const second: LedgerActor = { ...platform, userId: '0100002', userKind: 'User' };
const payment = { method: 'BACS Credit', moneyMovesOn: null, authorised: true, narrative: null } as const;
/** More runs of the back office than any payment takes. */
const runs = 4;

describe('benefits of a pension through the back office', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  let pensionId: string;
  let drawdownId: string;
  let assetId: string;

  beforeAll(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 2 });
    const {
      rows: [found],
    } = await database.pool.query<{ account_id: string; asset_id: string }>(
      `select account_id, asset_id from account join holding using (firm_id, account_id) join cash_balance using (firm_id, account_id) join account_bank_details b using (firm_id, account_id) join firm_instrument f using (firm_id, asset_id)
       where firm_id = 'NBW' and account.status = 'Active' and wrapper_type = 'SIPP' and client_product_id is not null and b.status = 'Active' and f.status = 'Active' and quantity >= 10 and cash_balance.amount > 100
         and not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and (reserved_cash > 0 or reserved_quantity > 0))
         and not exists (select from portfolio_group_account m join portfolio_group g using (firm_id, group_id) where m.firm_id = account.firm_id and m.account_id = account.account_id and m.active and group_type <> 'Uncrystallised')
       order by account_id limit 1`,
    );
    if (!found) throw new Error('The demonstration has no pension for this test.');
    ({ account_id: pensionId, asset_id: assetId } = found);
    drawdownId = `${pensionId} drawdown`;
    await addDrawdownAccount(database.pool, pensionId, { accountId: drawdownId });
    await refreshValuations(database.db, 'NBW');
    const deposit = {
      type: 'Payment',
      subType: 'Employer',
      movement: 'In',
      amount: 10_000_00n,
      quantity: null,
      method: 'Bank Transfer',
      assetId: null,
      contributionType: 'Employer',
      autoDisinvest: null,
      sellDownMethod: null,
      toAccountId: null,
      narrative: null,
    } as const;
    await today(await give(author, { kind: 'open', accountId: pensionId, requests: [deposit] }));
    await workOn();
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  const context = () => jobContextOn(database, { businessTime: (date) => `${date}T13:00`, operations: attached });
  const give = async (actor: LedgerActor, command: TransactionCommand): Promise<string> => {
    const { transactions } = await database.db
      .transaction()
      .execute((transaction) => context().ledger.execute(transaction, actor, command));
    return transactions[0]?.transactionId ?? '';
  };
  /** A payment keeps to its day, which is today here. */
  const today = (id: string) =>
    database.pool.query(
      `update portfolio_transaction set intended_settlement_date = transaction_date where firm_id = 'NBW' and transaction_id = $1`,
      [id],
    );
  const workOn = async (): Promise<void> => {
    for (let run = 0; run < runs; run += 1) await operationsTask(context(), { firmId: 'NBW' });
  };
  const statusOf = async (id: string): Promise<string> =>
    (
      await database.db
        .selectFrom('portfolio_transaction')
        .where('firm_id', '=', 'NBW')
        .where('transaction_id', '=', id)
        .select('status')
        .executeTakeFirstOrThrow()
    ).status;
  const control = async (): Promise<Record<string, number>> => {
    const { rows } = await database.pool.query<{ control_code: string; pence: string }>(
      `select control_code, sum(amount) * 100 as pence from cash_posting where firm_id = 'NBW' and control_code in ('BANK', 'HMRC', 'INTERNAL') group by control_code`,
    );
    return Object.fromEntries(rows.map((row) => [row.control_code, Number(row.pence)]));
  };
  const state = (accountId: string) => readAccountState(database.db, platform, accountId);
  const postings = async (id: string): Promise<string[]> =>
    (
      await database.pool.query<{ posted: string }>(
        `select transaction_code || ' ' || coalesce(control_code, 'account') || ' ' || amount as posted from cash_posting where firm_id = 'NBW' and transaction_id = $1 order by group_id, line`,
        [id],
      )
    ).rows.map(({ posted }) => posted);
  const booksAreRight = async (): Promise<void> => {
    expect(await audit(database.pool)).toEqual([]);
    expect(await rebuild(database.db, { check: true })).toEqual({ cashBalances: 0, holdings: 0, valuations: 0 });
  };

  it('moves what is crystallised at once, and pays the tax-free lump sum once a second person has authorised it', async () => {
    const [before, control0] = [await state(pensionId), await control()];
    const held = before.holdings.get(assetId);
    if (!held) throw new Error('The pension holds nothing.');
    const quantity = 5n * 100_000_000n;
    const lumpSum = await give(author, {
      kind: 'crystallise',
      accountId: pensionId,
      drawdownAccountId: drawdownId,
      taxFree: 1_000_00n,
      cash: 3_000_00n,
      holdings: [{ assetId, quantity }],
      payment: { ...payment, authorised: false },
    });
    expect(await statusOf(lumpSum)).toBe('Checking');
    const [moved, drawdown] = [await state(pensionId), await state(drawdownId)];
    expect([moved.cash - before.cash, moved.reserved - before.reserved]).toEqual([-3_000_00n, 1_000_00n]);
    expect(drawdown.cash).toBe(3_000_00n);
    const taken = drawdown.holdings.get(assetId);
    expect(taken?.quantity).toBe(quantity);
    expect((moved.holdings.get(assetId)?.bookCost ?? 0n) + (taken?.bookCost ?? 0n)).toBe(held.bookCost);
    await booksAreRight();

    await give(second, { kind: 'authorise', transactionId: lumpSum, version: null, reason: null });
    await today(lumpSum);
    await workOn();
    expect(await statusOf(lumpSum)).toBe('Completed');
    expect(await postings(lumpSum)).toEqual(['PCLS account -1000.00', 'PCLS BANK 1000.00']);
    const paid = await state(pensionId);
    expect([paid.cash - before.cash, paid.reserved - before.reserved]).toEqual([-4_000_00n, 0n]);
    const control1 = await control();
    expect(control1['BANK']).toBe((control0['BANK'] ?? 0) + 1_000_00);
    expect(control1['HMRC'] ?? 0).toBe(control0['HMRC'] ?? 0);
    expect(control1['INTERNAL'] ?? 0).toBe(control0['INTERNAL'] ?? 0);
    await booksAreRight();
  });

  it('pays income net to the client and its tax to HMRC, and a refund the other way', async () => {
    for (const tax of [400_00n, -50_00n]) {
      const [before, control0] = [await state(drawdownId), await control()];
      const income = await give(author, {
        kind: 'payBenefit',
        accountId: drawdownId,
        subType: 'FAD',
        taxFree: 0n,
        taxable: 1_200_00n,
        tax,
        payment,
      });
      expect(await statusOf(income)).toBe('Pending');
      expect((await state(drawdownId)).reserved).toBe(1_200_00n);
      await today(income);
      await workOn();
      expect(await statusOf(income)).toBe('Completed');
      expect(await postings(income)).toEqual(
        tax > 0n
          ? ['PAYO account -800.00', 'PAYO BANK 800.00', 'TAXP account -400.00', 'TAXP HMRC 400.00']
          : ['PAYO account -1250.00', 'PAYO BANK 1250.00', 'TAXP account 50.00', 'TAXP HMRC -50.00'],
      );
      const [after, control1] = [await state(drawdownId), await control()];
      expect([after.cash - before.cash, after.reserved]).toEqual([-1_200_00n, 0n]);
      expect(control1['BANK']).toBe((control0['BANK'] ?? 0) + Number(1_200_00n - tax));
      expect(control1['HMRC']).toBe((control0['HMRC'] ?? 0) + Number(tax));
      await booksAreRight();
    }
    // All of it is money out of the account, whoever got it; what was designated came in.
    const figures = await accountFigures(
      database.db,
      'NBW',
      [drawdownId],
      { from: SEEDED_AS_OF, to: SEEDED_AS_OF },
      SEEDED_AS_OF,
    );
    expect(figures.get(drawdownId)?.flows.moneyOut).toBe(2_400_00n);
  });

  it('tells the client what reached the bank, once for each payment', async () => {
    const { rows } = await database.pool.query<{ amount: string }>(
      `select (amount - coalesce(tax_withheld, 0))::text as amount from message_due join portfolio_transaction t on t.firm_id = message_due.firm_id and t.transaction_id = subject_id
       where message_due.firm_id = 'NBW' and subject_kind = 'Transaction' and account_id in ($1, $2) and movement_type = 'Out' order by t.transaction_id`,
      [pensionId, drawdownId],
    );
    expect(rows.map(({ amount }) => amount)).toEqual(['1000.00', '800.00', '1250.00']);
  });

  it('holds a payment whose bank details are not verified any more, and pays it once they are', async () => {
    const details = (set: string) =>
      database.pool.query(
        `update bank_details set ${set} where firm_id = 'NBW' and bank_details_id = (select bank_details_id from account_bank_details where firm_id = 'NBW' and account_id = $1)`,
        [drawdownId],
      );
    const income = await give(author, {
      kind: 'payBenefit',
      accountId: drawdownId,
      subType: 'FAD Gross Withdrawal',
      taxFree: 0n,
      taxable: 100_00n,
      tax: 0n,
      payment,
    });
    await today(income);
    await details(`status = 'Pending', verification_source = null, verified_kind = null`);
    await workOn();
    expect(await statusOf(income)).toBe('Checking');
    expect((await state(drawdownId)).reserved).toBe(100_00n);
    await details(`status = 'Active', verification_source = 'Manual', verified_kind = 'User'`);
    await give(second, { kind: 'authorise', transactionId: income, version: null, reason: null });
    await today(income);
    await workOn();
    expect(await statusOf(income)).toBe('Completed');
    expect(await postings(income)).toEqual(['PAYO account -100.00', 'PAYO BANK 100.00']);
    await booksAreRight();
  });

  it('gives the cash back when the bank refuses, and pays the lump sum again without another designation', async () => {
    const again = {
      kind: 'crystallise',
      accountId: pensionId,
      drawdownAccountId: null,
      taxFree: 200_00n,
      cash: 0n,
      holdings: [],
      payment,
    } as const;
    const before = await state(pensionId);
    const failed = await give(author, again);
    await give(platform, { kind: 'place', transactionId: failed });
    await give(platform, { kind: 'reject', transactionId: failed, reason: 'The account is closed.' });
    expect(await state(pensionId)).toEqual(before);
    const remove = { kind: 'delete', transactionId: failed, version: null, reason: 'Paid again.' } as const;
    await expect(give(author, remove)).rejects.toMatchObject({ type: 'forbidden' });
    const paid = await give(author, again);
    await give(platform, remove);
    await today(paid);
    await workOn();
    expect([await statusOf(failed), await statusOf(paid)]).toEqual(['Deleted', 'Completed']);
    expect((await state(pensionId)).cash).toBe(before.cash - 200_00n);
    await booksAreRight();
  });

  it('names the account that does not exist by its field, with locks and without', async () => {
    const command = {
      kind: 'crystallise',
      accountId: pensionId,
      drawdownAccountId: 'nowhere',
      taxFree: 1n,
      cash: 1n,
      holdings: [],
      payment,
    } as const;
    for (const asked of [give(author, command), previewCommand(database.db, author, command)])
      await expect(asked).rejects.toMatchObject({ field: 'drawdownAccountId', type: 'not-found' });
    await expect(
      give(author, { ...command, accountId: 'nowhere', drawdownAccountId: drawdownId }),
    ).rejects.toMatchObject({ field: 'accountId', type: 'not-found' });
  });

  it('is found by the auditor when the tax is not what was posted', async () => {
    await database.pool.query(
      `update portfolio_transaction set tax_withheld = tax_withheld - 0.01 where firm_id = 'NBW' and account_id = $1 and tax_withheld = 400`,
      [drawdownId],
    );
    expect((await audit(database.pool)).map(({ check }) => check)).toEqual(['benefit', 'PAYE owed to HMRC']);
  });
});
