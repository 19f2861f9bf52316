import { audit } from '../../background/auditor/auditor';
import { deposit, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';

const collected = { ...deposit, method: 'Direct Debit', amount: 100 };

describe('what a bank reports of a mandate', () => {
  let money: MoneyTest;
  let reference: string;
  beforeEach(async () => {
    money = await startMoneyTest();
    await query('delete from recurring_order');
    await query('delete from mandate');
    const { json } = await money.post('/tessera/recurring', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactionType: 'Payment',
      movementType: 'In',
      amount: 100,
      method: 'Direct Debit',
      paymentDay: 14,
    });
    reference = json.data.mandate.reference;
  });
  afterEach(async () => {
    expect(await audit(money.platform.database.pool)).toEqual([]);
    await money.platform.close();
  });

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await money.platform.database.pool.query<Row>(text, values)).rows;
  const report = (code: string, more: object = {}, token = money.machine) =>
    money.post(
      '/tessera/mandate/report',
      { firmId: 'NBW', reference, report: 'ADDACS', reasonCode: code, ...more },
      token,
    );
  const mandate = async () =>
    (await query<{ status: string }>('select status from mandate where reference = $1', [reference]))[0]?.status;
  const regular = async () =>
    (await money.platform.get(`/tessera/recurring/NBW?accountId=${money.accountId}`, money.adviser)).json.data[0];
  const details = async () =>
    (
      await query(
        'select sort_code, account_number, status from bank_details where replaced_at is null and client_id = (select lead_client_id from account where account_id = $1)',
        [money.accountId],
      )
    )[0];
  const status = async (id: string): Promise<string> => (await money.record(id)).status;

  it('ends it: what has not gone to Bacs is cancelled, what has goes on, what was regular ends, and each says why', async () => {
    const [waiting, sent] = [await money.make(collected), await money.make(collected)];
    await query(`update mandate set status = 'Active'`);
    await query(`update portfolio_transaction set status = 'Placed' where transaction_id = $1`, [sent]);
    await query(
      `insert into transaction_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action) values ('NBW', $1, 2, now(), '2026-11-20', 'Pending', 'Placed', 'Placed')`,
      [sent],
    );
    const reason =
      'ADDACS 1 Instruction cancelled by payer. Agree with the payer how the money is to be paid before collecting again.';
    expect((await report('1')).json.data).toEqual({ reference, status: 'Cancelled', reason, cancelled: [waiting] });
    expect([await mandate(), await status(waiting), await status(sent)]).toEqual(['Cancelled', 'Deleted', 'Placed']);
    expect((await money.record(waiting)).statusHistory.at(-1)).toMatchObject({ action: 'Cancelled', reason });
    expect(await regular()).toMatchObject({
      status: 'Ended',
      endedReason: reason,
      mandate: { reference, status: 'Cancelled', report: reason },
    });
    expect(await query('select step, report, reason_code, from_status, to_status from mandate_step')).toEqual([
      { step: 1, report: 'ADDACS', reason_code: '1', from_status: 'Active', to_status: 'Cancelled' },
    ]);
    await expect(query(`update mandate_step set reason = ''`)).rejects.toThrow('append-only');
    expect(await query(`select outcome, record_id from audit where action = 'reportOnMandate'`)).toContainEqual({
      outcome: 'done',
      record_id: reference,
    });
    expect((await money.platform.get(`/account/NBW/${money.accountId}`, money.admin)).json.data).toMatchObject({
      mandate: null,
      endedMandate: { reference, endedDate: '2026-11-20', reason },
    });
    // A new one of the client's is not ended by what is said of the old one.
    const again = await money.make(collected);
    expect((await report('2')).json.data.cancelled).toEqual([]);
    expect(await status(again)).toBe('Pending');
    expect(await query(`select status from mandate order by mandate_id`)).toEqual([
      { status: 'Cancelled' },
      { status: 'Setting up' },
    ]);
    expect((await report('R')).json.error).toMatchObject({
      type: 'conflict',
      errorMessage: expect.stringMatching(/^The client has another mandate by now, /),
    });
  });

  it('says that it was not taken at all, by the codes of that report', async () => {
    expect((await report('F', { report: 'AUDDIS' })).json.data).toMatchObject({
      status: 'Cancelled',
      reason: 'AUDDIS F Invalid account type. Ask the payer for a new instruction.',
    });
    expect((await regular()).status).toBe('Ended');
  });

  it('amends it: money is collected from the new account, and paid out to it only once it is verified again', async () => {
    const id = await money.make(collected);
    const out = await money.make({ ...withdrawal, amount: 1 });
    await money.put(`/portfoliotransaction/action/authorise/NBW/${out}`, {}, money.admin);
    expect(await status(out)).toBe('Pending');
    const moved = { sortCode: '089999', accountNumber: '66374958' };
    expect((await report('3', { bankDetails: moved })).json.data).toMatchObject({
      status: 'Setting up',
      cancelled: [],
    });
    expect(await details()).toEqual({ sort_code: '089999', account_number: '66374958', status: 'Pending' });
    expect([await status(id), (await regular()).status, await status(out)]).toEqual(['Pending', 'Active', 'Checking']);
    expect(
      await query(
        'select count(*)::int as count, count(*) filter (where bank_details.replaced_at is null)::int as "inUse" from mandate join bank_details using (firm_id, bank_details_id)',
      ),
    ).toEqual([{ count: 1, inUse: 1 }]);
    const ask = async (method: string, movementType: string) =>
      (
        await money.post('/account/validatePaymentMethod', {
          firmId: 'NBW',
          accountId: money.accountId,
          method,
          movementType,
        })
      ).json.data.reason;
    await query(`update mandate set status = 'Active'`);
    expect([await ask('Direct Debit', 'In'), await ask('BACS Credit', 'Out')]).toEqual([
      null,
      'The bank details are not verified. Have them verified first.',
    ]);
  });

  it('cannot reinstate one whose bank details were changed since', async () => {
    await report('0');
    const { clientId } = (await money.platform.get(`/account/NBW/${money.accountId}`, money.admin)).json.data;
    expect(
      (
        await money.platform.request('PATCH', `/client/NBW/${clientId}`, {
          token: money.admin,
          body: { bankDetails: { accountName: 'A Verma', sortCode: '089999', accountNumber: '66374958' } },
        })
      ).status,
    ).toBe(200);
    expect((await report('R')).json.error).toMatchObject({
      type: 'conflict',
      errorMessage: expect.stringContaining('bank details of this mandate were changed since'),
    });
    expect(await mandate()).toBe('Cancelled');
  });

  it('disputes the notice: what was announced is cancelled, and the mandate stays; and a cancelled one can hold again', async () => {
    const id = await money.make(collected);
    expect((await report('D')).json.data).toMatchObject({ status: 'Setting up', cancelled: [id] });
    expect((await regular()).status).toBe('Active');
    await report('0');
    expect((await report('R')).json.data.status).toBe('Active');
    expect(await mandate()).toBe('Active');
    expect(await query('select reason_code, to_status from mandate_step order by step')).toEqual([
      { reason_code: 'D', to_status: 'Setting up' },
      { reason_code: '0', to_status: 'Cancelled' },
      { reason_code: 'R', to_status: 'Active' },
    ]);
  });

  it('is refused with the field named, from anybody but operations, and of a mandate that is not there; nothing changes then', async () => {
    const before = await details();
    const fields = async (code: string, more: object = {}) =>
      (await report(code, more)).json.error.fieldErrors.map(({ fieldName }: { fieldName: string }) => fieldName);
    expect(await fields('Z')).toEqual(['reasonCode']);
    expect(await fields('E', { report: 'AUDDIS' })).toEqual(['reasonCode']);
    expect(await fields('3')).toEqual(['bankDetails']);
    expect(await fields('1', { bankDetails: { sortCode: '089999', accountNumber: '66374958' } })).toEqual([
      'bankDetails',
    ]);
    expect((await report('1', {}, money.admin)).json.error.type).toBe('forbidden');
    expect((await report('1', { reference: 'nowhere' })).status).toBe(404);
    expect([await mandate(), await details(), await query('select from mandate_step')]).toEqual([
      'Setting up',
      before,
      [],
    ]);
  });
});
