import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promote } from '@tessera/deploy/release-commands';
import { ask, bootOf, signInAs } from './testing/browser';
import { json, startFakePlatform, type FakePlatform, type Route } from './testing/fake-platform';
import { publishSmallRegistry, withClientsBefore, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;
let nowMs: number;
const priya = { firmId: 'NBW', id: 'priya', password: 'right' };
const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const releaseOf = (html: string) => (bootOf(html) as { release: { id: string; revision: number } }).release;

beforeAll(async () => {
  platform = await startFakePlatform();
});
beforeEach(async () => {
  nowMs = Date.now();
  registry = await publishSmallRegistry();
  proxy = await startProxy(platform.url, registry.dir, { nowMs: () => nowMs });
});
afterEach(async () => {
  await proxy.close();
  await registry.remove();
});
afterAll(() => platform.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(proxy.url, path, { headers });
const withRoute = async (key: string, route: Route, work: () => Promise<void>): Promise<void> => {
  const before = platform.routes.get(key) as Route;
  platform.routes.set(key, route);
  await work().finally(() => platform.routes.set(key, before));
};

const withScopes = (scopes: unknown, work: () => Promise<void>): Promise<void> => {
  const session = platform.routes.get('GET /session') as Route;
  const alone: Route = (request, response, body) => {
    const told = {
      writeHead: (): unknown => told,
      end: (text: string): void =>
        json(response, 200, { data: { ...(JSON.parse(text) as { data: object }).data, scopes } }),
    };
    session(request, told as unknown as typeof response, body);
  };
  return withRoute('GET /session', alone, work);
};
const admin = [{ resource: 'Firm Management', scope: 'Firm Management', ranges: ['read-write'] }];

describe('GET /release', () => {
  it('tells a page of this origin what it would get now, with one question to the platform in five seconds', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const page = releaseOf((await get('/clients', { cookie })).text);
    platform.arrived.length = 0;
    const heard = await get('/release', { cookie, ...sameOrigin });
    expect(heard).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(JSON.parse(heard.text)).toEqual({
      id: page.id,
      revision: page.revision,
      minimumRevision: 0,
      flags: ['remote.clients'],
      killed: [],
    });
    expect(platform.arrived).toEqual([]);
    nowMs += 5_000;
    for (let times = 0; times < 3; times += 1) await get('/release', { cookie, ...sameOrigin });
    expect(platform.arrived.map(({ url }) => url)).toEqual(['/firm/enabledfeatures/NBW']);
  });

  it('changes its id with the firm’s flags', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const before = JSON.parse((await get('/release', { cookie, ...sameOrigin })).text) as { id: string };
    await withRoute(
      'GET /firm/enabledfeatures/NBW',
      (_request, response) => json(response, 200, { data: ['remote.clients', 'remote.tools'] }),
      async () => {
        nowMs += 5_000;
        expect((JSON.parse((await get('/release', { cookie, ...sameOrigin })).text) as { id: string }).id).not.toBe(
          before.id,
        );
      },
    );
  });

  it.each([['cross-site'], ['same-site'], ['none'], ['']])(
    'is refused when the browser says %p, and signs nobody out',
    async (site) => {
      const { cookie } = await signInAs(proxy.url, priya);
      const heard = await get('/release', { cookie, ...(site ? { 'sec-fetch-site': site } : {}) });
      expect(heard.json().error).toMatchObject({ statusCode: 401, type: 'unauthenticated' });
      expect(heard.headers['set-cookie']).toBeUndefined();
    },
  );

  it('names the killed remotes that the firm has, and every answer of the API says that the rules have changed', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    const call = () => get('/api/content/NBW', { cookie, 'api-token': token, ...sameOrigin });
    const before = Number((await call()).headers['x-tessera-revision']);
    await registry.change({ kills: { clients: 'it leaks', tools: 'not of this firm' } });
    nowMs += 1_000;
    await call(); // looks for a newer revision, and does not wait for it
    expect(JSON.parse((await get('/release', { cookie, ...sameOrigin })).text)).toMatchObject({ killed: ['clients'] });
    expect(Number((await call()).headers['x-tessera-revision'])).toBe(before + 1);
  });

  it('asks the platform in a way that keeps no session alive', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    nowMs += 5_000;
    platform.arrived.length = 0;
    await get('/release', { cookie, ...sameOrigin });
    expect(platform.arrived.map(({ headers }) => headers)).toMatchObject([
      { 'x-tessera-still': '1', 'client-authentication': 'shared secret' },
    ]);
  });

  it('is refused without a session, whatever else is brought', async () => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    for (const headers of [
      {},
      { 'api-token': token },
      { cookie: `${cookie.slice(0, -4)}AAAA` },
      { cookie, host: 'holloway.localhost' },
    ] as Record<string, string>[]) {
      expect((await get('/release', { ...sameOrigin, ...headers })).json().error).toMatchObject({
        statusCode: 401,
        type: 'unauthenticated',
      });
    }
  });

  it('notices within five seconds that the platform has ended the session', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    expect((await get('/release', { cookie, ...sameOrigin })).status).toBe(200);
    platform.tokens.clear();
    nowMs += 5_000;
    const heard = await get('/release', { cookie, ...sameOrigin });
    expect(heard.json().error).toMatchObject({
      statusCode: 401,
      errorMessage: 'Your session has expired. Please sign in again.',
    });
    expect(heard.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  });

  it('does not remember that the platform failed', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    await withRoute(
      'GET /firm/enabledfeatures/NBW',
      (_request, response) => json(response, 500, {}),
      async () => {
        const heard = await get('/release', { cookie, ...sameOrigin });
        expect(heard.json().error).toMatchObject({ statusCode: 502, type: 'bad-gateway' });
        expect(heard.headers['set-cookie']).toBeUndefined();
      },
    );
    expect((await get('/release', { cookie, ...sameOrigin })).status).toBe(200);
  });
});

