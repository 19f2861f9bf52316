/**
 * The host says here how far it has come, to the script of the page that watches it: `begun` when its code runs,
 * `started` when it has shown something.
 */
export type HostStart = (stage: 'begun' | 'started') => void;

declare global {
  var tesseraHostStart: HostStart | undefined;
}

/** Cookie by which a page says that a version of the host did not start in this browser: the next one gets another. */
export const failedHostCookie = 'tessera-failed-host';

/** Where a page that is starting leaves, in its tab's and the browser's own storage, which version of the host it waits for. */
export const hostStartingKey = 'tessera-host-starting';
