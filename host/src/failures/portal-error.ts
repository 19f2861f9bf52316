import type { FailureCode } from '@tessera/contract';

/** A failure of a remote with its code in the table of failures. */
export class PortalError extends Error {
  override readonly name = 'PortalError';

  constructor(
    readonly code: FailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${code}: ${message}`, options);
  }
}
