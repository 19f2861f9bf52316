import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from '@tessera/contract';
import { ask } from './testing/browser';
import { json, startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { startProxy, type RunningProxy } from './testing/running-proxy';

/** Two calls of our own, so that bodies go up and large answers come down. */
const call = (over: Partial<Call>): Call => ({
  id: 'x',
  kind: 'read',
  method: 'GET',
  path: '/thing/{firmId}',
  query: [],
  access: null,
  credential: 'session',
  tags: [],
  owner: 'host',
  ...over,
});
const calls = [
  call({ id: 'readThing' }),
  call({ id: 'writeThing', method: 'POST' }),
  call({ id: 'changeThing', method: 'PUT' }),
  call({ id: 'dropThing', method: 'DELETE' }),
];

let platform: FakePlatform;
let proxy: RunningProxy;
const machine = { 'api-token': 'machine' };
const on = (method: string, route: (request: IncomingMessage, response: ServerResponse) => void) =>
  platform.rawRoutes.set(`${method} /thing/NBW`, route);
const call1 = (method = 'GET', options: Parameters<typeof ask>[2] = {}) =>
  ask(proxy.url, '/api/thing/NBW', { method, ...options, headers: { ...machine, ...options?.headers } });
/** A body that begins and does not go on. */
const slowly = () => {
  const { hostname, port } = new URL(proxy.url);
  const request = httpRequest({
    hostname,
    port,
    path: '/api/thing/NBW',
    method: 'POST',
    agent: false,
    headers: { host: 'localhost', ...machine },
  });
  request.on('error', () => undefined);
  request.write('{"half":');
  return request;
};
const until = async (holds: () => boolean): Promise<void> => {
  for (let wait = 0; wait < 500 && !holds(); wait += 1) await pause(10);
  expect(holds()).toBe(true);
};

beforeAll(async () => {
  platform = await startFakePlatform();
  proxy = await startProxy(platform.url, '/nowhere', {
    calls,
    times: { connectMs: 1000, answerMs: 1000, pieceMs: 1000 },
  });
});
beforeEach(() => {
  platform.rawRoutes.clear();
  platform.arrived.length = 0;
});
afterAll(async () => {
  await proxy.close();
  await platform.close();
});

describe('a platform that fails', () => {
  it('by silence gives 504 in the envelope', async () => {
    on('GET', () => undefined);
    expect((await call1()).json().error).toMatchObject({ statusCode: 504, type: 'gateway-timeout', fieldErrors: [] });
  });

  it('by not being there gives 502 in the envelope', async () => {
    const alone = await startProxy('http://127.0.0.1:1', '/nowhere', { calls });
    try {
      const heard = await ask(alone.url, '/api/thing/NBW', { headers: machine });
      expect(heard.json().error).toMatchObject({ statusCode: 502, type: 'bad-gateway' });
    } finally {
      await alone.close();
    }
  });

  it('by hanging up before it answers gives 502', async () => {
    on('GET', (request) => request.socket.destroy());
    expect((await call1()).json().error).toMatchObject({ statusCode: 502 });
  });

  it('by not speaking HTTP gives 502', async () => {
    on('GET', (request) => request.socket.end('SSH-2.0-OpenSSH\r\n'));
    expect((await call1()).json().error).toMatchObject({ statusCode: 502 });
  });

  it.each([
    ['with a length', { 'content-length': '1000' }],
    ['in pieces', {}],
  ])('midway (%s) is seen as half an answer, not as a whole one', async (_, headers: Record<string, string>) => {
    on('GET', (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      response.write('{"data":[');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect((await call1()).cut).toBe(true);
  });

  it('by stopping midway is cut off', async () => {
    on('GET', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":[');
    });
    expect((await call1()).cut).toBe(true);
  });

  it.each([
    [500, 'text/html'],
    [404, 'text/plain'],
    [503, 'text/html'],
  ])('with a %i that is a page of some server is answered in the envelope, without that page', async (status, type) => {
    on('GET', (_request, response) =>
      response.writeHead(status, { 'content-type': type }).end('<pre>Error at /srv/secret.ts</pre>'),
    );
    const heard = await call1();
    expect(heard.status).toBe(status);
    expect(heard.json()).toEqual({
      error: { statusCode: status, errorMessage: 'An unexpected error occurred', type: 'unexpected', fieldErrors: [] },
    });
  });

  it('with a 503 that says when to ask again, on a page of some server, says so in the envelope', async () => {
    on('GET', (_request, response) =>
      response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '3' }).end('<h1>503</h1>'),
    );
    const heard = await call1();
    expect([heard.status, heard.headers['retry-after']]).toEqual([503, '3']);
    expect(heard.json()).toEqual({
      error: {
        statusCode: 503,
        errorMessage: 'The portal is too busy at the moment. Try again shortly.',
        type: 'unavailable',
        fieldErrors: [],
      },
    });
  });

  it('goes on answering others', async () => {
    on('GET', (_request, response) => json(response, 200, { data: 1 }));
    expect((await call1()).status).toBe(200);
  });
});

