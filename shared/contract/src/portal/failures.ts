/**
 * Every way a remote can fail, in one table: how often to retry, and what to do after that. Each code has a page in
 * `docs/errors/`. `retries`: attempts after the first, with growing delays. `then`: `previous` mounts the previous good
 * version in the same session, `boundary` shows the specification's sentence with a link home, `not-found` looks like a
 * page that does not exist.
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
    meaning: 'The entry of the remote could not be loaded: the network failed, or the file is gone.',
  },
  'PORTAL-TIMEOUT': {
    retries: 1,
    then: 'previous',
    meaning: 'The entry did not load in time, or the page was not shown in time.',
  },
  'PORTAL-INTEGRITY': {
    retries: 0,
    then: 'previous',
    meaning: 'A file differs from the published one, or has no hash; the browser refused it.',
  },
  'PORTAL-ENTRY': { retries: 0, then: 'previous', meaning: 'The entry loaded but threw, or does not export a remote.' },
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
    meaning: 'The manifest of the previous version could not be loaded, or differs from the published one.',
  },
  'PORTAL-CHUNK': { retries: 1, then: 'previous', meaning: 'A chunk of a mounted page could not be loaded.' },
  'PORTAL-LIFECYCLE': {
    retries: 0,
    then: 'previous',
    meaning: 'The page threw while it was mounted, or before it had stood for a moment.',
  },
  'PORTAL-RENDER': { retries: 0, then: 'boundary', meaning: 'A page threw after it had stood for a moment.' },
  'PORTAL-RELEASE': { retries: 0, then: 'boundary', meaning: 'The release of this page does not have the remote.' },
} as const satisfies Readonly<Record<string, FailurePolicy>>;

export type FailureCode = keyof typeof failurePolicies;
export const failureCodes = Object.keys(failurePolicies) as readonly FailureCode[];
