import { connectDatabase } from '@tessera/platform/foundation/database/connect';
import type { DB } from '@tessera/platform/foundation/database/schema';
import { readGivenRelease } from '@tessera/deploy/given-releases';
import { createTestDatabase } from '@tessera/platform/testing/test-database';
import { ask, bootOf, signInAs } from './testing/browser';
import { publishSmallRegistry, withClientsBefore, type PublishedRegistry } from './testing/published-registry';
import { startRealPlatform, type RealPlatform } from './testing/real-platform';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: RealPlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;

describe('the gateway before the real platform', () => {
  beforeAll(async () => {
    platform = await startRealPlatform(await createTestDatabase({ seeded: true }));
    registry = await publishSmallRegistry();
    await registry.publish('clients', '0.9.0');
    await registry.publish('tools', '2.0.0');
    await registry.change(withClientsBefore('0.9.0'));
    proxy = await startProxy(platform.url, registry.dir, { limit: { burst: 1000, perSecond: 1000, addressesMax: 10 } });
  });
  afterAll(async () => {
    await proxy?.close();
    await registry?.remove();
    await platform?.close();
  });

  it('shows each firm its own sign-in page by host, and no firm a page in words', async () => {
    for (const { firmId, hostname } of platform.demo.firms) {
      const page = await ask(proxy.url, '/sign-in', { headers: { host: `${hostname}:4000` } });
      expect(bootOf(page.text)).toMatchObject({ firm: { firmId } });
    }
    expect((await ask(proxy.url, '/sign-in', { headers: { host: 'nobody.localhost' } })).status).toBe(404);
  });

  it('signs in, reads, refuses what is not this firm’s, and signs out', async () => {
    const { cookie, token, heard } = await signInAs(proxy.url, platform.userOf('NBW'));
    expect(heard.status).toBe(200);
    const headers = { cookie, 'api-token': token };
    expect((await ask(proxy.url, '/api/client/NBW?pageSize=1', { headers })).json()).toMatchObject({
      meta: { page: 1, pageSize: 1 },
    });
    expect((await ask(proxy.url, '/api/Account/List/NBW?pageSize=1', { headers })).status).toBe(200);
    expect((await ask(proxy.url, '/api/client/HLM', { headers })).status).toBe(404);
    expect((await ask(proxy.url, '/api/client/NBW/NOPE', { headers })).status).toBe(404);
    expect((await ask(proxy.url, '/api/client/NBW?page=x', { headers })).json().error?.fieldErrors).toHaveLength(1);
    expect(
      (await ask(proxy.url, '/api/session', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).json().data
        ?.token,
    ).toMatch(/^p1\./);
    expect((await ask(proxy.url, '/api/session', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(
      401,
    );
    const page = await ask(proxy.url, '/clients', { headers: { cookie } });
    expect(
      (bootOf(page.text) as { release: { remotes: { name: string }[] } }).release.remotes.map(({ name }) => name),
    ).toEqual(['clients', 'tools']);

    expect((await ask(proxy.url, '/api/tessera/signout', { method: 'POST', headers })).json()).toEqual({
      data: { signedOut: true },
    });
    expect((await ask(proxy.url, '/api/client/NBW', { headers })).status).toBe(401);
    expect((await ask(proxy.url, '/clients', { headers: { cookie } })).headers.location).toBe(
      '/sign-in?returnTo=%2Fclients',
    );
  });

  it('gives a firm without a remote’s flag a release without that remote', async () => {
    const { cookie } = await signInAs(proxy.url, platform.userOf('CDR'), 'cedar.localhost');
    const page = await ask(proxy.url, '/dashboard', { headers: { cookie, host: 'cedar.localhost' } });
    expect(
      (bootOf(page.text) as { release: { remotes: { name: string }[] } }).release.remotes.map(({ name }) => name),
    ).toEqual(['clients']);
    expect((await ask(proxy.url, '/dashboard', { headers: { cookie } })).status).toBe(302);
  });

  it('keeps on the audit row which versions the page ran that made a change, was refused or signed out', async () => {
    const { cookie, token } = await signInAs(proxy.url, platform.userOf('NBW'));
    const page = await ask(proxy.url, '/settings', { headers: { cookie } });
    const { id } = (bootOf(page.text) as { release: { id: string } }).release;
    const send = (method: string, path: string, release: string | null, body?: object, ran?: string) =>
      ask(proxy.url, `/api${path}`, {
        method,
        headers: {
          cookie,
          'api-token': token,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(release === null ? {} : { 'x-tessera-release': release }),
          ...(ran === undefined ? {} : { 'x-tessera-ran': ran }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const theme = (version: number) => ({ nodeId: '0', brand: '#1f4b73', auditDetails: { version } });
    for (const [version, release] of [id, null, 'not a release', id.toUpperCase()].entries())
      expect((await send('PATCH', '/node/theme/NBW', release, theme(version))).status).toBe(200);
    expect((await send('PATCH', '/node/theme/NBW', id, theme(4), 'clients=0.9.0')).status).toBe(200);
    expect((await send('PATCH', '/node/theme/NBW', id, theme(5), 'clients=9.9.9')).status).toBe(400);
    // Its page had no other version of tools to fall back to: which versions ran is unknown.
    expect((await send('PATCH', '/node/theme/NBW', id, theme(5), 'clients=0.9.0,tools=2.0.0')).status).toBe(200);
    expect((await send('GET', '/client/HLM', id)).status).toBe(404);
    expect((await send('POST', '/tessera/signout', id)).status).toBe(200);

    const database = await connectDatabase<DB>(platform.connectionString, { connections: 1 });
    try {
      const rows = await database.db
        .selectFrom('audit')
        .where('firm_id', '=', 'NBW')
        // What the platform does by itself has nobody.
        .where('user_id', 'is not', null)
        .orderBy('audit_id', 'desc')
        .limit(8)
        .select(['action', 'outcome', 'release'])
        .execute();
      const fallenBack = rows[3]?.release ?? '';
      expect(await readGivenRelease(registry.dir, fallenBack)).toMatchObject({
        host: '0.1.0-aaaa',
        remotes: { clients: '0.9.0', tools: '1.0.0' },
      });
      expect(rows.reverse().map(({ action, outcome, release }) => [action, outcome, release])).toEqual([
        ['patchNodeTheme', 'done', id],
        ['patchNodeTheme', 'done', null],
        ['patchNodeTheme', 'done', null],
        ['patchNodeTheme', 'done', null],
        ['patchNodeTheme', 'done', fallenBack],
        ['patchNodeTheme', 'done', null],
        ['listClients', 'refused', id],
        ['signOut', 'done', id],
      ]);
    } finally {
      await database.close();
    }
  });

  it('fails a sign-in in one way: wrong password, nobody, a user of another firm', async () => {
    const right = platform.userOf('NBW');
    const answers = [];
    for (const wrong of [{ ...right, password: 'wrong' }, { ...right, id: 'nobody' }, platform.userOf('HLM')])
      answers.push((await signInAs(proxy.url, wrong)).heard);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([400, answers[0]?.text]));
  });

  it('lets a program in with a token of its own, either way, and no other', async () => {
    const heard = await ask(proxy.url, '/api/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(platform.userOf('HLM')),
    });
    const token = String(heard.json().data?.token);
    expect((await ask(proxy.url, '/api/client/HLM', { headers: { 'api-token': token } })).status).toBe(200);
    expect((await ask(proxy.url, '/api/client/HLM', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    );
    expect((await ask(proxy.url, '/api/client/HLM', { headers: { 'api-token': 'x'.repeat(43) } })).status).toBe(401);
  });
});
