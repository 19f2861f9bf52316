import { readErrorEnvelope } from '@tessera/contract';
import { connectDatabase, type Database } from '@tessera/platform/foundation/database/connect';
import type { DB } from '@tessera/platform/foundation/database/schema';
import { createTestDatabase } from '@tessera/platform/testing/test-database';
import { ask, bootOf, signInAs, type Heard, type SignedIn } from './testing/browser';
import { startRealPlatform, type DemoSignIn, type RealPlatform } from './testing/real-platform';
import { publishSmallRegistry, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

/** What a caller gets who asks for what cannot be, through the proxy, the platform and the database as they run. */
let platform: RealPlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;
let database: Database<DB>;

const expired = 'Your session has expired. Please sign in again.';
const headersOf = ({ cookie, token }: SignedIn) => ({ cookie, 'api-token': token });
const read = (path: string, signedIn: SignedIn) => ask(proxy.url, `/api${path}`, { headers: headersOf(signedIn) });
/** The refusal in an answer; that it is a whole envelope is part of every expectation here. */
const refusalIn = (heard: Heard) => {
  expect(heard.headers['content-type']).toMatch(/^application\/json/);
  const refusal = readErrorEnvelope(JSON.parse(heard.text), heard.status);
  if (!refusal) throw new Error(`This is outside the envelope: ${heard.text}`);
  return refusal;
};
const one = async (text: string): Promise<string> => {
  const { rows } = await database.pool.query<{ id: string }>(text);
  if (!rows[0]) throw new Error(`The demonstration has nothing for: ${text}`);
  return rows[0].id;
};

beforeAll(async () => {
  platform = await startRealPlatform(await createTestDatabase({ seeded: true }));
  registry = await publishSmallRegistry();
  proxy = await startProxy(platform.url, registry.dir, { limit: { burst: 1000, perSecond: 1000, addressesMax: 10 } });
  database = await connectDatabase<DB>(platform.connectionString, { connections: 2 });
});
afterAll(async () => {
  await database?.close();
  await proxy?.close();
  await registry?.remove();
  await platform?.close();
});

describe('a sign-in', () => {
  it('that is wrong is 400 with one message, whichever part is wrong', async () => {
    const right = platform.userOf('NBW');
    const wrong: DemoSignIn[] = [
      { ...right, password: 'not the password' },
      { ...right, id: 'nobody@northbrook.example' },
      platform.userOf('HLM'),
    ];
    const answers = [];
    for (const user of wrong) answers.push((await signInAs(proxy.url, user)).heard);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, text: answers[0]?.text });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(answers[0] && refusalIn(answers[0])).toMatchObject({ statusCode: 400, fieldErrors: [] });
  });

  it.each([
    ['a page', true],
    ['a program', false],
  ])('of over 1 MB from %s is 413', async (_, page) => {
    const boot: Record<string, string> = page
      ? {
          'api-token': String(bootOf((await ask(proxy.url, '/sign-in')).text).bootToken),
          'sec-fetch-site': 'same-origin',
        }
      : {};
    const body = JSON.stringify({ ...platform.userOf('NBW'), password: 'x'.repeat(1024 * 1024) });
    const heard = await ask(proxy.url, '/api/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...boot },
      body,
    });
    expect(refusalIn(heard)).toMatchObject({ statusCode: 413, type: 'too-large' });
  });
});

