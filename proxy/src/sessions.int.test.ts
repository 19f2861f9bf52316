import { setTimeout as pause } from 'node:timers/promises';
import { ask, bootOf, cookieOf, signInAs } from './testing/browser';
import { json, startFakePlatform, type FakePlatform, type Route } from './testing/fake-platform';
import { publishSmallRegistry, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;
let nowMs: number;
const priya = { firmId: 'NBW', id: 'priya', password: 'right' };
const expired = 'Your session has expired. Please sign in again.';

beforeAll(async () => {
  platform = await startFakePlatform();
  registry = await publishSmallRegistry();
  proxy = await startProxy(platform.url, registry.dir, {
    nowMs: () => nowMs,
    limit: { burst: 1000, perSecond: 1000, addressesMax: 10 },
  });
});
beforeEach(() => {
  nowMs = Date.now();
  platform.arrived.length = 0;
});
afterAll(async () => {
  await proxy.close();
  await platform.close();
  await registry.remove();
});
const last = () => platform.arrived.at(-1);
const to = (path: string, headers: Record<string, string>, method = 'GET') => ask(proxy.url, path, { method, headers });

describe('signing in', () => {
  it('seals the platform’s token into the cookie and gives the page one of its own', async () => {
    const { heard, cookie, token } = await signInAs(proxy.url, priya);
    expect(heard.status).toBe(200);
    expect(heard.headers['set-cookie']?.[0]).toMatch(
      /^__Host-tessera-test=v1\..+; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    expect(token).toMatch(/^p1\./);
    expect(heard.text + cookie).not.toContain('upstream-token');
    expect(last()?.headers['client-authentication']).toBe('shared secret');
    expect(last()?.headers.cookie).toBeUndefined();

    const clients = await to('/api/client/NBW?page=2', { cookie, 'api-token': token });
    expect(clients.status).toBe(200);
    expect(last()).toMatchObject({
      url: '/client/NBW?page=2',
      headers: { 'api-token': expect.stringMatching(/^upstream-token-/) as string },
    });
    expect(last()?.headers.cookie).toBeUndefined();
    expect(last()?.headers['client-authentication']).toBeUndefined();
  });

  it('fails in one way for a wrong password, a wrong user and another firm', async () => {
    const answers = [];
    for (const wrong of [
      { ...priya, password: 'x' },
      { ...priya, id: 'x' },
      { ...priya, firmId: 'HLM' },
    ])
      answers.push((await signInAs(proxy.url, wrong)).heard);
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(JSON.parse(last()?.body ?? '')).toMatchObject({ firmId: 'NBW', password: 'right' });
  });

  it.each([
    ['no token', {}],
    ['a token of another firm’s page', { host: 'holloway.localhost' }],
    ['an invented token', { 'api-token': 'b1.a.b.c.d' }],
  ])('from a browser is refused with %s', async (_, headers: Record<string, string>) => {
    const page = await to('/sign-in', { host: headers.host ? 'localhost' : 'holloway.localhost' });
    const boot: Record<string, string> = headers.host ? { 'api-token': String(bootOf(page.text).bootToken) } : {};
    const heard = await ask(proxy.url, '/api/authenticate', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', ...boot, ...headers },
      body: JSON.stringify(priya),
    });
    expect(heard.status).toBe(401);
    expect(platform.arrived.filter(({ url }) => url === '/authenticate')).toHaveLength(0);
  });

  it('is refused on a page that has been open for too long, with what to do', async () => {
    const page = await to('/sign-in', {});
    nowMs += 15 * 60_000;
    const heard = await ask(proxy.url, '/api/authenticate', {
      method: 'POST',
      headers: { 'api-token': String(bootOf(page.text).bootToken) },
      body: JSON.stringify(priya),
    });
    expect(heard.json().error).toMatchObject({
      statusCode: 401,
      errorMessage: 'This page has been open for too long. Reload it and try again.',
    });
  });

  it.each([
    ['not json', 400, 'bad-request'],
    ['[]', 400, 'bad-request'],
    [JSON.stringify({ ...priya, password: 'x'.repeat(2_000_000) }), 413, 'too-large'],
  ])('answers a body that is no sign-in in the envelope', async (body, status, type) => {
    const page = await to('/sign-in', {});
    const heard = await ask(proxy.url, '/api/authenticate', {
      method: 'POST',
      headers: { 'api-token': String(bootOf(page.text).bootToken) },
      body,
    });
    expect(heard.json().error).toMatchObject({ statusCode: status, type });
  });

  it('in two steps knows the browser and opens pages after the second one alone, with another cookie and token', async () => {
    const whole = platform.routes.get('POST /authenticate') as Route;
    const session = platform.routes.get('GET /session') as Route;
    platform.routes.set('POST /authenticate', (_request, response) =>
      json(response, 200, {
        data: { firmId: 'NBW', userId: 'U1', waitsFor: 'Factor', expiresAt: new Date(nowMs + 900_000), token: 'half' },
      }),
    );
    platform.routes.set('GET /session', (request, response, body) =>
      request.headers['api-token'] === 'half'
        ? json(response, 401, { error: { errorMessage: 'Finish signing in first.', type: 'factor-needed' } })
        : session(request, response, body),
    );
    platform.routes.set('POST /tessera/session/factor', (request, response, body) => {
      const { code } = JSON.parse(body.toString()) as { code: string };
      if (request.headers['api-token'] !== 'half' || code !== '123456')
        return json(response, 400, { error: { errorMessage: 'Not the code.', type: 'bad-request' } });
      platform.tokens.add('full');
      return json(response, 200, {
        data: { firmId: 'NBW', userId: 'U1', expiresAt: new Date(nowMs + 3_600_000), token: 'full' },
      });
    });
    try {
      const first = await signInAs(proxy.url, priya);
      expect(first.heard.headers['set-cookie']).toHaveLength(1);
      expect(first.heard.text).not.toContain('half');
      expect((await to('/clients', { cookie: first.cookie })).headers.location).toMatch(/^\/sign-in/);
      const prove = (code: string) =>
        ask(proxy.url, '/api/tessera/session/factor', {
          method: 'POST',
          headers: { cookie: first.cookie, 'api-token': first.token },
          body: JSON.stringify({ code }),
        });
      expect((await prove('000000')).status).toBe(400);
      const done = await prove('123456');
      expect(done.status).toBe(200);
      expect(done.text).not.toContain('full');
      expect(done.headers['set-cookie']).toHaveLength(2);
      const cookie = cookieOf(done);
      const { token } = (done.json() as unknown as { data: { token: string } }).data;
      expect(cookie).not.toBe(first.cookie);
      expect((await to('/api/client/NBW', { cookie, 'api-token': token })).status).toBe(200);
      expect((await to('/api/client/NBW', { cookie, 'api-token': first.token })).status).toBe(401);
    } finally {
      platform.routes.set('POST /authenticate', whole);
      platform.routes.set('GET /session', session);
      platform.routes.delete('POST /tessera/session/factor');
    }
  });

  it('again ends the session the browser had', async () => {
    const first = await signInAs(proxy.url, priya);
    const [before] = [...platform.tokens].slice(-1);
    const page = await to('/reset', {});
    const second = await ask(proxy.url, '/api/authenticate', {
      method: 'POST',
      headers: { cookie: first.cookie, 'api-token': String(bootOf(page.text).bootToken) },
      body: JSON.stringify(priya),
    });
    expect(second.status).toBe(200);
    for (let wait = 0; wait < 200 && platform.tokens.has(before as string); wait += 1) await pause(10);
    expect(platform.tokens.has(before as string)).toBe(false);
    expect((await to('/api/client/NBW', { cookie: cookieOf(second), 'api-token': first.token })).status).toBe(401);
  });
});

describe('a session', () => {
  it('is read by the cookie alone from a page of this origin, with a fresh page token that works', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const heard = await to('/api/session', { cookie, 'sec-fetch-site': 'same-origin' });
    expect(heard.json().data).toMatchObject({ userId: 'U1', token: expect.stringMatching(/^p1\./) as string });
    const token = String(heard.json().data?.token);
    expect((await to('/api/client/NBW', { cookie, 'api-token': token })).status).toBe(200);
    // A page that has a token gets no other, so no later answer in it has one.
    const again = await to('/api/session', { cookie, 'api-token': token });
    expect(again.json().data).toMatchObject({ userId: 'U1' });
    expect(again.json().data).not.toHaveProperty('token');
  });

  it.each([['cross-site'], ['same-site'], ['none'], ['']])(
    'is not read by the cookie alone when the browser says %p',
    async (site) => {
      const { cookie } = await signInAs(proxy.url, priya);
      const heard = await to('/api/session', { cookie, ...(site ? { 'sec-fetch-site': site } : {}) });
      expect(heard.json().error).toMatchObject({ statusCode: 401, type: 'unauthenticated', errorMessage: expired });
      expect(heard.headers['set-cookie']).toBeUndefined(); // a foreign page must not sign the user out
    },
  );

  it.each([
    ['Referer', { referer: 'http://localhost/clients?page=2' }],
    ['Referer of a page before a server that ends https', { referer: 'https://localhost/clients' }],
    ['Origin', { origin: 'http://localhost', referer: 'http://evil.example/' }],
  ])('is read where no Sec-Fetch-Site comes and the %s names this host', async (_, headers: Record<string, string>) => {
    const { cookie } = await signInAs(proxy.url, priya);
    expect((await to('/api/session', { cookie, ...headers })).status).toBe(200);
  });

  it.each([
    [{ referer: 'https://evil.example/' }],
    [{ referer: 'http://localhost:9000/' }],
    [{ referer: 'http://localhost.evil.example/' }],
    [{ referer: 'http://localhost@evil.example/' }],
    [{ referer: 'localhost' }],
    [{ origin: 'null', referer: 'http://localhost/' }],
    [{ origin: 'https://evil.example', referer: 'http://localhost/' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost', referer: 'http://localhost/' }],
  ])('is not read by the cookie alone with %p', async (headers: Record<string, string>) => {
    const { cookie } = await signInAs(proxy.url, priya);
    expect((await to('/api/session', { cookie, ...headers })).status).toBe(401);
  });

  it('is forgotten by the browser when a page of this origin says it is over, and by no other page’s word', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const foreign = await to('/session-over', { cookie, ...headers }, 'POST');
      expect([foreign.status, foreign.headers['set-cookie']]).toEqual([401, undefined]);
    }
    expect(
      (await to('/session-over', { cookie, 'sec-fetch-site': 'same-origin' })).headers['set-cookie'],
    ).toBeUndefined(); // a link is no POST
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', 'api-token': token },
      { origin: 'http://localhost' },
    ] as Record<string, string>[]) {
      const heard = await to('/session-over', { cookie, ...headers }, 'POST');
      expect(heard.json()).toEqual({ data: { signedIn: false } });
      expect(heard.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    }
  });

  it('is not forgotten by the word of a page of an earlier one', async () => {
    const [before, now] = [await signInAs(proxy.url, priya), await signInAs(proxy.url, priya)];
    const heard = await to(
      '/session-over',
      { cookie: now.cookie, 'api-token': before.token, 'sec-fetch-site': 'same-origin' },
      'POST',
    );
    expect(heard.json()).toEqual({ data: { signedIn: true } });
    expect(heard.headers['set-cookie']).toBeUndefined();
  });

  it('does nothing else by the cookie alone, wherever the call comes from', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    platform.arrived.length = 0;
    for (const [method, path] of [
      ['GET', '/api/client/NBW'],
      ['POST', '/api/tessera/signout'],
    ] as const) {
      expect((await to(path, { cookie, 'sec-fetch-site': 'same-origin' }, method)).status).toBe(401);
    }
    expect(platform.arrived).toHaveLength(0);
  });

  it('takes no token of another session, no forged cookie and no cookie of another host', async () => {
    const [a, b] = [await signInAs(proxy.url, priya), await signInAs(proxy.url, priya)];
    platform.arrived.length = 0;
    expect((await to('/api/client/NBW', { cookie: a.cookie, 'api-token': b.token })).status).toBe(401);
    const forged = await to('/api/client/NBW', { cookie: `${a.cookie.slice(0, -4)}AAAA`, 'api-token': a.token });
    expect(forged.json().error).toMatchObject({ statusCode: 401, errorMessage: expired });
    expect(forged.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect(
      (await to('/api/client/NBW', { cookie: a.cookie, 'api-token': a.token, host: 'holloway.localhost' })).status,
    ).toBe(401);
    expect((await to('/api/client/NBW', { cookie: `${a.cookie}; ${a.cookie}`, 'api-token': a.token })).status).toBe(
      401,
    );
    expect(platform.arrived).toHaveLength(0);
  });

  it('is over at its absolute end without asking the platform', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    platform.arrived.length = 0;
    nowMs += 3_660_000;
    expect((await to('/api/client/NBW', { cookie, 'api-token': token })).status).toBe(401);
    expect(platform.arrived).toHaveLength(0);
  });

  it('that the platform has ended is answered as it says, and the cookie goes', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    platform.tokens.clear();
    for (const path of ['/api/client/NBW', '/api/session']) {
      const heard = await to(path, { cookie, 'api-token': token });
      expect(heard.json().error).toMatchObject({ statusCode: 401, type: 'session-expired' });
      expect(heard.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    }
  });

  it('is over by a 419 too, which servers of others send: the cookie goes, and a page leads to sign-in', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    const session = platform.routes.get('GET /session') as Route;
    const clients = platform.routes.get('GET /client/NBW') as Route;
    const over: Route = (_request, response) => json(response, 419, { error: { errorMessage: expired } });
    platform.routes.set('GET /session', over).set('GET /client/NBW', over);
    try {
      for (const path of ['/api/client/NBW', '/api/session']) {
        const heard = await to(path, { cookie, 'api-token': token });
        expect(heard.status).toBe(419);
        expect(heard.headers['set-cookie']?.[0]).toContain('Max-Age=0');
      }
      expect((await to('/clients', { cookie })).headers.location).toBe('/sign-in?returnTo=%2Fclients');
    } finally {
      platform.routes.set('GET /session', session).set('GET /client/NBW', clients);
    }
  });

  it('ends at the platform and in the browser at sign-out', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    const heard = await to('/api/tessera/signout', { cookie, 'api-token': token }, 'POST');
    expect(heard.json()).toEqual({ data: { signedOut: true } });
    expect(heard.headers['set-cookie']?.[0]).toMatch(/^__Host-tessera-test=; Max-Age=0; Path=\/; Secure/);
    expect((await to('/api/client/NBW', { cookie, 'api-token': token })).status).toBe(401);
    expect((await to('/api/tessera/signout', { cookie, 'api-token': token }, 'POST')).json()).toEqual({
      data: { signedOut: true },
    });
  });
});

