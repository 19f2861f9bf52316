import { deviceHeader, networkHeader } from '@tessera/contract/authentication/attempt-headers';
import type { FastifyRequest } from 'fastify';

/** Where a try to sign in comes from. */
export interface TryOrigin {
  readonly network: string;
  /** The browser, when the proxy knows it: tries of those who signed in there before are counted apart. */
  readonly device: { readonly id: string; readonly userIds: readonly string[] } | null;
}

const wordMax = 100;

/** Only the proxy's word is taken for it: anybody else would name a new network with every try. */
export const readTryOrigin = (request: FastifyRequest, fromProxy: boolean): TryOrigin => {
  const { [networkHeader]: network, [deviceHeader]: device } = request.headers;
  if (!fromProxy || typeof network !== 'string' || network.length > wordMax)
    return { network: request.ip, device: null };
  const [, id, userIds] = (typeof device === 'string' ? /^([\w-]{1,40}) (\S+)$/.exec(device) : null) ?? [];
  return { network, device: id === undefined || userIds === undefined ? null : { id, userIds: userIds.split(',') } };
};
