import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { errorOfAnswer, isRead, unexpectedError, type Call, type ErrorBody, type Meta } from '@tessera/contract';
import type { Portal, PortalRequest } from '@tessera/runtime';
import { retryReads } from '@tessera/runtime/retry-reads';
import { addressOf, type CallArguments } from './address';
import { missingParameterType, networkError } from './call-error';
import { portalOf } from './portal-extra';

/** A call with its values, as endpoints pass it to the base query. */
export interface CallRequest {
  readonly call: Call;
  readonly values: CallArguments;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** The parts of a successful response; lists also have `meta`. */
export interface CallAnswer {
  readonly data: unknown;
  readonly meta: Partial<Meta> | undefined;
}

export type PortalBaseQuery = BaseQueryFn<CallRequest, CallAnswer, ErrorBody>;

interface Outcome {
  /** HTTP status, or 0 when there was no response. */
  readonly status: number;
  readonly result: { readonly data: CallAnswer } | { readonly error: ErrorBody };
}

const isEnvelope = (body: unknown): body is { data: unknown; meta?: Partial<Meta> } =>
  typeof body === 'object' && body !== null && 'data' in body;

const outcomeOf = async (send: Portal['api']['send'], request: PortalRequest): Promise<Outcome> => {
  try {
    const { status, body, retryAfterSeconds } = await send(request);
    if (status >= 400) return { status, result: { error: errorOfAnswer({ status, body, retryAfterSeconds }) } };
    if (!isEnvelope(body)) return { status, result: { error: unexpectedError } };
    return { status, result: { data: { data: body.data, meta: body.meta } } };
  } catch {
    // `send` throws only when there was no response; the reason does not help the user.
    return { status: 0, result: { error: networkError } };
  }
};

const requestOf = ({ call, body, idempotencyKey }: CallRequest, path: string, signal: AbortSignal): PortalRequest => {
  if (isRead(call)) return { method: call.method, path, signal };
  if (call.kind === 'preview') return { method: call.method, path, body, signal };
  return {
    method: call.method,
    path,
    body,
    signal,
    headers: { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() },
  };
};

/**
 * True when a list refused its own parameters: the list marks them in place and asks again without them, so no toast.
 */
const isRefusedList = ({ query }: Call, { statusCode, fieldErrors }: ErrorBody): boolean =>
  statusCode === 400 &&
  query.includes('page') &&
  fieldErrors.length > 0 &&
  fieldErrors.every(({ fieldName }) => query.includes(fieldName));

/**
 * Sends a catalogue call through the portal and turns the response into data or an error (specification, sections 7 and
 * 8). Reads retry and toast once; previews retry, and their form shows the failure; writes do neither; 401 and 419 end
 * the session.
 */
export const portalBaseQuery: PortalBaseQuery = async (request, { extra, signal }) => {
  const portal = portalOf(extra);
  const address = addressOf(request.call, request.values);
  if ('problem' in address)
    return { error: { statusCode: 400, errorMessage: address.problem, type: missingParameterType, fieldErrors: [] } };

  const { send } = portal.api;
  const { status, result } = await outcomeOf(
    request.call.kind === 'write' ? send : retryReads(send),
    requestOf(request, address.path, signal),
  );
  if ('data' in result) return { data: result.data };
  if (status === 401 || status === 419) portal.api.sessionExpired();
  else if (isRead(request.call) && !signal.aborted && !isRefusedList(request.call, result.error))
    portal.toast({ kind: 'error', message: result.error.errorMessage });
  return { error: result.error };
};
