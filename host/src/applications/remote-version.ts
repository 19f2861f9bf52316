import type { PortalManifest } from '@tessera/contract';

/** One published version of a remote, as this page may load it. */
export interface RemoteVersion {
  readonly name: string;
  readonly version: string;
  readonly base: string;
  readonly manifest: PortalManifest;
}
