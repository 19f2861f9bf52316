import { demoPassword } from '../../demo/demo';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';

const newPassword = 'violet otter ladder';
const otherPassword = 'seven quiet lanterns';
let platform: TestServer;

beforeAll(async () => {
  platform = await startTestServer();
});
afterAll(() => platform.close());

const fromProxy = (host = 'northbrook.localhost:8443', protocol = 'https'): Record<string, string> => ({
  'client-authentication': platform.clientAuthentication,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
});
const release = '0123456789abcdef';
const reset = (firmId: string, id: string, headers = fromProxy()): Promise<Reply> =>
  platform.request('POST', '/reset', { body: { firmId, id }, headers });
const setPassword = (token: string, password = newPassword): Promise<Reply> =>
  platform.request('POST', '/setpassword', {
    body: { token, newPassword: password },
    headers: { ...fromProxy(), 'x-tessera-release': release },
  });
const trySignIn = async (firmId: string, id: string, password: string): Promise<number> =>
  (await platform.request('POST', '/authenticate', { body: { firmId, id, password } })).status;
const linkIn = (text: string | undefined): URL => new URL(/https?:\S+/.exec(text ?? '')?.[0] ?? 'none:');
const tokenIn = (text: string | undefined): string => linkIn(text).hash.replace('#token=', '');
/** Asks for a link and answers its token. */
const mailedToken = async (firmId: string, id: string): Promise<string> => {
  await platform.deliverMail();
  await reset(firmId, id);
  const [mail] = await platform.deliverMail();
  return tokenIn(mail?.text);
};
const audits = (firmId: string, action: string) =>
  platform.database.db
    .selectFrom('audit')
    .where('firm_id', '=', firmId)
    .where('action', '=', action)
    .select(['outcome', 'reason', 'user_id', 'release'])
    .orderBy('audit_id')
    .execute();