describe('an answer', () => {
  it('comes down with what belongs to it and nothing of the platform’s own', async () => {
    on('GET', (_request, response) =>
      json(
        response,
        200,
        { data: 1 },
        {
          etag: '"7"',
          'content-disposition': 'attachment; filename="a.csv"',
          'set-cookie': 'a=b',
          server: 'platform',
          'x-powered-by': 'x',
          'access-control-allow-origin': '*',
          'cache-control': 'public',
          'content-security-policy': 'script-src *',
          'keep-alive': 'timeout=9',
          trailer: 'x',
        },
      ),
    );
    const { headers } = await call1();
    expect(headers).toMatchObject({
      etag: '"7"',
      'content-disposition': 'attachment; filename="a.csv"',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    for (const name of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin', 'trailer'])
      expect(headers[name]).toBeUndefined();
  });

  it.each([[204], [304]])('of %i has no body', async (status) => {
    on('GET', (_request, response) => response.writeHead(status).end());
    expect(await call1()).toMatchObject({ status, text: '' });
  });

  it('after an interim one is the final one', async () => {
    on('GET', (_request, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      json(response, 200, { data: 1 });
    });
    expect(await call1()).toMatchObject({ status: 200, text: '{"data":1}' });
  });

  it('comes down no faster than the caller takes it', async () => {
    const total = 64 * 1024 * 1024;
    let sent = 0;
    on('GET', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': total });
      const piece = Buffer.alloc(256 * 1024);
      const more = (): void => {
        while (sent < total) {
          sent += piece.length;
          if (!response.write(piece)) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    const { hostname, port } = new URL(proxy.url);
    const request = httpRequest({
      hostname,
      port,
      path: '/api/thing/NBW',
      agent: false,
      headers: { host: 'localhost', ...machine },
    }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let before = -1;
    await until(() => {
      const still = sent === before;
      before = sent;
      return still;
    });
    expect(sent).toBeLessThan(total / 2);
    let received = 0;
    for await (const piece of response as AsyncIterable<Buffer>) received += piece.length;
    expect(received).toBe(total);
  });
});

describe('a caller who leaves', () => {
  it.each([
    ['before the answer', false],
    ['in the middle of it', true],
  ])('%s ends the platform’s work', async (_, begun) => {
    let closed = false;
    on('GET', (_request, response) => {
      response.on('close', () => {
        closed = true;
      });
      if (begun) response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    });
    const { hostname, port } = new URL(proxy.url);
    const request = httpRequest({
      hostname,
      port,
      path: '/api/thing/NBW',
      agent: false,
      headers: { host: 'localhost', ...machine },
    }).end();
    request.on('error', () => undefined);
    if (begun) await once(request, 'response');
    else await until(() => platform.arrived.length === 1);
    request.destroy();
    await until(() => closed);
  });

  it('in the middle of a body has asked nothing of the platform', async () => {
    on('POST', (_request, response) => json(response, 200, {}));
    const request = slowly();
    await pause(50);
    request.destroy();
    expect((await call1('POST', { body: '{}' })).status).toBe(200);
    expect(platform.arrived).toHaveLength(1);
  });
});

describe('a body', () => {
  const echo = () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      on(method, (request, response) => {
        const pieces: Buffer[] = [];
        request
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('end', () => json(response, 200, { data: Buffer.concat(pieces).toString() }));
        request.on('error', () => undefined);
      });
    }
  };

  it.each([
    ['POST', false],
    ['PUT', true],
    ['DELETE', false],
  ])('goes up whole by %s (in pieces: %p) with what belongs to it', async (method, chunked) => {
    echo();
    const body = JSON.stringify({ text: 'é'.repeat(100_000) });
    const heard = await call1(method, {
      body,
      chunked,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'K1',
        'if-match': '"3"',
        cookie: 'other=1',
        'x-forwarded-for': '6.6.6.6',
        'client-authentication': 'mine',
        connection: 'close',
        te: 'trailers',
        'x-odd': 'y',
      },
    });
    expect(heard.json()).toEqual({ data: body });
    const up = platform.arrived[0]?.headers ?? {};
    expect(up).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'K1',
      'if-match': '"3"',
      'api-token': 'machine',
      'x-forwarded-for': '127.0.0.1',
    });
    for (const name of ['cookie', 'client-authentication', 'te', 'x-odd', 'x-forwarded-host', 'origin'])
      expect(up[name]).toBeUndefined();
  });

  it('of no length goes up as none', async () => {
    echo();
    expect((await call1('POST')).json()).toEqual({ data: '' });
  });

  it.each(['<script>', 'fedcba9876543210'])('a release id that no page was given stays here: %s', async (id) => {
    on('GET', (_request, response) => json(response, 200, { data: 1 }));
    await call1('GET', { headers: { 'x-tessera-release': id } });
    expect(platform.arrived).toHaveLength(1);
    expect(platform.arrived[0]?.headers['x-tessera-release']).toBeUndefined();
  });

  it.each([
    ['declared', false],
    ['in pieces', true],
  ])('over 1 MB (%s) gives 413 in the envelope', async (_, chunked) => {
    echo();
    const heard = await call1('POST', { body: Buffer.alloc(1024 * 1024 + 1, 'x'), chunked });
    expect(heard.json().error).toMatchObject({ statusCode: 413, type: 'too-large' });
    expect((await call1('POST', { body: Buffer.alloc(1024 * 1024, 'x'), chunked })).status).toBe(200);
  });

  it('the platform refuses early is answered, and the next call goes through', async () => {
    on('POST', (request, response) => {
      json(
        response,
        413,
        { error: { statusCode: 413, errorMessage: 'Too large here.', type: 'too-large', fieldErrors: [] } },
        { connection: 'close' },
      );
      request.resume();
    });
    const heard = await call1('POST', { body: Buffer.alloc(900_000, 'x') });
    expect([413, 502]).toContain(heard.status);
    on('GET', (_request, response) => json(response, 200, { data: 1 }));
    expect((await call1()).status).toBe(200);
  });

  it('that the platform does not take in time gives 504', async () => {
    on('POST', (request) => {
      request.pause();
    });
    expect((await call1('POST', { body: Buffer.alloc(900_000, 'x') })).json().error).toMatchObject({ statusCode: 504 });
  });
});

describe('many at once', () => {
  it('are all answered, each with its own', async () => {
    platform.rawRoutes.clear();
    platform.routes.set('GET /thing/NBW', (request, response) =>
      setTimeout(() => json(response, 200, { data: new URL(request.url ?? '', 'http://x').searchParams.get('n') }), 5),
    );
    const heard = await Promise.all(
      Array.from({ length: 200 }, (_, n) => ask(proxy.url, `/api/thing/NBW?n=${n}`, { headers: machine })),
    );
    expect(heard.map((answer) => answer.json().data)).toEqual(heard.map((_, n) => String(n)));
  });
});
