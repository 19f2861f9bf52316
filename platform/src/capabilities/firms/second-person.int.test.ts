import { startMoneyTest, withdrawal as aWithdrawal, type MoneyTest } from '../../testing/money-on-test';

/** Small enough for any account to pay several. */
const withdrawal = { ...aWithdrawal, amount: 1 };

describe('what a firm wants a second person for', () => {
  let money: MoneyTest;
  beforeAll(async () => {
    money = await startMoneyTest();
  });
  afterAll(() => money.platform.close());

  const settings = async () => (await money.platform.get('/settings/NBW', money.admin)).json.data;
  const version = async (): Promise<number> => (await settings()).auditDetails.version;
  const patch = (body: object, token = money.admin, headers: Record<string, string> = {}) =>
    money.platform.request('PATCH', '/tessera/settings/NBW', { token, body, headers });
  const change = async (...secondPersonFor: string[]) => {
    const { status, json } = await patch({ secondPersonFor, auditDetails: { version: await version() } });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const grant = async (email: string, ranges: string[]) => {
    await money.platform.database.db
      .updateTable('portal_user')
      .set({ scopes: JSON.stringify([{ resource: 'Firm Management', scope: 'Firm Management', ranges }]) })
      .where('firm_id', '=', 'NBW')
      .where('email', '=', email)
      .execute();
    return money.platform.signIn('NBW', email);
  };
  const lastAudit = () =>
    money.platform.database.db
      .selectFrom('audit')
      .where('action', '=', 'patchSettings')
      .orderBy('audit_id', 'desc')
      .select(['firm_id', 'outcome', 'record_id', 'reason', 'before', 'after', 'user_id', 'at'])
      .executeTakeFirstOrThrow();

  it('is withdrawals and bank details at first, which nobody chose', async () => {
    expect(await settings()).toMatchObject({
      secondPersonFor: ['Withdrawal', 'Bank Details'],
      auditDetails: { version: 0, userId: null, userName: null, updateDate: null },
    });
  });

  it('is changed by an administrator: the answer, the settings and the audit trail say who, when, what was and what is', async () => {
    const changed = await change('Bank Details', 'Bank Details');
    expect(changed).toEqual({
      secondPersonFor: ['Bank Details'],
      auditDetails: {
        application: 'tessera',
        userFirmId: 'NBW',
        userId: expect.any(String),
        userName: 'Morgan Ellis',
        updateDate: expect.any(String),
        version: 1,
      },
    });
    expect(await settings()).toMatchObject(changed);
    expect(await lastAudit()).toMatchObject({
      firm_id: 'NBW',
      outcome: 'done',
      record_id: 'NBW',
      user_id: changed.auditDetails.userId,
      before: { secondPersonFor: ['Withdrawal', 'Bank Details'] },
      after: { secondPersonFor: ['Bank Details'] },
    });
    const others = await money.platform.database.db
      .selectFrom('firm')
      .where('firm_id', '!=', 'NBW')
      .select(['second_person_for', 'second_person_version'])
      .execute();
    expect(
      others.every(
        ({ second_person_for, second_person_version }) => second_person_for.length === 2 && second_person_version === 0,
      ),
    ).toBe(true);
  });

  it('counts for withdrawals that are entered afterwards; those in Checking stay there', async () => {
    await change('Withdrawal', 'Bank Details');
    const checked = await money.make(withdrawal);
    expect((await money.record(checked)).status).toBe('Checking');
    await change('Bank Details');
    const free = await money.make(withdrawal);
    expect((await money.record(free)).status).toBe('Pending');
    expect((await money.record(checked)).status).toBe('Checking');
    expect((await money.put(`/portfoliotransaction/action/authorise/NBW/${checked}`, {})).status).toBe(403);
    const { json: plan } = await money.post('/tessera/transaction/preview', {
      firmId: 'NBW',
      accountId: money.accountId,
      transactions: [withdrawal],
    });
    expect(plan.data.steps[0]).toMatchObject({ status: 'Pending', needsAuthorisation: false });
    await change('Withdrawal', 'Bank Details');
    expect((await money.record(await money.make(withdrawal))).status).toBe('Checking');
    expect((await money.record(free)).status).toBe('Pending');
  });

  it('is not changed on an old version, and only once by ten at the same time', async () => {
    const before = await version();
    const late = await patch({ secondPersonFor: [], auditDetails: { version: before - 1 } });
    expect({ status: late.status, type: late.json.error?.type }).toEqual({ status: 412, type: 'stale-version' });
    expect(await settings()).toMatchObject({
      secondPersonFor: ['Withdrawal', 'Bank Details'],
      auditDetails: { version: before },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        patch({ secondPersonFor: ['Withdrawal'] }, money.admin, { 'if-match': `"${before}"` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(await version()).toBe(before + 1);
  });

  it('is changed once for a request that is repeated', async () => {
    const body = { secondPersonFor: ['Withdrawal', 'Bank Details'], auditDetails: { version: await version() } };
    const first = await patch(body, money.admin, { 'idempotency-key': 'again' });
    const second = await patch(body, money.admin, { 'idempotency-key': 'again' });
    expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(second.json).toEqual(first.json);
    expect(await version()).toBe(body.auditDetails.version + 1);
  });

  it('takes known subjects and a version, and says what is wrong beside each', async () => {
    const unknown = await patch({
      secondPersonFor: ['Withdrawal', 'Lunch'],
      auditDetails: { version: await version() },
    });
    expect({ status: unknown.status, errors: unknown.json.error.fieldErrors }).toEqual({
      status: 400,
      errors: [
        { fieldName: 'secondPersonFor[1]', type: 'invalid', errorMessage: 'Use one of: Withdrawal, Bank Details.' },
      ],
    });
    expect((await patch({ auditDetails: { version: 1 } })).json.error.fieldErrors).toMatchObject([
      { fieldName: 'secondPersonFor', type: 'required' },
    ]);
    expect((await patch({ secondPersonFor: [] })).json.error.fieldErrors).toMatchObject([
      { fieldName: 'auditDetails.version', type: 'required' },
    ]);
  });

  it.each([
    ['an adviser', async () => money.adviser, 'Needs readWrite on Firm Management.'],
    [
      'somebody who only reads',
      () => grant('readonly@northbrook.example', ['read']),
      'Needs readWrite on Firm Management.',
    ],
    [
      'a machine user, whatever its scopes',
      () => grant('machine@northbrook.example', ['read', 'read-write']),
      'Only a person changes',
    ],
    [
      'somebody who manages one office',
      () => grant('sam.okoro@northbrook.example', ['read', 'read-write']),
      'This is for the whole firm',
    ],
  ])('is not changed by %s, and the refusal is audited', async (_who, token, reason) => {
    const before = await settings();
    const { status, json } = await patch(
      { secondPersonFor: [], auditDetails: { version: before.auditDetails.version } },
      await token(),
    );
    expect({ status, type: json.error?.type }).toEqual({ status: 403, type: 'forbidden' });
    expect(await settings()).toEqual(before);
    expect(await lastAudit()).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining(reason),
      before: null,
      after: null,
    });
  });

  it('is another firm’s own', async () => {
    const stranger = await money.platform.signIn('HLM', 'admin@holloway.example');
    expect((await patch({ secondPersonFor: [], auditDetails: { version: await version() } }, stranger)).status).toBe(
      404,
    );
  });
});
