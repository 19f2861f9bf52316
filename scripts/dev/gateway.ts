import {
  request as requestByHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as requestByHttps } from 'node:https';

/** Options of a gateway on this machine to one portal. */
export interface GatewayOptions {
  /** Where the portal answers. */
  readonly upstream: URL;
  /** Headers added to requests for pages. */
  readonly pageHeaders: Readonly<Record<string, string>>;
  /** Changes the text of a page, and of an answer below `/api` that `changesCall` names. */
  readonly changePage: (html: string) => Promise<string>;
  readonly changesCall: (path: string) => boolean;
  readonly changeAnswer: (body: string) => string;
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

/** Whether a request is for a page: a navigation, or a request for HTML; files and calls are not. */
const isPage = (request: IncomingMessage): boolean => {
  if (request.method !== 'GET' || /^\/(api|assets|remotes)(\/|$)/.test(pathOf(request))) return false;
  const wanted = request.headers['sec-fetch-dest'];
  return wanted === undefined ? (request.headers.accept ?? '').includes('text/html') : wanted === 'document';
};

/**
 * The request's headers as the portal's own page would send them. Only this gateway's origin is replaced by the
 * portal's; any other origin stays, so that the portal refuses it.
 */
const headersUp = ({ headers }: IncomingMessage, upstream: URL): OutgoingHttpHeaders => {
  const own = `http://${headers.host}`;
  const up: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) if (!hopByHop.has(name)) up[name] = value;
  up.host = upstream.host;
  if (headers.origin === own) up.origin = upstream.origin;
  if (headers.referer?.startsWith(`${own}/`)) up.referer = upstream.origin + headers.referer.slice(own.length);
  return up;
};

/**
 * The answer's headers adapted to this machine: the portal's addresses become addresses here, and nothing requires
 * https.
 */
const headersDown = (headers: IncomingHttpHeaders, upstream: URL): OutgoingHttpHeaders => {
  const down: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers))
    if (!hopByHop.has(name) && name !== 'strict-transport-security') down[name] = value;
  const { location } = headers;
  if (location?.startsWith(`${upstream.origin}/`)) down.location = location.slice(upstream.origin.length);
  return down;
};

/**
 * The page's policy with this server's web socket added, because not every browser treats a socket as its own origin.
 */
const withSocket = (policy: string, host: string): string =>
  policy.replace("connect-src 'self'", `connect-src 'self' ws://${host}`);

const readAll = async (answer: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
};

/** Names below `.localhost` are this machine, which not every resolver knows. */
export const addressOf = ({ hostname }: URL): string => (hostname.endsWith('.localhost') ? 'localhost' : hostname);

const words = (response: ServerResponse, status: number, sentence: string): void => {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end(`${sentence}\n`);
};

/** Streams everything to the portal and back; only pages and the named answers are read and changed. */
export const createGateway = ({
  upstream,
  pageHeaders,
  changePage,
  changesCall,
  changeAnswer,
}: GatewayOptions): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const send = upstream.protocol === 'https:' ? requestByHttps : requestByHttp;

  const changed = async (
    request: IncomingMessage,
    answer: IncomingMessage,
    response: ServerResponse,
    page: boolean,
  ): Promise<void> => {
    const text = await readAll(answer);
    const body = Buffer.from(page ? await changePage(text) : changeAnswer(text));
    const headers = headersDown(answer.headers, upstream);
    const policy = answer.headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = withSocket(policy, request.headers.host ?? '');
    response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length }).end(body);
  };

  return (request, response) => {
    const page = isPage(request);
    const reads = page || changesCall(pathOf(request));
    const headers = {
      ...headersUp(request, upstream),
      ...(page ? pageHeaders : {}),
      ...(reads ? { 'accept-encoding': 'identity' } : {}),
    };
    const outgoing = send(
      {
        hostname: addressOf(upstream),
        servername: upstream.hostname,
        port: upstream.port,
        method: request.method,
        path: request.url,
        headers,
      },
      (answer) => {
        const type = answer.headers['content-type'] ?? '';
        if (reads && answer.statusCode === 200 && (page ? type.includes('text/html') : type.includes('json'))) {
          changed(request, answer, response, page).catch((error: unknown) =>
            words(response, 502, error instanceof Error ? error.message : String(error)),
          );
          return;
        }
        response.writeHead(answer.statusCode ?? 502, headersDown(answer.headers, upstream));
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    outgoing.on('error', (error) =>
      words(response, 502, `The portal at ${upstream.origin} cannot be reached (${error.message}). Does it run?`),
    );
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  };
};
