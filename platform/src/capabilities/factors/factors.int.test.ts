import { demoPassword } from '../../demo/demo';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { codeAt } from './totp';

let platform: TestServer;
const people = {
  admin: 'admin@northbrook.example',
  adviser: 'priya.hart@northbrook.example',
  reader: 'readonly@northbrook.example',
  second: 'second.admin@northbrook.example',
};

const instant = Date.UTC(2026, 10, 26, 9);
let now = instant;
const at = (ms: number): void => {
  now = ms;
  platform.setClock(new Date(ms).toISOString());
};
/** Half a minute later: the next code. */
const nextCode = (): void => at(now + 30_000);

const post = (path: string, token: string | undefined, body: unknown = {}): Promise<Reply> =>
  platform.request('POST', path, { token, body });
const passwordOf = (id: string): Promise<Reply> =>
  post('/authenticate', undefined, { firmId: 'NBW', id, password: demoPassword });
const lastAudit = (action: string) =>
  platform.database.db
    .selectFrom('audit')
    .where('firm_id', '=', 'NBW')
    .where('action', '=', action)
    .orderBy('audit_id', 'desc')
    .select(['outcome', 'reason'])
    .executeTakeFirstOrThrow();
const problemOf = ({ status, json }: Reply) => ({ status, type: json.error?.type as string | undefined });

/** Sets up an app in a whole session; returns its secret and the recovery codes. */
const setUpApp = async (token: string): Promise<{ secret: string; codes: string[]; factorId: string }> => {
  const started = await post('/tessera/session/factors/app', token, { name: 'Phone' });
  expect(started.status).toBe(200);
  const { key, factorId } = started.json.data;
  const confirmed = await post('/tessera/session/factors/app/confirm', token, {
    factorId,
    code: codeAt(key, new Date(now)),
  });
  expect(confirmed.status).toBe(200);
  return { secret: key, codes: confirmed.json.data.recoveryCodes, factorId };
};
/** Signs in with password and code, half a minute later. */
const signInWith = async (id: string, secret: string): Promise<string> => {
  nextCode();
  const waiting = (await passwordOf(id)).json.data.token;
  const { status, json } = await post('/tessera/session/factor', waiting, { code: codeAt(secret, new Date(now)) });
  expect(status).toBe(200);
  return json.data.token;
};
const forget = async (): Promise<void> => {
  const { db } = platform.database;
  await db.deleteFrom('factor_reset').execute();
  await db.deleteFrom('user_factor').execute();
  await db.deleteFrom('recovery_code').execute();
  await db.deleteFrom('attempt_count').execute();
  await db.updateTable('firm').set({ factor_required: false, factor_required_at: null }).execute();
};

beforeAll(async () => {
  platform = await startTestServer();
  at(instant);
  const { db } = platform.database;
  const admin = await db
    .selectFrom('portal_user')
    .where('firm_id', '=', 'NBW')
    .where('email', '=', people.admin)
    .selectAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('portal_user')
    .set({ email: people.second, scopes: JSON.stringify(admin.scopes), node_id: admin.node_id, user_type: 'User' })
    .where('firm_id', '=', 'NBW')
    .where('email', '=', 'sam.okoro@northbrook.example')
    .execute();
});
afterAll(() => platform.close());
beforeEach(async () => {
  await forget();
  nextCode();
});