describe('a page whose host did not start', () => {
  it('has the host before where the newest did not start in this browser, at sign-in too, and /release agrees', async () => {
    await registry.publishHost('2.0.0');
    await promote(registry.dir, { by: 'olive', why: 'newest' }, { host: '2.0.0' });
    nowMs += 1_000;
    const { cookie } = await signInAs(proxy.url, priya);
    const failed = { cookie: `${cookie}; tessera-failed-host=2.0.0` };
    const hostOf = (html: string) => (bootOf(html) as { release: { id: string; host: { version: string } } }).release;
    const first = (await get('/clients', { cookie })).text;
    expect(hostOf(first).host.version).toBe('2.0.0');
    const page = (await get('/clients', failed)).text;
    expect(hostOf(page).host.version).toBe('0.1.0-aaaa');
    // The page says so to its user, where it is so.
    expect(bootOf(page)).toMatchObject({ isHostBefore: true });
    const others = { cookie: `${cookie}; tessera-failed-host=9.9.9` };
    for (const text of [first, (await get('/clients', others)).text])
      expect(bootOf(text)).not.toHaveProperty('isHostBefore');
    expect(page).toContain('"hasOther":false');
    const now = await get('/release', { ...failed, 'sec-fetch-site': 'same-origin' });
    expect((JSON.parse(now.text) as { id: string }).id).toBe(hostOf(page).id);
    const signIn = (await get('/sign-in', { cookie: 'tessera-failed-host=2.0.0' })).text;
    expect(signIn).toContain('/assets/host/0.1.0-aaaa/signin.js');
    for (const cookies of ['tessera-failed-host=../x', 'tessera-failed-host=', 'tessera-failed-host=9.9.9'])
      expect((await get('/sign-in', { cookie: cookies })).text).toContain('/assets/host/2.0.0/signin.js');
  });
});

describe('a release that is given', () => {
  const folder = (): string => join(registry.dir, 'releases');
  const noted = async (): Promise<string[]> => {
    await proxy.close(); // waits for what is being written
    return readdir(folder()).catch(() => []);
  };

  it('is written down once, with the versions its id means', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const [{ id }] = [releaseOf((await get('/clients', { cookie })).text), await get('/dashboard', { cookie })];
    expect(await noted()).toEqual([`${id}.json`]);
    const document = JSON.parse(await readFile(join(folder(), `${id}.json`), 'utf8')) as object;
    expect(document).toEqual({
      id,
      at: new Date(nowMs).toISOString(),
      host: '0.1.0-aaaa',
      remotes: { clients: '1.0.0' },
    });
  });

  it('is not written for a sign-in page, which is given none', async () => {
    expect((await get('/sign-in')).status).toBe(200);
    expect(await noted()).toEqual([]);
  });

  it('is left as it was when another proxy wrote it first', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const { id } = releaseOf((await get('/clients', { cookie })).text);
    await noted();
    const before = await readFile(join(folder(), `${id}.json`), 'utf8');
    nowMs += 60_000;
    proxy = await startProxy(platform.url, registry.dir, { nowMs: () => nowMs });
    const again = await signInAs(proxy.url, priya);
    await get('/clients', { cookie: again.cookie });
    expect(await noted()).toEqual([`${id}.json`]);
    expect(await readFile(join(folder(), `${id}.json`), 'utf8')).toBe(before);
  });

  it('that cannot be written stops no page', async () => {
    await writeFile(folder(), 'in the way');
    const { cookie } = await signInAs(proxy.url, priya);
    expect((await get('/clients', { cookie })).status).toBe(200);
    await rm(folder());
    expect((await get('/clients', { cookie })).status).toBe(200);
    expect(await noted()).toHaveLength(1);
  });
});

