import { readHealth } from '@tessera/deploy/health/health-files';
import { holdBreaches } from '@tessera/deploy/health/hold-breaches';
import { listChanges, readRules } from '@tessera/deploy/change-log';
import { releaseHold } from '@tessera/deploy/release-commands';
import { releaseIdOf } from '@tessera/deploy/rules/release-id';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createGivenReleases } from './releases/given-releases';
import { ask, signInAs, type Heard } from './testing/browser';
import { json, startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { publishSmallRegistry, withClientsBefore, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxies: RunningProxy[];
/** Releases that pages were given: one with what is stable, and one with what is on trial. */
const release = releaseIdOf('0.1.0-aaaa', { clients: '1.0.0' });
const trialHostRelease = releaseIdOf('0.2.0-bbbb', { clients: '1.0.0' });
const trialRelease = releaseIdOf('0.1.0-aaaa', { clients: '2.0.0' });
const keys = { SESSION_KEYS: Buffer.alloc(32, 7).toString('base64') };
let aheadMs = 0;
const options = {
  nowMs: () => Date.now() + aheadMs,
  healthEveryMs: 20,
  limit: { burst: 1000, perSecond: 1000, addressesMax: 10 },
};

beforeAll(async () => {
  platform = await startFakePlatform();
});
beforeEach(async () => {
  registry = await publishSmallRegistry();
  const given = createGivenReleases(registry.dir, (problem) => expect(problem).toBeUndefined(), Date.now);
  given.note({ id: release, host: '0.1.0-aaaa', remotes: { clients: '1.0.0' } });
  given.note({ id: trialRelease, host: '0.1.0-aaaa', remotes: { clients: '2.0.0' } }, { clients: ['1.0.0'] });
  given.note({ id: trialHostRelease, host: '0.2.0-bbbb', remotes: { clients: '1.0.0' } });
  await given.settled();
  aheadMs = 0;
  proxies = [
    await startProxy(platform.url, registry.dir, options, keys),
    await startProxy(platform.url, registry.dir, options, keys),
  ];
});
afterEach(async () => {
  for (const proxy of proxies) await proxy.close();
  await registry.remove();
});
afterAll(() => platform.close());

const at = (index: number): string => (proxies[index] as RunningProxy).url;
const cookieFor = async (userId: string): Promise<string> => {
  const route = platform.routes.get('POST /authenticate') as NonNullable<ReturnType<typeof platform.routes.get>>;
  platform.routes.set('POST /authenticate', (_request, response) => {
    platform.tokens.add(userId);
    json(response, 200, {
      data: {
        firmId: 'NBW',
        userId,
        scopes: [],
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        token: userId,
      },
    });
  });
  const { cookie } = await signInAs(at(0), { firmId: 'NBW', id: userId, password: 'right' });
  platform.routes.set('POST /authenticate', route);
  return cookie;
};
const send = (origin: string, body: unknown, headers: Record<string, string>): Promise<Heard> =>
  ask(origin, '/report', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const events = (kind: string, times: number, version = '1.0.0', unit = 'clients', releaseId = release) => ({
  events: Array.from({ length: times }, () => ({ unit, version, release: releaseId, kind })),
});
const none = {
  mounted: 0,
  failed: 0,
  fellBack: 0,
  left: 0,
  calls: 0,
  callsFailed: 0,
  given: 0,
  people: 0,
  silentPeople: 0,
};
const trialFailures = (times: number) => events('failed', times, '2.0.0', 'clients', trialRelease);
const until = async <T>(look: () => Promise<T>, good: (seen: T) => boolean): Promise<T> => {
  for (let tries = 0; tries < 500; tries += 1) {
    const seen = await look();
    if (good(seen)) return seen;
    await pause(10);
  }
  return look();
};

describe('POST /report', () => {
  it('counts by unit and version for every proxy to read, and takes its counts along when it closes', async () => {
    const cookie = await cookieFor('U1');
    expect(await send(at(0), events('mounted', 3), { cookie })).toMatchObject({ status: 204, text: '' });
    expect(
      (
        await send(
          at(1),
          {
            events: [
              { unit: 'host', version: '0.1.0-aaaa', release, kind: 'calls', calls: 8, callsFailed: 1 },
              ...events('failed', 1).events,
            ],
          },
          { cookie, 'content-type': 'text/plain' },
        )
      ).status,
    ).toBe(204);
    const health = await until(
      () => readHealth(registry.dir),
      (seen) => seen.length === 3 && seen[0]?.mounted === 3 && seen[0].failed === 1,
    );
    expect(health).toEqual([
      { ...none, unit: 'clients', version: '1.0.0', mounted: 3, failed: 1, people: 1 },
      { ...none, unit: 'host', version: '0.1.0-aaaa', calls: 8, callsFailed: 1, people: 1 },
      { ...none, unit: 'host/remotes', version: '0.1.0-aaaa', mounted: 3, failed: 1, people: 1 },
    ]);
    for (const proxy of proxies) await proxy.close();
    expect(await readdir(join(registry.dir, 'health'))).toEqual([]);
  });

  it('refuses units and versions that its page cannot have run, published or not, and counts the rest', async () => {
    await registry.publish('clients', '0.9.0');
    await registry.change(withClientsBefore('0.9.0'));
    aheadMs = 2_000; // the proxies look for changes once a second
    const cookie = await cookieFor('U1');
    for (const [version, unit] of [
      ['0.9.0', 'clients'],
      ['1.0.0', 'tools'],
      ['9.9.9', 'clients'],
      ['1.0.0', 'none'],
      ['1.0.0', '__proto__'],
      ['constructor', 'clients'],
      ['0.2.0-bbbb', 'host'],
    ])
      expect([unit, (await send(at(0), events('failed', 5, version, unit), { cookie })).status]).toEqual([unit, 400]);
    const mixed = { events: [...events('mounted', 1).events, ...events('failed', 5, '0.9.0').events] };
    expect((await send(at(0), mixed, { cookie })).json().error?.errorMessage).toMatch(/^The report names a version/);
    expect(
      await until(
        () => readHealth(registry.dir),
        (seen) => seen.length > 0,
      ),
    ).toMatchObject([
      { unit: 'clients', version: '1.0.0', failed: 0 },
      { unit: 'host/remotes', failed: 0 },
    ]);
  });

  it.each([['cross-site'], ['same-site'], ['none'], ['']])('is refused when the browser says %p', async (site) => {
    const cookie = await cookieFor('U1');
    const heard = await ask(at(0), '/report', {
      method: 'POST',
      headers: { cookie, ...(site ? { 'sec-fetch-site': site } : {}) },
      body: JSON.stringify(events('mounted', 1)),
    });
    expect(heard.json().error).toMatchObject({ statusCode: 401, type: 'unauthenticated' });
    expect(heard.headers['set-cookie']).toBeUndefined();
  });

  it('is refused without a session, and with a body that is no report', async () => {
    expect((await send(at(0), events('mounted', 1), {})).status).toBe(401);
    expect((await send(at(0), events('mounted', 1), { cookie: '__Host-tessera-test=v1.a.b' })).status).toBe(401);
    const cookie = await cookieFor('U1');
    for (const body of ['', 'not json', '[]', '{"events":5}', events('mounted', 51)])
      expect((await send(at(0), body, { cookie })).json().error).toMatchObject({
        statusCode: 400,
        type: 'bad-request',
      });
    expect((await send(at(0), `{"events":[],"x":"${'x'.repeat(16 * 1024)}"}`, { cookie })).json().error).toMatchObject({
      statusCode: 413,
      type: 'too-large',
    });
  });

  it('makes a session that reports too often wait, and no other', async () => {
    const [eager, calm] = [await cookieFor('U1'), await cookieFor('U2')];
    const heard: Heard[] = [];
    for (let times = 0; times < 40; times += 1) heard.push(await send(at(0), { events: [] }, { cookie: eager }));
    const last = heard.find(({ status }) => status === 429);
    expect(last?.json().error?.type).toBe('too-many-requests');
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(at(0), { events: [] }, { cookie: calm })).status).toBe(204);
  });
});

describe('a version on trial', () => {
  const failedIn = async (): Promise<number> =>
    (await readHealth(registry.dir)).find(({ version }) => version === '2.0.0')?.failed ?? 0;
  const tellBoth = async (cookies: readonly string[], body: object): Promise<void> => {
    const heard = await Promise.all(
      cookies.flatMap((cookie) => [0, 1].map((index) => send(at(index), body, { cookie }))),
    );
    expect(heard.map(({ status }) => status)).toEqual(heard.map(() => 204));
  };
  const holds = async () => (await readRules(registry.dir)).rules.holds;
  beforeEach(async () => {
    await registry.publish('clients', '2.0.0');
    await registry.change({ canaries: { clients: { version: '2.0.0', percent: 100, by: 'user', firms: null } } });
  });

  it('that fails is held by one change with the figures, whichever proxies were told', async () => {
    const cookies = [await cookieFor('U1'), await cookieFor('U2')];
    await tellBoth(cookies, trialFailures(5));
    await until(holds, (seen) => seen.clients !== undefined);
    await tellBoth(cookies, trialFailures(5));
    await until(failedIn, (failed) => failed === 40);
    const made = (await listChanges(registry.dir, { limit: 10 })).filter(({ by }) => by === 'health');
    expect(made).toMatchObject([
      {
        what: 'hold',
        unit: 'clients',
        to: '2.0.0',
        why: expect.stringMatching(
          /^Mounts of 2\.0\.0 failed \d+ of \d+ \(100%\) in the last hour, for 2 users or more; of 1\.0\.0 0 of 0 \(0%\)\.$/,
        ) as string,
      },
    ]);
    expect(await holds()).toEqual({ clients: { '2.0.0': made[0]?.why } });
    expect(made[0]?.rules.canaries.clients?.version).toBe('2.0.0'); // ended by whoever began it
  });

  it('is not held again by what was told before its hold was released, but by what is told then', async () => {
    const cookies = [await cookieFor('U1'), await cookieFor('U2')];
    await tellBoth(cookies, trialFailures(5));
    await until(holds, (seen) => seen.clients !== undefined);
    const why = (await holds()).clients?.['2.0.0'] ?? '';
    await releaseHold(registry.dir, { by: 'ops', why: 'it was the network' }, 'clients', '2.0.0');
    await tellBoth(cookies, trialFailures(1));
    await until(failedIn, (failed) => failed === 24);
    await proxies[1]?.close(); // writes and checks no more
    await pause(60);
    expect(await holds()).toEqual({});

    aheadMs = 60_000;
    for (const cookie of cookies) await send(at(0), trialFailures(12), { cookie });
    await until(holds, (seen) => seen.clients !== undefined);
    expect((await holds()).clients?.['2.0.0']).not.toBe(why);
    expect((await holds()).clients?.['2.0.0']).toMatch(/^Mounts of 2\.0\.0 failed 24 of 24/);
  });

  it('is not held by pages that were not given it: they are told, and what else they report counts', async () => {
    const cookies = [await cookieFor('U1'), await cookieFor('U2')];
    for (const cookie of cookies)
      for (const id of [release, 'ffffffffffffffff']) {
        const lies = events('failed', 20, '2.0.0', 'clients', id).events;
        const heard = await send(at(0), { events: [...lies, ...events('mounted', 1).events] }, { cookie });
        expect(heard.json().error).toMatchObject({
          statusCode: 400,
          errorMessage:
            'The report names a version that no page of its release was given. That is not counted; the rest of the report is. Reload the page.',
        });
      }
    expect(
      await until(
        () => readHealth(registry.dir),
        (seen) => seen[0]?.mounted === 4,
      ),
    ).toMatchObject([
      { version: '1.0.0', mounted: 4, failed: 0 },
      { unit: 'host/remotes', mounted: 4, failed: 0 },
    ]);
    expect(await holds()).toEqual({});
  });

  it('is not held by users who do not get it, though they say that their page ran it', async () => {
    await registry.change({ canaries: { clients: { version: '2.0.0', percent: 100, by: 'user', firms: ['HLM'] } } });
    for (const cookie of [await cookieFor('U1'), await cookieFor('U2')]) {
      // A page may name what it ran instead of its release, which makes a release of it.
      await ask(at(0), '/api/session', {
        headers: { cookie, 'x-tessera-release': release, 'x-tessera-ran': 'clients=2.0.0' },
      });
      expect((await send(at(0), trialFailures(20), { cookie })).status).toBe(400);
    }
    expect(await failedIn()).toBe(0);
    expect(await holds()).toEqual({});
  });

  it('that fell back has the version before it counted too, though its release does not name it', async () => {
    const cookie = await cookieFor('U1');
    const stoodIn = events('mounted', 1, '1.0.0', 'clients', trialRelease);
    expect((await send(at(0), stoodIn, { cookie })).status).toBe(204);
  });

  it('is not held by one user, however often they report', async () => {
    const cookie = await cookieFor('U1');
    for (const index of [0, 0, 0]) await send(at(index), trialFailures(50), { cookie });
    // No user's reports outweigh all others.
    await until(failedIn, (failed) => failed === 30);
    await proxies[0]?.close(); // checks no more
    expect(await holds()).toEqual({});
  });
});

describe('a host on trial', () => {
  const held = () =>
    until(
      async () => (await readRules(registry.dir)).rules.holds,
      (seen) => Object.keys(seen).length > 0,
    );
  beforeEach(async () => {
    await registry.publishHost('0.2.0-bbbb');
    await registry.change({
      canaries: { host: { version: '0.2.0-bbbb', percent: 100, by: 'user', firms: null } },
    });
  });

  it('that breaks remotes is held, and no remote is charged', async () => {
    for (const user of ['U1', 'U2'])
      await send(at(0), events('failed', 15, '1.0.0', 'clients', trialHostRelease), { cookie: await cookieFor(user) });
    expect(await held()).toEqual({
      host: { '0.2.0-bbbb': expect.stringMatching(/^Mounts of remotes in 0\.2\.0-bbbb failed 30 of 30/) as string },
    });
    expect((await readHealth(registry.dir)).filter(({ unit }) => unit === 'clients')).toEqual([]);
  });

  it('is not held by users who do not get it, though they name a release with it', async () => {
    await registry.change({
      canaries: { host: { version: '0.2.0-bbbb', percent: 100, by: 'user', firms: ['HLM'] } },
    });
    for (const user of ['U1', 'U2'])
      expect(
        (
          await send(at(0), events('failed', 15, '1.0.0', 'clients', trialHostRelease), {
            cookie: await cookieFor(user),
          })
        ).status,
      ).toBe(400);
    await proxies[0]?.close(); // writes what it counted
    expect(await readHealth(registry.dir)).toEqual([]);
    expect((await readRules(registry.dir)).rules.holds).toEqual({});
  });

  it('whose pages are given and never shown is held after two minutes', async () => {
    const cookies = [await cookieFor('U1'), await cookieFor('U2')];
    const open = (cookie: string) => ask(at(0), '/clients', { headers: { cookie } });
    for (const cookie of cookies) for (let page = 0; page < 12; page += 1) await open(cookie);
    await until(
      () => readHealth(registry.dir),
      (seen) => seen.length > 0,
    );
    expect((await readRules(registry.dir)).rules.holds).toEqual({});
    aheadMs = 2 * 60_000;
    for (const cookie of cookies) await open(cookie);
    expect(await held()).toEqual({
      host: {
        '0.2.0-bbbb': expect.stringMatching(/^Pages of 0\.2\.0-bbbb were given and never shown 24 of 24/) as string,
      },
    });
  });
});

describe('two processes that find the same breach', () => {
  it('make one hold', async () => {
    await registry.publish('clients', '2.0.0');
    await registry.change({ canaries: { clients: { version: '2.0.0', percent: 50, by: 'user', firms: null } } });
    const health = [{ ...none, unit: 'clients', version: '2.0.0', failed: 30, people: 9 }];
    const made = await Promise.all(Array.from({ length: 8 }, () => holdBreaches(registry.dir, health)));
    expect(made.flat()).toMatchObject([{ unit: 'clients', version: '2.0.0' }]);
    expect((await listChanges(registry.dir, { limit: 10 })).filter(({ what }) => what === 'hold')).toHaveLength(1);
  });
});
