import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../../auditor/auditor';
import { deposit, startMoneyTest, type MoneyTest } from '../../../testing/money-on-test';
import { refreshValuations } from '../../../ledger/valuation/refresh';
import { collections } from './collections';
import { recurring } from './recurring';
import type { JobContext } from '../../queue/task';
import { jobContextOn } from '../../../testing/job-context';

const direct = { ...deposit, method: 'Direct Debit', amount: 1_000 };

describe('a direct debit', () => {
  let money: MoneyTest;
  let start: string;
  beforeEach(async () => {
    money = await startMoneyTest();
    await money.platform.database.pool.query('delete from recurring_order');
    await money.platform.database.pool.query('delete from mandate');
    start = (await query<{ business_date: string }>('select business_date from business_date'))[0]?.business_date ?? '';
  });
  afterEach(async () => {
    expect(await audit(money.platform.database.pool)).toEqual([]);
    await money.platform.close();
  });

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await money.platform.database.pool.query<Row>(text, values)).rows;
  const context = (): JobContext => jobContextOn(money.platform.database);
  const day = async (date: string): Promise<void> => {
    await query('update business_date set business_date = $1', [date]);
    await refreshValuations(money.platform.database.db, 'NBW');
    // Twice, and twice at once: each step is done once.
    await recurring(context(), { firmId: 'NBW' });
    await Promise.all([collections(context(), { firmId: 'NBW' }), collections(context(), { firmId: 'NBW' })]);
    await collections(context(), { firmId: 'NBW' });
  };
  const unpaid = (id: string, actionReason: string) =>
    money.put(
      `/portfoliotransactionaction/NBW/${id}`,
      { firmId: 'NBW', transactionAction: 'Reject', actionReason },
      money.machine,
    );
  const entryOf = async (id: string): Promise<string> => (await money.record(id)).intendedSettlementDate;
  const steps = async (id: string): Promise<string[]> =>
    (await money.record(id)).statusHistory.map(({ action, to }: { action: string; to: string }) => `${action} ${to}`);
  const lastReason = async (id: string): Promise<string> => (await money.record(id)).statusHistory.at(-1).reason;
  /** Brings a new one to the day on which it is credited. */
  const credited = async (): Promise<string> => {
    const id = await money.make(direct);
    const entry = await entryOf(id);
    await day(addWorkingDays(start, 5));
    await day(addWorkingDays(entry, -2));
    await day(entry);
    return id;
  };
  const available = async (): Promise<number> =>
    (
      await money.post('/tessera/transaction/preview', {
        firmId: 'NBW',
        accountId: money.accountId,
        transactions: [deposit],
      })
    ).json.data.now.available;
  const onAccount = (id: string) =>
    query<{ code: string; amount: string }>(
      'select transaction_code as code, amount from cash_posting where transaction_id = $1 and account_id is not null order by group_id',
      [id],
    );

  it('is requested with a mandate and notice, goes to Bacs on its input day, is credited on its entry day and cleared after the days it can come back', async () => {
    const asked = (
      await money.post('/account/validatePaymentMethod', {
        firmId: 'NBW',
        accountId: money.accountId,
        method: 'Direct Debit',
        movementType: 'In',
      })
    ).json.data;
    const id = await money.make(direct);
    const entry = await entryOf(id);
    expect(asked).toMatchObject({ valid: true, reason: null, earliestDate: entry });
    expect(entry).toBe(addWorkingDays(start, 10));
    expect(await query('select status from mandate')).toEqual([{ status: 'Setting up' }]);
    await day(addWorkingDays(entry, -3));
    expect(await query('select status from mandate')).toEqual([{ status: 'Active' }]);
    expect(await steps(id)).toEqual(['Created Pending']);
    await day(addWorkingDays(entry, -2));
    expect(await steps(id)).toEqual(['Created Pending', 'Placed Placed']);
    await day(addWorkingDays(entry, -1));
    const before = await available();
    await day(entry);
    expect(await steps(id)).toEqual(['Created Pending', 'Placed Placed', 'Completed Completed']);
    expect((await money.record(id)).cashPostings).toMatchObject([
      { transactionCode: 'PAYI', amount: 1_000, valueDate: addWorkingDays(entry, 2) },
    ]);
    expect(await available()).toBe(before);
    await day(addWorkingDays(entry, 2));
    expect(await available()).toBeCloseTo(before + 1_000, 2);
  });

  it('completed before its payer is debited clears no sooner, whatever the correction, and nothing is owed when it is returned', async () => {
    const before = await available();
    const id = await money.make(direct);
    const entry = await entryOf(id);
    expect((await money.complete(id)).json.data.status).toBe('Completed');
    expect((await money.record(id)).cashPostings).toMatchObject([
      { transactionCode: 'PAYI', valueDate: addWorkingDays(entry, 2) },
    ]);
    for (const figures of [{}, { amount: 1_500 }]) {
      const { status, json } = await money.post(
        `/tessera/correction/NBW/${id}`,
        { correction: 'Correct', valueDate: start, reason: 'It came today.', ...figures },
        money.machine,
      );
      expect({ status, field: json.error.fieldErrors[0].fieldName }).toEqual({ status: 400, field: 'valueDate' });
    }
    expect(await available()).toBe(before);
    expect((await unpaid(id, '0 Refer to payer')).json.data.status).toBe('Error');
    expect(await available()).toBe(before);
    expect(
      await query('select owed_cash::text as owed from portfolio_transaction where transaction_id = $1', [id]),
    ).toEqual([{ owed: '0.00' }]);
    expect(await audit(money.platform.database.pool)).toEqual([]);
  });

  it('that is reported unpaid before it is credited is presented again once, and not twice', async () => {
    const id = await money.make(direct);
    const entry = await entryOf(id);
    await day(addWorkingDays(start, 5));
    await day(addWorkingDays(entry, -2));
    const response = await unpaid(id, '0 Refer to payer');
    expect({ status: response.status, moved: response.json.data.status }).toEqual({ status: 200, moved: 'Error' });
    expect(await lastReason(id)).toBe(
      '0 Refer to payer. It may be presented once more within a month of the day it was first due.',
    );
    await day(addWorkingDays(entry, 1));
    const again = await entryOf(id);
    expect(again).toBe(addWorkingDays(entry, 6));
    expect(await steps(id)).toEqual(['Created Pending', 'Placed Placed', 'Rejected Error', 'Presented again Pending']);
    expect(await lastReason(id)).toMatch(
      /^The payer was told on .* that it is presented again, once, and is debited on /,
    );
    await day(addWorkingDays(again, -2));
    expect((await unpaid(id, '0: refer to payer')).json.data.status).toBe('Error');
    expect(await lastReason(id)).toContain(
      'It has been presented again once already. Agree with the payer how the money is to be paid.',
    );
    await day(addWorkingDays(again, 1));
    expect((await money.record(id)).status).toBe('Error');
    expect((await money.put(`/portfoliotransaction/action/requestdeletion/NBW/${id}`, {})).json.data.status).toBe(
      'Deleted',
    );
  });

  it('is not presented again a month after it was due, and stays', async () => {
    const id = await money.make(direct);
    const entry = await entryOf(id);
    await day(addWorkingDays(start, 5));
    await day(addWorkingDays(entry, -2));
    await query('update business_date set business_date = $1', [addWorkingDays(entry, 18)]);
    await unpaid(id, '0 Refer to payer');
    expect(await lastReason(id)).toMatch(/^0 Refer to payer\. It could be presented again until /);
    await day(addWorkingDays(entry, 18));
    expect((await money.record(id)).status).toBe('Error');
  });

  it('returned after it was credited is reversed by its own postings, and credited when it is paid in the end', async () => {
    const before = await money.cash();
    const id = await credited();
    expect(await money.cash()).toBeCloseTo(before + 1_000, 2);
    expect((await unpaid(id, 'Returned')).json.error.fieldErrors).toMatchObject([
      { fieldName: 'actionReason', errorMessage: expect.stringContaining('reason code') },
    ]);
    expect((await unpaid(id, '0 Refer to payer')).json.data.status).toBe('Error');
    expect(await money.cash()).toBe(before);
    expect(await onAccount(id)).toEqual([
      { code: 'PAYI', amount: '1000.00' },
      { code: 'RVSL', amount: '-1000.00' },
    ]);
    expect(await audit(money.platform.database.pool)).toEqual([]);
    expect((await money.record(id)).actions).toMatchObject([
      { allowed: false },
      { allowed: false },
      { action: 'requestDeletion', allowed: false, reason: expect.stringContaining('paid and reversed') },
    ]);
    expect((await money.put(`/portfoliotransaction/action/requestdeletion/NBW/${id}`, {})).status).toBe(409);
    await day(addWorkingDays(await entryOf(id), 1));
    const again = await entryOf(id);
    await day(addWorkingDays(again, -2));
    await day(again);
    expect((await money.record(id)).status).toBe('Completed');
    expect(await money.cash()).toBeCloseTo(before + 1_000, 2);
  });

  it('returned after it was spent is reversed as far as there is cash, and the rest is owed until it is paid', async () => {
    const id = await credited();
    await day(addWorkingDays(await entryOf(id), 2));
    const all = await available();
    const out = await money.make({
      transactionType: 'Payment',
      transactionSubType: 'Withdrawal',
      movementType: 'Out',
      currency: 'GBP',
      method: 'BACS Credit',
      amount: Number((all - 300).toFixed(2)),
    });
    await money.put(`/portfoliotransaction/action/authorise/NBW/${out}`, {}, money.admin);
    expect((await money.complete(out)).status).toBe(200);
    expect((await unpaid(id, '0 Refer to payer')).json.data.status).toBe('Error');
    expect(await lastReason(id)).toContain('£700.00 of it was spent and could not be taken back: the client owes it.');
    expect(
      await query(
        'select owed_cash, (select sum(amount) from cash_posting where control_code = $1) as unpaid from portfolio_transaction where transaction_id = $2',
        ['UNPAID', id],
      ),
    ).toEqual([{ owed_cash: '700.00', unpaid: '-700.00' }]);
    const left = await money.cash();
    const owed = async () =>
      (await money.platform.get(`/account/NBW/${money.accountId}`, money.adviser)).json.data.owed as object[];
    expect(await owed()).toEqual([{ transactionId: id, amount: 700, transactionDate: start }]);
    expect(await audit(money.platform.database.pool)).toEqual([]);
    await day(addWorkingDays(await entryOf(id), 3));
    const again = await entryOf(id);
    await day(addWorkingDays(again, -2));
    await day(again);
    expect(await money.cash()).toBeCloseTo(left + 300, 2);
    expect(await query('select sum(amount) as unpaid from cash_posting where control_code = $1', ['UNPAID'])).toEqual([
      { unpaid: '0.00' },
    ]);
    expect(await owed()).toEqual([]);
  });

  it('that is credited with another sum than was collected is held where it is, and credited once operations complete it', async () => {
    const before = await money.cash();
    const id = await money.make(direct);
    const entry = await entryOf(id);
    await day(addWorkingDays(start, 5));
    await day(addWorkingDays(entry, -2));
    expect((await money.complete(id, { amount: 900 })).json.data.status).toBe('Placed');
    expect(await lastReason(id)).toMatch(/^£900\.00 came, and £1,000\.00 was expected\./);
    expect((await money.record(id)).held).toBe(await lastReason(id));
    await day(entry);
    expect(await steps(id)).toEqual(['Created Pending', 'Placed Placed', 'Held Placed']);
    expect(await money.cash()).toBe(before);
    expect((await money.complete(id)).json.data.status).toBe('Completed');
    expect(await money.cash()).toBeCloseTo(before + 1_000, 2);
    expect((await money.record(id)).held).toBeNull();
  });

  it('of an ended instruction is not presented again, and ends its regular payments', async () => {
    const regular = await money.post('/tessera/recurring', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactionType: 'Payment',
      movementType: 'In',
      amount: 100,
      method: 'Direct Debit',
      paymentDay: 14,
    });
    expect(regular.json.error).toBeUndefined();
    const id = await money.make(direct);
    const waiting = await money.make(direct);
    const entry = await entryOf(id);
    await day(addWorkingDays(start, 5));
    expect((await unpaid(id, '1 Instruction cancelled')).json.data.status).toBe('Error');
    expect(await lastReason(id)).toBe(
      '1 Instruction cancelled. Agree with the payer how the money is to be paid before collecting again.',
    );
    expect(await query('select status from mandate')).toEqual([{ status: 'Cancelled' }]);
    expect(await query('select report, reason_code, reason, from_status, to_status from mandate_step')).toEqual([
      {
        report: 'ARUDD',
        reason_code: '1',
        reason: expect.stringMatching(/^1 Instruction cancelled\. /),
        from_status: 'Active',
        to_status: 'Cancelled',
      },
    ]);
    expect(await query('select status, next_date, ended_reason from recurring_order')).toEqual([
      { status: 'Ended', next_date: null, ended_reason: expect.stringMatching(/^1 Instruction cancelled\. /) },
    ]);
    await day(addWorkingDays(entry, -2));
    expect(await steps(id)).toEqual(['Created Pending', 'Rejected Error']);
    expect(await steps(waiting)).toEqual(['Created Pending', 'Rejected Error']);
  });

  it('returned after the bank details changed leaves the new mandate alone, whatever its code', async () => {
    const change = async (bankDetails: object): Promise<void> => {
      const { clientId } = (await money.platform.get(`/account/NBW/${money.accountId}`, money.admin)).json.data;
      expect(
        (
          await money.platform.request('PATCH', `/client/NBW/${clientId}`, {
            token: money.admin,
            body: { bankDetails },
          })
        ).status,
      ).toBe(200);
      await query(
        `update bank_details set status = 'Active', verification_source = 'Manual', verified_kind = 'User' where client_id = $1 and replaced_at is null`,
        [clientId],
      );
    };
    const id = await money.make(direct);
    const entry = await entryOf(id);
    await day(addWorkingDays(start, 5));
    await day(addWorkingDays(entry, -2));
    expect(await steps(id)).toEqual(['Created Pending', 'Placed Placed']);
    await change({ accountName: 'A Verma', sortCode: '089999', accountNumber: '66374958' });
    const regular = await money.post('/tessera/recurring', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactionType: 'Payment',
      movementType: 'In',
      amount: 100,
      method: 'Direct Debit',
      paymentDay: 14,
    });
    const { reference } = regular.json.data.mandate;
    await day(entry);
    expect((await unpaid(id, 'B Account closed')).json.data.status).toBe('Error');
    expect(
      await query(
        'select mandate.reference = $1 as "isNew", mandate.status, recurring_order.status as regular from mandate left join recurring_order using (firm_id, mandate_id) order by mandate_id',
        [reference],
      ),
    ).toEqual([
      { isNew: false, status: 'Cancelled', regular: null },
      { isNew: true, status: 'Setting up', regular: 'Active' },
    ]);
    // One that was collected under the new mandate does end it.
    const under = await money.make(direct);
    const due = await entryOf(under);
    await day(addWorkingDays(entry, 6));
    await day(addWorkingDays(due, -2));
    expect(await steps(under)).toEqual(['Created Pending', 'Placed Placed']);
    expect((await unpaid(under, 'B Account closed')).json.data.status).toBe('Error');
    expect(await query('select status from mandate')).toEqual([{ status: 'Cancelled' }, { status: 'Cancelled' }]);
    expect(await query('select report, reason_code from mandate_step order by mandate_id')).toEqual([
      { report: 'Bank details', reason_code: null },
      { report: 'ARUDD', reason_code: 'B' },
    ]);
  });
});
