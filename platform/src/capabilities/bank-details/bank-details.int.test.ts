import { audit } from '../../background/auditor/auditor';
import { individual, minor, ready } from '../../testing/client-bodies';
import { deposit, order, startMoneyTest, withdrawal, type MoneyTest } from '../../testing/money-on-test';
import { refreshValuations } from '../../ledger/valuation/refresh';

/** Accounts of the published cases of the modulus check: modulus 10, and modulus 11. */
const good = { accountName: 'Ms A Verma', sortCode: '089999', accountNumber: '66374958' };
const other = { accountName: 'Ms A Verma', sortCode: '107999', accountNumber: '88837491' };

const query = async <Row extends object>(
  { platform }: MoneyTest,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await platform.database.pool.query<Row>(text, values)).rows;
const fieldsOf = ({ json }: { json: { error: { fieldErrors: { fieldName: string; errorMessage: string }[] } } }) =>
  Object.fromEntries(json.error.fieldErrors.map(({ fieldName, errorMessage }) => [fieldName, errorMessage]));

/** Grants a user scopes anew; answers a session with them. */
const grant = async (
  money: MoneyTest,
  email: string,
  scopes: Readonly<Record<string, readonly string[]>>,
): Promise<string> => {
  const rows = Object.entries(scopes).map(([resource, ranges]) => ({ resource, scope: resource, ranges }));
  await query(money, `update portal_user set scopes = $1 where firm_id = 'NBW' and email = $2`, [
    JSON.stringify(rows),
    email,
  ]);
  return money.platform.signIn('NBW', email);
};
const both = ['read', 'read-write'] as const;

