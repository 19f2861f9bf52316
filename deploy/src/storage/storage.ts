import { folderStorage } from './folder-storage';

/**
 * All the registry asks of what it is stored in; paths have forward slashes and never begin with one. Nothing is ever
 * changed in place, so a folder does it today and a bucket with conditional puts can.
 */
export interface RegistryStorage {
  /** The bytes, or null when there is nothing at the path. */
  readonly read: (path: string) => Promise<Buffer | null>;
  readonly has: (path: string) => Promise<boolean>;
  /** When it was written; null when it is not there. */
  readonly writtenAt: (path: string) => Promise<Date | null>;
  /** Names right below the path, sorted; empty when it is not there. What is still being written is not among them. */
  readonly list: (path: string) => Promise<string[]>;
  /** Writes a document that is not there yet, wholly or not at all; false when somebody was first. */
  readonly createOnce: (path: string, text: string) => Promise<boolean>;
  /** Copies files of a local folder to the path, all of them or none; false when something is there already. */
  readonly publishFolder: (path: string, source: string, files: readonly string[]) => Promise<boolean>;
  /** Removes what is at the path and below; only `retain` does. */
  readonly remove: (path: string) => Promise<void>;
}

/** The storage of a registry, by where it is. */
export const storageAt = (registryDir: string): RegistryStorage => folderStorage(registryDir);
