import { errorEnvelope } from '@tessera/contract';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived at the upstream. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  body: string;
}

export type Route = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export interface FakePlatform {
  readonly url: string;
  readonly arrived: Arrived[];
  /** Routes by `METHOD /path`; a route marked `raw` gets the request before its body is read. */
  readonly routes: Map<string, Route>;
  readonly rawRoutes: Map<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** Upstream tokens that are live. */
  readonly tokens: Set<string>;
  readonly server: Server;
  readonly close: () => Promise<void>;
}

export const json = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
};

const firmRow = (host: string, firmId: string) => ({
  id: `H${firmId}`,
  host,
  nodeId: '0',
  type: host.startsWith('investors.') ? 'Investor' : 'Professional',
  firmId,
  name: `${firmId} & Sons`,
  monogram: firmId.slice(0, 2),
  windowTitle: `${firmId} portal`,
  footer: 'Foot',
  theme: { brand: '#123456' },
  businessDate: '2026-11-20',
});
const firms: Readonly<Record<string, string>> = {
  localhost: 'NBW',
  'investors.localhost': 'NBW',
  'holloway.localhost': 'HLM',
};

/** A small upstream with the calls the proxy itself needs, and those a test adds. */
export const startFakePlatform = async (): Promise<FakePlatform> => {
  const arrived: Arrived[] = [];
  const routes = new Map<string, Route>();
  const rawRoutes: FakePlatform['rawRoutes'] = new Map();
  const tokens = new Set<string>();
  let issued = 0;

  const sessionOf = (firmId: string) => ({
    firmId,
    userId: 'U1',
    userName: 'Priya Hart',
    email: 'priya',
    userType: 'User',
    jobTitle: '',
    nodeId: '0',
    nodeName: 'Root',
    scopes: [],
    services: [],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    idleTimeoutSeconds: 1800,
  });
  const withSession =
    (route: Route): Route =>
    (request, response, body) => {
      const token = String(request.headers['api-token'] ?? '');
      if (!tokens.has(token))
        json(
          response,
          401,
          errorEnvelope(
            token ? 'session-expired' : 'unauthenticated',
            'Your session has expired. Please sign in again.',
          ),
        );
      else route(request, response, body);
    };
  routes.set('GET /healthz', (_request, response) => json(response, 200, { data: {} }));
  routes.set('GET /firm/hostname', (request, response) => {
    if (request.headers['client-authentication'] !== 'shared secret')
      return json(response, 400, errorEnvelope('bad-request', 'client-authentication is required.'));
    const host = new URL(request.url ?? '', 'http://x').searchParams.get('host') ?? '';
    json(response, 200, { data: firms[host] ? [firmRow(host, firms[host])] : [] });
  });
  routes.set('POST /authenticate', (_request, response, body) => {
    const { firmId, id, password } = JSON.parse(body.toString()) as Record<string, string>;
    if (id !== 'priya' || password !== 'right')
      return json(response, 400, errorEnvelope('sign-in-failed', 'Those details are not right.'));
    const token = `upstream-token-${(issued += 1)}`;
    tokens.add(token);
    json(response, 200, { data: { ...sessionOf(firmId as string), token } });
  });
  for (const call of ['POST /reset', 'POST /setpassword'])
    routes.set(call, (_request, response) => json(response, 200, { data: {} }));
  routes.set(
    'GET /session',
    withSession((_request, response) => json(response, 200, { data: sessionOf('NBW') })),
  );
  routes.set(
    'POST /tessera/signout',
    withSession((request, response) => {
      tokens.delete(String(request.headers['api-token']));
      json(response, 200, { data: { signedOut: true } });
    }),
  );
  routes.set(
    'GET /firm/enabledfeatures/NBW',
    withSession((_request, response) => json(response, 200, { data: ['remote.clients'] })),
  );
  routes.set('GET /content/NBW', (_request, response) => json(response, 200, { data: { welcome: 'Hello' } }));
  routes.set(
    'GET /client/NBW',
    withSession((_request, response) => json(response, 200, { data: [], meta: { count: 0, page: 1, pageSize: 50 } })),
  );

  const server = createServer((request, response) => {
    const key = `${request.method} ${request.url?.split('?')[0]}`;
    const entry: Arrived = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: '' };
    arrived.push(entry);
    const raw = rawRoutes.get(key);
    if (raw) {
      raw(request, response);
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      entry.body = body.toString();
      const route = routes.get(key);
      if (route) route(request, response, body);
      else json(response, 404, errorEnvelope('not-found', 'No such record.'));
    });
    request.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    routes,
    rawRoutes,
    tokens,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
