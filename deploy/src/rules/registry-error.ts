export type RegistryErrorCode =
  | 'not-a-build'
  | 'missing-file'
  | 'wrong-integrity'
  | 'unlisted-file'
  | 'version-exists'
  | 'unknown-version'
  | 'moved'
  | 'move-unreadable'
  | 'move-untrusted'
  | 'no-key'
  | 'bad-move'
  | 'not-possible'
  | 'gate-refused'
  | 'build-failed';

/** A refusal of the registry. The message names the file, the rule and what to do. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  constructor(
    readonly code: RegistryErrorCode,
    message: string,
  ) {
    super(message);
  }
}
