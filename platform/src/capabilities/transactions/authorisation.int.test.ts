import { startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';

describe('whoever authorises a payment', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
    expect(
      (
        await money.complete(
          await money.make({
            transactionType: 'Payment',
            transactionSubType: 'Deposit',
            movementType: 'In',
            currency: 'GBP',
            amount: 10_000,
            method: 'Bank Transfer',
          }),
        )
      ).status,
    ).toBe(200);
  });
  afterAll(() => money.platform.close());

  const waiting = async (token: string) => {
    const { status, json } = await money.platform.get('/tessera/transaction/authorisation/NBW', token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data as {
      count: number;
      own: number;
      unverified: number;
      transactions: { transactionId: string; enteredBy: string | null; since: string; status: string }[];
    };
  };
  interface Held {
    readonly resource: string;
    readonly ranges: readonly string[];
  }
  /** The adviser, signed in with other scopes. */
  const signInWith = async (change: (scopes: readonly Held[]) => readonly Held[]) => {
    const {
      rows: [user],
    } = await money.platform.database.pool.query<{ scopes: Held[] }>(
      `select scopes from portal_user where email = 'priya.hart@northbrook.example'`,
    );
    await money.platform.database.pool.query(
      `update portal_user set scopes = $1 where email = 'priya.hart@northbrook.example'`,
      [JSON.stringify(change(user?.scopes ?? []))],
    );
    return money.platform.signIn('NBW', 'priya.hart@northbrook.example');
  };
  const idsOf = ({ transactions }: Awaited<ReturnType<typeof waiting>>) =>
    transactions.map(({ transactionId }) => transactionId);
  const details = async () =>
    (
      await money.platform.database.pool.query<{ bank_details_id: string; sort_code: string; account_number: string }>(
        'select bank_details_id, sort_code, account_number from account_bank_details where account_id = $1',
        [money.accountId],
      )
    ).rows[0]!;

  it('sees who is paid, who asked and why, and what is left', async () => {
    const id = await money.make({ ...withdrawal, narrative: 'A new kitchen' });
    const { sort_code: sortCode, account_number: accountNumber } = await details();
    const record = await money.record(id, money.admin);
    expect(record).toMatchObject({
      narrative: 'A new kitchen',
      createdBy: { name: 'Priya Hart' },
      payee: { sortCode, accountNumber, status: 'Active', masked: null, changedDate: null, firstEnteredDate: null },
      transfer: null,
    });
    const { json: summary } = await money.platform.get(`/account/summary/NBW/${money.accountId}`, money.admin);
    expect(record.accountCash).toEqual({
      ...summary.data.cash,
      after: Number((summary.data.cash.cash - 500).toFixed(2)),
    });
    expect(record.accountCash.reserved).toBeGreaterThanOrEqual(500);
    const fee = await money.make({
      transactionType: 'Payment',
      transactionSubType: 'Adviser Adhoc Fee',
      movementType: 'Out',
      amount: 12,
    });
    expect(await money.record(fee, money.admin)).toMatchObject({
      payee: null,
      accountCash: { after: Number((summary.data.cash.cash - 12).toFixed(2)) },
    });
  });

  it('still sees who was paid once the payment has gone, or was cancelled, whatever details are used since', async () => {
    const [paid, cancelled] = [
      await money.make({ ...withdrawal, amount: 4 }),
      await money.make({ ...withdrawal, amount: 5 }),
    ];
    const { sort_code: sortCode, account_number: accountNumber } = await details();
    expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${paid}`, {}, money.admin)).status).toBe(200);
    expect((await money.complete(paid)).status).toBe(200);
    expect((await money.put(`/portfoliotransaction/action/requestCancellation/NBW/${cancelled}`, {})).status).toBe(200);
    for (const id of [paid, cancelled])
      expect(await money.record(id, money.admin)).toMatchObject({
        payee: { sortCode, accountNumber, changedDate: null },
        accountCash: null,
      });
    const own = (statement: string) => money.platform.database.pool.query(statement, [money.accountId]);
    await own(
      `insert into bank_details (firm_id, bank_details_id, account_id, account_name, sort_code, account_number, status, created_kind, created_at, updated_at) values ('NBW', 'B-OWN', $1, 'A Client', '200000', '33334444', 'Pending', 'User', now(), now())`,
    );
    expect((await details()).account_number).toBe('33334444');
    expect(await money.record(paid, money.admin)).toMatchObject({ payee: { accountNumber } });
    await own(`delete from bank_details where account_id = $1 and bank_details_id = 'B-OWN'`);
  });

  it('has the numbers masked without the scope for them, and is told why', async () => {
    const id = await money.make(withdrawal);
    const token = await signInWith((scopes) => scopes.filter(({ resource }) => resource !== 'Bank Details'));
    const { payee } = await money.record(id, token);
    expect(payee).toMatchObject({
      sortCode: expect.stringMatching(/^••••\d\d$/),
      accountNumber: expect.stringMatching(/^••••\d{4}$/),
      masked: expect.stringMatching(/^You may not see bank details in full/),
    });
  });

  it('is listed what they may authorise, the oldest first, and never what they made', async () => {
    const before = await waiting(money.admin);
    const [first, second] = [await money.make(withdrawal), await money.make({ ...withdrawal, amount: 7 })];
    const theirs = await waiting(money.admin);
    expect(theirs.count).toBe(before.count + 2);
    expect(idsOf(theirs).slice(-2)).toEqual([first, second]);
    expect(theirs.transactions.at(-1)).toMatchObject({
      enteredBy: 'Priya Hart',
      status: 'Checking',
      since: expect.stringMatching(/^20/),
    });
    expect([...theirs.transactions].sort((a, b) => a.since.localeCompare(b.since))).toEqual(theirs.transactions);
    const own = await waiting(money.adviser);
    expect(idsOf(own)).not.toContain(first);
    expect(own.own).toBeGreaterThanOrEqual(2);
    expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${first}`, {}, money.admin)).status).toBe(200);
    expect(idsOf(await waiting(money.admin))).not.toContain(first);
    for (const { transactionId } of theirs.transactions)
      expect((await money.record(transactionId, money.admin)).actions[0]).toMatchObject({
        action: 'authorise',
        allowed: transactionId !== first,
      });
  });

  it('is not listed what waits for bank details to be verified, but is told of it, and is warned once they are', async () => {
    const id = await money.make({ ...withdrawal, amount: 3 });
    const {
      rows: [owner],
    } = await money.platform.database.pool.query<{ lead_client_id: string }>(
      'select lead_client_id from account where account_id = $1',
      [money.accountId],
    );
    const before = await waiting(money.admin);
    await money.platform.database.pool.query(
      `with old as (update bank_details set replaced_at = now() where client_id = $1 and replaced_at is null returning *)
      insert into bank_details (firm_id, bank_details_id, client_id, account_name, sort_code, account_number, status, created_kind, created_at, updated_at) select firm_id, 'B-NEW', client_id, account_name, sort_code, '11112222', 'Pending', 'User', now(), now() from old`,
      [owner?.lead_client_id],
    );
    const after = await waiting(money.admin);
    expect(idsOf(after)).not.toContain(id);
    expect(after.unverified).toBeGreaterThan(before.unverified);
    const { payee } = await money.record(id, money.admin);
    expect(payee).toMatchObject({
      accountNumber: '11112222',
      status: 'Pending',
      verifiedDate: null,
      changedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await money.platform.database.pool.query(
      `update bank_details set status = 'Active', verification_source = 'Manual', verified_kind = 'User', verified_at = now(), created_at = now() - interval '200 days' where bank_details_id = 'B-NEW'`,
    );
    expect((await money.record(id, money.admin)).payee).toMatchObject({ status: 'Active', changedDate: null });
  });

  it('is warned of details that were first entered after the payment was asked for, however long ago', async () => {
    const {
      rows: [first],
    } = await money.platform.database.pool.query<{ id: string; account_id: string }>(
      `select transaction_id as id, account_id from portfolio_transaction join account_bank_details used using (firm_id, account_id)
      where firm_id = 'NBW' and transaction_sub_type = 'Withdrawal' and portfolio_transaction.status = 'Checking' and created_at is null and account_id <> $1 order by transaction_id limit 1`,
      [money.accountId],
    );
    const id = first?.id ?? '';
    const enter = (when: string) =>
      money.platform.database.pool.query(
        `update bank_details set created_at = ${when} where bank_details_id = (select bank_details_id from account_bank_details where account_id = $1)`,
        [first?.account_id],
      );
    await enter(`'2015-01-05'`);
    expect((await money.record(id, money.admin)).payee).toMatchObject({ changedDate: null, firstEnteredDate: null });
    const { createdDate } = await money.record(id, money.admin);
    await enter(`'${createdDate}'::timestamptz + interval '1 day'`);
    expect((await money.record(id, money.admin)).payee).toMatchObject({
      changedDate: null,
      firstEnteredDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('reads one time of making on the list and on the record, and a day alone where no time is known', async () => {
    const theirs = await waiting(money.admin);
    const loaded = (
      await money.platform.database.pool.query<{ id: string }>(
        `select transaction_id as id from portfolio_transaction where firm_id = 'NBW' and status = 'Checking' and created_at is null`,
      )
    ).rows.map(({ id }) => id);
    const row = theirs.transactions.find(({ transactionId }) => loaded.includes(transactionId));
    const record = await money.record(row?.transactionId ?? '', money.admin);
    expect([record.createdDate, row?.since]).toEqual([record.statusHistory[0].at, record.statusHistory[0].at]);
    const {
      rows: [bare],
    } = await money.platform.database.pool.query<{ id: string; date: string }>(
      `select transaction_id as id, transaction_date as date from portfolio_transaction t where firm_id = 'NBW' and created_at is null and not exists (select from transaction_step s where s.firm_id = t.firm_id and s.transaction_id = t.transaction_id) limit 1`,
    );
    expect((await money.record(bare?.id ?? '', money.admin)).createdDate).toBe(bare?.date);
  });

  it('sees of a transfer from another provider who that is, whether it comes in cash, and the cash of the account', async () => {
    const { rows } = await money.platform.database.pool.query<{
      id: string;
      account_id: string;
      transfer_type: 'Cash' | 'Stock';
      movement_type: 'In' | 'Out';
      name: string;
      reference: string;
      amount: string;
    }>(
      `select transaction_id as id, account_id, transfer_type, movement_type, previous_provider_name as name, previous_provider_reference as reference, amount from product_transfer join portfolio_transaction using (firm_id, transaction_id) where firm_id = 'NBW' and status in ('Checking', 'Waiting', 'Pending')`,
    );
    expect(new Set(rows.map((row) => `${row.transfer_type} ${row.movement_type}`)).size).toBeGreaterThan(2);
    for (const {
      id,
      account_id: accountId,
      transfer_type: transferType,
      movement_type: movement,
      name,
      reference,
      amount,
    } of rows) {
      const record = await money.record(id, money.admin);
      expect(record).toMatchObject({ payee: null, transfer: { transferType, provider: { name, reference } } });
      const { json: summary } = await money.platform.get(`/account/summary/NBW/${accountId}`, money.admin);
      const moved = transferType === 'Stock' ? 0 : movement === 'In' ? Number(amount) : -Number(amount);
      expect(record.accountCash).toEqual({
        ...summary.data.cash,
        after: expect.closeTo(summary.data.cash.cash + moved, 2),
      });
    }
  });

  it('may not ask for the list without the right to act', async () => {
    const token = await signInWith((scopes) =>
      scopes.map((scope) => (scope.resource === 'Transaction' ? { ...scope, ranges: ['read'] } : scope)),
    );
    expect((await money.platform.get('/tessera/transaction/authorisation/NBW', token)).status).toBe(403);
  });
});