const tools = (money: MoneyTest) => {
  const client = async (id: string, token = money.admin) =>
    (await money.platform.get(`/client/NBW/${id}`, token)).json.data;
  const account = async (id: string, token = money.admin) =>
    (await money.platform.get(`/account/NBW/${id}`, token)).json.data;
  const patch = (id: string, body: object, token = money.adviser) =>
    money.platform.request('PATCH', `/client/NBW/${id}`, { token, body });
  const patchAccount = (id: string, body: object, token = money.adviser) =>
    money.platform.request('PATCH', `/account/NBW/${id}`, { token, body });
  const verify = (id: string, body: object, token = money.admin) =>
    money.platform.request('PUT', `/tessera/bankdetails/NBW/${id}`, { token, body });
  const list = async (more = '', token = money.admin) =>
    (await money.platform.get(`/tessera/bankdetails/NBW${more}`, token)).json;
  const ok = async (
    reply: Promise<{ status: number; json: { data: Record<string, string | number>; error?: unknown } }>,
  ) => {
    const { status, json } = await reply;
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const lastAudit = async (action: string) =>
    (
      await query<{ outcome: string; reason: string | null; record_id: string; before: object; after: object }>(
        money,
        'select outcome, reason, record_id, before, after from audit where action = $1 order by audit_id desc limit 1',
        [action],
      )
    )[0];
  return { client, account, patch, patchAccount, verify, list, ok, lastAudit };
};

describe('bank details of a client', () => {
  let money: MoneyTest;
  let use: ReturnType<typeof tools>;
  let office: string;
  let emails = 0;
  beforeAll(async () => {
    money = await startMoneyTest();
    use = tools(money);
    office =
      (
        await query<{ node_id: string }>(
          money,
          `select node_id from portal_user where email = 'priya.hart@northbrook.example'`,
        )
      )[0]?.node_id ?? '';
  });
  afterAll(async () => {
    expect(await audit(money.platform.database.pool)).toEqual([]);
    await money.platform.close();
  });

  const body = (more: object = {}) => ({
    ...individual(office, `bank${(emails += 1)}@mail.example`),
    ...ready,
    ...more,
  });
  const make = (more: object = {}, token = money.adviser) => money.post('/client', body(more), token);
  const makeOne = async (more: object = { bankDetails: good }, token = money.adviser): Promise<string> =>
    String((await use.ok(make(more, token))).id);

  it('are entered with the client, kept as digits, and wait for someone else', async () => {
    const id = await makeOne({
      bankDetails: { accountName: '  Ms  A Verma ', sortCode: '08-99-99', accountNumber: '6637 4958' },
    });
    const { bankDetails } = await use.client(id);
    expect(bankDetails).toMatchObject({
      ...good,
      status: 'Pending',
      verificationSource: null,
      createdBy: 'User',
      createdByName: 'Priya Hart',
      verifiedBy: null,
      verifiedByName: null,
      verifiedDate: null,
      reason: null,
      verification: { allowed: true, reason: null },
      auditDetails: { version: 1 },
    });
    expect((await use.client(id, money.adviser)).bankDetails.verification).toEqual({
      allowed: false,
      reason: 'You entered these bank details: someone else has to verify them.',
    });
    const own = (await use.list(`?clientId=${id}`)).data;
    expect(own).toMatchObject([{ ...bankDetails, client: { id, name: 'Asha Verma' }, account: null }]);
  });

  it('of a registered client are taken, and an account number of six digits gets its zeros', async () => {
    const id = await makeOne({
      amlStatus: 'Not started',
      termsAccepted: false,
      bankDetails: { accountName: 'A Verma', sortCode: '990001', accountNumber: '123456' },
    });
    expect(await use.client(id)).toMatchObject({
      status: 'Pending',
      bankDetails: { sortCode: '990001', accountNumber: '00123456' },
    });
    await query(money, `update client set status = 'Registered' where client_id = $1`, [id]);
    await use.ok(use.patch(id, { bankDetails: good }));
    expect((await use.client(id)).bankDetails).toMatchObject(good);
  });

  it('are refused by field: the modulus check, the forms and the name', async () => {
    const refused = async (bankDetails: object) => {
      const reply = await make({ bankDetails });
      expect(reply.status).toBe(400);
      return fieldsOf(reply as never);
    };
    expect(await refused({ ...good, accountNumber: '66374959' })).toEqual({
      'bankDetails.accountNumber': 'This account number does not belong to this sort code. Check both.',
    });
    expect(await refused({ ...good, sortCode: '08999' })).toEqual({
      'bankDetails.sortCode': 'A sort code has 6 digits, such as 20-29-59.',
    });
    expect(await refused({ ...good, accountNumber: '••••4958' })).toEqual({
      'bankDetails.accountNumber': expect.stringContaining('8 digits'),
    });
    expect(await refused({ ...good, accountName: 'Ася', accountNumber: '1' })).toEqual({
      'bankDetails.accountName': expect.stringContaining('Use letters'),
      'bankDetails.accountNumber': expect.stringContaining('8 digits'),
    });
    expect(Object.keys(await refused({ ...good, accountName: ' ' }))).toEqual(['bankDetails.accountName']);
    const id = await makeOne();
    const reply = await use.patch(id, { email: 'nonsense', bankDetails: { ...good, accountNumber: '66374959' } });
    expect(Object.keys(fieldsOf(reply as never)).sort()).toEqual(['bankDetails.accountNumber', 'email']);
    expect((await use.client(id)).bankDetails).toMatchObject(good);
  });

  it('are not a minor’s', async () => {
    const parent = await makeOne({});
    const reply = await money.post('/client', { ...minor([parent]), ...ready, bankDetails: good });
    expect({ status: reply.status, fields: fieldsOf(reply as never) }).toEqual({
      status: 400,
      fields: { bankDetails: 'A minor has no bank details. Put a parent’s on the account.' },
    });
    const child = String((await use.ok(money.post('/client', { ...minor([parent]), ...ready }))).id);
    expect(fieldsOf((await use.patch(child, { bankDetails: good })) as never)).toEqual({
      bankDetails: expect.stringContaining('A minor has no bank details'),
    });
    await use.ok(use.patch(child, { bankDetails: null }));
  });

  it('are verified by someone else, never by who entered them; the refusal is audited', async () => {
    const id = await makeOne();
    const { bankDetailsId } = (await use.client(id)).bankDetails;
    const own = await use.verify(bankDetailsId, { action: 'Verify' }, money.adviser);
    expect({ status: own.status, message: own.json.error?.errorMessage }).toEqual({
      status: 403,
      message: 'You entered these bank details: someone else has to verify them.',
    });
    expect(await use.lastAudit('verifyBankDetails')).toMatchObject({
      outcome: 'refused',
      reason: 'You entered these bank details: someone else has to verify them.',
    });
    expect(
      await use.ok(
        use.verify(bankDetailsId, {
          action: 'Verify',
          reason: ' Bank statement of May ',
          auditDetails: { version: 1 },
        }),
      ),
    ).toEqual({ id: bankDetailsId, firmId: 'NBW', status: 'Active', version: 2 });
    expect((await use.client(id)).bankDetails).toMatchObject({
      ...good,
      bankDetailsId,
      status: 'Active',
      verificationSource: 'Manual',
      createdByName: 'Priya Hart',
      verifiedBy: 'User',
      verifiedByName: 'Morgan Ellis',
      verifiedDate: expect.any(String),
      reason: 'Bank statement of May',
      verification: { allowed: false, reason: expect.stringContaining('no longer need verification') },
    });
    expect(await use.lastAudit('verifyBankDetails')).toMatchObject({
      outcome: 'done',
      record_id: id,
      before: { 'bankDetails.status': 'Pending' },
      after: { 'bankDetails.status': 'Active', 'bankDetails.reason': 'Bank statement of May' },
    });
    const again = await use.verify(bankDetailsId, { action: 'Bypass', reason: 'Known' });
    expect({ status: again.status, message: again.json.error?.errorMessage }).toEqual({
      status: 409,
      message: 'These bank details are Active already.',
    });
  });

  it('are verified by a machine user automatically', async () => {
    const id = await makeOne();
    const { bankDetailsId } = (await use.client(id)).bankDetails;
    await use.ok(use.verify(bankDetailsId, { action: 'Verify' }, money.machine));
    expect((await use.client(id)).bankDetails).toMatchObject({
      status: 'Active',
      verificationSource: 'Automatic',
      verifiedBy: 'Machine',
      verifiedByName: 'Back office link',
    });
    const entered = await makeOne({ bankDetails: good }, money.machine);
    expect((await use.client(entered)).bankDetails).toMatchObject({
      status: 'Pending',
      createdBy: 'Machine',
      createdByName: 'Back office link',
    });
  });

  it('are bypassed and refused with a reason only; refused ones are gone', async () => {
    const id = await makeOne();
    const { bankDetailsId } = (await use.client(id)).bankDetails;
    for (const action of ['Bypass', 'Refuse'])
      for (const reason of [undefined, null, '  '])
        expect(fieldsOf((await use.verify(bankDetailsId, { action, reason })) as never)).toEqual({
          reason: expect.stringMatching(/^Say why/),
        });
    expect((await use.client(id)).bankDetails.status).toBe('Pending');
    expect((await use.ok(use.verify(bankDetailsId, { action: 'Bypass', reason: 'Known for years' }))).status).toBe(
      'Bypassed',
    );
    expect((await use.client(id)).bankDetails).toMatchObject({
      status: 'Bypassed',
      verificationSource: 'Manual',
      reason: 'Known for years',
    });
    await use.ok(use.patch(id, { bankDetails: other }));
    const next = (await use.client(id)).bankDetails.bankDetailsId;
    expect(next).not.toBe(bankDetailsId);
    expect(await use.ok(use.verify(next, { action: 'Refuse', reason: 'Of a stranger' }))).toMatchObject({
      id: next,
      status: 'Refused',
    });
    expect((await use.client(id)).bankDetails).toBeNull();
    expect(
      await query(
        money,
        'select status, reason, replaced_at is not null as replaced from bank_details where bank_details_id = $1',
        [next],
      ),
    ).toEqual([{ status: 'Pending', reason: 'Of a stranger', replaced: true }]);
    expect((await use.verify(next, { action: 'Verify' })).status).toBe(404);
  });

  it('are in use at once where the firm wants no second person, and wait again where it does', async () => {
    const set = async (...secondPersonFor: string[]) => {
      const { auditDetails } = (await money.platform.get('/settings/NBW', money.admin)).json.data;
      await use.ok(
        money.platform.request('PATCH', '/tessera/settings/NBW', {
          token: money.admin,
          body: { secondPersonFor, auditDetails: { version: auditDetails.version } },
        }),
      );
    };
    const waiting = await makeOne();
    await set('Withdrawal');
    const id = await makeOne();
    expect((await use.client(id)).bankDetails).toMatchObject({
      status: 'Active',
      verificationSource: 'Manual',
      createdByName: 'Priya Hart',
      verifiedBy: 'User',
      verifiedByName: 'Priya Hart',
      verifiedDate: expect.any(String),
    });
    expect((await use.client(waiting)).bankDetails.status).toBe('Pending');
    await set('Withdrawal', 'Bank Details');
    await use.ok(use.patch(id, { bankDetails: other }));
    expect((await use.client(id)).bankDetails).toMatchObject({ ...other, status: 'Pending' });
  });

  it('are verified once by ten at the same time, and not on an old version', async () => {
    const id = await makeOne();
    const { bankDetailsId } = (await use.client(id)).bankDetails;
    expect((await use.verify(bankDetailsId, { action: 'Verify', auditDetails: { version: 9 } })).status).toBe(412);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        use.verify(bankDetailsId, {
          action: index % 2 === 0 ? 'Verify' : 'Bypass',
          reason: 'Seen',
          auditDetails: { version: 1 },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(
      await query(
        money,
        `select count(*)::int as done from audit where action = 'verifyBankDetails' and outcome = 'done' and record_id = $1`,
        [id],
      ),
    ).toEqual([{ done: 1 }]);
  });

  it('change once on one version of the client, and the same again change nothing', async () => {
    const id = await makeOne();
    const version = (await use.client(id)).auditDetails.version as number;
    expect(
      await use.ok(use.patch(id, { bankDetails: { ...good, sortCode: '08 99 99' }, auditDetails: { version } })),
    ).toMatchObject({ version });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => use.patch(id, { bankDetails: other, auditDetails: { version } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const { bankDetails, auditDetails } = await use.client(id);
    expect({ ...bankDetails, version: auditDetails.version }).toMatchObject({ ...other, version: version + 1 });
    expect(
      await query(
        money,
        'select sort_code, replaced_at is not null as replaced from bank_details where client_id = $1 order by bank_details_id',
        [id],
      ),
    ).toEqual([
      { sort_code: good.sortCode, replaced: true },
      { sort_code: other.sortCode, replaced: false },
    ]);
  });

  it('are taken away by null, and stay where what replaces the client leaves them out', async () => {
    const created = body({ bankDetails: good });
    const id = String((await use.ok(money.post('/client', created))).id);
    const { bankDetails: _, clientType: __, ...whole } = created as typeof created & { bankDetails: object };
    await use.ok(money.put(`/client/${id}`, whole));
    expect((await use.client(id)).bankDetails).toMatchObject(good);
    await use.ok(money.put(`/client/${id}`, { ...whole, bankDetails: null }));
    expect((await use.client(id)).bankDetails).toBeNull();
    expect((await use.list(`?clientId=${id}`)).data).toEqual([]);
  });

  it('are masked without the scope for them, and cannot be entered without it', async () => {
    const id = await makeOne();
    const blind = await grant(money, 'sam.okoro@northbrook.example', { Client: both, Account: both });
    expect((await use.client(id, blind)).bankDetails).toMatchObject({
      accountName: 'Ms A Verma',
      sortCode: '••••99',
      accountNumber: '••••4958',
      createdByName: 'Priya Hart',
      verification: { allowed: false, reason: 'You may not verify bank details. Ask an administrator of your firm.' },
    });
    const refused = [
      await use.patch(id, { bankDetails: other }, blind),
      await use.patch(id, { bankDetails: null }, blind),
      await make({ bankDetails: good }, blind),
      await use.patchAccount(money.accountId, { bankDetails: good }, blind),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await use.lastAudit('patchClient')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('may not enter or change bank details'),
    });
    await use.ok(use.patch(id, { marketingPreference: 'Post' }, blind));
    expect((await money.platform.get('/tessera/bankdetails/NBW', blind)).status).toBe(403);
    const reader = await grant(money, 'sam.okoro@northbrook.example', { Client: both, 'Bank Details': ['read'] });
    expect((await use.client(id, reader)).bankDetails).toMatchObject({ ...good, verification: { allowed: false } });
    expect((await use.patch(id, { bankDetails: other }, reader)).status).toBe(403);
    const { bankDetailsId } = (await use.client(id)).bankDetails;
    expect((await use.verify(bankDetailsId, { action: 'Verify' }, reader)).status).toBe(403);
  });

  it('are audited masked, with changes identified by their id, and shown in the activity', async () => {
    const id = await makeOne();
    const first = (await use.client(id)).bankDetails.bankDetailsId;
    expect((await use.lastAudit('createClient'))?.after).toMatchObject({
      'bankDetails.accountName': 'Ms A Verma',
      'bankDetails.sortCode': '••••99',
      'bankDetails.accountNumber': '••••4958',
      'bankDetails.status': 'Pending',
    });
    await use.ok(use.patch(id, { bankDetails: { ...good, sortCode: '990099', accountNumber: '11114958' } }));
    const second = (await use.client(id)).bankDetails.bankDetailsId;
    expect(await use.lastAudit('patchClient')).toMatchObject({
      before: { 'bankDetails.accountNumber': '••••4958', 'bankDetails.bankDetailsId': first },
      after: { 'bankDetails.accountNumber': '••••4958', 'bankDetails.bankDetailsId': second },
    });
    await use.ok(use.verify(second, { action: 'Verify' }));
    const activity = (await money.platform.get(`/tessera/client/activity/NBW/${id}`, money.admin)).json.data;
    expect(activity[0]).toMatchObject({
      title: 'Bank details verified, bypassed or refused',
      record: { kind: 'Client', id },
    });
    expect(activity[0].changes).toContainEqual({ field: 'bankDetails.status', before: 'Pending', after: 'Active' });
    expect(activity[1].changes).toEqual([{ field: 'bankDetails.bankDetailsId', before: first, after: second }]);
    const [{ kept } = { kept: '' }] = await query<{ kept: string }>(
      money,
      `select string_agg(before::text || after::text || coalesce(reason, ''), ' ') as kept from audit where record_id = $1`,
      [id],
    );
    expect(kept).not.toMatch(/66374958|089999|11114958|990099/);
  });

  it('are another firm’s own, and of the offices the caller sees', async () => {
    const id = await makeOne();
    const { bankDetailsId } = (await use.client(id)).bankDetails;
    const stranger = await money.platform.signIn('HLM', 'admin@holloway.example');
    expect((await money.platform.get('/tessera/bankdetails/NBW', stranger)).status).toBe(404);
    expect(
      (
        await money.platform.request('PUT', `/tessera/bankdetails/HLM/${bankDetailsId}`, {
          token: stranger,
          body: { action: 'Verify' },
        })
      ).status,
    ).toBe(404);
    await query(
      money,
      `update client set node_id = (select node_id from node where firm_id = 'NBW' and name = 'Leeds office') where client_id = $1`,
      [id],
    );
    const colleague = await grant(money, 'sam.okoro@northbrook.example', { Client: both, 'Bank Details': both });
    expect((await use.verify(bankDetailsId, { action: 'Verify' }, colleague)).status).toBe(404);
    const seen = async (token: string): Promise<string[]> =>
      (await use.list('?status=Pending&pageSize=500', token)).data.map(
        (row: { bankDetailsId: string }) => row.bankDetailsId,
      );
    expect([
      (await seen(colleague)).includes(bankDetailsId),
      (await seen(money.admin)).includes(bankDetailsId),
    ]).toEqual([false, true]);
    await use.ok(use.verify(bankDetailsId, { action: 'Verify' }));
  });

  it('are listed oldest first by status, and another status is refused', async () => {
    const { data, meta } = await use.list('?status=pending&pageSize=500');
    expect(data.length).toBe(meta.count);
    expect(data.every((row: { status: string }) => row.status === 'Pending')).toBe(true);
    const dates = data.map((row: { createdDate: string }) => row.createdDate);
    expect(dates).toEqual([...dates].sort());
    const authors: (string | null)[] = data.map((row: { createdByName: string | null }) => row.createdByName);
    expect(authors).toEqual(expect.arrayContaining(['Priya Hart', 'Back office link', null]));
    expect(['Priya Hart', 'Morgan Ellis', 'Ruth Castell', 'Back office link', null]).toEqual(
      expect.arrayContaining(authors),
    );
    expect(
      (await money.platform.get('/tessera/bankdetails/NBW?status=Gone', money.admin)).json.error.fieldErrors[0]
        .fieldName,
    ).toBe('status');
  });
});

describe('bank details an account uses', () => {
  let money: MoneyTest;
  let use: ReturnType<typeof tools>;
  let clientId: string;
  beforeEach(async () => {
    money = await startMoneyTest();
    use = tools(money);
    clientId = (await use.account(money.accountId)).clientId;
    await query(money, `delete from recurring_order; delete from mandate`);
    await use.ok(money.complete(await money.make(deposit)));
  });
  afterEach(async () => {
    expect(await audit(money.platform.database.pool)).toEqual([]);
    await money.platform.close();
  });

  const used = async () => (await use.account(money.accountId)).bankDetails;
  const regular = async () =>
    (await money.platform.get(`/tessera/recurring/NBW?accountId=${money.accountId}`, money.adviser)).json.data[0];
  const setUp = () =>
    use.ok(
      money.post('/tessera/recurring', {
        firmId: 'NBW',
        accountId: money.accountId,
        transactionType: 'Payment',
        movementType: 'In',
        amount: 100,
        method: 'Direct Debit',
        paymentDay: 14,
      }),
    );
  const authorise = (id: string, token = money.admin) =>
    money.put(`/portfoliotransaction/action/authorise/NBW/${id}`, {}, token);
  const ask = async (method: string, movementType: string) =>
    (
      await money.post('/account/validatePaymentMethod', {
        firmId: 'NBW',
        accountId: money.accountId,
        method,
        movementType,
      })
    ).json.data;
  const verifyUsed = async () => use.ok(use.verify((await used()).bankDetailsId, { action: 'Verify' }, money.admin));

  it('are its own in place of the lead client’s, and the lead client’s again', async () => {
    const lead = (await use.client(clientId)).bankDetails;
    expect(await used()).toMatchObject({ owner: 'Client', bankDetailsId: lead.bankDetailsId });
    await use.ok(use.patchAccount(money.accountId, { bankDetails: good }));
    expect(await used()).toMatchObject({ ...good, owner: 'Account', status: 'Pending' });
    expect((await use.client(clientId)).bankDetails).toEqual(lead);
    expect((await use.list(`?clientId=${clientId}&status=Pending`)).data).toMatchObject([
      { ...good, client: { id: clientId }, account: { id: money.accountId } },
    ]);
    expect((await use.lastAudit('patchAccount'))?.after).toMatchObject({ 'bankDetails.accountNumber': '••••4958' });
    expect(await ask('BACS Credit', 'Out')).toMatchObject({
      valid: false,
      reason: 'The bank details are not verified. Have them verified first.',
      bankDetails: { sortCode: '••••99', status: 'Pending' },
    });
    expect(
      (await money.post('/portfoliotransaction', { firmId: 'NBW', accountId: money.accountId, ...withdrawal })).json
        .error.fieldErrors[0],
    ).toMatchObject({
      fieldName: 'method',
      errorMessage: 'The bank details are not verified. Have them verified first.',
    });
    await verifyUsed();
    expect(await ask('BACS Credit', 'Out')).toMatchObject({
      valid: true,
      bankDetails: { accountNumber: '••••4958', status: 'Active' },
    });
    await use.ok(money.put(`/account/NBW/${money.accountId}`, { name: 'Savings' }));
    expect(await used()).toMatchObject({ owner: 'Account' });
    await use.ok(use.patchAccount(money.accountId, { bankDetails: null }));
    expect(await used()).toMatchObject({ owner: 'Client', bankDetailsId: lead.bankDetailsId });
  });

  it('are entered with a new account, by the same rules', async () => {
    const open = (bankDetails: object) =>
      money.post('/account', {
        firmId: 'NBW',
        accountType: 'Wrapper',
        clientId,
        wrapperDetail: { wrapperType: 'GIA' },
        bankDetails,
      });
    expect(fieldsOf((await open({ ...good, accountNumber: '66374959' })) as never)).toEqual({
      'bankDetails.accountNumber': expect.stringContaining('does not belong'),
    });
    const { id } = await use.ok(open(good));
    expect((await use.account(String(id))).bankDetails).toMatchObject({ ...good, owner: 'Account', status: 'Pending' });
    expect((await use.lastAudit('createAccount'))?.after).toMatchObject({ 'bankDetails.sortCode': '••••99' });
    expect(
      fieldsOf((await use.patchAccount(String(id), { bankDetails: { ...good, sortCode: 'x' } })) as never),
    ).toEqual({ 'bankDetails.sortCode': expect.stringContaining('6 digits') });
  });

  it('that change end the mandate and what is collected under it, each with the reason', async () => {
    await setUp();
    const announced = await money.make({ ...deposit, method: 'Direct Debit', amount: 100 });
    expect((await use.account(money.accountId)).mandate).toMatchObject({ status: 'Setting up' });
    await use.ok(use.patch(clientId, { bankDetails: good }));
    expect(await regular()).toMatchObject({
      status: 'Ended',
      nextDate: null,
      endedReason: 'The bank details were changed.',
      mandate: { status: 'Cancelled' },
    });
    const steps = await query(
      money,
      `select step, report, reason_code, reason, from_status, to_status, user_id = (select user_id from portal_user where email = 'priya.hart@northbrook.example') as "byAdviser" from mandate_step`,
    );
    expect(steps).toEqual([
      {
        step: 1,
        report: 'Bank details',
        reason_code: null,
        reason: 'The bank details were changed.',
        from_status: 'Setting up',
        to_status: 'Cancelled',
        byAdviser: true,
      },
    ]);
    expect((await regular()).mandate.report).toBe('The bank details were changed.');
    expect(await use.account(money.accountId)).toMatchObject({
      mandate: null,
      endedMandate: {
        reference: (await regular()).mandate.reference,
        endedDate: expect.stringMatching(/^\d{4}-/),
        reason: 'The bank details were changed.',
      },
    });
    expect((await money.record(announced)).statusHistory.at(-1)).toMatchObject({
      to: 'Deleted',
      reason: 'The bank details were changed.',
    });
    // A new one is of the new details, once they are verified.
    expect((await ask('Direct Debit', 'In')).valid).toBe(false);
    await verifyUsed();
    await setUp();
    expect(
      await query(money, `select status, bank_details_id = $1 as "ofNew" from mandate order by mandate_id`, [
        (await used()).bankDetailsId,
      ]),
    ).toEqual([
      { status: 'Cancelled', ofNew: false },
      { status: 'Setting up', ofNew: true },
    ]);
  });

  it('of its own leave the client’s mandate to the other accounts', async () => {
    await setUp();
    // The mandate is the client's and goes on; only what is collected for this account would end.
    expect((await use.account(money.accountId)).bankDetailsUses).toEqual({
      mandates: 0,
      regularPayments: 1,
      collections: 0,
      withdrawals: 0,
    });
    await use.ok(use.patchAccount(money.accountId, { bankDetails: good }));
    expect(await regular()).toMatchObject({ status: 'Ended', endedReason: 'The bank details were changed.' });
    expect(await query(money, 'select status from mandate')).toEqual([{ status: 'Setting up' }]);
    expect((await use.account(money.accountId)).mandate).toBeNull();
    await verifyUsed();
    await setUp();
    expect(await query(money, 'select status from mandate order by mandate_id')).toEqual([
      { status: 'Setting up' },
      { status: 'Setting up' },
    ]);
    await use.ok(use.patchAccount(money.accountId, { bankDetails: null }));
    expect(await query(money, 'select status from mandate order by mandate_id')).toEqual([
      { status: 'Setting up' },
      { status: 'Cancelled' },
    ]);
  });

  it('state beforehand what a change would stop, and exactly that stops', async () => {
    const before = (await use.client(clientId)).bankDetailsUses;
    await setUp();
    await setUp();
    const announced = await money.make({ ...deposit, method: 'Direct Debit', amount: 100 });
    const [pending, checking] = [await money.make(withdrawal), await money.make(withdrawal)];
    await use.ok(authorise(pending));
    const uses = (await use.client(clientId)).bankDetailsUses;
    expect(uses).toEqual({
      mandates: 1,
      regularPayments: 2,
      collections: before.collections + 1,
      withdrawals: before.withdrawals + 1,
    });
    expect((await use.account(money.accountId)).bankDetailsUses).toMatchObject({ mandates: 0, regularPayments: 2 });
    const open = async () =>
      (
        await query<{ mandates: number; regular: number; collections: number; withdrawals: number }>(
          money,
          `select (select count(*)::int from mandate where status <> 'Cancelled') as mandates, (select count(*)::int from recurring_order where status = 'Active') as regular,
      (select count(*)::int from portfolio_transaction where method = 'Direct Debit' and transaction_type = 'Payment' and movement_type = 'In' and status = 'Pending') as collections,
      (select count(*)::int from portfolio_transaction where transaction_type = 'Payment' and movement_type = 'Out' and transaction_sub_type <> 'Adviser Adhoc Fee' and status in ('Pending', 'Waiting')) as withdrawals`,
        )
      )[0];
    const now = await open();
    await use.ok(use.patch(clientId, { bankDetails: good }));
    const after = await open();
    expect({
      mandates: (now?.mandates ?? 0) - (after?.mandates ?? 0),
      regularPayments: (now?.regular ?? 0) - (after?.regular ?? 0),
      collections: (now?.collections ?? 0) - (after?.collections ?? 0),
      withdrawals: (now?.withdrawals ?? 0) - (after?.withdrawals ?? 0),
    }).toEqual(uses);
    expect([
      (await money.record(announced)).status,
      (await money.record(pending)).status,
      (await money.record(checking)).status,
    ]).toEqual(['Deleted', 'Checking', 'Checking']);
    expect((await use.client(clientId)).bankDetailsUses).toEqual({
      mandates: 0,
      regularPayments: 0,
      collections: 0,
      withdrawals: 0,
    });
    // Who may not change them is not told.
    expect(
      (
        await use.client(
          clientId,
          await grant(money, 'sam.okoro@northbrook.example', { Client: both, 'Bank Details': ['read'] }),
        )
      )?.bankDetailsUses ?? null,
    ).toBeNull();
  });

  it('that change send a withdrawal back to Checking: it is authorised again once they are verified, and sent then', async () => {
    const [pending, checking] = [await money.make(withdrawal), await money.make(withdrawal)];
    await use.ok(authorise(pending));
    const sent = await money.make(withdrawal);
    await use.ok(authorise(sent));
    await query(money, `update portfolio_transaction set status = 'Placed' where transaction_id = $1`, [sent]);
    await query(
      money,
      `insert into transaction_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action) values ('NBW', $1, 3, now(), $2, 'Pending', 'Placed', 'Placed')`,
      [sent, '2026-11-20'],
    );
    await use.ok(use.patch(clientId, { bankDetails: good }));
    const held = await money.record(pending, money.admin);
    expect(held).toMatchObject({
      status: 'Checking',
      reservedCash: 500,
      held: expect.stringContaining('The bank details were changed.'),
    });
    expect(held.statusHistory.at(-1)).toMatchObject({
      from: 'Pending',
      to: 'Checking',
      action: 'Held',
      by: { name: 'Priya Hart' },
    });
    expect(held.actions[0]).toEqual({
      action: 'authorise',
      allowed: false,
      reason: 'The bank details are not verified. Have them verified first.',
    });
    expect([(await money.record(checking)).status, (await money.record(sent)).status]).toEqual(['Checking', 'Placed']);
    for (const id of [pending, checking]) {
      const refused = await authorise(id);
      expect({ status: refused.status, message: refused.json.error?.errorMessage }).toEqual({
        status: 409,
        message: 'The bank details are not verified. Have them verified first.',
      });
    }
    await verifyUsed();
    await use.ok(authorise(pending));
    expect(await money.record(pending)).toMatchObject({ status: 'Pending', reservedCash: 500 });
    await use.ok(money.complete(pending, { actionReason: 'Paid' }));
  });

  it('of a new lead client send a withdrawal back to Checking; the account’s own go on, with their mandate', async () => {
    const [second] = await query<{ client_id: string }>(
      money,
      `select b.client_id from bank_details b join client c using (firm_id, client_id) where firm_id = 'NBW' and b.status = 'Active' and client_id <> $1 and c.client_type = 'Individual' and node_id = (select node_id from client where client_id = $1) order by 1 limit 1`,
      [clientId],
    );
    const secondId = second?.client_id ?? '';
    await query(
      money,
      `insert into account_client (firm_id, account_id, client_id, declared_at) values ('NBW', $1, $2, now())`,
      [money.accountId, secondId],
    );
    await refreshValuations(money.platform.database.db, 'NBW', [money.accountId]);
    const lead = (id: string) =>
      use.ok(
        use.patchAccount(money.accountId, {
          clients: [clientId, secondId].map((each) => ({ id: each, isLeadClient: each === id })),
        }),
      );
    const id = await money.make(withdrawal);
    await use.ok(authorise(id));
    await lead(secondId);
    expect(await money.record(id, money.admin)).toMatchObject({
      status: 'Checking',
      held: expect.stringContaining('another lead client'),
    });
    await use.ok(authorise(id));
    await use.ok(use.patchAccount(money.accountId, { bankDetails: good }));
    await verifyUsed();
    await use.ok(authorise(id));
    await setUp();
    await lead(clientId);
    expect(await money.record(id)).toMatchObject({ status: 'Pending' });
    expect(await regular()).toMatchObject({ status: 'Active', mandate: { status: 'Setting up' } });
    expect(await query(money, 'select client_id from mandate')).toEqual([{ client_id: clientId }]);
    expect(await used()).toMatchObject({ ...good, owner: 'Account', status: 'Active' });
  });

  it('that change hold what waits for a sale too: it waits again once it is authorised, and goes on with the sale', async () => {
    await query(money, `update firm set second_person_for = '{"Bank Details"}' where firm_id = 'NBW'`);
    await use.ok(
      money.complete(await money.make(order('Invest', money.equity, { amount: 5_000 })), {
        executionDetails: { price: await money.lastPrice(money.equity), executedQuantity: 100 },
      }),
    );
    const all = Math.floor(await money.cash());
    const group = (await use.ok(
      money.post('/portfolioTransactionGroup', {
        firmId: 'NBW',
        accountId: money.accountId,
        transactions: [order('Disinvest', money.equity, { quantity: 100 }), { ...withdrawal, amount: all }],
      }) as never,
    )) as unknown as { transactions: { id: string; status: string }[] };
    const [sale, waiting] = group.transactions;
    expect(waiting?.status).toBe('Waiting');
    await use.ok(use.patch(clientId, { bankDetails: good }));
    expect(await money.record(waiting?.id ?? '')).toMatchObject({ status: 'Checking', reservedCash: 0 });
    await verifyUsed();
    await use.ok(authorise(waiting?.id ?? ''));
    expect((await money.record(waiting?.id ?? '')).status).toBe('Waiting');
    expect(sale?.status).toBe('Pending');
  });

  it('that nobody verified get nothing that is Pending: operations are told, and completed what was sent stays so', async () => {
    const id = await money.make(withdrawal);
    await use.ok(authorise(id));
    await query(
      money,
      `update bank_details set status = 'Pending', verification_source = null, verified_kind = null where client_id = $1`,
      [clientId],
    );
    const refused = await money.complete(id);
    expect({ status: refused.status, message: refused.json.error?.errorMessage }).toEqual({
      status: 409,
      message: 'The bank details are not verified. Have them verified first.',
    });
    expect((await money.record(id)).status).toBe('Pending');
  });

  it('that are refused or taken away leave nothing to pay to', async () => {
    const id = await money.make(withdrawal);
    await use.ok(authorise(id));
    await use.ok(use.patch(clientId, { bankDetails: null }));
    expect(await used()).toBeNull();
    expect((await money.record(id)).status).toBe('Checking');
    expect((await authorise(id)).json.error.errorMessage).toBe(
      'There are no bank details. Add them and have them verified first.',
    );
    await use.ok(use.patch(clientId, { bankDetails: good }));
    await use.ok(use.verify((await used()).bankDetailsId, { action: 'Refuse', reason: 'Not theirs' }));
    expect((await authorise(id)).status).toBe(409);
  });

  it('change while money is asked for: each comes first or second, and nothing goes to who was not verified', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () =>
        money.post('/portfoliotransaction', { firmId: 'NBW', accountId: money.accountId, ...withdrawal, amount: 10 }),
      ),
      use.patch(clientId, { bankDetails: good }),
      setUp().catch(() => null),
    ]);
    expect((answers[5] as { status: number }).status).toBe(200);
    expect(
      await query(
        money,
        `select count(*)::int as open from portfolio_transaction where account_id = $1 and transaction_sub_type = 'Withdrawal' and status in ('Pending', 'Waiting', 'Placed') and created_at is not null`,
        [money.accountId],
      ),
    ).toEqual([{ open: 0 }]);
    expect(
      await query(
        money,
        `select m.status from mandate m join bank_details b using (firm_id, bank_details_id) where b.replaced_at is not null and m.status <> 'Cancelled'`,
      ),
    ).toEqual([]);
  });
});
