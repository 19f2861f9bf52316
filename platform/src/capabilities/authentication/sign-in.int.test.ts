import { demoPassword } from '../../demo/demo';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';

describe('signing in', () => {
  let platform: TestServer;
  const signIn = (firmId: string, id: string, password: string): Promise<Reply> =>
    platform.request('POST', '/authenticate', { body: { firmId, id, password } });

  beforeAll(async () => {
    platform = await startTestServer();
  });
  afterAll(() => platform.close());

  it('takes the e-mail in any case or the user id, and starts a session that is kept as a hash only', async () => {
    const byEmail = await signIn('NBW', 'Admin@Northbrook.example', demoPassword);
    expect(byEmail.status).toBe(200);
    const { token, userId } = byEmail.json.data;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await signIn('NBW', userId, demoPassword)).json.data.userId).toBe(userId);
    const { rows } = await platform.database.pool.query('select row_to_json(session)::text as session from session');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('answers an unknown user, an unknown firm, a wrong password and a suspended user alike', async () => {
    await platform.database.db
      .updateTable('portal_user')
      .set({ status: 'Suspended' })
      .where('email', '=', 'helen.marsh@holloway.example')
      .execute();
    const answers = await Promise.all([
      signIn('NBW', 'nobody@northbrook.example', demoPassword),
      signIn('XXX', 'admin@northbrook.example', demoPassword),
      signIn('HLM', 'admin@northbrook.example', demoPassword),
      signIn('NBW', 'sam.okoro@northbrook.example', 'wrong'),
      signIn('HLM', 'helen.marsh@holloway.example', demoPassword),
    ]);
    for (const { status, json } of answers) {
      expect({ status, json }).toEqual({
        status: 400,
        json: {
          error: {
            statusCode: 400,
            type: 'sign-in-failed',
            errorMessage: 'We did not recognise that sign-in. Check your user ID or e-mail and your password.',
            fieldErrors: [],
          },
        },
      });
    }
  });

  it('names the fields that are missing', async () => {
    const { status, json } = await platform.request('POST', '/authenticate', { body: { firmId: 'NBW', id: '' } });
    expect(status).toBe(400);
    expect(json.error.fieldErrors).toEqual([
      { fieldName: 'id', type: 'invalid', errorMessage: 'Enter ID.' },
      { fieldName: 'password', type: 'required', errorMessage: 'Enter password.' },
    ]);
  });

  it.each([['admin@cedar.example'], ['made-up@cedar.example']])(
    'stops guessing at %s after ten failures, says when to try again, and lets them in then',
    async (id) => {
      for (let tries = 0; tries < 10; tries += 1) expect((await signIn('CDR', id, 'guess')).status).toBe(400);
      const { status, json, headers } = await signIn('CDR', id, demoPassword);
      expect({ status, type: json.error.type }).toEqual({ status: 429, type: 'too-many-requests' });
      expect(json.error.errorMessage).toMatch(/^Too many sign-ins failed. Try again in \d+ minutes\.$/);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      platform.passTime(16);
      expect((await signIn('CDR', id, demoPassword)).status).toBe(id.startsWith('admin') ? 200 : 400);
    },
  );

  it('is limited by name and network: a stranger elsewhere, or on the network of a known browser, locks nobody out', async () => {
    const from = (network: string, device?: string): Record<string, string> => ({
      'client-authentication': platform.clientAuthentication,
      'x-tessera-network': network,
      ...(device === undefined ? {} : { 'x-tessera-device': device }),
    });
    const tryAs = async (headers: Record<string, string>, password: string): Promise<number> =>
      (
        await platform.request('POST', '/authenticate', {
          headers,
          body: { firmId: 'HLM', id: 'admin@holloway.example', password },
        })
      ).status;
    const { userId } = (
      await platform.request('POST', '/authenticate', {
        headers: from('198.51.100.1'),
        body: { firmId: 'HLM', id: 'admin@holloway.example', password: demoPassword },
      })
    ).json.data as { userId: string };
    for (let tries = 0; tries < 10; tries += 1) expect(await tryAs(from('203.0.113.9'), 'guess')).toBe(400);
    expect(await tryAs(from('203.0.113.9'), demoPassword)).toBe(429);
    expect(await tryAs(from('198.51.100.1'), demoPassword)).toBe(200);
    expect(await tryAs(from('203.0.113.9', `own ${userId}`), demoPassword)).toBe(200);
    expect(await tryAs(from('203.0.113.9', 'another U0'), demoPassword)).toBe(429);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await tryAs(from('203.0.113.9', `own ${userId}`), 'guess')).toBe(400);
    expect(await tryAs(from('203.0.113.9', `own ${userId}`), demoPassword)).toBe(429);
  });

  it('trusts only the proxy for where an attempt comes from', async () => {
    const tries = (network: number) =>
      platform.request('POST', '/authenticate', {
        headers: { 'x-tessera-network': `203.0.113.${network}`, 'x-tessera-device': 'own U1' },
        body: { firmId: 'HLM', id: 'nobody at all', password: 'guess' },
      });
    for (let network = 0; network < 10; network += 1) expect((await tries(network)).status).toBe(400);
    expect((await tries(10)).status).toBe(429);
  });

  it('audits who signed in and who failed to', async () => {
    const rows = await platform.database.db
      .selectFrom('audit')
      .where('firm_id', '=', 'CDR')
      .where('action', '=', 'authenticate')
      .select(['outcome', 'reason'])
      .execute();
    expect(rows.filter((row) => row.reason === 'Wrong password.')).toHaveLength(10);
    expect(rows.filter((row) => row.reason === 'No such user.')).toHaveLength(11);
    expect(rows.filter((row) => row.outcome === 'done')).toHaveLength(1);
  });
});

