import { folderStorage } from './folder-storage';

/**
 * What the registry needs from its storage. Paths use forward slashes and never begin with one. Nothing is ever changed
 * in place, so a folder is enough today, and a bucket with conditional puts would be too.
 */
export interface RegistryStorage {
  /** The bytes, or null when there is nothing at the path. */
  readonly read: (path: string) => Promise<Buffer | null>;
  readonly has: (path: string) => Promise<boolean>;
  /** When it was written; null when nothing is there. */
  readonly writtenAt: (path: string) => Promise<Date | null>;
  /** Names directly below the path, sorted, without files still being written; empty when nothing is there. */
  readonly list: (path: string) => Promise<string[]>;
  /** Creates a document, completely or not at all; false when it already exists. */
  readonly createOnce: (path: string, text: string) => Promise<boolean>;
  /** Copies files of a local folder to the path, all of them or none; false when something is already there. */
  readonly publishFolder: (path: string, source: string, files: readonly string[]) => Promise<boolean>;
  /** Removes what is at the path and below; only `retain` does. */
  readonly remove: (path: string) => Promise<void>;
}

/** The storage of a registry, by where it is. */
export const storageAt = (registryDir: string): RegistryStorage => folderStorage(registryDir);
