import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import { answerHeadersFlat, cameByHttps } from '../http/security-headers';
import { failureType } from '../upstream';
import { messages, sendError, sendFailure, sendJson } from './answers';
import { BodyLimit, BodyTooLarge, declaresTooMuch, drain, hasBody } from './request-body';

/** Headers of a request that go upstream; cookies, credentials and hop-by-hop headers are not among them. */
const passedUp = ['accept', 'accept-encoding', 'accept-language', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'] as const;
/** Headers of an answer that come down; the proxy's own stand for security and caching, and no cookie but the proxy's is set. */
const passedDown = new Set([
  'content-type', 'content-length', 'content-encoding', 'content-disposition', 'content-language', 'etag', 'last-modified', 'retry-after', 'vary', 'x-request-id', 'idempotency-replayed',
]);

const releaseShape = /^[0-9a-f]{16}$/;

/** What goes upstream of a request's headers, with the credential put in. */
export const headersUp = (headers: IncomingHttpHeaders, address: string | undefined, credential: Readonly<Record<string, string>>): string[] => {
  const up: string[] = [];
  for (const name of passedUp) {
    const value = headers[name];
    if (typeof value === 'string') up.push(name, value);
  }
  const release = headers['x-tessera-release'];
  if (typeof release === 'string' && releaseShape.test(release)) up.push('x-tessera-release', release);
  if (address) up.push('x-forwarded-for', address);
  for (const [name, value] of Object.entries(credential)) up.push(name, value);
  return up;
};

export interface Forwarding {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  /** From `headersUp`. */
  readonly headers: string[];
  /** Headers to add when the platform says the session is over. */
  readonly onSessionOver: readonly string[];
  readonly done: (outcome: { readonly status: number; readonly error?: Error }) => void;
}

/** One call on its way: the answer is handed down as it comes, no faster than the caller takes it. */
class Passage implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #replaced = false;
  #left = false;
  #settled = false;

  constructor(readonly forwarding: Forwarding) {
    forwarding.response.on('close', this.#callerLeft);
  }

  readonly #callerLeft = (): void => {
    if (this.forwarding.response.writableFinished) return;
    this.#left = true;
    this.#controller?.abort(new Error('The caller went away.'));
    this.#settle(499);
  };

  readonly #resume = (): void => this.#controller?.resume();

  #settle(status: number, error?: Error): void {
    if (this.#settled) return;
    this.#settled = true;
    this.forwarding.response.off('close', this.#callerLeft);
    this.forwarding.done(error ? { status, error } : { status });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#left) controller.abort(new Error('The caller went away.'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    const { request, response, onSessionOver } = this.forwarding;
    const more = status === 401 || status === 419 ? onSessionOver : [];
    if (status >= 400 && !headers['content-type']?.includes('json')) {
      // A page of some server on the way, or a stack trace: nobody below this line reads it.
      this.#replaced = true;
      const known = { statusCode: status, errorMessage: 'An unexpected error occurred', type: 'unexpected', fieldErrors: [] };
      sendJson(request, response, status, { error: known }, more);
      this.#settle(status);
      controller.abort(new Error('The answer was outside the envelope.'));
      return;
    }
    const down = [...answerHeadersFlat(cameByHttps(request.headers['x-forwarded-proto']))];
    for (const name in headers) {
      const value = headers[name];
      if (passedDown.has(name) && typeof value === 'string') down.push(name, value);
    }
    if (more.length > 0) down.push(...more);
    response.writeHead(status, down);
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#replaced || this.#left) return;
    if (!this.forwarding.response.write(piece)) {
      controller.pause();
      this.forwarding.response.once('drain', this.#resume);
    }
  }

  onResponseEnd(): void {
    if (this.#replaced) return;
    const { response } = this.forwarding;
    this.#settle(response.statusCode);
    response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#replaced || this.#left) return;
    const { request, response } = this.forwarding;
    if (response.headersSent) {
      // Half an answer must not look like a whole one.
      this.#settle(response.statusCode, error);
      response.destroy();
      return;
    }
    if (error instanceof BodyTooLarge) {
      sendError(request, response, 'too-large', messages.tooLarge);
      drain(request);
    } else {
      sendFailure(request, response, failureType(error));
    }
    this.#settle(response.statusCode, error);
  }
}

/** Streams a request upstream and its answer down, both with back-pressure; a caller who leaves ends the upstream call. */
export const forward = (pool: Pool, forwarding: Forwarding): void => {
  const { request, response, path, headers } = forwarding;
  if (declaresTooMuch(request)) {
    sendError(request, response, 'too-large', messages.tooLarge);
    drain(request);
    forwarding.done({ status: 413 });
    return;
  }
  const method = request.method as Dispatcher.HttpMethod;
  const passage = new Passage(forwarding);
  if (method === 'GET' || !hasBody(request)) {
    pool.dispatch({ path, method, headers }, passage);
    return;
  }
  const length = request.headers['content-length'];
  pool.dispatch({ path, method, headers: length === undefined ? headers : [...headers, 'content-length', length], body: request.pipe(new BodyLimit()) }, passage);
};
