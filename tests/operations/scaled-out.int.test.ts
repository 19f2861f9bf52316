import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readErrorEnvelope } from '@tessera/contract';
import { createTestDatabase, type TestDatabase } from '@tessera/platform/testing/test-database';
import { ask, bootOf, signInAs } from '@tessera/proxy/testing/browser';
import { publishSmallRegistry, type PublishedRegistry } from '@tessera/proxy/testing/published-registry';
import { Client } from 'pg';
import { askOverTls } from './support/ask-over-tls';
import { hasNginx, writeLocalNginx } from './support/local-nginx';
import { freePorts, startPlatform, startProxy, type OwnProcess } from './support/two-of-each';

type Pair = readonly [OwnProcess, OwnProcess];
let database: TestDatabase;
let registry: PublishedRegistry;
let mailFolder: string;
let platforms: Pair;

const query = async <Row>(sql: string): Promise<Row[]> => {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
};
const userOf = (role: string): { firmId: string; id: string; password: string } => {
  const firm = platforms[0].firms.find(({ firmId }) => firmId === 'NBW');
  const user = firm?.users.find((each) => each.role === role);
  if (!user) throw new Error(`The demonstration has no ${role}.`);
  return { firmId: 'NBW', id: user.id, password: user.password };
};

describe('two platforms on one database, two proxies on one registry', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    registry = await publishSmallRegistry();
    mailFolder = mkdtempSync(join(tmpdir(), 'tessera-mail-'));
    platforms = await Promise.all([
      startPlatform(database.connectionString, mailFolder),
      startPlatform(database.connectionString, mailFolder),
    ]);
  });
  afterAll(async () => {
    await Promise.all((platforms ?? []).map(({ stop }) => stop()));
    await registry?.remove();
    await database?.drop();
    rmSync(mailFolder, { recursive: true, force: true });
  });

  it('may start at once on an empty database: one of them fills it, both know whom it holds', async () => {
    expect(platforms[0].firms.map(({ firmId }) => firmId)).toEqual(['NBW', 'HLM', 'CDR']);
    expect(platforms[1].firms).toEqual(platforms[0].firms);
    expect(await query('select count(*)::int as times from installation')).toEqual([{ times: 1 }]);
  });

  describe('each proxy before a platform of its own', () => {
    let proxies: Pair;
    beforeAll(async () => {
      proxies = await Promise.all([
        startProxy(platforms[0].url, registry.dir),
        startProxy(platforms[1].url, registry.dir),
      ]);
    });
    afterAll(() => Promise.all((proxies ?? []).map(({ stop }) => stop())));

    it('a session made at one is good at the other, page and call, and over everywhere when it ends at one', async () => {
      const [one, other] = proxies;
      const { cookie, token, heard } = await signInAs(one.url, userOf('administrator'));
      expect(heard.status).toBe(200);
      const headers = { cookie, 'api-token': token };
      const read = await ask(other.url, '/api/client/NBW?pageSize=1', { headers });
      expect(read.status).toBe(200);
      expect((await ask(one.url, '/api/client/NBW?pageSize=1', { headers })).text).toBe(read.text);
      const pages = await Promise.all(proxies.map(({ url }) => ask(url, '/clients', { headers: { cookie } })));
      expect(pages.map(({ status }) => status)).toEqual([200, 200]);
      const [first, second] = pages.map(({ text }) => (bootOf(text) as { release: { id: string } }).release.id);
      expect(first).toBe(second);

      expect((await ask(one.url, '/api/tessera/signout', { method: 'POST', headers })).status).toBe(200);
      expect((await ask(other.url, '/api/client/NBW?pageSize=1', { headers })).status).toBe(401);
    });

    it('a sign-in page of one may be sent to the other', async () => {
      const page = await ask(proxies[0].url, '/sign-in');
      const { id, password, firmId } = userOf('adviser');
      const heard = await ask(proxies[1].url, '/api/authenticate', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'api-token': String(bootOf(page.text).bootToken),
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ firmId, id, password }),
      });
      expect(heard.status).toBe(200);
    });

    it('a mail is sent by one of them, once', async () => {
      const people = ['administrator', 'adviser', 'paraplanner', 'read-only'].map(userOf);
      for (const [index, { firmId, id }] of people.entries()) {
        const { url } = proxies[index % 2 === 0 ? 0 : 1];
        const boot = bootOf((await ask(url, '/reset')).text);
        const heard = await ask(url, '/api/reset', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'api-token': String(boot.bootToken),
            'sec-fetch-site': 'same-origin',
          },
          body: JSON.stringify({ firmId, id }),
        });
        expect(heard.status).toBe(200);
      }
      for (let left = 1; left > 0;)
        left = (await query<{ left: number }>('select count(*)::int as left from mail_outbox'))[0]?.left ?? 0;
      expect(readdirSync(mailFolder).filter((name) => name.endsWith('.eml'))).toHaveLength(people.length);
    });
  });

  (hasNginx() ? describe : describe.skip)('nginx in front, with the file that is shipped', () => {
    let proxies: Pair;
    let https = 0;
    let nginx: ReturnType<typeof writeLocalNginx>;
    let running: { readonly stop: () => Promise<void> };
    const answers = (path: string, options: Parameters<typeof askOverTls>[2] = {}) => askOverTls(https, path, options);
    beforeAll(async () => {
      const [http = 0, tls = 0, inside = 0] = await freePorts(3);
      https = tls;
      const upstream = `http://127.0.0.1:${inside}`;
      proxies = await Promise.all([startProxy(upstream, registry.dir), startProxy(upstream, registry.dir)]);
      nginx = writeLocalNginx(
        { http, https, inside },
        { proxies: proxies.map(({ address }) => address), platforms: platforms.map(({ address }) => address) },
      );
      running = nginx.start();
      for (let up = false; !up;)
        up = await answers('/healthz').then(
          ({ status }) => status === 200,
          () => false,
        );
    });
    afterAll(async () => {
      await running?.stop();
      await Promise.all((proxies ?? []).map(({ stop }) => stop()));
      nginx?.remove();
    });

    it('leads through both, says that it was https, and goes on when a proxy and a platform end', async () => {
      const page = await answers('/sign-in');
      expect(page.headers).toMatchObject({
        'strict-transport-security': expect.any(String),
        'content-security-policy': expect.any(String),
      });
      const { firmId, id, password } = userOf('administrator');
      const signedIn = await answers('/api/authenticate', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'api-token': String(bootOf(page.text).bootToken),
          'sec-fetch-site': 'same-origin',
        },
        body: JSON.stringify({ firmId, id, password }),
      });
      expect(signedIn.status).toBe(200);
      const { data } = JSON.parse(signedIn.text) as { data: { token: string } };
      const headers = { cookie: signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '', 'api-token': data.token };
      const twenty = async (): Promise<number[]> => [
        ...new Set(
          (await Promise.all(Array.from({ length: 20 }, () => answers('/api/client/NBW?pageSize=1', { headers })))).map(
            ({ status }) => status,
          ),
        ),
      ];
      expect(await twenty()).toEqual([200]);
      await proxies[1].stop();
      expect(await twenty()).toEqual([200]);
      await platforms[1].stop();
      expect(await twenty()).toEqual([200]);
      expect((await answers('/api/tessera/signout', { method: 'POST', headers })).status).toBe(200);
      expect((await answers('/api/client/NBW?pageSize=1', { headers })).status).toBe(401);
    });

    it('refuses a body that is too large in the envelope', async () => {
      const heard = await answers('/api/authenticate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: 'x'.repeat(1024 * 1024 + 1),
      });
      expect([
        heard.status,
        readErrorEnvelope(JSON.parse(heard.text), 0)?.type,
        heard.headers['cache-control'],
      ]).toEqual([413, 'too-large', 'no-store']);
    });

    it('gives published files also while no proxy answers, packed and unpacked as they were, and says in the envelope that calls cannot be made', async () => {
      const file = '/remotes/clients/1.0.0/remoteEntry.js';
      const packed = { headers: { 'accept-encoding': 'br' } };
      const before = [await answers(file), await answers(file, packed)];
      expect(before.map(({ status, headers }) => [status, headers['content-encoding']])).toEqual([
        [200, undefined],
        [200, 'br'],
      ]);
      await proxies[0].stop();
      const after = [await answers(file), await answers(file, packed)];
      expect(after.map(({ status, text }) => [status, text])).toEqual(before.map(({ text }) => [200, text]));
      const call = await answers('/api/session');
      expect([call.status, readErrorEnvelope(JSON.parse(call.text), 0)?.type]).toEqual([502, 'bad-gateway']);
      expect(readFileSync(join(nginx.folder, 'out.log'), 'utf8')).not.toContain('pageSize');
    });
  });
});