describe('what ran in a page that calls', () => {
  const call = async (headers: Record<string, string>) => {
    const { cookie, token } = await signInAs(proxy.url, priya);
    const { id } = releaseOf((await get('/clients', { cookie })).text);
    platform.arrived.length = 0;
    const all = { cookie, 'api-token': token, 'x-tessera-release': id, ...headers };
    const heard = await get('/api/firm/enabledfeatures/NBW', all);
    const up = platform.arrived.find(({ url }) => url === '/firm/enabledfeatures/NBW')?.headers;
    return { id, heard, arrived: up !== undefined, release: up?.['x-tessera-release'], ran: up?.['x-tessera-ran'] };
  };
  const versions = async (id: unknown) =>
    JSON.parse(await readFile(join(registry.dir, `releases/${String(id)}.json`), 'utf8')) as object;

  it('is its release, or the versions that ran instead, under an id of their own', async () => {
    await registry.publish('clients', '0.9.0');
    await registry.change(withClientsBefore('0.9.0'));
    nowMs += 1_000;
    const first = await call({});
    // An old tab still says what it fell back to when nothing names that any more, and any proxy knows it.
    await registry.change(withClientsBefore());
    await proxy.close();
    nowMs += 1_000;
    proxy = await startProxy(platform.url, registry.dir, { nowMs: () => nowMs });
    const fell = await call({ 'x-tessera-ran': 'clients=0.9.0' });
    expect([first.release, fell.id]).toEqual([first.id, first.id]);
    expect(fell.release).toMatch(/^[0-9a-f]{16}$/);
    expect(fell.release).not.toBe(first.id);
    expect(fell.ran).toBeUndefined();
    await proxy.close();
    expect(await versions(fell.release)).toMatchObject({ host: '0.1.0-aaaa', remotes: { clients: '0.9.0' } });
  });

  it('is unknown where its page cannot have run what it says, and the call is made', async () => {
    await registry.publish('clients', '0.8.0');
    await registry.publish('clients', '0.9.0');
    await registry.change(withClientsBefore('0.9.0', '0.8.0'));
    nowMs += 1_000;
    for (const ran of ['clients=0.8.0', 'tools=1.0.0', 'clients=0.9.0,tools=1.0.0']) {
      const { heard, arrived, release } = await call({ 'x-tessera-ran': ran });
      expect([ran, heard.status, arrived, release]).toEqual([ran, 200, true, undefined]);
    }
    await proxy.close();
    expect(await readdir(join(registry.dir, 'releases'))).toHaveLength(1);
  });

  it('is a developer’s build by that name, of a page that was left to one', async () => {
    const development = { 'x-tessera-ran': 'planning=development' };
    expect((await call(development)).heard.json().error).toMatchObject({
      statusCode: 400,
      errorMessage: expect.stringContaining('npx tessera overrides allow'),
    });
    await registry.change({ overrides: true });
    nowMs += 1_000;
    expect((await call(development)).release).toBeUndefined();
    await withScopes(admin, async () => {
      const { cookie } = await signInAs(proxy.url, priya);
      await get('/clients', { cookie, 'x-tessera-override': 'planning=http://localhost:4101/' });
    });
    const { release } = await call(development);
    await proxy.close();
    expect(await versions(release)).toMatchObject({ remotes: { clients: '1.0.0', planning: 'development' } });
  });

  it.each(['clients=9.9.9', 'nobody=1.0.0', 'clients=../1.0.0', 'clients', 'clients=1.0.0,clients=1.0.0'])(
    'is refused when it is no published version, and nothing is kept: %s',
    async (ran) => {
      const { heard, arrived } = await call({ 'x-tessera-ran': ran });
      expect(heard.json().error).toMatchObject({
        statusCode: 400,
        errorMessage: expect.stringMatching(/(not published here|not of the form).*Reload the page\.$/),
      });
      expect(arrived).toBe(false);
      await proxy.close();
      expect(await readdir(join(registry.dir, 'releases'))).toHaveLength(1);
    },
  );

  it('is nothing for an id that no page was given', async () => {
    const { heard, arrived, release } = await call({ 'x-tessera-release': 'fedcba9876543210' });
    expect([heard.status, arrived, release]).toEqual([200, true, undefined]);
  });
});

