/**
 * An error whose message is one full sentence for the person who runs Tessera: what is wrong and what to do next. A
 * command prints only the message, without a stack, and exits non-zero.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** PostgreSQL's disk_full. */
const DISK_FULL = '53100';

/** Returns the message for the operator: the sentence of an `OperatorError`, or the stack of any other error. */
export function describeForOperator(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === DISK_FULL)
    return 'The disk is full. Free some space and start again; nothing was damaged.';
  if (code === 'EACCES' || code === 'EROFS')
    return `${messageOf(error)}. Choose a folder that can be written, with --data DIR.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns the `code` of a system or PostgreSQL error, if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Returns the message of any thrown value. A host with several addresses fails with an empty message; the real ones are
 * inside it.
 */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  return 'errors' in error && Array.isArray(error.errors) && error.errors.length > 0 ? messageOf(error.errors[0]) : '';
}
