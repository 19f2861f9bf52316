import { failedHostCookie } from '@tessera/contract/portal/host-start';
import { isVersion } from '@tessera/deploy/rules/manifests';
import { readCookie } from '../sessions/session-cookie';

/** The version of the host that did not start in the asking browser, as its page noted it; null without such a note. */
export const readFailedHost = (cookies: string | undefined): string | null => {
  const version = readCookie(cookies, failedHostCookie);
  return isVersion(version) ? version : null;
};