describe('a program', () => {
  it('signs in without a page, keeps the platform’s token and uses it either way', async () => {
    const heard = await ask(proxy.url, '/api/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(priya),
    });
    expect(heard.headers['set-cookie']).toBeUndefined();
    const token = String(heard.json().data?.token);
    expect((await to('/api/client/NBW', { 'api-token': token })).status).toBe(200);
    expect((await to('/api/client/NBW', { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await to('/api/session', { 'api-token': token })).json().data?.token).toBeUndefined();
    expect((await to('/api/client/NBW', { 'api-token': 'stale' })).status).toBe(401);
  });

  it('may not bring two credentials', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    expect(
      (await to('/api/client/NBW', { cookie, 'api-token': token, authorization: 'Bearer x' })).json().error,
    ).toMatchObject({ statusCode: 400, type: 'bad-request' });
    expect((await to('/api/client/NBW', { cookie, authorization: 'Bearer x' })).status).toBe(400);
    expect((await to('/api/client/NBW', { 'api-token': 'x', authorization: 'Bearer x' })).status).toBe(400);
  });

  it('cannot use a page’s token without its cookie, nor have one of ours sent upstream', async () => {
    const { token } = await signInAs(proxy.url, priya);
    const boot = String(bootOf((await to('/sign-in', {})).text).bootToken);
    platform.arrived.length = 0;
    for (const headers of [
      { 'api-token': token },
      { authorization: `Bearer ${token}` },
      { 'api-token': boot },
      { authorization: 'Basic eDp5' },
      {},
    ] as Record<string, string>[])
      expect((await to('/api/client/NBW', headers)).status).toBe(401);
    expect(platform.arrived).toHaveLength(0);
  });
});

