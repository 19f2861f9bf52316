import type { IncomingMessage } from 'node:http';

/**
 * The caller's address: of the connection, or, behind a server of ours, the address that server saw (the last name in
 * X-Forwarded-For; anybody can write the earlier ones).
 */
export const callerAddress = (request: IncomingMessage, behindServer: boolean): string | undefined => {
  const forwarded = behindServer ? request.headers['x-forwarded-for'] : undefined;
  const last = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
  return last || request.socket.remoteAddress;
};
