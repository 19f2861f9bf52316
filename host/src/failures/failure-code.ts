import type { FailureCode } from '@tessera/contract';
import type { FileFound } from './inspect-file';
import { PortalError } from './portal-error';

/** When it broke: before the code ran, before anything was on the screen, or after. */
export type FailureStage = 'load' | 'mount' | 'shown';

const sharedWords = /shared (singleton )?module|shared? ?scope|loadShare|RUNTIME-0(05|06|12)/i;
const networkWords = /RUNTIME-008|ScriptNetworkError/;

/** The code of an error in the table of failures. Pure; `file` is what inspecting the missing file showed. */
export const failureCodeOf = (error: unknown, stage: FailureStage, file: FileFound = 'unknown'): FailureCode => {
  if (error instanceof PortalError) return error.code;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const refused = file === 'changed';
  if (name === 'ChunkLoadError' || /loading chunk/i.test(message)) return refused ? 'PORTAL-INTEGRITY' : 'PORTAL-CHUNK';
  if (stage === 'shown') return 'PORTAL-RENDER';
  if (sharedWords.test(message)) return 'PORTAL-SHARED';
  if (stage === 'mount') return 'PORTAL-LIFECYCLE';
  if (/ScriptExecutionError/.test(message)) return 'PORTAL-ENTRY';
  if (/timed out/.test(message)) return 'PORTAL-TIMEOUT';
  if (networkWords.test(message)) return refused ? 'PORTAL-INTEGRITY' : 'PORTAL-NETWORK';
  return 'PORTAL-ENTRY';
};

/**
 * The address of the file an error is about, when the error names one and inspecting it helps: a file that timed out
 * would time out again.
 */
export const fileOf = (error: unknown): string | null => {
  if (typeof error === 'object' && error !== null && 'type' in error && error.type === 'timeout') return null;
  const request = typeof error === 'object' && error !== null && 'request' in error ? error.request : null;
  return typeof request === 'string' && request !== '' ? request : null;
};
