import type { OpenApiDocument } from '@tessera/contract/openapi/document';
import { calls } from '@tessera/contract/catalogue';
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { ask } from './testing/browser';
import { startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { publishSmallRegistry, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;

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

it('shows anybody the document of the API and its page, without a session and without asking the platform', async () => {
  const document = await ask(proxy.url, '/api/openapi.json?v=1');
  expect(document.status).toBe(200);
  expect(document.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  const { openapi, paths } = JSON.parse(document.text) as OpenApiDocument;
  const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect({ openapi, calls: ids.sort() }).toEqual({ openapi: '3.1.0', calls: calls.map(({ id }) => id).sort() });

  const page = await ask(proxy.url, '/api/docs');
  expect({ status: page.status, type: page.headers['content-type'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
  });
  for (const { id } of calls) expect(page.text).toContain(`id="call-${id}"`);
  for (const heard of [document, page]) expect(heard.headers['set-cookie']).toBeUndefined();
  expect(platform.arrived).toEqual([]);
});

it('lets the page use its own style and nothing else, and gives it no link that leads nowhere', async () => {
  const { headers, text } = await ask(proxy.url, '/api/docs');
  const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  );
  expect(text).not.toMatch(/<script|style=|https?:/);
  const anchors = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect([...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id).filter((id) => !anchors.has(id))).toEqual([]);
});

it.each(['/api/openapi.json', '/api/docs'])(
  '%s is packed for who takes it, answers HEAD without a body, and 304 to who has it',
  async (path) => {
    const whole = await ask(proxy.url, path);
    const packed = await ask(proxy.url, path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.bytes).toString('utf8')).toBe(whole.text);
    expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 8);
    expect(packed.headers.etag).not.toBe(whole.headers.etag);

    const head = await ask(proxy.url, path, { method: 'HEAD' });
    expect({ status: head.status, etag: head.headers.etag, body: head.text }).toEqual({
      status: 200,
      etag: whole.headers.etag,
      body: '',
    });
    expect(head.headers['content-length']).toBe(String(whole.bytes.length));

    for (const known of [whole.headers.etag, `"other", W/${whole.headers.etag}`]) {
      const same = await ask(proxy.url, path, { headers: { 'if-none-match': String(known) } });
      expect({ status: same.status, etag: same.headers.etag, body: same.text }).toEqual({
        status: 304,
        etag: whole.headers.etag,
        body: '',
      });
    }
    expect((await ask(proxy.url, path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const sent = await ask(proxy.url, path, { method: 'POST', body: '{}' });
    expect({ status: sent.status, type: sent.json().error?.type }).toEqual({ status: 404, type: 'not-found' });
  },
);
