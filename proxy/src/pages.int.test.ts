import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { ask, bootOf, signInAs } from './testing/browser';
import { json, startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { publishSmallRegistry, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;
const priya = { firmId: 'NBW', id: 'priya', password: 'right' };

beforeAll(async () => {
  platform = await startFakePlatform();
  registry = await publishSmallRegistry();
  proxy = await startProxy(platform.url, registry.dir);
});
afterAll(async () => {
  await proxy.close();
  await platform.close();
  await registry.remove();
});
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(proxy.url, path, { headers, method });

describe('the sign-in page', () => {
  it('is the firm’s own, by the host it was asked at', async () => {
    for (const [host, firmId] of [
      ['localhost:4000', 'NBW'],
      ['HOLLOWAY.localhost', 'HLM'],
    ]) {
      const page = await get('/sign-in', { host: host as string });
      expect(page.status).toBe(200);
      expect(page.text).toContain(`<title>${firmId} portal</title>`);
      expect(bootOf(page.text)).toMatchObject({
        installation: 'test',
        apiBase: '/api',
        release: null,
        businessDate: '2026-11-20',
        bootToken: expect.stringMatching(/^b1\./) as string,
        firm: { firmId, name: `${firmId} & Sons`, audience: 'Professional' },
      });
      expect(page.text).toContain('src="/assets/host/0.1.0-aaaa/signin.js"');
    }
  });

  it('sends a signed-in user where they wanted to go, and never to another origin', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    expect((await get('/sign-in?returnTo=%2Fclients%3Fpage%3D2', { cookie })).headers.location).toBe('/clients?page=2');
    for (const returnTo of [
      '//evil.example',
      '%2F%5Cevil.example',
      'https:%2F%2Fevil.example',
      '%2Fsign-in',
      '',
      '%2Fx&returnTo=%2F%2Fevil',
    ]) {
      expect(await get(`/sign-in?returnTo=${returnTo}`, { cookie })).toMatchObject({
        status: 302,
        headers: { location: '/' },
      });
    }
    expect((await get('/sign-in?returnTo=%2Fclients', { cookie, host: 'holloway.localhost' })).status).toBe(200);
  });
});

describe('the sign-in page, asked for by a browser that has a session', () => {
  it('is shown and the cookie goes when the platform has ended the session, instead of leading to a page that leads back', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    platform.tokens.clear();
    const page = await get('/sign-in?returnTo=%2Fclients', { cookie });
    expect(page.status).toBe(200);
    expect(page.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  });

  it('says of whoever was sent there by an expiry whether their session lives', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const at = '/sign-in?returnTo=%2Fclients&ended=expired';
    expect(bootOf((await get(at, { cookie })).text)).toMatchObject({ signedIn: true, release: null });
    expect(bootOf((await get(at)).text)).not.toHaveProperty('signedIn');
    platform.tokens.clear();
    expect(bootOf((await get(at, { cookie })).text)).not.toHaveProperty('signedIn');
  });

  it('is shown to whoever was sent there by an expiry, and signs nobody out by its address alone', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const page = await get('/sign-in?returnTo=%2Fclients&ended=expired', { cookie });
    expect(page.status).toBe(200);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect((await get('/clients', { cookie })).status).toBe(200);
  });

  it('is shown, and keeps the session, when the platform cannot say whether it lives', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const route = platform.routes.get('GET /session');
    platform.routes.set('GET /session', (_request, response) => json(response, 500, { error: { errorMessage: 'x' } }));
    const page = await get('/sign-in?returnTo=%2Fclients', { cookie });
    platform.routes.set('GET /session', route as NonNullable<typeof route>);
    expect(page.status).toBe(200);
    expect(page.headers['set-cookie']).toBeUndefined();
  });
});

describe('a page of the portal', () => {
  it('asks for sign-in first and remembers the way', async () => {
    expect(await get('/clients/C1?tab=a&b=%2F')).toMatchObject({
      status: 302,
      headers: { location: '/sign-in?returnTo=%2Fclients%2FC1%3Ftab%3Da%26b%3D%252F' },
    });
    expect((await get('/')).headers.location).toBe('/sign-in');
    expect((await get('//evil.example/x')).headers.location).toBe('/sign-in');
  });

  it('carries the release of the firm, and no token', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const page = await get('/clients', { cookie });
    expect(page.status).toBe(200);
    const boot = bootOf(page.text) as {
      release: { id: string; remotes: { name: string; base: string; reason: string }[]; absent: unknown };
      bootToken: unknown;
    };
    expect(boot.bootToken).toBeNull();
    expect(boot.release.id).toMatch(/^[0-9a-f]{16}$/);
    expect(boot.release.remotes.map(({ name, base }) => [name, base])).toEqual([
      ['clients', '/remotes/clients/1.0.0/'],
    ]);
    expect(page.text).not.toContain('/remotes/tools');
    expect(boot.release.absent).toEqual([]); // what a firm has not bought is not named to it
    expect(page.text).toContain('src="/assets/host/0.1.0-aaaa/main.js"');
    expect(page.text).not.toContain('upstream-token');
  });

  it('goes back to sign-in when the platform has ended the session', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    platform.tokens.clear();
    const page = await get('/clients', { cookie });
    expect(page).toMatchObject({ status: 302, headers: { location: '/sign-in?returnTo=%2Fclients' } });
    expect(page.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  });

  it('says in words that the platform fails, and keeps the session', async () => {
    const { cookie } = await signInAs(proxy.url, priya);
    const route = platform.routes.get('GET /session');
    platform.routes.set('GET /session', (_request, response) => json(response, 500, { error: { errorMessage: 'x' } }));
    const page = await get('/clients', { cookie });
    platform.routes.set('GET /session', route as NonNullable<typeof route>);
    expect(page.status).toBe(502);
    expect(page.text).toContain('The portal cannot be reached at the moment');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect((await get('/clients', { cookie })).status).toBe(200);
  });

  it('is none at a host no firm has, at a file’s address, or by another method', async () => {
    for (const host of ['nobody.example', 'a b', '']) {
      const page = await get('/sign-in', { host });
      expect(page.status === 404 || page.status === 400).toBe(true);
    }
    expect((await get('/sign-in', { host: 'nobody.example' })).text).toContain('No firm answers here');
    for (const path of ['/favicon.ico', '/.env', '/.git/config', '/robots.txt', '/wp-login.php'])
      expect((await get(path)).status).toBe(404);
    expect((await get('/clients', {}, 'POST')).status).toBe(404);
  });

  it('answers HEAD without a body', async () => {
    const page = await get('/sign-in', {}, 'HEAD');
    expect(page).toMatchObject({ status: 200, text: '' });
    expect(page.headers['content-security-policy']).toContain('nonce-');
  });
});

