import type { PortalManifest } from './manifest';

/** Why a version was taken; the words are in `reason`. */
export const releaseGrounds = ['pin', 'canary', 'ring', 'stable', 'last-good', 'override'] as const;
export type ReleaseGround = (typeof releaseGrounds)[number];

/** Where a page is told what it may load: one version of the host and of each remote its firm has. */
export interface Release {
  /**
   * 16 hex digits of the versions in it: the same versions make the same id. Sent with every call as
   * `x-tessera-release`.
   */
  readonly id: string;
  /** The registry's revision it was resolved at: grows with every move. */
  readonly revision: number;
  readonly host: ReleasedHost;
  readonly remotes: readonly ReleasedRemote[];
  /** Remotes this user does not get, each with a reason: killed, flag off, nothing that can be given. */
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
  /** What is mounted instead when this version cannot be, in the same session; null when there is no other good one. */
  readonly previous: PreviousVersion | null;
}

export interface PreviousVersion {
  readonly version: string;
  readonly base: string;
  readonly reason: string;
  /** `sha384-…` of its `portal-manifest.json`, which the page fetches only when it needs it. */
  readonly manifestIntegrity: string;
}

/** Answer of `GET /release`: what a page loaded now would get. */
export interface ReleaseNow {
  readonly id: string;
  readonly revision: number;
  /** Pages resolved before this revision ask their user to reload. */
  readonly minimumRevision: number;
}

export const releaseHeader = 'x-tessera-release';
export const releaseIdShape = /^[0-9a-f]{16}$/;
/** The release id in a header's value; null where there is none or it is no id. */
export const readReleaseId = (header: unknown): string | null =>
  typeof header === 'string' && releaseIdShape.test(header) ? header : null;
