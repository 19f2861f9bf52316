/**
 * Every way a remote can fail, as one table: what is tried, and what then. Each code has a page in `docs/errors/`.
 * `retries`: tries after the first, with growing waits. `then`: `previous` mounts the previous good version in the same
 * session, `boundary` shows the specification's sentence with a way home, `not-found` looks like a page that is not
 * there.
 */
export interface FailurePolicy {
  readonly retries: number;
  readonly then: 'previous' | 'boundary' | 'not-found';
  /** What happened, in one sentence for the developer panel and the log. */
  readonly meaning: string;
}

export const failurePolicies = {
  'PORTAL-NETWORK': {
    retries: 2,
    then: 'previous',
    meaning: 'The entry of the remote did not come: the network, or the file is gone.',
  },
  'PORTAL-TIMEOUT': {
    retries: 1,
    then: 'previous',
    meaning: 'The entry did not come in time, or the page was not shown in time.',
  },
  'PORTAL-INTEGRITY': {
    retries: 0,
    then: 'previous',
    meaning: 'A file is not the one that was published, or has no hash; the browser refused it.',
  },
  'PORTAL-ENTRY': { retries: 0, then: 'previous', meaning: 'The entry came and threw, or does not export a remote.' },
  'PORTAL-CONTRACT': {
    retries: 0,
    then: 'previous',
    meaning: 'The remote was written for another version of the contract than this host speaks.',
  },
  'PORTAL-SHARED': {
    retries: 0,
    then: 'previous',
    meaning: 'The remote needs a shared module that this host does not provide in that version.',
  },
  'PORTAL-MANIFEST': {
    retries: 0,
    then: 'boundary',
    meaning: 'The manifest of the previous version did not come or is not the one that was published.',
  },
  'PORTAL-CHUNK': { retries: 1, then: 'previous', meaning: 'A part of a mounted page did not come.' },
  'PORTAL-LIFECYCLE': { retries: 0, then: 'previous', meaning: 'Mounting threw before anything was shown.' },
  'PORTAL-RENDER': { retries: 0, then: 'boundary', meaning: 'A page threw after it had been shown.' },
  'PORTAL-RELEASE': { retries: 0, then: 'boundary', meaning: 'The release of this page does not have the remote.' },
} as const satisfies Readonly<Record<string, FailurePolicy>>;

export type FailureCode = keyof typeof failurePolicies;
export const failureCodes = Object.keys(failurePolicies) as readonly FailureCode[];
