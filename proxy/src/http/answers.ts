import { busyError, errorEnvelope, type ErrorType, type FieldError } from '@tessera/contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerHeadersFlat, cameByHttps } from './security-headers';

/** More headers as a flat list of names and values. */
export type MoreHeaders = readonly string[];

/** Sends JSON with the headers of every answer; does nothing when an answer has begun or the caller has gone. */
export const sendJson = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  value: unknown,
  more: MoreHeaders = [],
): void => {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(JSON.stringify(value));
  response.writeHead(status, [
    ...answerHeadersFlat(cameByHttps(request.headers['x-forwarded-proto'])),
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(bytes.length),
    ...more,
  ]);
  response.end(bytes);
};

export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  type: ErrorType,
  message: string,
  more: MoreHeaders = [],
  fieldErrors: readonly FieldError[] = [],
): void => {
  const envelope = errorEnvelope(type, message, fieldErrors);
  sendJson(request, response, envelope.error.statusCode, envelope, more);
};

export const messages = {
  noCall: 'There is no such call.',
  tooLarge: 'The request is larger than 1 MB. Send less at once.',
  unreachable: 'The platform cannot be reached at the moment. Try again shortly.',
  timeOut: 'The platform took too long to answer. Try again; a change may already have been made.',
  busy: busyError.errorMessage,
  tooMany: 'Too many requests from this address. Wait a little and try again.',
  notSignedIn: 'You are not signed in. Please sign in.',
  oldPage: 'This page has been open for too long. Reload it and try again.',
  twoCredentials: 'Send one credential: either the session cookie with its page token, or a token of your own.',
  noClientAuthentication: 'This call needs the client-authentication header.',
  noFirm: 'Firm not found.',
  noAccess: 'You do not have access to this. Ask an administrator of your firm for it.',
  noRelease: 'The registry of versions cannot be read at the moment. Try again shortly.',
  noReport: 'The body is not a report of a page.',
  notOfPage:
    'The report names a version that no page of its release was given. That is not counted; the rest of the report is. Reload the page.',
  reportTooLarge: 'The report is larger than 16 KB. Send fewer events at once.',
  tooManyReports: 'Too many reports from this session. Wait a little and send them together.',
  gaveUpPlace:
    'Too many requests are arriving at once, and this one came too slowly. Nothing was done. Send it again in a moment.',
  bodyTooSlow: 'The request took too long to arrive. Send it again.',
  brokenBody: 'The request did not arrive whole. Send it again.',
  notJson: 'The body is not JSON.',
} as const;

export const sendFailure = (
  request: IncomingMessage,
  response: ServerResponse,
  type: 'gateway-timeout' | 'bad-gateway',
): void => sendError(request, response, type, type === 'gateway-timeout' ? messages.timeOut : messages.unreachable);
