import { noCounts, type Counts } from '@tessera/deploy/health/counts';
import { writeHealth } from '@tessera/deploy/health/health-files';
import { hold, kill, promote, rollback, setCanary, setPin, setRing } from '@tessera/deploy/release-commands';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, signInAs } from './testing/browser';
import { json, startFakePlatform, type FakePlatform, type Route } from './testing/fake-platform';
import { publishSmallRegistry, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

interface Releases {
  readonly rows: readonly Record<string, unknown>[];
  readonly moves: readonly { readonly revision: number; readonly unit: string; readonly what: string }[];
}

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;
let nowMs: number;
let session: { cookie: string; token: string };
const priya = { firmId: 'NBW', id: 'priya', password: 'right' };
const author = { by: 'olive.operator', why: 'Holloway asked for it' };
const path = '/api/tessera/releases/NBW';
const manager = (...ranges: string[]) => [{ resource: 'Firm Management', scope: 'Firm Management', ranges }];

/** The platform's answer about the session, with these scopes. */
const giveScopes = (scopes: unknown): void => {
  platform.routes.set('GET /session', (request, response) => {
    if (!platform.tokens.has(String(request.headers['api-token'])))
      return json(response, 401, {
        error: { errorMessage: 'Sign in.', type: 'unauthenticated', statusCode: 401, fieldErrors: [] },
      });
    json(response, 200, { data: { firmId: 'NBW', userId: 'U1', scopes } });
  });
};

beforeAll(async () => {
  platform = await startFakePlatform();
});
beforeEach(async () => {
  nowMs = Date.now();
  registry = await publishSmallRegistry();
  proxy = await startProxy(platform.url, registry.dir, { nowMs: () => nowMs });
  giveScopes(manager('read', 'read-write'));
  session = await signInAs(proxy.url, priya);
});
afterEach(async () => {
  await proxy.close();
  await registry.remove();
});
afterAll(() => platform.close());

const get = (asked = path, headers: Record<string, string> = { cookie: session.cookie, 'api-token': session.token }) =>
  ask(proxy.url, asked, { headers });
const listed = async (): Promise<Releases> => {
  nowMs += 1_000; // a change is seen within a second
  const heard = await get();
  expect(heard).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
  });
  return (JSON.parse(heard.text) as { data: Releases }).data;
};
const tell = (
  process: string,
  version: string,
  counts: Partial<Counts>,
  unit = 'clients',
  minutesAgo = 0,
): Promise<void> =>
  writeHealth(registry.dir, process, {
    schema: 1,
    minutes: { [Math.floor(nowMs / 60_000) - minutesAgo]: { [`${unit}@${version}`]: { ...noCounts, ...counts } } },
  });
const untold = { shown: null, failed: null, fellBack: null, calls: null, callsFailed: null };

