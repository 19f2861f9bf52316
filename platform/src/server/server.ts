import { errorEnvelope, unexpectedError } from '@tessera/contract';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { sql } from 'kysely';
import { isOutage } from '../foundation/database/outage';
import { ReadNotes, writeReads } from '../requests/reads/read-notes';
import { ApiError, badRequest } from '../requests/http/api-error';
import type { CallServices } from '../requests/call-services';
import { logLines } from './log-lines';
import { unknownRoute } from './not-found';
import { outageAnswer } from './outage-answer';
import { registerCalls } from './register-calls';
import { serialiseLazily } from './serialise-lazily';

const bodyLimitBytes = 1024 * 1024;
const requestTimeoutMs = 30_000;

export interface ServerOptions extends CallServices {
  /** Whether requests are logged; `false` in tests. */
  readonly logging: boolean;
}

/** What the platform logs of a request: no URL (searches carry names), no headers, no bodies. */
const loggerOptions = {
  level: 'info',
  redact: {
    paths: ['*.password', '*.token', '*.email', '*.name', 'req.headers', 'headers', 'body'],
    censor: '[redacted]',
  },
};

/** The answers to errors that Fastify raises itself, such as a body too large or not JSON. */
const knownFastifyErrors: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiError('too-large', 'The request is larger than 1 MB.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    badRequest([{ fieldName: 'body', type: 'invalid', errorMessage: 'Send the body as JSON.' }]),
  FST_ERR_CTP_EMPTY_JSON_BODY: () =>
    badRequest([{ fieldName: 'body', type: 'required', errorMessage: 'Send a JSON object.' }]),
  FST_ERR_CTP_INVALID_JSON_BODY: () =>
    badRequest([{ fieldName: 'body', type: 'invalid', errorMessage: 'The body is not valid JSON.' }]),
  FST_ERR_BAD_URL: () => new ApiError('bad-request', 'The address is not valid.'),
};

const asApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : knownFastifyErrors[code];
  if (known) return known();
  return statusCode === 400 ? new ApiError('bad-request', 'The request cannot be read.') : null;
};

/** An unexpected error in a form that may be logged: a database error's detail can quote a row. */
export const loggable = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, code: (error as { code?: unknown }).code, stack: error.stack }
    : { message: String(error) };

/** Creates the platform's server with all calls of the catalogue; it does not listen yet. */
export const createServer = ({ logging, ...services }: ServerOptions): FastifyInstance => {
  const server = Fastify({
    logger: logging ? { ...loggerOptions, stream: logLines() } : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      const refusal = asApiError(error) ?? new ApiError('bad-request', 'The address is not valid.');
      request.log.warn({ type: refusal.type }, 'request refused');
      // The framework's type does not include our statuses.
      void (reply as FastifyReply).status(refusal.envelope.error.statusCode).send(refusal.envelope);
    },
  });

  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  server.setErrorHandler((error, request, reply) => {
    const refusal = asApiError(error);
    if (refusal) return reply.headers(refusal.headers).status(refusal.envelope.error.statusCode).send(refusal.envelope);
    if (isOutage(error)) {
      request.log.error({ failure: loggable(error) }, 'the database could not answer');
      const outage = outageAnswer(error, request.method !== 'GET');
      return reply.headers(outage.headers).status(outage.envelope.error.statusCode).send(outage.envelope);
    }
    logUnexpected(request.log, error);
    return reply.status(500).header('x-request-id', request.id).send({ error: unexpectedError });
  });
  server.setNotFoundHandler((request, reply) => {
    const refusal = unknownRoute(request);
    return reply.headers(refusal.headers).status(refusal.envelope.error.statusCode).send(refusal.envelope);
  });

  server.get('/healthz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(services.db);
      return { data: { status: 'ok' } };
    } catch (error) {
      logUnexpected(server.log, error);
      return reply.status(503).send(errorEnvelope('unavailable', 'The database cannot be reached.'));
    }
  });
  server.setSerializerCompiler(serialiseLazily);
  const reads = new ReadNotes({
    write: (notes) => writeReads(services.db, notes),
    onFailure: (error) => server.log.warn({ failure: loggable(error) }, 'reads could not be noted'),
  });
  server.addHook('onClose', () => reads.flush());
  registerCalls(server, services, reads);
  return server;
};

const logUnexpected = (log: FastifyBaseLogger, error: unknown): void =>
  log.error({ failure: loggable(error) }, 'unexpected error');