describe('calls before a session', () => {
  it('go with the page’s boot token and for the host’s firm only', async () => {
    const boot = String(bootOf((await to('/sign-in', {})).text).bootToken);
    expect((await to('/api/content/NBW', { 'api-token': boot })).json()).toEqual({ data: { welcome: 'Hello' } });
    expect((await to('/api/content/HLM', { 'api-token': boot })).status).toBe(404);
    expect((await to('/api/content/NBW', {})).status).toBe(401);
    expect((await to('/api/firm/hostname?host=localhost', { 'api-token': boot })).status).toBe(200);
  });

  const post = (path: string, host: string, boot: string, body: unknown, more: Record<string, string> = {}) =>
    ask(proxy.url, path, {
      method: 'POST',
      headers: {
        host,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(boot === '' ? {} : { 'api-token': boot }),
        ...more,
      },
      body: JSON.stringify(body),
    });
  const bootAt = async (page: string, host: string): Promise<string> =>
    String(bootOf((await to(page, { host })).text).bootToken);

  it.each([
    ['/reset', { firmId: 'NBW', id: 'priya' }],
    ['/setpassword', { token: 'x', newPassword: 'y' }],
  ])('%s needs a page of ours, and tells the platform where the browser is', async (path, body) => {
    expect((await post(`/api${path}`, 'localhost:8080', '', body)).status).toBe(401);
    const boot = await bootAt('/reset', 'localhost:8080');
    expect(
      (
        await post(`/api${path}`, 'LocalHost:8080', boot, body, {
          'x-forwarded-host': 'evil.example:1',
          'x-forwarded-proto': 'https',
        })
      ).status,
    ).toBe(200);
    expect(last()).toMatchObject({
      url: path,
      headers: {
        'client-authentication': 'shared secret',
        'x-forwarded-host': `localhost:${new URL(proxy.url).port}`,
        'x-forwarded-proto': 'http',
      },
    });
  });

  it.each([
    ['the operator’s setting', { PORTAL_URL: 'https://portal.example:8443' }, 'localhost:8443', 'https'],
    [
      'the operator’s setting, at its scheme’s own port',
      { PORTAL_URL: 'http://portal.example:80/' },
      'localhost',
      'http',
    ],
    ['a server of ours in front', { BEHIND_SERVER: '1' }, 'localhost', 'https'],
  ])(
    'tell the platform the scheme and port of %s, whatever the Host header says',
    async (_what, environment, site, protocol) => {
      const there = await startProxy(platform.url, registry.dir, {}, environment);
      try {
        const boot = String(
          bootOf((await ask(there.url, '/reset', { headers: { host: 'localhost:6666' } })).text).bootToken,
        );
        await ask(there.url, '/api/reset', {
          method: 'POST',
          headers: {
            host: 'localhost:6666',
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            'api-token': boot,
          },
          body: JSON.stringify({ firmId: 'NBW', id: 'priya' }),
        });
        expect(last()).toMatchObject({
          url: '/reset',
          headers: { 'x-forwarded-host': site, 'x-forwarded-proto': protocol },
        });
      } finally {
        await there.close();
      }
    },
  );

  it.each([
    'portal.example',
    'ftp://portal.example',
    'https://portal.example/desk',
    'https://x@portal.example',
    'https://portal.example:99999',
  ])('are not served with PORTAL_URL %s, which is said in a sentence', async (given) => {
    await expect(startProxy(platform.url, registry.dir, {}, { PORTAL_URL: given })).rejects.toThrow(
      `PORTAL_URL is '${given}'`,
    );
  });

  it('tell the platform where the browser is at sign-in too', async () => {
    await signInAs(proxy.url, priya);
    expect(last()?.headers).toMatchObject({
      'x-forwarded-host': new URL(proxy.url).host.replace('127.0.0.1', 'localhost'),
      'x-forwarded-proto': 'http',
    });
  });

  it('are refused at an Investor host, where pages and content are still shown', async () => {
    const boot = await bootAt('/sign-in', 'investors.localhost');
    platform.arrived.length = 0;
    for (const path of ['/api/authenticate', '/api/reset', '/api/setpassword']) {
      const refused = await post(path, 'investors.localhost', boot, priya);
      expect({ status: refused.status, message: refused.json().error?.errorMessage }).toEqual({
        status: 403,
        message: 'This portal is for professionals. Nobody can sign in here.',
      });
    }
    expect(platform.arrived).toEqual([]);
    expect((await to('/api/content/NBW', { host: 'investors.localhost', 'api-token': boot })).status).toBe(200);
  });

  it('ask the firm of a host name with the boot token or the caller’s own client-authentication, never without', async () => {
    expect((await to('/api/firm/hostname?host=localhost', {})).status).toBe(401);
    expect((await to('/api/firm/hostname?host=localhost', { 'client-authentication': 'shared secret' })).status).toBe(
      200,
    );
    expect((await to('/api/firm/hostname?host=localhost', { 'client-authentication': 'wrong' })).status).toBe(400);
    expect((await to('/api/client/NBW', { 'client-authentication': 'shared secret' })).status).toBe(401);
    const { cookie, token } = await signInAs(proxy.url, priya);
    const without = await to('/api/firm/hostname?host=localhost', { cookie, 'api-token': token });
    expect(without).toMatchObject({ status: 400, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(without.headers['set-cookie']).toBeUndefined();
    expect(
      (
        await to('/api/firm/hostname?host=localhost', {
          cookie,
          'api-token': token,
          'client-authentication': 'shared secret',
        })
      ).status,
    ).toBe(200);
  });
});

describe('too many calls without a session', () => {
  it('from one address wait, and those with a session do not', async () => {
    const strict = await startProxy(platform.url, registry.dir, {
      limit: { burst: 3, perSecond: 0.001, addressesMax: 10 },
    });
    try {
      const { cookie, token } = await signInAs(strict.url, priya);
      const answers = [];
      for (let count = 0; count < 4; count += 1) answers.push(await ask(strict.url, '/api/content/NBW'));
      expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429]);
      expect(answers.at(-1)?.json().error).toMatchObject({ statusCode: 429, type: 'too-many-requests' });
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask(strict.url, '/api/client/NBW', { headers: { cookie, 'api-token': token } })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  const strictly = async (tests: (url: string) => Promise<void>): Promise<void> => {
    const strict = await startProxy(platform.url, registry.dir, {
      limit: { burst: 5, perSecond: 0.001, addressesMax: 10 },
    });
    try {
      await tests(strict.url);
    } finally {
      await strict.close();
    }
  };
  const times = async (count: number, send: () => Promise<{ readonly status: number }>): Promise<number[]> => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at += 1) statuses.push((await send()).status);
    return statuses;
  };
  const guess = (url: string, headers: Record<string, string>) =>
    ask(url, '/api/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...priya, password: 'x' }),
    });

  it.each([[{}], [{ 'api-token': 'x' }], [{ authorization: 'Bearer x' }]])(
    'are limited whatever token is made up beside a sign-in: %p',
    (headers: Record<string, string>) =>
      strictly(async (url) => {
        expect(await times(7, () => guess(url, headers))).toEqual([400, 400, 400, 400, 400, 429, 429]);
        expect(last()?.headers).toMatchObject({
          'client-authentication': 'shared secret',
          'x-forwarded-host': expect.any(String) as string,
        });
        expect(last()?.headers['api-token']).toBeUndefined();
      }),
  );

  it('that ask for a link need a page of ours, whatever token is made up', () =>
    strictly(async (url) => {
      platform.arrived.length = 0;
      expect(
        await times(7, () => ask(url, '/api/reset', { method: 'POST', headers: { 'api-token': 'x' }, body: '{}' })),
      ).toEqual([401, 401, 401, 401, 401, 429, 429]);
      expect(platform.arrived).toEqual([]);
    }));

  it('from a browser that is known go on while a stranger behind the same address uses up its tries, and count for themselves', () =>
    strictly(async (url) => {
      const { heard } = await signInAs(url, priya);
      const [, device = ''] = heard.headers['set-cookie'] ?? [];
      expect(device).toMatch(
        /^__Host-tessera\.device-test=v1\..+; Max-Age=34560000; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
      );
      expect(await times(5, () => guess(url, {}))).toEqual([400, 400, 400, 400, 429]);
      const boot = String(bootOf((await ask(url, '/sign-in')).text).bootToken);
      const again = (cookie: string) =>
        ask(url, '/api/authenticate', {
          method: 'POST',
          headers: { 'api-token': boot, cookie },
          body: JSON.stringify(priya),
        });
      expect((await again('')).status).toBe(429);
      expect((await again(`${device.split(';')[0]}x`)).status).toBe(429);
      expect((await again(device.split(';')[0] ?? '')).status).toBe(200);
      expect(last()?.headers).toMatchObject({
        'x-tessera-network': '127.0.0.1',
        'x-tessera-device': expect.stringMatching(/^[\w-]{22} U1$/) as string,
      });
      expect((await times(40, () => again(device.split(';')[0] ?? ''))).at(-1)).toBe(429);
    }));

  it('count tokens the platform refuses, by address, and neither sign-in nor a token it takes', () =>
    strictly(async (url) => {
      const token = String(
        (
          await ask(url, '/api/authenticate', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(priya),
          })
        ).json().data?.token,
      );
      const with1 = (used: string) => () => ask(url, '/api/client/NBW', { headers: { 'api-token': used } });
      expect(await times(9, with1(token))).toEqual(Array(9).fill(200));
      let made = 0;
      expect(await times(7, () => with1(`made up ${(made += 1)}`)())).toEqual([401, 401, 401, 401, 401, 429, 429]);
      expect((await with1(token)()).status).toBe(200);
      expect((await signInAs(url, priya)).heard.status).toBe(200);
    }));
});
