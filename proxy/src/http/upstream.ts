import { readErrorEnvelope } from '@tessera/contract';
import { Pool } from 'undici';

export interface UpstreamTimes {
  readonly connectMs: number;
  /** Until the head of the answer. */
  readonly answerMs: number;
  /** Between two pieces of the answer. */
  readonly pieceMs: number;
}

export const defaultTimes: UpstreamTimes = { connectMs: 5_000, answerMs: 30_000, pieceMs: 30_000 };

const open = (url: string, times: UpstreamTimes, connections: number): Pool =>
  new Pool(url, {
    connections,
    pipelining: 1,
    connect: { timeout: times.connectMs },
    headersTimeout: times.answerMs,
    bodyTimeout: times.pieceMs,
    keepAliveTimeout: 20_000,
  });

/** Connections to the platform by purpose: when one pool is full, the others still work. */
export interface UpstreamPools {
  /** Calls that are passed on. */
  readonly calls: Pool;
  /** Sign-in, sessions, firms and pages. */
  readonly entry: Pool;
  /** Health checks. */
  readonly health: Pool;
  readonly close: () => Promise<void>;
}

export const openPools = (url: string, times: UpstreamTimes = defaultTimes): UpstreamPools => {
  const [calls, entry, health] = [open(url, times, 64), open(url, times, 16), open(url, times, 1)];
  return {
    calls,
    entry,
    health,
    close: async () => {
      await Promise.all([calls.close(), entry.close(), health.close()]);
    },
  };
};

export interface UpstreamAnswer {
  readonly status: number;
  /** The parsed JSON, or null when it was none. */
  readonly body: unknown;
  readonly retryAfter: string | undefined;
}

/** Why no answer came, in the terms of the envelope. */
export const failureType = (error: unknown): 'gateway-timeout' | 'bad-gateway' => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT'
    ? 'gateway-timeout'
    : 'bad-gateway';
};

/** The upstream could not be reached, or its answer was not usable. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(
    readonly type: 'gateway-timeout' | 'bad-gateway',
    options?: ErrorOptions,
  ) {
    super(
      type === 'gateway-timeout' ? 'The platform took too long to answer.' : 'The platform could not be reached.',
      options,
    );
  }
}

/** Limit for sign-in answers and the like; anything larger is not from our platform. */
const largestAnswerBytes = 1024 * 1024;

/**
 * One small call whose answer the proxy itself reads.
 * @throws UpstreamError when no whole answer came.
 */
export const callUpstream = async (
  pool: Pool,
  call: {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly signal?: AbortSignal;
  },
): Promise<UpstreamAnswer> => {
  try {
    const answer = await pool.request({
      method: call.method,
      path: call.path,
      headers: {
        accept: 'application/json',
        ...call.headers,
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(call.signal ? { signal: call.signal } : {}),
    });
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of answer.body as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > largestAnswerBytes) throw new UpstreamError('bad-gateway');
      pieces.push(piece);
    }
    let body: unknown = null;
    try {
      body = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    } catch {
      // not JSON: null says so
    }
    const retryAfter = answer.headers['retry-after'];
    return { status: answer.statusCode, body, retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined };
  } catch (error) {
    throw error instanceof UpstreamError ? error : new UpstreamError(failureType(error), { cause: error });
  }
};

/** `data` of a successful answer. @throws UpstreamError when the answer is a failure or no envelope. */
export const dataOf = (answer: UpstreamAnswer): unknown => {
  const { body, status } = answer;
  if (status >= 200 && status < 300 && typeof body === 'object' && body !== null && 'data' in body) return body.data;
  throw new UpstreamError('bad-gateway', {
    cause: readErrorEnvelope(body, status) ?? `status ${status} outside the envelope`,
  });
};
