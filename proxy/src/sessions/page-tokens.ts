import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './keys';

const newPageId = (): string => randomBytes(12).toString('base64url');

/** How long a page may stay open before its first sign-in. */
export const bootTokenLifeMs = 15 * 60 * 1000;

const sign = (signing: Buffer, parts: readonly string[]): Buffer =>
  createHmac('sha256', signing).update(parts.join('\n')).digest();
const wellFormed = /^[\w-]{1,64}$/;

const make = (keys: KeyRing, kind: string, carried: readonly string[], bound: readonly string[]): string => {
  const mac = sign(keys.current.signing, [kind, keys.current.id, ...carried, ...bound]);
  return [kind, keys.current.id, ...carried, mac.toString('base64url')].join('.');
};

/** The parts carried by a token, or null unless it is ours, of this kind and bound to these parts. */
const verify = (
  keys: KeyRing,
  kind: string,
  token: string,
  carriedCount: number,
  bound: readonly string[],
): readonly string[] | null => {
  if (token.length > 300) return null;
  const parts = token.split('.');
  if (parts.length !== carriedCount + 3 || parts[0] !== kind || !parts.every((part) => wellFormed.test(part)))
    return null;
  const key = keys.byId.get(parts[1] as string);
  if (!key) return null;
  const carried = parts.slice(2, -1);
  const given = Buffer.from(parts.at(-1) as string, 'base64url');
  const expected = sign(key.signing, [kind, key.id, ...carried, ...bound]);
  return given.length === expected.length && timingSafeEqual(given, expected) ? carried : null;
};

/**
 * `api-token` of one signed-in page: proof that the caller could read our answer. Useless without its session's cookie.
 */
export const makePageToken = (keys: KeyRing, sessionId: string, pageId = newPageId()): string =>
  make(keys, 'p1', [pageId], [sessionId]);
export const isPageToken = (keys: KeyRing, sessionId: string, token: string): boolean =>
  verify(keys, 'p1', token, 1, [sessionId]) !== null;

/** `api-token` of a page before sign-in: bound to the firm, good for a quarter of an hour. */
export const makeBootToken = (keys: KeyRing, firmId: string, nowMs: number, pageId = newPageId()): string =>
  make(keys, 'b1', [pageId, (nowMs + bootTokenLifeMs).toString(36)], [firmId]);

export const readBootToken = (
  keys: KeyRing,
  firmId: string,
  token: string,
  nowMs: number,
): 'good' | 'old' | 'not-ours' => {
  const carried = verify(keys, 'b1', token, 2, [firmId]);
  if (!carried) return 'not-ours';
  return Number.parseInt(carried[1] as string, 36) > nowMs ? 'good' : 'old';
};

/** Whether a token has the shape of one of ours: such a token is checked here and never sent upstream. */
export const looksLikeOurs = (token: string): boolean => /^[pb]1\./.test(token);
