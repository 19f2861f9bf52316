import { listChanges, changePath, readRules } from '@tessera/deploy/change-log';
import { makeTestKeys } from '@tessera/deploy/testing/release-keys';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseIdOf } from '@tessera/deploy/rules/release-id';
import { readConfiguration } from './configuration';
import { createGivenReleases } from './releases/given-releases';
import { ask, bootOf, signInAs } from './testing/browser';
import { json, startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { publishSmallRegistry, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;
let nowMs: number;
const keys = makeTestKeys();

beforeAll(async () => {
  platform = await startFakePlatform();
});
beforeEach(async () => {
  nowMs = Date.now();
  registry = await publishSmallRegistry(keys.operator);
  await registry.publish('clients', '2.0.0');
  const parts = { healthEveryMs: 20, limit: { burst: 1000, perSecond: 1000, addressesMax: 10 }, nowMs: () => nowMs };
  proxy = await startProxy(platform.url, registry.dir, parts, {
    RELEASE_KEYS: keys.list,
    RELEASE_HOLD_KEY: keys.holdKey,
  });
});
afterEach(async () => {
  await proxy.close();
  await registry.remove();
});
afterAll(() => platform.close());

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
  const { cookie } = await signInAs(proxy.url, { firmId: 'NBW', id: userId, password: 'right' });
  platform.routes.set('POST /authenticate', route);
  return cookie;
};
interface Given {
  readonly revision: number;
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
}
/** What a page loaded now is given; a change made before has been noticed. */
const given = async (cookie: string) => {
  nowMs += 1_000;
  const { release } = bootOf((await ask(proxy.url, '/clients', { headers: { cookie } })).text) as unknown as {
    release: Given;
  };
  return { revision: release.revision, clients: release.remotes.find(({ name }) => name === 'clients')?.version };
};

describe('a proxy with keys', () => {
  it('gives pages nothing by a newer change that nobody with a key made', async () => {
    const cookie = await cookieFor('U1');
    expect(await given(cookie)).toEqual({ revision: 1, clients: '1.0.0' });
    const path = join(registry.dir, changePath(2));
    const change = (await readFile(join(registry.dir, changePath(1)), 'utf8'))
      .replace('"revision": 1', '"revision": 2')
      .replace(/("clients": \{\s*"version": )"1\.0\.0"/, '$1"2.0.0"');
    expect(change).toContain('"2.0.0"');
    await writeFile(path, change);
    expect(await given(cookie)).toEqual({ revision: 1, clients: '1.0.0' });
    await rm(path);
    await registry.change({ pins: { NBW: { clients: '2.0.0' } } });
    expect(await given(cookie)).toEqual({ revision: 2, clients: '2.0.0' });
  });

  it('gives the version before one whose manifest is not the one that was signed', async () => {
    await registry.change({ canaries: { clients: { version: '2.0.0', percent: 100, by: 'user', firms: null } } });
    const path = join(registry.dir, 'remotes/clients/2.0.0/portal-manifest.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"team":"clients"', '"team":"nobody"'));
    expect(await given(await cookieFor('U1'))).toEqual({ revision: 2, clients: '1.0.0' });
  });

  it('holds a version on trial that fails, with its own key', async () => {
    await registry.change({ canaries: { clients: { version: '2.0.0', percent: 100, by: 'user', firms: null } } });
    const cookies = [await cookieFor('U1'), await cookieFor('U2')];
    expect(await given(cookies[0] ?? '')).toEqual({ revision: 2, clients: '2.0.0' });
    const releases = createGivenReleases(registry.dir, (problem) => expect(problem).toBeUndefined(), Date.now);
    const id = releaseIdOf('0.1.0-aaaa', { clients: '2.0.0' });
    releases.note({ id, host: '0.1.0-aaaa', remotes: { clients: '2.0.0' } });
    await releases.settled();
    const events = Array.from({ length: 20 }, () => ({
      unit: 'clients',
      version: '2.0.0',
      release: id,
      kind: 'failed',
    }));
    for (const cookie of cookies)
      await ask(proxy.url, '/report', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ events }),
      });
    for (
      let tries = 0;
      tries < 500 && (await readRules(registry.dir, keys.operator.trusted)).revision === 2;
      tries += 1
    )
      await pause(10);
    expect(await listChanges(registry.dir, { limit: 1 })).toMatchObject([
      { revision: 3, by: 'health', what: 'hold', to: '2.0.0', signature: { key: keys.hold.signer?.keyId } },
    ]);
    expect(await given(cookies[0] ?? '')).toEqual({ revision: 3, clients: '1.0.0' });
  });
});

describe('the keys in the environment', () => {
  const environment = {
    UPSTREAM_URL: 'http://127.0.0.1:1',
    REGISTRY_DIR: 'registry',
    CLIENT_AUTHENTICATION: 'x',
    SESSION_KEYS: Buffer.alloc(32).toString('base64'),
    INSTALLATION_ID: 'test',
  };
  it.each([
    [{ RELEASE_KEYS: keys.list }, 'RELEASE_HOLD_KEY is not set and RELEASE_KEYS is'],
    [{ RELEASE_HOLD_KEY: keys.holdKey }, 'RELEASE_KEYS is not set and RELEASE_HOLD_KEY is'],
    [{ RELEASE_KEYS: keys.list, RELEASE_HOLD_KEY: keys.operatorKey }, 'which is not among the public keys as hold:…'],
  ])('are both there and go together, or the proxy does not start: %#', (given, sentence) => {
    expect(() => readConfiguration({ ...environment, ...given })).toThrow(sentence);
  });

  it('may both be empty: an installation that does not sign', () => {
    expect(readConfiguration({ ...environment, RELEASE_KEYS: '', RELEASE_HOLD_KEY: '' }).releaseKeys).toBeNull();
  });
});