describe('a session', () => {
  let platform: TestServer;
  beforeAll(async () => {
    platform = await startTestServer();
  });
  afterAll(() => platform.close());

  it('ends at sign-out, for good', async () => {
    const token = await platform.signIn('NBW', 'admin@northbrook.example');
    expect((await platform.get('/session', token)).status).toBe(200);
    expect((await platform.request('POST', '/tessera/signout', { token })).json.data).toEqual({ signedOut: true });
    expect((await platform.get('/session', token)).status).toBe(401);
  });

  it('takes the token as Bearer too', async () => {
    const token = await platform.signIn('NBW', 'machine@northbrook.example');
    const { json } = await platform.request('GET', '/session', { headers: { authorization: `Bearer ${token}` } });
    expect(json.data).toMatchObject({ userType: 'Machine', firmId: 'NBW' });
    expect(json.data).not.toHaveProperty('token');
  });

  it('lives while it is used, ends after 30 idle minutes, and after 12 hours however busy', async () => {
    const idle = await platform.signIn('NBW', 'admin@northbrook.example');
    platform.passTime(29);
    expect((await platform.get('/session', idle)).status).toBe(200);
    platform.passTime(29);
    expect((await platform.get('/session', idle)).status).toBe(200);
    platform.passTime(31);
    expect((await platform.get('/session', idle)).status).toBe(401);

    // What the proxy asks for a page that nobody touches keeps no session alive; a caller cannot say so of itself.
    const still = await platform.signIn('NBW', 'admin@northbrook.example');
    const asStill = (headers: Record<string, string>) =>
      platform.request('GET', '/firm/enabledfeatures/NBW', {
        token: still,
        headers: { 'x-tessera-still': '1', ...headers },
      });
    platform.passTime(20);
    expect((await asStill({})).status).toBe(200);
    platform.passTime(20);
    const fromProxy = { 'client-authentication': platform.clientAuthentication };
    expect((await asStill(fromProxy)).status).toBe(200);
    platform.passTime(11);
    expect((await asStill(fromProxy)).status).toBe(401);

    const busy = await platform.signIn('NBW', 'admin@northbrook.example');
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      platform.passTime(20);
      expect((await platform.get('/session', busy)).status).toBe(200);
    }
    platform.passTime(20);
    expect((await platform.get('/session', busy)).status).toBe(401);
  });

  it('ends when its user is suspended', async () => {
    const token = await platform.signIn('NBW', 'sam.okoro@northbrook.example');
    await platform.database.db
      .updateTable('portal_user')
      .set({ status: 'Suspended' })
      .where('email', '=', 'sam.okoro@northbrook.example')
      .execute();
    expect((await platform.get('/session', token)).status).toBe(401);
  });
});