describe('GET /tessera/releases/{firmId}', () => {
  it('lists what the firm gets and why, the host first, with what is known of it', async () => {
    await tell('p1', '1.0.0', { mounted: 90, failed: 6, fellBack: 5, calls: 400, callsFailed: 3 });
    await tell('p2', '1.0.0', { mounted: 10 });
    await tell('p3', '1.0.0', { mounted: 7 }, 'clients', 61);
    expect((await listed()).rows).toEqual([
      {
        unit: 'host',
        version: '0.1.0-aaaa',
        ground: 'stable',
        reason: 'The stable channel is at 0.1.0-aaaa.',
        previous: null,
        ...untold,
      },
      {
        unit: 'clients',
        version: '1.0.0',
        ground: 'stable',
        reason: 'The stable channel is at 1.0.0.',
        previous: null,
        shown: 100,
        failed: 6,
        fellBack: 5,
        calls: 400,
        callsFailed: 3,
      },
    ]);
    await tell('p1', '0.1.0-aaaa', { mounted: 5 }, 'host');
    expect((await listed()).rows[0]).toMatchObject({ unit: 'host', ...untold, shown: 5, failed: 0 });
  });

  it('is about the very user who asks: a trial with users, and the version before', async () => {
    await registry.publish('clients', '2.0.0');
    await setCanary(registry.dir, author, 'clients', { version: '2.0.0', percent: 100, by: 'user', firms: null });
    const { rows, moves } = await listed();
    expect(rows[1]).toMatchObject({ version: '2.0.0', ground: 'canary', previous: '1.0.0' });
    expect(moves.map(({ revision, unit, what }) => [revision, unit, what])).toEqual([
      [2, 'clients', 'canary'],
      [1, 'host', 'promote'],
      [1, 'clients', 'promote'],
    ]);
  });

  it('tells that a remote of the firm was switched off, and of no remote it does not have', async () => {
    await kill(registry.dir, author, 'tools');
    await kill(registry.dir, author, 'clients');
    const { rows, moves } = await listed();
    expect(rows.map(({ unit }) => unit)).toEqual(['host']);
    expect(moves.filter(({ revision }) => revision > 1)).toEqual([
      { revision: 3, at: expect.stringMatching(/Z$/) as string, unit: 'clients', what: 'kill' },
    ]);
  });

  it('has nothing of other firms in it: no name, pin, ring, trial, version or count; and no word of an operator', async () => {
    for (const version of ['2.0.0', '3.0.0', '4.0.0', '5.0.0', '6.0.0']) await registry.publish('clients', version);
    await promote(registry.dir, author, { clients: '5.0.0' });
    await rollback(registry.dir, author, 'clients', { steps: 1 });
    await setPin(registry.dir, author, 'HLM', 'clients', '2.0.0');
    await promote(registry.dir, author, { clients: '3.0.0' }, 'holloway');
    await setRing(registry.dir, author, 'HLM', 'holloway');
    await setCanary(registry.dir, author, 'clients', {
      version: '4.0.0',
      percent: 100,
      by: 'firm',
      firms: ['HLM', 'CDR'],
    });
    await hold(registry.dir, author, 'clients', '6.0.0');
    await hold(registry.dir, author, 'clients', '4.0.0');
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await tell(`of-${version}`, version, { mounted: 777 });
    const { rows, moves } = await listed();
    expect(rows[1]).toMatchObject({ version: '1.0.0', ground: 'stable', previous: null, ...untold });
    expect(moves.map(({ unit, what }) => `${unit}: ${what}`)).toEqual([
      'clients: rollback',
      'clients: promote',
      'host: promote',
      'clients: promote',
    ]);
    expect(JSON.stringify({ rows, moves })).not.toMatch(/HLM|CDR|holloway|asked|olive|[2-6]\.0\.0|777/i);
  });

  it('lists 20 changes at most, the newest', async () => {
    await registry.publish('clients', '2.0.0');
    for (let times = 0; times < 12; times += 1)
      for (const version of ['2.0.0', '1.0.0']) await promote(registry.dir, author, { clients: version });
    const { moves } = await listed();
    expect(moves.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
  });

  it.each<[string, unknown]>([
    ['read on Firm Management alone', manager('read')],
    ['other scopes', [{ resource: 'User', scope: 'User', ranges: ['read', 'read-write'] }]],
    ['none', []],
    ['what is no list', 'all'],
  ])('is 403 with %s', async (_, scopes) => {
    giveScopes(scopes);
    expect((await get()).json().error).toEqual({
      statusCode: 403,
      type: 'forbidden',
      errorMessage: 'You do not have access to this. Ask an administrator of your firm for it.',
      fieldErrors: [],
    });
  });

  it.each(['HLM', 'nbw', 'NOBODY', '%4EBW%20'])('does not know the firm %s, whatever the scopes', async (firmId) => {
    for (const scopes of [manager('read-write'), []]) {
      giveScopes(scopes);
      expect((await get(`/api/tessera/releases/${firmId}`)).json().error).toMatchObject({
        statusCode: 404,
        type: 'not-found',
        errorMessage: 'Firm not found.',
      });
    }
  });

  it('needs the page’s token beside the cookie', async () => {
    for (const headers of [
      {},
      { cookie: session.cookie },
      { cookie: session.cookie, 'sec-fetch-site': 'same-origin' },
      { 'api-token': session.token },
    ] as Record<string, string>[]) {
      expect((await get(path, headers)).json().error).toMatchObject({ statusCode: 401, type: 'unauthenticated' });
    }
  });

  it('takes a program’s own token, and never goes to the platform itself', async () => {
    const token = [...platform.tokens].at(-1) ?? '';
    platform.arrived.length = 0;
    expect((await get(path, { 'api-token': token })).status).toBe(200);
    expect((await get(path, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(new Set(platform.arrived.map(({ url }) => url))).toEqual(new Set(['/session', '/firm/enabledfeatures/NBW']));
    expect((await get(path, { 'api-token': 'x'.repeat(43) })).status).toBe(401);
  });

  it('ends in the browser a session that is over at the platform', async () => {
    platform.tokens.clear();
    const heard = await get();
    expect(heard.status).toBe(401);
    expect(heard.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  });

  it('hands on that the platform cannot answer, and signs nobody out', async () => {
    const flags = platform.routes.get('GET /firm/enabledfeatures/NBW') as Route;
    for (const call of ['GET /session', 'GET /firm/enabledfeatures/NBW']) {
      platform.routes.set(call, (_request, response) => {
        response.destroy();
      });
      const heard = await get();
      expect(heard.json().error).toMatchObject({ statusCode: 502, type: 'bad-gateway' });
      expect(heard.headers['set-cookie']).toBeUndefined();
      giveScopes(manager('read-write'));
    }
    platform.routes.set('GET /firm/enabledfeatures/NBW', flags);
  });

  it('leaves a change that cannot be read out, and goes on', async () => {
    await registry.publish('clients', '2.0.0');
    for (const version of ['2.0.0', '1.0.0', '2.0.0']) await promote(registry.dir, author, { clients: version });
    const damaged = join(registry.dir, 'moves/00000003.json');
    await writeFile(damaged, (await readFile(damaged, 'utf8')).slice(0, 40));
    expect((await listed()).moves.map(({ revision }) => revision)).toEqual([2, 1, 1]);
  });
});
