import { busyError, readReleaseId, releaseHeader, unexpectedError } from '@tessera/contract';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Transform } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { createPacker, encodingFor, packedBytesMin, type Encoding } from '../http/compression';
import { answerHeadersFlat, cameByHttps } from '../http/security-headers';
import { failureType } from '../http/upstream';
import { sendFailure, sendJson } from '../http/answers';

/** Request headers that are passed upstream. Cookies, credentials and hop-by-hop headers are not. */
const passedUp = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'idempotency-key',
] as const;
/**
 * Answer headers that are passed to the caller. For security and caching the proxy sets its own, and no cookie but the
 * proxy's is set.
 */
const passedDown = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
  'content-language',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
  'x-request-id',
  'idempotency-replayed',
]);

/** A larger answer is not worth copying. */
const smallAnswerBytes = 32 * 1024;

/**
 * Whether to compress: JSON without an ETag, which names exact bytes and comes back as If-Match. The compressed length
 * reveals no secret: forwarded answers contain no token (the two that do are made in session-calls.ts, uncompressed),
 * and a foreign page cannot make a call that needs a page token.
 */
const isPackable = (status: number, headers: IncomingHttpHeaders): boolean =>
  status === 200 &&
  headers['content-type']?.startsWith('application/json') === true &&
  headers.etag === undefined &&
  headers['content-encoding'] === undefined;

const packingOf = (request: IncomingMessage, status: number, headers: IncomingHttpHeaders): Encoding | null => {
  const isTiny = Number(headers['content-length'] ?? packedBytesMin) < packedBytesMin;
  return isTiny || !isPackable(status, headers) ? null : encodingFor(request.headers['accept-encoding']);
};

/** The request headers to send upstream, with the credential added. */
export const headersUp = (
  headers: IncomingHttpHeaders,
  address: string | undefined,
  credential: Readonly<Record<string, string>>,
): string[] => {
  const up: string[] = [];
  for (const name of passedUp) {
    const value = headers[name];
    if (typeof value === 'string') up.push(name, value);
  }
  const release = readReleaseId(headers[releaseHeader]);
  if (release !== null) up.push(releaseHeader, release);
  if (address) up.push('x-forwarded-for', address);
  for (const name in credential) up.push(name, credential[name] as string);
  return up;
};

/** One call being forwarded, and the callback for its end. */
export interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string | undefined;
  /** Called once, when the answer was handed over. 499: the caller went away. */
  finish(status: number, error?: unknown): void;
}

/**
 * Streams one answer to the caller as it arrives, no faster than the caller reads it. The head waits for the first
 * piece, so that a small answer is one write, and a platform that falls silent after its head still results in an
 * envelope.
 */
class Passage implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #head: string[] | null = null;
  #length = -1;
  #status = 0;
  /** The body, when it came in one piece. */
  #whole: Buffer | null = null;
  /** Compresses the answer; null when it is passed on unchanged. */
  #packer: Transform | null = null;
  #replaced = false;
  #left = false;

  constructor(
    readonly forwarding: Forwarding,
    readonly onAnswer: readonly string[],
    readonly onSessionOver: readonly string[],
  ) {
    forwarding.response.once('close', () => {
      if (forwarding.response.writableFinished) return;
      this.#left = true;
      this.#packer?.destroy();
      this.#controller?.abort(new Error('The caller went away.'));
      forwarding.finish(499);
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#left) controller.abort(new Error('The caller went away.'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const { request, response } = this.forwarding;
    const over = status === 401 || status === 419;
    if (status >= 400 && !headers['content-type']?.includes('json')) {
      // An error page of a server in between, or a stack trace: it must not reach the caller.
      this.#replaced = true;
      const retryAfter = headers['retry-after'];
      const isBusy = status === 503 && typeof retryAfter === 'string';
      sendJson(request, response, status, { error: isBusy ? busyError : { ...unexpectedError, statusCode: status } }, [
        ...(isBusy ? ['retry-after', retryAfter] : []),
        ...(over ? this.onSessionOver : []),
      ]);
      this.forwarding.finish(status);
      controller.abort(new Error('The answer was outside the envelope.'));
      return;
    }
    const encoding = packingOf(request, status, headers);
    const head = [...answerHeadersFlat(cameByHttps(request.headers['x-forwarded-proto'])), ...this.onAnswer];
    for (const name in headers) {
      const value = headers[name];
      if (passedDown.has(name) && typeof value === 'string' && (encoding === null || name !== 'content-length'))
        head.push(name, value);
    }
    if (encoding) {
      head.push('content-encoding', encoding);
      this.#packer = createPacker(encoding).on('error', () => response.destroy());
      this.#packer.pipe(response);
    }
    if (isPackable(status, headers)) head.push('vary', 'accept-encoding');
    if (over) head.push(...this.onSessionOver);
    this.#head = head;
    this.#length = Number(headers['content-length'] ?? -1);
    this.#status = status;
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#replaced || this.#left) return;
    const { response } = this.forwarding;
    if (this.#head && !this.#packer && piece.length === this.#length && piece.length <= smallAnswerBytes) {
      this.#whole = piece;
      return;
    }
    this.#writeHead();
    const sink = this.#packer ?? response;
    if (!sink.write(piece)) {
      controller.pause();
      sink.once('drain', () => controller.resume());
    }
  }

  onResponseEnd(): void {
    if (this.#replaced || this.#left) return;
    this.#writeHead();
    this.forwarding.finish(this.#status);
    // A latin1 string is written together with the head; a buffer would be a second write.
    if (this.#packer) this.#packer.end();
    else if (this.#whole) this.forwarding.response.end(this.#whole.toString('latin1'), 'latin1');
    else this.forwarding.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#replaced || this.#left) return;
    const { request, response } = this.forwarding;
    if (response.headersSent) {
      // A partial answer must not look complete.
      this.forwarding.finish(this.#status, error);
      response.destroy();
      this.#packer?.destroy();
      return;
    }
    sendFailure(request, response, failureType(error));
    this.forwarding.finish(response.statusCode, error);
  }

  #writeHead(): void {
    if (!this.#head) return;
    this.forwarding.response.writeHead(this.#status, this.#head);
    this.#head = null;
  }
}

export interface ForwardedCall {
  readonly path: string;
  /** From `headersUp`. */
  readonly headers: string[];
  /** Completely received, so that no connection waits for it; null for none. */
  readonly body: Buffer | null;
  /** Headers to add to the platform's answer. */
  readonly onAnswer: readonly string[];
  /** Headers to add when the platform says the session is over. */
  readonly onSessionOver: readonly string[];
}

/**
 * Sends a request upstream and streams its answer down with back-pressure; a caller who leaves ends the upstream call.
 */
export const forward = (
  pool: Pool,
  forwarding: Forwarding,
  { path, headers, body, onAnswer, onSessionOver }: ForwardedCall,
): void => {
  const method = forwarding.request.method as Dispatcher.HttpMethod;
  const passage = new Passage(forwarding, onAnswer, onSessionOver);
  if (body === null) pool.dispatch({ path, method, headers }, passage);
  else pool.dispatch({ path, method, headers: [...headers, 'content-length', String(body.length)], body }, passage);
};