describe('a sign-in with an authenticator app', () => {
  it('waits after the password, is good for nothing else until the code, and then has a new token', async () => {
    const elsewhere = await platform.signIn('NBW', people.adviser);
    const first = await platform.signIn('NBW', people.adviser);
    const { secret } = await setUpApp(first);
    // Sessions of the password alone end with the set-up.
    expect((await platform.get('/session', elsewhere)).status).toBe(401);
    expect((await platform.get('/session', first)).status).toBe(200);
    nextCode();
    const waiting = await passwordOf(people.adviser);
    expect(waiting.json.data).toMatchObject({ waitsFor: 'Factor', userName: '', email: '', scopes: [] });
    const { token } = waiting.json.data;
    for (const path of ['/session', '/client/NBW', '/tessera/session/factors'])
      expect(problemOf(await platform.get(path, token))).toEqual({ status: 401, type: 'factor-needed' });
    // Nor can who has the password alone add a factor of their own.
    for (const path of ['/tessera/session/factors/app', '/tessera/session/stepup', '/tessera/session/setup'])
      expect(problemOf(await post(path, token, { code: '000000' }))).toMatchObject({ status: 401 });

    const done = await post('/tessera/session/factor', token, { code: codeAt(secret, new Date(now)) });
    expect(done.json.data).toMatchObject({ userName: 'Priya Hart', token: expect.any(String) });
    expect((await platform.get('/session', done.json.data.token)).status).toBe(200);
    expect(problemOf(await platform.get('/session', token)).status).toBe(401);
    expect(await lastAudit('proveFactor')).toEqual({ outcome: 'done', reason: 'With the code of an app.' });
    expect((await platform.deliverMail()).map(({ subject }) => subject)).toEqual([
      'A second factor was added: Northbrook Wealth',
    ]);
  });

  it('takes a code once, and half a minute early or late, and records every refusal', async () => {
    const { secret } = await setUpApp(await platform.signIn('NBW', people.adviser));
    at(now + 10 * 60_000);
    const code = (minutes: number): string => codeAt(secret, new Date(now + minutes * 60_000));
    const waiting = async (): Promise<string> => (await passwordOf(people.adviser)).json.data.token;
    const prove = async (token: string, typed: string): Promise<Reply> =>
      post('/tessera/session/factor', token, { code: typed });
    const one = await waiting();
    for (const off of [-1, 1]) {
      expect(problemOf(await prove(one, code(off)))).toMatchObject({ status: 400 });
      expect(await lastAudit('proveFactor')).toEqual({ outcome: 'refused', reason: 'A wrong, early or late code.' });
    }
    const typed = code(0.5);
    expect((await prove(one, `${typed.slice(0, 3)} ${typed.slice(3)}`)).status).toBe(200);
    for (const again of [code(0.5), code(0)]) {
      const { status, json } = await prove(await waiting(), again);
      expect(status).toBe(400);
      expect(json.error.fieldErrors[0]).toMatchObject({
        fieldName: 'code',
        errorMessage: expect.stringContaining('has been used'),
      });
      expect((await lastAudit('proveFactor')).reason).toBe('A code that was used before.');
    }
    // Of two at once one is taken.
    at(now + 60_000);
    const both = await Promise.all([waiting(), waiting()]);
    const answers = await Promise.all(both.map((token) => prove(token, code(0))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('ends at the fifth wrong code, tells the user, and shuts nobody else out', async () => {
    const { secret } = await setUpApp(await platform.signIn('NBW', people.adviser));
    nextCode();
    await platform.deliverMail();
    const { token } = (await passwordOf(people.adviser)).json.data;
    const wrong = codeAt(secret, new Date(now + 3_600_000));
    const answers: number[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      answers.push((await post('/tessera/session/factor', token, { code: wrong })).status);
    expect(answers).toEqual([400, 400, 400, 400, 401]);
    expect(problemOf(await post('/tessera/session/factor', token, { code: codeAt(secret, new Date(now)) }))).toEqual({
      status: 401,
      type: 'session-expired',
    });
    expect((await platform.deliverMail()).map(({ subject }) => subject)).toEqual([
      'Somebody typed wrong codes: Northbrook Wealth',
    ]);
    expect(await signInWith(people.adviser, secret)).toEqual(expect.any(String));
  });

  it('keeps the secret sealed: the database alone makes no code', async () => {
    const { secret } = await setUpApp(await platform.signIn('NBW', people.adviser));
    const row = await platform.database.db.selectFrom('user_factor').selectAll().executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\./);
    expect(JSON.stringify(row, (_, value: unknown) => String(value))).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  it('are ten, shown once, good once each, and end with new ones', async () => {
    const { secret, codes } = await setUpApp(await platform.signIn('NBW', people.adviser));
    expect(new Set(codes).size).toBe(10);
    const use = async (recoveryCode: string | undefined): Promise<Reply> =>
      post('/tessera/session/factor', (await passwordOf(people.adviser)).json.data.token, { recoveryCode });
    expect((await use(codes[0]?.toUpperCase().replace(/-/g, ' '))).status).toBe(200);
    expect((await use(codes[0])).status).toBe(400);
    const token = await signInWith(people.adviser, secret);
    expect((await platform.get('/tessera/session/factors', token)).json.data.recoveryCodesLeft).toBe(9);
    const renewed = await post('/tessera/session/recoverycodes', token);
    expect(renewed.json.data.recoveryCodes).toHaveLength(10);
    expect((await use(codes[1])).status).toBe(400);
    expect((await use(renewed.json.data.recoveryCodes[0])).status).toBe(200);
  });
});

describe('what needs a second factor again', () => {
  const authorise = (token: string): Promise<Reply> =>
    platform.request('PATCH', '/tessera/settings/NBW', { token, body: { secondPersonFor: [] } });

  it('is never asked of who has none, is asked after ten minutes of who has one, and goes on after a code', async () => {
    const token = await platform.signIn('NBW', people.admin);
    expect(problemOf(await authorise(token))).toMatchObject({ status: 400 });
    const { secret } = await setUpApp(token);
    expect(problemOf(await authorise(token))).toMatchObject({ status: 400 });
    at(now + 10 * 60_000 + 5_000);
    expect(problemOf(await authorise(token))).toEqual({ status: 403, type: 'step-up-required' });
    expect(await lastAudit('patchSettings')).toEqual({
      outcome: 'refused',
      reason: 'A second factor was not proved in the last ten minutes.',
    });
    const ways = await post('/tessera/session/factor/start', token, { host: 'northbrook.localhost' });
    expect(ways.json.data).toEqual({ ways: ['App', 'Recovery code'], options: null });
    const { json } = await post('/tessera/session/stepup', token, { code: codeAt(secret, new Date(now)) });
    expect((Date.parse(json.data.provenUntil) - now) / 60_000).toBeCloseTo(10, 0);
    expect(problemOf(await authorise(token))).toMatchObject({ status: 400 });
  });

  it('is asked where a body has bank details, and where a second app or a removal would let a thief stay', async () => {
    const token = await platform.signIn('NBW', people.admin);
    const { factorId } = await setUpApp(token);
    at(now + 11 * 60_000);
    const patch = (body: object): Promise<Reply> => platform.request('PATCH', '/client/NBW/NOWHERE', { token, body });
    expect(problemOf(await patch({ surname: 'X' })).status).toBe(404);
    expect(problemOf(await patch({ bankDetails: { sortCode: '1' } })).type).toBe('step-up-required');
    expect(problemOf(await post('/tessera/session/factors/app', token, {})).type).toBe('step-up-required');
    expect(problemOf(await post('/tessera/session/recoverycodes', token)).type).toBe('step-up-required');
    const remove = await platform.request('DELETE', `/tessera/session/factors/${factorId}`, { token });
    expect(problemOf(remove).type).toBe('step-up-required');
  });
});

describe('a firm that requires a second factor', () => {
  const require = async (token: string, graceDays: number): Promise<Reply> => {
    const { version } = (await platform.get('/tessera/factors/NBW', token)).json.data;
    return platform.request('PATCH', '/tessera/factors/NBW', { token, body: { required: true, graceDays, version } });
  };

  it('lets its people in during the grace, and leads them to the set-up after it before anything else', async () => {
    const admin = await platform.signIn('NBW', people.admin);
    expect((await require(admin, 2)).status).toBe(200);
    expect(await lastAudit('patchFirmFactors')).toMatchObject({ outcome: 'done' });
    const early = await passwordOf(people.adviser);
    expect(early.json.data.waitsFor).toBeUndefined();
    expect((await platform.get('/tessera/session/factors', early.json.data.token)).json.data).toMatchObject({
      required: true,
      graceEndsAt: expect.stringMatching(new Date(now + 2 * 86_400_000).toISOString().slice(0, 16)),
    });
    at(now + 2 * 86_400_000 + 5_000);
    const waiting = await passwordOf(people.adviser);
    expect(waiting.json.data.waitsFor).toBe('Set-up');
    const { token } = waiting.json.data;
    expect(problemOf(await platform.get('/client/NBW', token)).type).toBe('factor-needed');
    expect(problemOf(await post('/tessera/session/setup', token)).type).toBe('conflict');
    const { secret } = await setUpApp(token);
    const whole = await post('/tessera/session/setup', token);
    expect(whole.json.data).toMatchObject({ userName: 'Priya Hart' });
    expect((await platform.get('/client/NBW', whole.json.data.token)).status).toBe(200);
    expect(await signInWith(people.adviser, secret)).toEqual(expect.any(String));
    // A program signs in with its secret alone.
    expect((await passwordOf('machine@northbrook.example')).json.data.waitsFor).toBeUndefined();
  });

  it('keeps the last factor of everybody', async () => {
    const admin = await platform.signIn('NBW', people.admin);
    const { factorId } = await setUpApp(admin);
    expect((await require(admin, 14)).status).toBe(200);
    const remove = await platform.request('DELETE', `/tessera/session/factors/${factorId}`, { token: admin });
    expect(problemOf(remove)).toMatchObject({ status: 409 });
    const reader = await platform.signIn('NBW', people.reader);
    const { status } = await platform.request('PATCH', '/tessera/factors/NBW', {
      token: reader,
      body: { required: false, graceDays: 14, version: 2 },
    });
    expect(status).toBe(403);
  });
});

describe('a reset of somebody’s factors', () => {
  const ask = (token: string, userId: string): Promise<Reply> =>
    platform.request('DELETE', `/user/mfa/NBW/${userId}?reason=Lost%20phone`, { token });
  const decide = (token: string, userId: string, agree: boolean): Promise<Reply> =>
    post(`/tessera/user/mfa/NBW/${userId}`, token, { agree });
  const idOf = async (token: string): Promise<string> =>
    (await platform.get('/session', token)).json.data.userId as string;

  it('takes two people, ends the user’s sessions and tells them', async () => {
    const [admin, second, adviser] = (await Promise.all(
      [people.admin, people.second, people.adviser].map((id) => platform.signIn('NBW', id)),
    )) as [string, string, string];
    const userId = await idOf(adviser);
    expect(problemOf(await ask(admin, userId))).toMatchObject({ status: 409 });
    await setUpApp(adviser);
    await platform.deliverMail();
    expect((await ask(admin, userId)).json.data).toEqual({ userId, decision: null });
    expect(problemOf(await ask(second, userId))).toMatchObject({ status: 409 });
    expect(problemOf(await decide(admin, userId, true))).toEqual({ status: 403, type: 'forbidden' });
    expect((await lastAudit('decideFactorReset')).outcome).toBe('refused');
    expect((await platform.get('/session', adviser)).status).toBe(200);
    const { users } = (await platform.get('/tessera/factors/NBW', second)).json.data;
    expect(users.find((each: { userId: string }) => each.userId === userId)).toMatchObject({
      apps: 1,
      recoveryCodesLeft: 10,
      reset: { reason: 'Lost phone', askedById: await idOf(admin) },
    });
    expect((await decide(second, userId, true)).json.data).toEqual({ userId, decision: 'Agreed' });
    expect((await platform.get('/session', adviser)).status).toBe(401);
    expect((await passwordOf(people.adviser)).json.data.waitsFor).toBeUndefined();
    expect((await platform.deliverMail()).map(({ subject, to }) => [subject, to.address])).toEqual([
      ['Your second factors were reset: Northbrook Wealth', people.adviser],
    ]);
  });

  it('is nobody’s own, nor a machine’s; who asked can withdraw it, another can refuse it', async () => {
    const [admin, second] = (await Promise.all(
      [people.admin, people.second].map((id) => platform.signIn('NBW', id)),
    )) as [string, string];
    await setUpApp(admin);
    const own = await idOf(admin);
    expect(problemOf(await ask(admin, own))).toEqual({ status: 403, type: 'forbidden' });
    expect((await ask(second, own)).status).toBe(200);
    expect(problemOf(await decide(admin, own, true))).toEqual({ status: 403, type: 'forbidden' });
    expect((await decide(second, own, false)).json.data.decision).toBe('Withdrawn');
    expect(problemOf(await decide(second, own, true))).toMatchObject({ status: 404 });
    expect((await platform.get('/tessera/session/factors', admin)).json.data.factors).toHaveLength(1);
  });
});
