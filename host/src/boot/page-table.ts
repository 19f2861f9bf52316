import type { Boot } from '@tessera/contract';

/** What every script loader of the page reads before it adds a script; the host's integrity script begins it. */
export interface PageTable {
  /** Hash by path: `/remotes/clients/0.1.0-3f2a91c0/remoteEntry.js` -> `sha384-…`. */
  readonly integrity: Record<string, string>;
  nonce?: string;
}

declare global {
  var tesseraPage: PageTable | undefined;
}

/** The page's table; made empty where the integrity script did not run, which refuses every script. */
export const pageTable = (): PageTable => (globalThis.tesseraPage ??= { integrity: {} });

/** Adds the release's files to the table, so that their scripts are let in with these hashes and no others. */
export const openPageTable = (boot: Boot): void => {
  const table = pageTable();
  table.nonce = boot.nonce;
  for (const { base, manifest } of boot.release?.remotes ?? []) for (const file of manifest.files) table.integrity[`${base}${file.path}`] = file.integrity;
};