describe('the host of a page', () => {
  const hostOf = (html: string): string | undefined => /src="\/assets\/host\/([^/]+)\//.exec(html)?.[1];

  it('is the version this firm gets, on the sign-in page too', async () => {
    await registry.publishHost('0.2.0-bbbb');
    await registry.change({ pins: { NBW: { host: '0.2.0-bbbb' } } });
    nowMs += 1_000;
    const { cookie } = await signInAs(proxy.url, priya);
    const [signIn, page, elsewhere] = [
      await get('/sign-in'),
      await get('/clients', { cookie }),
      await get('/sign-in', { host: 'holloway.localhost' }),
    ];
    expect([signIn, page, elsewhere].map(({ text }) => hostOf(text))).toEqual([
      '0.2.0-bbbb',
      '0.2.0-bbbb',
      '0.1.0-aaaa',
    ]);
    expect(bootOf(signIn.text)).toMatchObject({ release: null });
    expect(bootOf(page.text)).toMatchObject({ release: { host: { version: '0.2.0-bbbb', ground: 'pin' } } });
  });

  it('is on trial with users when they have signed in, and not before', async () => {
    await registry.publishHost('0.2.0-bbbb');
    await registry.change({ canaries: { host: { version: '0.2.0-bbbb', percent: 100, by: 'user', firms: null } } });
    nowMs += 1_000;
    const { cookie } = await signInAs(proxy.url, priya);
    expect([await get('/sign-in'), await get('/clients', { cookie })].map(({ text }) => hostOf(text))).toEqual([
      '0.1.0-aaaa',
      '0.2.0-bbbb',
    ]);
  });

  it('that cannot be given leaves a page in words', async () => {
    await registry.change({ holds: { host: { '0.1.0-aaaa': 'broken' } } });
    nowMs += 1_000;
    expect(await get('/sign-in')).toMatchObject({
      status: 503,
      text: expect.stringContaining('The portal is not published yet') as string,
    });
  });
});

describe('the minimum revision', () => {
  it('is told with the release, within a second of its change', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    await get('/clients', { cookie });
    await registry.change({ minimumRevision: 2 });
    nowMs += 1_000;
    expect(JSON.parse((await get('/release', { cookie, ...sameOrigin })).text)).toMatchObject({
      revision: 2,
      minimumRevision: 2,
    });
  });
});

describe('a developer’s override', () => {
  const override = { 'x-tessera-override': 'clients=http://localhost:4101/' };

  it('is refused in words where the installation takes none', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const page = await get('/clients', { cookie, ...override });
    expect(page.status).toBe(403);
    expect(page.text).toContain('This installation takes no overrides.');
    expect((await get('/sign-in', override)).status).toBe(200);
    expect(bootOf((await get('/clients', { cookie })).text)).not.toHaveProperty('overrides');
  });

  it('is refused in words to who may not change the firm’s settings', async () => {
    await registry.change({ overrides: true });
    const { cookie } = await signInAs(proxy.url, priya);
    for (const scopes of [[], [{ ...admin[0], ranges: ['read'] }], 'all', null]) {
      await withScopes(scopes, async () => {
        const page = await get('/clients', { cookie, ...override });
        expect(page.status).toBe(403);
        expect(page.text).toContain('read-write on Firm Management');
      });
    }
  });

  it('is named in the boot data of the page that asked, whose policy is every page’s', async () => {
    await registry.change({ overrides: true });
    const { cookie } = await signInAs(proxy.url, priya);
    await withScopes(admin, async () => {
      const page = await get('/clients', { cookie, ...override });
      expect(bootOf(page.text)).toMatchObject({ overrides: ['clients'], release: { remotes: [{ name: 'clients' }] } });
      expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
      expect(page.headers['content-security-policy']).not.toMatch(/unsafe|eval/);
      expect(bootOf((await get('/clients', { cookie })).text)).not.toHaveProperty('overrides');
      expect((await get('/clients', { cookie, 'x-tessera-override': '../x' })).status).toBe(403);
    });
  });
});
