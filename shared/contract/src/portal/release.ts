import type { PortalManifest } from './manifest';

/** Why a version was chosen; `reason` says it in words. */
export const releaseGrounds = ['pin', 'canary', 'ring', 'stable', 'last-good', 'override'] as const;
export type ReleaseGround = (typeof releaseGrounds)[number];

/** What a page may load: one version of the host and of each remote its firm has. */
export interface Release {
  /**
   * 16 hex digits, derived from the versions in the release: the same versions give the same id. Sent with every call
   * as `x-tessera-release`.
   */
  readonly id: string;
  /** Revision of the registry at which the release was resolved. Every change increases it. */
  readonly revision: number;
  readonly host: ReleasedHost;
  readonly remotes: readonly ReleasedRemote[];
  /** Remotes this user does not get, each with the reason: killed, flag off, or no version that can be served. */
  readonly absent: readonly { readonly name: string; readonly reason: string }[];
}

export interface ReleasedHost {
  readonly version: string;
  readonly ground: ReleaseGround;
  readonly reason: string;
}

export interface ReleasedRemote {
  readonly name: string;
  readonly version: string;
  /** Folder the version is served from, ending in a slash: `/remotes/clients/0.1.0-3f2a91c0/`. */
  readonly base: string;
  readonly ground: ReleaseGround;
  /** Why this version, in a sentence. */
  readonly reason: string;
  readonly manifest: PortalManifest;
  /** The version mounted in the same session when this one fails; null when there is no other good one. */
  readonly previous: PreviousVersion | null;
}

export interface PreviousVersion {
  readonly version: string;
  readonly base: string;
  readonly reason: string;
  /** `sha384-…` of its `portal-manifest.json`, which the page fetches only when it needs it. */
  readonly manifestIntegrity: string;
}

/** Answer of `GET /release`: the release a page would get if it loaded now. */
export interface ReleaseNow {
  readonly id: string;
  readonly revision: number;
  /** Pages with a release from before this revision ask their user to reload. */
  readonly minimumRevision: number;
  /** The firm's enabled flags. */
  readonly flags: readonly string[];
  /** Names of remotes that are switched off for everybody. */
  readonly killed: readonly string[];
}

/** Header of every answer of the API: the newest revision of the release rules, so that a page knows when to ask. */
export const revisionHeader = 'x-tessera-revision';
/** Header of the proxy's own questions about a session, which are no use of it by its user. */
export const stillHeader = 'x-tessera-still';

export const releaseHeader = 'x-tessera-release';
export const releaseIdShape = /^[0-9a-f]{16}$/;
/** The release id in a header's value; null when the header is absent or not an id. */
export const readReleaseId = (header: unknown): string | null =>
  typeof header === 'string' && releaseIdShape.test(header) ? header : null;

/**
 * Beside `x-tessera-release`: the versions that ran instead of the release's when the call was made, by remote, as
 * `clients=1.4.0-3f2a91c0,tools=development`. Absent when the page ran its release.
 */
export const ranHeader = 'x-tessera-ran';
/** What ran instead was a developer's own build, which is not published. */
export const developmentVersion = 'development';

/** Most remotes in one header. */
const ranMax = 50;

// A page takes it before any remote's code runs.
const { keys } = Object;
export const writeRan = (ran: Readonly<Record<string, string>>): string => {
  const remotes = keys(ran);
  let text = '';
  for (let at = 0; at < remotes.length; at += 1) {
    const remote = remotes[at] as string;
    text += `${at === 0 ? '' : ','}${remote}=${ran[remote] as string}`;
  }
  return text;
};

/** The versions in a header's value by remote, empty when it is absent; null when it is of another form. */
export const readRan = (header: unknown): Readonly<Record<string, string>> | null => {
  if (header === undefined || header === '') return {};
  if (typeof header !== 'string') return null;
  const entries = header.split(',').map((part) => /^([a-z][a-z0-9-]{0,40})=([0-9A-Za-z.+-]{1,80})$/.exec(part));
  if (entries.length > ranMax || entries.includes(null)) return null;
  const ran = Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', entry?.[2] ?? '']));
  return Object.keys(ran).length === entries.length ? ran : null;
};