describe('published files', () => {
  it('are packed when that is taken, for ever, with their type', async () => {
    const packed = await get('/remotes/clients/1.0.0/remoteEntry.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(brotliDecompressSync(packed.bytes).toString()).toBe("entry('clients')");
    const plain = await get('/assets/host/0.1.0-aaaa/main.css');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'content-length': '6' });
    const head = await get('/assets/host/0.1.0-aaaa/main.css', {}, 'HEAD');
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe('6');
  });

  it('are what the page’s integrity says', async () => {
    const { text } = await get('/sign-in');
    const [, path, integrity] = /src="([^"]+)" integrity="sha384-([^"]+)"/.exec(text) as unknown as [
      string,
      string,
      string,
    ];
    expect(
      createHash('sha384')
        .update((await get(path)).bytes)
        .digest('base64'),
    ).toBe(integrity);
  });

  it.each([
    ['/remotes/clients/1.0.0/none.js'],
    ['/remotes/clients/9.9.9/remoteEntry.js'],
    ['/remotes/clients/1.0.0/'],
    ['/remotes/clients/1.0.0'],
    ['/remotes/clients'],
    ['/remotes'],
    ['/assets/other.js'],
    ['/remotes/clients/1.0.0/../../../moves/00000001.json'],
    ['/remotes/clients/1.0.0/..%2f..%2f..%2fmoves%2f00000001.json'],
    ['/remotes/clients/%2e%2e/%2e%2e/moves/00000001.json'],
    ['/remotes/..%2fhost/0.1.0-aaaa/main.js'],
    ['/assets/host/0.1.0-aaaa/%2e%2e/%2e%2e/%2e%2e/moves/00000001.json'],
    ['/assets/host/0.1.0-aaaa/main.js%00'],
    ['/remotes/clients/1.0.0/%'],
  ])('do not exist at %s', async (path) => {
    const heard = await get(path);
    expect([400, 404]).toContain(heard.status);
    expect(heard.headers['cache-control']).toBe('no-store');
    expect(heard.text).not.toContain('revision');
  });
});

describe('every answer', () => {
  it.each([
    ['/sign-in'],
    ['/clients'],
    ['/remotes/clients/1.0.0/remoteEntry.js'],
    ['/remotes/none'],
    ['/api/client/NBW'],
    ['/api/none'],
    ['/api'],
    ['/healthz'],
    ['/%'],
    ['/favicon.ico'],
    ['/sign-in?x=%'],
  ])('at %s carries the security headers', async (path) => {
    const { headers } = await get(path, { 'x-forwarded-proto': 'https' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['strict-transport-security']).toContain('max-age');
    expect(headers['cache-control']).toBe(
      path.startsWith('/remotes/clients/') ? 'public, max-age=31536000, immutable' : 'no-store',
    );
    expect((await get(path)).headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
  });

  it('of a page has a nonce of its own', async () => {
    const [a, b] = [await get('/sign-in'), await get('/sign-in')];
    const nonce = String(bootOf(a.text).nonce);
    expect(a.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(b.headers['content-security-policy']).not.toContain(nonce);
  });
});

describe('health', () => {
  it('tells what is missing', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200 });
    const alone = await startProxy('http://127.0.0.1:1', join(registry.dir, 'none'));
    try {
      const heard = await ask(alone.url, '/healthz');
      expect(heard.status).toBe(503);
      expect(heard.json().data).toEqual({ proxy: 'up', upstream: 'unreachable', registry: 'unreadable' });
      expect((await ask(alone.url, '/sign-in')).status).toBe(502);
    } finally {
      await alone.close();
    }
  });
});

describe('a remote whose folder is gone', () => {
  it('is missing alone; a proxy started later leaves it out of the release', async () => {
    await rm(join(registry.dir, 'remotes/clients/1.0.0'), { recursive: true });
    const { cookie } = await signInAs(proxy.url, priya);
    expect((await get('/clients', { cookie })).status).toBe(200);
    expect((await get('/remotes/clients/1.0.0/remoteEntry.js')).status).toBe(404);
    const later = await startProxy(platform.url, registry.dir);
    try {
      const again = await signInAs(later.url, priya);
      const page = await ask(later.url, '/clients', { headers: { cookie: again.cookie } });
      expect((bootOf(page.text) as { release: { remotes: unknown[] } }).release.remotes).toEqual([]);
    } finally {
      await later.close();
    }
  });
});