describe('calls before sign-in', () => {
  let platform: TestServer;
  beforeAll(async () => {
    platform = await startTestServer();
  });
  afterAll(() => platform.close());

  it('needs the shared secret for a host name, and gives the theme and business date with it', async () => {
    expect((await platform.request('GET', '/firm/hostname')).status).toBe(401);
    expect(
      (await platform.request('GET', '/firm/hostname', { headers: { 'client-authentication': 'wrong' } })).status,
    ).toBe(401);
    const { json } = await platform.request('GET', '/firm/hostname?host=Holloway.localhost:8443', {
      headers: { 'client-authentication': platform.clientAuthentication },
    });
    expect(json.data).toEqual([
      expect.objectContaining({
        firmId: 'HLM',
        name: 'Holloway Marsh',
        type: 'Professional',
        businessDate: '2026-11-20',
        theme: { brand: '#2f6b4f', brandDark: '#8fcfae' },
      }),
    ]);
  });

  it('gives content to the proxy and to the firm’s own users, to nobody else', async () => {
    const token = await platform.signIn('HLM', 'admin@holloway.example');
    expect(
      (
        await platform.request('GET', '/content/HLM?space=signIn', {
          headers: { 'client-authentication': platform.clientAuthentication },
        })
      ).json.data['signIn.welcome'],
    ).toBe('Welcome to Holloway Marsh');
    expect((await platform.get('/content/HLM', token)).status).toBe(200);
    expect((await platform.get('/content/NBW', token)).status).toBe(404);
    expect((await platform.get('/content/HLM')).status).toBe(401);
    expect(
      (
        await platform.request('GET', '/content/NONE', {
          headers: { 'client-authentication': platform.clientAuthentication },
        })
      ).status,
    ).toBe(404);
  });

  it('refuses a body over one megabyte and one that is not JSON', async () => {
    const large = await platform.request('POST', '/authenticate', {
      body: { firmId: 'NBW', id: 'x'.repeat(1_100_000), password: 'y' },
    });
    expect({ status: large.status, type: large.json.error.type }).toEqual({ status: 413, type: 'too-large' });
    const broken = await platform.request('POST', '/authenticate', { body: '{"firmId":' });
    expect({ status: broken.status, fields: broken.json.error.fieldErrors[0].fieldName }).toEqual({
      status: 400,
      fields: 'body',
    });
    const form = await platform.request('POST', '/authenticate', {
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(400);
  });

  it('answers in the envelope at an address that is not there, whatever is wrong with it', async () => {
    expect((await platform.get('/no/such/place')).json.error).toEqual({
      statusCode: 404,
      type: 'not-found',
      errorMessage: 'There is nothing at this address.',
      fieldErrors: [],
    });
    expect((await platform.get('/%zz')).json.error.type).toBe('bad-request');
    expect((await platform.get('/healthz')).status).toBe(200);
  });

  it('says no more of an unexpected error than that it happened', async () => {
    const token = await platform.signIn('NBW', 'admin@northbrook.example');
    await platform.database.pool.query('alter table product_transfer rename to lost');
    const { status, json, headers } = await platform.get('/portfoliotransaction/producttransfer/NBW', token);
    await platform.database.pool.query('alter table lost rename to product_transfer');
    expect({ status, json }).toEqual({
      status: 500,
      json: {
        error: { statusCode: 500, type: 'unexpected', errorMessage: 'An unexpected error occurred', fieldErrors: [] },
      },
    });
    expect(headers.get('x-request-id')).toMatch(/^.+$/);
  });
});
