import { deviceHeader } from '@tessera/contract/authentication/attempt-headers';
import { randomBytes } from 'node:crypto';
import { hostName } from '../http/host-name';
import type { KeyRing } from './keys';
import { seal, unseal } from './seal';
import { readCookie, setCookie } from './session-cookie';

/**
 * A browser in which somebody has signed in to a firm. It is not a credential: sign-in attempts from it are counted
 * separately, so that strangers' attempts lock nobody out (OWASP, device cookies).
 */
export interface Device {
  readonly deviceId: string;
  readonly firmId: string;
  /** Users who have signed in here, the latest first. */
  readonly userIds: readonly string[];
}

const purpose = 'device';
/** Most users of one browser; beyond that the oldest is forgotten. */
const usersMax = 5;
/** The longest time for which browsers keep a cookie. */
const lifeSeconds = 400 * 24 * 60 * 60;

export const deviceCookieName = (installation: string): string => `__Host-tessera.device-${installation}`;

/** The device of a request, or null when its cookie was not sealed here and for this host name. */
export const readDevice = (
  keys: KeyRing,
  name: string,
  headers: { readonly cookie?: string | undefined; readonly host?: string | undefined },
): Device | null => {
  const value = readCookie(headers.cookie, name);
  const fields = value ? unseal(keys, purpose, hostName(headers.host) ?? '', value) : null;
  if (fields === null) return null;
  const [deviceId, firmId, userIds] = fields as [string, string, string[]];
  return { deviceId, firmId, userIds };
};

/** The cookie that makes this browser known for one more user. Its id stays the same, and so does its count. */
export const setDeviceCookie = (
  keys: KeyRing,
  name: string,
  hostname: string,
  before: Device | null,
  firmId: string,
  userId: string,
): string => {
  const known = before?.firmId === firmId ? before : null;
  const deviceId = known?.deviceId ?? randomBytes(16).toString('base64url');
  const userIds = [userId, ...(known?.userIds ?? []).filter((each) => each !== userId)].slice(0, usersMax);
  return setCookie(name, seal(keys, purpose, hostname, [deviceId, firmId, userIds]), lifeSeconds);
};

/** Headers that describe the device of a sign-in attempt at this firm to the platform. */
export const deviceHeaders = (device: Device | null, firmId: string): Record<string, string> =>
  device?.firmId === firmId ? { [deviceHeader]: `${device.deviceId} ${device.userIds.join(',')}` } : {};
