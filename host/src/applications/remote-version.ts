import type { PortalManifest } from '@tessera/contract';

/** One published version of a remote that this page may load. */
export interface RemoteVersion {
  readonly name: string;
  readonly version: string;
  readonly base: string;
  readonly manifest: PortalManifest;
}
