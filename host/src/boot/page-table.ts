import type { Boot, ManifestFile } from '@tessera/contract';

/** The table every script loader of the page reads before it adds a script; the host's integrity script creates it. */
export interface PageTable {
  /** Hash by path: `/remotes/clients/0.1.0-3f2a91c0/remoteEntry.js` -> `sha384-…`. */
  readonly integrity: Record<string, string>;
  nonce?: string;
  /** Folders of a developer's own builds, whose files have no hashes. */
  unhashed?: readonly string[];
}

declare global {
  var tesseraPage: PageTable | undefined;
}

/** The page's table. Where the integrity script did not run it is empty, which refuses every script. */
export const pageTable = (): PageTable => (globalThis.tesseraPage ??= { integrity: {} });

/** Allows the scripts of one more version, with these hashes only. */
export const addToPageTable = (base: string, files: readonly ManifestFile[]): void => {
  const { integrity } = pageTable();
  for (const file of files) integrity[`${base}${file.path}`] = file.integrity;
};

/**
 * Adds the release's files to the table. A developer's overrides are allowed by folder; every other script is refused.
 */
export const openPageTable = ({ nonce, release, overrides = [] }: Boot): void => {
  const table = pageTable();
  const remotes = release?.remotes ?? [];
  table.nonce = nonce;
  table.unhashed = remotes
    .filter(({ name, ground }) => ground === 'override' && overrides.includes(name))
    .map(({ base }) => base);
  for (const { base, manifest } of remotes) if (!table.unhashed.includes(base)) addToPageTable(base, manifest.files);
};

/** The required hash of a script; null for a developer's own; undefined when no manifest of the release lists it. */
export const requiredHash = (path: string): string | null | undefined => {
  const { integrity, unhashed = [] } = pageTable();
  return unhashed.some((base) => path.startsWith(base)) ? null : integrity[path];
};