describe('a session', () => {
  it.each([
    ['that has reached its end', `update session set expires_at = now()`],
    ['that was not used for long', `update session set last_used_at = now() - interval '31 minutes'`],
    [
      'of a user who has left',
      `update portal_user set status = 'Suspended' where email = 'readonly@northbrook.example'`,
    ],
  ])('%s is over, in the words of the specification, and its cookie goes', async (_, ends) => {
    await database.pool.query(`update portal_user set status = 'Active' where email = 'readonly@northbrook.example'`);
    const signedIn = await signInAs(proxy.url, platform.userOf('NBW', 'read-only'));
    expect((await read('/client/NBW?pageSize=1', signedIn)).status).toBe(200);
    await database.pool.query(ends);
    const heard = await read('/client/NBW?pageSize=1', signedIn);
    expect(refusalIn(heard)).toMatchObject({ statusCode: 401, type: 'session-expired', errorMessage: expired });
    expect(heard.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    await database.pool.query(`update portal_user set status = 'Active' where email = 'readonly@northbrook.example'`);
  });

  it('with a forged cookie, of another page or of another site is none: 401', async () => {
    const [mine, another] = [
      await signInAs(proxy.url, platform.userOf('NBW')),
      await signInAs(proxy.url, platform.userOf('NBW', 'adviser')),
    ];
    const forged = {
      ...mine,
      cookie: `${mine.cookie.slice(0, -6)}${mine.cookie.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`,
    };
    for (const bad of [forged, { ...mine, token: another.token }, { ...mine, token: 'p1.a.b.c' }]) {
      expect(refusalIn(await read('/client/NBW', bad))).toMatchObject({
        statusCode: 401,
        type: 'unauthenticated',
        errorMessage: expired,
      });
    }
    const fromElsewhere = await ask(proxy.url, '/api/session', {
      headers: { cookie: mine.cookie, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    });
    expect(refusalIn(fromElsewhere)).toMatchObject({ statusCode: 401 });
    expect((await read('/client/NBW?pageSize=1', mine)).status).toBe(200);
  });
});

describe('a record', () => {
  let administrator: SignedIn;
  let adviser: SignedIn;
  beforeAll(async () => {
    administrator = await signInAs(proxy.url, platform.userOf('NBW'));
    adviser = await signInAs(proxy.url, platform.userOf('NBW', 'adviser'));
  });

  it('of no firm, of another firm or that is not there is 404 in the same words', async () => {
    const [client, account] = [
      await one(`select client_id as id from client where firm_id = 'HLM' limit 1`),
      await one(`select account_id as id from account where firm_id = 'HLM' limit 1`),
    ];
    for (const path of ['/client/ZZZ', '/client/HLM', `/client/HLM/${client}`, `/account/summary/HLM/${account}`]) {
      expect(refusalIn(await read(path, administrator))).toMatchObject({ statusCode: 404, type: 'not-found' });
    }
    for (const [theirs, none] of [
      [`/client/NBW/${client}`, '/client/NBW/NOWHERE'],
      [`/account/NBW/${account}`, '/account/NBW/NOWHERE'],
      [`/portfolio/summary/NBW/${client}`, '/portfolio/summary/NBW/NOWHERE'],
    ] as const) {
      const [a, b] = [await read(theirs, administrator), await read(none, administrator)];
      expect(refusalIn(a)).toMatchObject({ statusCode: 404, type: 'not-found' });
      expect(a.text).toBe(b.text);
    }
  });

  it('of another node is 404 to a user of one office and there for the whole firm', async () => {
    const elsewhere = `node_id in (select node_id from node where firm_id = 'NBW' and name = 'Leeds office')`;
    const office = `node_id in (select below.node_id from node below join node above on above.firm_id = below.firm_id and starts_with(below.path, above.path) where above.firm_id = 'NBW' and above.name = 'Leeds office')`;
    const client = await one(
      `select client_id as id from client where firm_id = 'NBW' and (${elsewhere} or ${office}) limit 1`,
    );
    const account = await one(`select account_id as id from account where firm_id = 'NBW' and ${office} limit 1`);
    for (const path of [
      `/client/NBW/${client}`,
      `/portfolio/summary/NBW/${client}`,
      `/account/NBW/${account}`,
      `/account/summary/NBW/${account}`,
    ]) {
      expect(refusalIn(await read(path, adviser))).toMatchObject({ statusCode: 404, type: 'not-found' });
      expect((await read(path, administrator)).status).toBe(200);
    }
  });

  it('without the scope for it is 403', async () => {
    const machine = await signInAs(proxy.url, platform.userOf('NBW', 'machine'));
    expect(refusalIn(await read('/user/NBW', machine))).toMatchObject({ statusCode: 403, type: 'forbidden' });
    const paraplanner = await signInAs(proxy.url, platform.userOf('NBW', 'paraplanner'));
    expect(refusalIn(await read('/user/NBW', paraplanner))).toMatchObject({ statusCode: 403, type: 'forbidden' });
  });

  it.each([
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['pageSize=501', 'pageSize'],
    ['pageSize=-1', 'pageSize'],
    ['sort=password', 'sort'],
    ['status=Asleep', 'status'],
    ['clientType=Cat', 'clientType'],
    ['surprise=1', 'surprise'],
    ['page=99999999999999999999', 'page'],
  ])('asked for by %s is 400 and names the value', async (query, fieldName) => {
    const refusal = refusalIn(await read(`/client/NBW?${query}`, administrator));
    expect(refusal).toMatchObject({ statusCode: 400 });
    expect(refusal.fieldErrors.map((each) => each.fieldName)).toEqual([fieldName]);
  });

  it('by a date that is none is 400 and names the value', async () => {
    const account = await one(
      `select account_id as id from account where firm_id = 'NBW' and status = 'Active' limit 1`,
    );
    for (const query of ['fromDate=2026-02-30', 'fromDate=yesterday']) {
      expect(
        refusalIn(await read(`/account/summary/NBW/${account}?${query}`, administrator)).fieldErrors.map(
          (each) => each.fieldName,
        ),
      ).toEqual(['fromDate']);
    }
  });

  it.each([
    '/client/NBW/%00',
    '/client/NBW/%E0%A4%A',
    '/client/NBW/..%2f..',
    `/client/NBW/${'x'.repeat(5000)}`,
    '/client/NBW?name=%00',
    '/client/NBW?name=%ff',
  ])('with an address like %.40s is refused or found empty, never a 500', async (path) => {
    const heard = await read(path, administrator);
    expect([200, 400, 404]).toContain(heard.status);
    if (heard.status !== 200) expect(refusalIn(heard).statusCode).toBe(heard.status);
  });

  it('that PostgreSQL could not even keep is refused in a body as in an address', async () => {
    const { heard } = await signInAs(proxy.url, { ...platform.userOf('NBW'), id: 'nobody\u0000' });
    expect(refusalIn(heard).statusCode).toBe(400);
  });
});
