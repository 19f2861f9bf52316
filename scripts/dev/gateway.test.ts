import {
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGateway } from './gateway';

const listen = async (listener: RequestListener): Promise<{ server: Server; origin: string }> => {
  const server = createServer(listener);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

interface Heard {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
const ask = (
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<Heard> =>
  new Promise((settle, fail) => {
    const request = sendRequest(origin + path, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.on('end', () => settle({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    request.on('error', fail);
    request.end(body);
  });

const asPage = { 'sec-fetch-dest': 'document', accept: 'text/html' };
let portal: Awaited<ReturnType<typeof listen>>;
let gateway: Awaited<ReturnType<typeof listen>>;
let arrived: { url: string; headers: IncomingHttpHeaders; body: string }[];

/** A portal that answers with what it was asked, and a gateway before it. */
beforeEach(async () => {
  arrived = [];
  portal = await listen((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      arrived.push({ url: request.url ?? '', headers: request.headers, body });
      const common = {
        'set-cookie': '__Host-tessera-x=1; Path=/; Secure; HttpOnly; SameSite=Lax',
        'strict-transport-security': 'max-age=1',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      };
      if (request.url === '/moved') response.writeHead(302, { ...common, location: `${portal.origin}/sign-in` }).end();
      else if (request.url === '/refused')
        response.writeHead(403, { ...common, 'content-type': 'text/html' }).end('no');
      else if (request.url?.startsWith('/api/'))
        response.writeHead(200, { ...common, 'content-type': 'application/json' }).end('{"data":[]}');
      else response.writeHead(200, { ...common, 'content-type': 'text/html; charset=utf-8' }).end('page');
    });
  });
  gateway = await listen(
    createGateway({
      upstream: new URL(portal.origin),
      pageHeaders: { 'x-tessera-override': 'clients=/remotes/clients/dev/' },
      changePage: (html) => Promise.resolve(`${html}, changed`),
      changesCall: (path) => path === '/api/flags',
      changeAnswer: (body) => `${body} changed`,
    }),
  );
});
afterEach(() => {
  for (const { server } of [gateway, portal]) {
    server.close();
    server.closeAllConnections();
  }
});

it('asks for pages with the override, and changes them; files, calls and refusals stay as they are', async () => {
  expect((await ask(gateway.origin, '/clients', asPage)).text).toBe('page, changed');
  expect(arrived[0]?.headers).toMatchObject({
    'x-tessera-override': 'clients=/remotes/clients/dev/',
    'accept-encoding': 'identity',
    host: new URL(portal.origin).host,
  });
  expect((await ask(gateway.origin, '/api/client/NBW', { accept: '*/*' })).text).toBe('{"data":[]}');
  expect((await ask(gateway.origin, '/api/flags', { accept: '*/*' })).text).toBe('{"data":[]} changed');
  expect(await ask(gateway.origin, '/refused', asPage)).toMatchObject({ status: 403, text: 'no' });
  expect(
    arrived.filter(({ url, headers }) => url.startsWith('/api/') && headers['x-tessera-override'] !== undefined),
  ).toEqual([]);
});

it('passes bodies, cookies and addresses so that they are right on this machine', async () => {
  const heard = await ask(gateway.origin, '/api/x', { cookie: '__Host-tessera-x=1' }, 'POST', '{"a":1}');
  expect(arrived[0]).toMatchObject({ body: '{"a":1}', headers: { cookie: '__Host-tessera-x=1' } });
  expect(heard.headers['set-cookie']).toEqual(['__Host-tessera-x=1; Path=/; Secure; HttpOnly; SameSite=Lax']);
  expect(heard.headers['strict-transport-security']).toBeUndefined();
  expect((await ask(gateway.origin, '/moved')).headers.location).toBe('/sign-in');
});

it('makes its own origin the portal’s, and no other site’s', async () => {
  const here = gateway.origin;
  await ask(here, '/api/x', { origin: here, referer: `${here}/clients` }, 'POST', '');
  await ask(
    here,
    '/api/x',
    { origin: 'https://elsewhere.example', referer: 'https://elsewhere.example/', 'sec-fetch-site': 'cross-site' },
    'POST',
    '',
  );
  expect(arrived.map(({ headers: { origin, referer, 'sec-fetch-site': site } }) => [origin, referer, site])).toEqual([
    [portal.origin, `${portal.origin}/clients`, undefined],
    ['https://elsewhere.example', 'https://elsewhere.example/', 'cross-site'],
  ]);
});

it('lets the page’s policy take this server’s socket, and nothing else', async () => {
  const { headers } = await ask(gateway.origin, '/clients', asPage);
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; connect-src 'self' ws://${new URL(gateway.origin).host}`,
  );
});

it('says when the portal cannot be reached', async () => {
  portal.server.close();
  portal.server.closeAllConnections();
  const heard = await ask(gateway.origin, '/clients', asPage);
  expect([heard.status, heard.text]).toEqual([
    502,
    expect.stringMatching(
      /^The portal at http:\/\/127\.0\.0\.1:\d+ cannot be reached \(.*ECONNREFUSED.*\)\. Does it run\?\n$/,
    ),
  ]);
});
