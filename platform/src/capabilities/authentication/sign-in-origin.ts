import { deviceHeader, networkHeader } from '@tessera/contract/authentication/attempt-headers';
import type { FastifyRequest } from 'fastify';

/** Where a sign-in attempt comes from. */
export interface SignInOrigin {
  readonly network: string;
  /** The browser, when the proxy recognises it: attempts by users who signed in there before are counted separately. */
  readonly device: { readonly id: string; readonly userIds: readonly string[] } | null;
}

const wordMax = 100;

/** Trusts these headers only from the proxy: any other sender could name a new network with every attempt. */
export const readSignInOrigin = (request: FastifyRequest, fromProxy: boolean): SignInOrigin => {
  const { [networkHeader]: network, [deviceHeader]: device } = request.headers;
  if (!fromProxy || typeof network !== 'string' || network.length > wordMax)
    return { network: request.ip, device: null };
  const [, id, userIds] = (typeof device === 'string' ? /^([\w-]{1,40}) (\S+)$/.exec(device) : null) ?? [];
  return { network, device: id === undefined || userIds === undefined ? null : { id, userIds: userIds.split(',') } };
};
