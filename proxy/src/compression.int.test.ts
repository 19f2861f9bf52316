import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask, bootOf, signInAs } from './testing/browser';
import { json, startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { publishSmallRegistry, type PublishedRegistry } from './testing/published-registry';
import { startProxy, type RunningProxy } from './testing/running-proxy';

let platform: FakePlatform;
let registry: PublishedRegistry;
let proxy: RunningProxy;
const rows = (count: number) => ({
  data: Array.from({ length: count }, (_, index) => ({ id: `C${index}`, name: 'Northbrook client', status: 'Active' })),
});
const machine = { 'api-token': 'machine' };

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
const answer = (value: unknown, headers: Record<string, string> = {}, pieces = 1): void => {
  platform.rawRoutes.set('GET /client/NBW', (_request, response) => {
    if (pieces === 1) return json(response, 200, value, headers);
    const text = JSON.stringify(value);
    const size = Math.ceil(text.length / pieces);
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    for (let at = 0; at < text.length; at += size) response.write(text.slice(at, at + size));
    response.end();
  });
};
const read = (accepts?: string) =>
  ask(proxy.url, '/api/client/NBW', {
    headers: { ...machine, ...(accepts === undefined ? {} : { 'accept-encoding': accepts }) },
  });

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a list for who takes %p is packed by %s, whole or in pieces', async (accepts, encoding, unpack) => {
  for (const pieces of [1, 40]) {
    answer(rows(3_000), {}, pieces);
    const { status, headers, bytes } = await read(accepts);
    expect({ status, encoding: headers['content-encoding'], vary: headers.vary }).toEqual({
      status: 200,
      encoding,
      vary: 'accept-encoding',
    });
    expect(JSON.parse(unpack(bytes).toString())).toEqual(rows(3_000));
    expect(bytes.length).toBeLessThan(JSON.stringify(rows(3_000)).length / 5);
  }
});

it('goes as it is when nobody asked, when it is tiny, and when it has an ETag, which names its bytes', async () => {
  answer(rows(100));
  expect((await read()).headers).toMatchObject({ vary: 'accept-encoding' });
  expect((await read()).json()).toEqual(rows(100));
  answer(rows(1), { 'content-length': String(JSON.stringify(rows(1)).length) });
  expect((await read('br')).headers['content-encoding']).toBeUndefined();
  answer(rows(100), { etag: '"7"' });
  const { headers } = await read('br');
  expect(headers).toMatchObject({ etag: '"7"' });
  expect(headers['content-encoding']).toBeUndefined();
});

it('that ends midway is seen as half an answer when it is packed too', async () => {
  platform.rawRoutes.set('GET /client/NBW', (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(JSON.stringify(rows(2_000)));
    setTimeout(() => request.socket.destroy(), 50);
  });
  expect(
    await read('br').then(
      ({ cut }) => cut,
      () => true,
    ),
  ).toBe(true);
});

it('an answer with a token of its page goes unpacked, and the page itself packed', async () => {
  const { cookie, token } = await signInAs(proxy.url, { firmId: 'NBW', id: 'priya', password: 'right' });
  const session = await ask(proxy.url, '/api/session', {
    headers: { cookie, 'api-token': token, 'accept-encoding': 'br' },
  });
  expect(session.headers['content-encoding']).toBeUndefined();
  const page = await ask(proxy.url, '/clients', { headers: { cookie, 'accept-encoding': 'br' } });
  expect(page.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  });
  expect(Number(page.headers['content-length'])).toBe(page.bytes.length);
  expect(bootOf(brotliDecompressSync(page.bytes).toString())).toMatchObject({ apiBase: '/api' });
  const plain = await ask(proxy.url, '/clients', { headers: { cookie } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const head = await ask(proxy.url, '/clients', { method: 'HEAD', headers: { cookie, 'accept-encoding': 'br' } });
  expect(head).toMatchObject({ status: 200, text: '' });
});
