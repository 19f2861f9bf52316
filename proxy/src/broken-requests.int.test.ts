import { readErrorEnvelope } from '@tessera/contract';
import { connect } from 'node:net';
import { answerHeaders } from './http/security-headers';
import { ask } from './testing/browser';
import { startFakePlatform, type FakePlatform } from './testing/fake-platform';
import { startProxy, type RunningProxy } from './testing/running-proxy';

/** What is no HTTP, or not quite, is refused as anything else is: in the envelope, with the headers of every answer. */
let platform: FakePlatform;
let proxy: RunningProxy;
beforeAll(async () => {
  platform = await startFakePlatform();
  proxy = await startProxy(platform.url, '/nowhere');
});
afterAll(async () => {
  await proxy.close();
  await platform.close();
});

/** Sends these bytes and hears everything until the connection ends. */
const say = (bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => socket.write(bytes));
    socket
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('error', () => undefined)
      .on('close', () => resolve(Buffer.concat(pieces).toString()));
  });
const head = (line: string, ...headers: string[]): Buffer =>
  Buffer.from(`${line}\r\n${['host: localhost', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`, 'latin1');

it.each([
  [
    'raw bytes beyond ASCII in its address',
    Buffer.from('GET /clients/\xc3\xa9 HTTP/1.1\r\nhost: localhost\r\n\r\n', 'latin1'),
    400,
  ],
  ['a method nobody knows', head('FROB / HTTP/1.1'), 400],
  ['headers that are too large', head('GET / HTTP/1.1', `x-large: ${'x'.repeat(40_000)}`), 431],
  [
    'malformed chunks, to a call that needs a session',
    Buffer.concat([head('POST /api/client HTTP/1.1', 'transfer-encoding: chunked'), Buffer.from('zz\r\nx\r\n')]),
    401,
  ],
  [
    'malformed chunks, with a token',
    Buffer.concat([
      head('POST /api/client HTTP/1.1', 'transfer-encoding: chunked', 'api-token: made-up'),
      Buffer.from('zz\r\nx\r\n'),
    ]),
    400,
  ],
  [
    'malformed chunks, to a report',
    Buffer.concat([head('POST /report HTTP/1.1', 'transfer-encoding: chunked'), Buffer.from('zz\r\nx\r\n')]),
    400,
  ],
  ['no host', Buffer.from('GET /api/session HTTP/1.1\r\nconnection: close\r\n\r\n'), 401],
  ['an expectation nobody meets', head('GET /api/session HTTP/1.1', 'expect: the-moon'), 401],
  ['an address that is a star', head('OPTIONS * HTTP/1.1'), 404],
  ['a tunnel', head('CONNECT example.com:443 HTTP/1.1'), 405],
  ['a write to no address of ours', head('POST /nowhere HTTP/1.1', 'content-length: 0'), 404],
  [
    'a broken body, to end a session',
    Buffer.concat([
      head('POST /session-over HTTP/1.1', 'content-type: application/json', 'content-length: 2'),
      Buffer.from('{x'),
    ]),
    400,
  ],
  [
    'a body that is too large, to end a session',
    Buffer.concat([
      head('POST /session-over HTTP/1.1', 'content-type: application/json', 'content-length: 2000'),
      Buffer.alloc(2_000, 'x'),
    ]),
    413,
  ],
  [
    'a body of no known type, to end a session',
    Buffer.concat([
      head('POST /session-over HTTP/1.1', 'content-type: application/x-odd', 'content-length: 2'),
      Buffer.from('{x'),
    ]),
    415,
  ],
  ['a broken escape in its address', head('GET /%E0%A4%A HTTP/1.1', 'accept: application/json'), 400],
])(
  'a request with %s is answered once, in the envelope, with the headers of every answer',
  async (_what, bytes, status) => {
    const heard = await say(bytes);
    const [top = '', body = ''] = heard.split('\r\n\r\n');
    expect(heard.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(top).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const [name, value] of answerHeaders(false))
      expect(top.toLowerCase()).toContain(`\r\n${name}: ${value.toLowerCase()}`);
    expect(readErrorEnvelope(JSON.parse(body), 0)).toMatchObject({ statusCode: status });
  },
);

it('goes on answering others', async () => expect((await ask(proxy.url, '/healthz')).status).toBe(503));
