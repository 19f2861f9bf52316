import { errorTypes, type ErrorEnvelope } from '@tessera/contract';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHeaders } from './security-headers';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The headers of the request are too large. Send fewer cookies, or load the page again.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too large. Send less at once.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive. Send it again.' },
};
const notHttp: Refusal = {
  status: 400,
  message: 'The request is not well-formed HTTP. Addresses are written in ASCII, with anything else as %-escapes.',
};

const typeOf = (status: number): string =>
  Object.entries(errorTypes).find(([, each]) => each === status)?.[0] ?? 'bad-request';

/** The envelope for an HTTP status, even one that `errorTypes` does not have. */
export const envelopeOf = (status: number, message: string): ErrorEnvelope => ({
  error: { statusCode: status, errorMessage: message, type: typeOf(status), fieldErrors: [] },
});

const textOf = ({ status, message }: Refusal, more: readonly (readonly [string, string])[] = []): string => {
  const body = JSON.stringify(envelopeOf(status, message));
  const headers = [
    ...answerHeaders(false),
    ...more,
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
    ['connection', 'close'],
  ];
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
};

const noTunnel: Refusal = { status: 405, message: 'The portal opens no tunnels. Ask it for its pages and calls.' };

/** Refuses a CONNECT, which Node would close without an answer. */
export const refuseTunnel = (_request: IncomingMessage, socket: Duplex): void => {
  socket.on('error', () => socket.destroy());
  socket.end(textOf(noTunnel, [['allow', 'GET, HEAD, POST, PUT, PATCH, DELETE']]), () => socket.destroy());
};

/** Refuses input that is not valid HTTP like any other request: in the envelope, with the headers of every answer. */
export interface ClientErrors {
  /** Call it for every request, so that none is answered twice. */
  readonly note: (request: IncomingMessage, response: ServerResponse) => void;
  readonly refuse: (error: Error, socket: Duplex) => void;
}

export const createClientErrors = (): ClientErrors => {
  const last = new WeakMap<Duplex, { readonly request: IncomingMessage; readonly response: ServerResponse }>();
  return {
    note: (request, response) => {
      last.set(request.socket, { request, response });
    },
    refuse: (error, socket) => {
      const code = 'code' in error ? String(error.code) : '';
      const exchange = last.get(socket);
      const inBody = exchange !== undefined && !exchange.request.complete;
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
      // A partial answer must not look complete, and an answer in progress must not be interrupted.
      else if (exchange && !exchange.response.writableEnded && (exchange.response.headersSent || !inBody))
        socket.destroy();
      else if (exchange?.response.writableEnded && inBody) socket.end();
      else socket.end(textOf(refusals[code] ?? notHttp), () => socket.destroy());
    },
  };
};