describe('a forgotten password', () => {
  it('gets the same answer and writes as many rows, whoever was named', async () => {
    const count = async (): Promise<{ mails: bigint; audits: bigint }> =>
      (
        await platform.database.pool.query<{ mails: bigint; audits: bigint }>(
          'select (select count(*) from mail_outbox) as mails, (select count(*) from audit) as audits',
        )
      ).rows[0] ?? { mails: -1n, audits: -1n };
    await platform.database.db
      .updateTable('portal_user')
      .set({ status: 'Suspended' })
      .where('email', '=', 'daniel.whitaker@northbrook.example')
      .execute();
    const left: unknown[] = [];
    for (const id of [
      'priya.hart@northbrook.example',
      'nobody@northbrook.example',
      'daniel.whitaker@northbrook.example',
      'machine@northbrook.example',
    ]) {
      const before = await count();
      const { status, json } = await reset('NBW', id);
      expect({ id, status, json }).toEqual({ id, status: 200, json: { data: { accepted: true } } });
      const after = await count();
      left.push({ mails: after.mails - before.mails, audits: after.audits - before.audits });
      const mails = await platform.deliverMail();
      expect(mails.map(({ to }) => to.address)).toEqual(
        id.startsWith('priya') ? ['priya.hart@northbrook.example'] : [],
      );
    }
    expect(left).toEqual(left.map(() => ({ mails: 1n, audits: 1n })));
    expect((await reset('XXX', 'nobody')).json).toEqual({ data: { accepted: true } });
  });

  it('brings a link to the address the browser is at, with the token in the fragment, kept as a hash only', async () => {
    await reset('NBW', 'sam.okoro@northbrook.example');
    const { rows: queued } = await platform.database.pool.query(
      'select row_to_json(mail_outbox)::text as row from mail_outbox',
    );
    expect(JSON.stringify(queued)).not.toContain('token');
    const [mail] = await platform.deliverMail();
    expect(mail).toMatchObject({
      subject: 'Set a new password for Northbrook Wealth',
      from: { name: 'Northbrook Wealth' },
      to: { name: 'Sam Okoro' },
    });
    const link = linkIn(mail?.text);
    expect(`${link.origin}${link.pathname}${link.search}`).toBe('https://northbrook.localhost:8443/set-password');
    expect(tokenIn(mail?.text)).toMatch(/^[\w-]{43}$/);
    const { rows } = await platform.database.pool.query(
      `select row_to_json(password_reset)::text as row from password_reset`,
    );
    expect(JSON.stringify(rows)).not.toContain(tokenIn(mail?.text));
    expect((await platform.database.pool.query('select from mail_outbox')).rowCount).toBe(0);
  });

  it.each([
    ['a host of another firm', { 'x-forwarded-host': 'holloway.localhost:8080' }],
    ['a host nobody knows', { 'x-forwarded-host': 'evil.example' }],
    ['no host at all', {}],
  ])('never leads to %s', async (_what, forwarded) => {
    await reset('CDR', 'admin@cedar.example', { 'client-authentication': platform.clientAuthentication, ...forwarded });
    const [mail] = await platform.deliverMail();
    expect(linkIn(mail?.text).origin).toBe('https://cedar.localhost');
    await platform.database.pool.query('delete from password_reset');
    platform.passTime(16);
  });

  it('trusts a forwarded host from the proxy only', async () => {
    await reset('NBW', 'fiona.abernethy@northbrook.example', { 'x-forwarded-host': 'northbrook.localhost:9' });
    const [mail] = await platform.deliverMail();
    expect(linkIn(mail?.text).origin).toBe('https://localhost');
  });

  it('is mailed at most four times in a quarter of an hour, and answered the same every time', async () => {
    for (let ask = 0; ask < 6; ask += 1)
      expect((await reset('HLM', ask % 2 === 0 ? 'admin@holloway.example' : 'ADMIN@holloway.example')).status).toBe(
        200,
      );
    expect(await platform.deliverMail()).toHaveLength(4);
    expect((await audits('HLM', 'resetPassword')).map(({ outcome, reason }) => reason ?? outcome)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'Asked too often.',
      'Asked too often.',
    ]);
    platform.passTime(16);
    await reset('HLM', 'admin@holloway.example');
    expect(await platform.deliverMail()).toHaveLength(1);
  });

  it('sets the password once, ends every session and every other link, and notifies the user', async () => {
    const id = 'priya.hart@northbrook.example';
    const session = await platform.signIn('NBW', id);
    const [first, second] = [await mailedToken('NBW', id), await mailedToken('NBW', id)];
    expect(first).not.toBe(second);
    expect((await setPassword(second)).json).toEqual({ data: { changed: true } });
    expect((await platform.get('/session', session)).status).toBe(401);
    expect(await trySignIn('NBW', id, demoPassword)).toBe(400);
    expect(await trySignIn('NBW', id, newPassword)).toBe(200);
    for (const dead of [first, second, 'made up']) {
      const { status, json } = await setPassword(dead, otherPassword);
      expect({ status, fields: json.error.fieldErrors }).toEqual({
        status: 400,
        fields: [
          {
            fieldName: 'token',
            type: 'invalid',
            errorMessage: 'This link has been used, or is more than 30 minutes old. Ask for a new one.',
          },
        ],
      });
    }
    const [notice] = await platform.deliverMail();
    expect(notice).toMatchObject({ subject: 'Your password for Northbrook Wealth was changed', to: { address: id } });
    expect(notice?.text).not.toMatch(/https?:/);
    expect((await audits('NBW', 'setPassword')).map((row) => [row.outcome, row.reason, row.release])).toEqual([
      ['done', null, release],
      ['refused', 'The link was used, is too old, or its user may not sign in.', release],
      ['refused', 'The link was used, is too old, or its user may not sign in.', release],
      ['refused', 'No such link.', release],
    ]);
  });

  it('is set once also when the link is used twice at the same time', async () => {
    const token = await mailedToken('NBW', 'owen.pryce@northbrook.example');
    const answers = await Promise.all([setPassword(token), setPassword(token, otherPassword), setPassword(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('keeps the link good when the new password breaks a rule', async () => {
    const token = await mailedToken('NBW', 'grace.adeyemi@northbrook.example');
    for (const weak of ['short', 'password1234', 'Grace Adeyemi 1', 'x'.repeat(129)]) {
      const { status, json } = await setPassword(token, weak);
      expect({ weak, status, field: json.error.fieldErrors[0].fieldName }).toEqual({
        weak,
        status: 400,
        field: 'newPassword',
      });
    }
    expect((await setPassword(token)).status).toBe(200);
  });

  it('has a link for 30 minutes, and none once the user is suspended', async () => {
    const old = await mailedToken('NBW', 'samira.malik@northbrook.example');
    platform.passTime(31);
    expect((await setPassword(old)).status).toBe(400);
    const suspended = await mailedToken('NBW', 'callum.sinclair@northbrook.example');
    await platform.database.db
      .updateTable('portal_user')
      .set({ status: 'Suspended' })
      .where('email', '=', 'callum.sinclair@northbrook.example')
      .execute();
    expect((await setPassword(suspended)).status).toBe(400);
  });

  it('lets a user in again who was stopped for guessing', async () => {
    const id = 'admin@cedar.example';
    for (let tries = 0; tries < 10; tries += 1) await trySignIn('CDR', id, 'guess');
    expect(await trySignIn('CDR', id, demoPassword)).toBe(429);
    await setPassword(await mailedToken('CDR', id));
    expect(await trySignIn('CDR', id, newPassword)).toBe(200);
  });
});

describe('mail', () => {
  it('that could not be sent is tried again later, and says why without naming anybody', async () => {
    await platform.deliverMail();
    await reset('HLM', 'helen.marsh@holloway.example');
    const refused = Object.assign(new Error('550 helen.marsh@holloway.example is not here'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    expect(await platform.deliverMail(refused)).toEqual([]);
    expect(await platform.deliverMail()).toEqual([]);
    const { rows } = await platform.database.pool.query('select attempts, last_error from mail_outbox');
    expect(rows).toEqual([{ attempts: 1, last_error: 'EENVELOPE 550' }]);
    platform.passTime(1);
    const [mail] = await platform.deliverMail();
    expect((await setPassword(tokenIn(mail?.text))).status).toBe(200);
    await platform.deliverMail();
  });

  it('that a process took before it ended is sent by another', async () => {
    await reset('HLM', 'ravi.iyer@holloway.example');
    await platform.database.pool.query(`update mail_outbox set attempts = 1, due_at = due_at + interval '2 minutes'`);
    expect(await platform.deliverMail()).toEqual([]);
    platform.passTime(3);
    expect(await platform.deliverMail()).toHaveLength(1);
  });

  it('is sent once when several look for it at the same time', async () => {
    platform.passTime(16);
    await platform.deliverMail();
    await reset('HLM', 'ravi.iyer@holloway.example');
    const sent = await Promise.all([platform.deliverMail(), platform.deliverMail(), platform.deliverMail()]);
    expect(sent.flat()).toHaveLength(1);
  });
});

describe('changing one’s password', () => {
  const id = 'admin@northbrook.example';
  const change = (token: string, currentPassword: string, password: string): Promise<Reply> =>
    platform.request('POST', '/changepassword', { token, body: { currentPassword, newPassword: password } });
  const fieldError = ({ status, json }: Reply) => ({
    status,
    ...(json.error.fieldErrors[0] as { fieldName: string; errorMessage: string }),
  });

  it('needs the current one, and a new one that keeps the rules', async () => {
    const token = await platform.signIn('NBW', id);
    expect(fieldError(await change(token, 'wrong', newPassword))).toMatchObject({
      status: 400,
      fieldName: 'currentPassword',
      errorMessage: 'This is not your current password.',
    });
    expect(fieldError(await change(token, demoPassword, demoPassword))).toMatchObject({
      status: 400,
      fieldName: 'newPassword',
      errorMessage: 'Choose another password than the one you have.',
    });
    expect(fieldError(await change(token, demoPassword, 'Morgan Ellis 26'))).toMatchObject({
      status: 400,
      fieldName: 'newPassword',
    });
    expect(
      (await platform.request('POST', '/changepassword', { body: { currentPassword: 'a', newPassword } })).status,
    ).toBe(401);
    expect((await audits('NBW', 'changePassword')).map(({ outcome, reason }) => ({ outcome, reason }))).toEqual([
      { outcome: 'refused', reason: 'Wrong password.' },
    ]);
  });

  it('ends the user’s other sessions and no others, and is audited', async () => {
    const [own, other, colleague] = [
      await platform.signIn('NBW', id),
      await platform.signIn('NBW', id),
      await platform.signIn('NBW', 'readonly@northbrook.example'),
    ];
    await platform.deliverMail();
    expect((await change(own, demoPassword, newPassword)).json).toEqual({ data: { changed: true } });
    expect((await platform.get('/session', own)).status).toBe(200);
    expect((await platform.get('/session', other)).status).toBe(401);
    expect((await platform.get('/session', colleague)).status).toBe(200);
    expect(await trySignIn('NBW', id, newPassword)).toBe(200);
    expect((await audits('NBW', 'changePassword')).filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
    expect((await platform.deliverMail()).map(({ to }) => to.address)).toEqual([id]);
  });

  it('cannot be used to guess and locks nobody out: wrong passwords count in their own session only', async () => {
    const token = await platform.signIn('NBW', 'readonly@northbrook.example');
    for (let tries = 0; tries < 10; tries += 1) await change(token, 'guess', newPassword);
    expect((await change(token, demoPassword, newPassword)).status).toBe(429);
    const another = await platform.signIn('NBW', 'readonly@northbrook.example');
    expect(fieldError(await change(another, 'guess', newPassword))).toMatchObject({ status: 400 });
    platform.passTime(16);
    expect((await change(token, demoPassword, newPassword)).status).toBe(200);
  });
});

describe('an Investor host', () => {
  it('signs nobody in, sends no link and sets no password', async () => {
    const token = await mailedToken('NBW', 'sam.okoro@northbrook.example');
    const headers = fromProxy('investors.localhost:8080', 'http');
    const answers = [
      await platform.request('POST', '/authenticate', {
        headers,
        body: { firmId: 'NBW', id: 'sam.okoro@northbrook.example', password: demoPassword },
      }),
      await reset('NBW', 'sam.okoro@northbrook.example', headers),
      await platform.request('POST', '/setpassword', { headers, body: { token, newPassword } }),
    ];
    for (const { status, json } of answers)
      expect({ status, message: json.error.errorMessage }).toEqual({
        status: 403,
        message: 'This portal is for professionals. Nobody can sign in here.',
      });
    expect(await platform.deliverMail()).toEqual([]);
    expect((await setPassword(token)).status).toBe(200);
  });
});

test('the idle limit is the one that was set', async () => {
  const brief = await startTestServer({ idleTimeoutSeconds: 60 });
  const token = await brief.signIn('NBW', 'admin@northbrook.example');
  expect((await brief.get('/session', token)).json.data.idleTimeoutSeconds).toBe(60);
  brief.passTime(0.9);
  expect((await brief.get('/session', token)).status).toBe(200);
  brief.passTime(0.9);
  expect((await brief.get('/session', token)).status).toBe(200);
  brief.passTime(1.1);
  expect((await brief.get('/session', token)).status).toBe(401);
  await brief.close();
});
