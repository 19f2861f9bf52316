import type { PortalFailure } from './portal';

const chunkNames = new Set(['ChunkLoadError', 'ScriptNetworkError', 'ScriptExecutionError']);

/**
 * What broke when a component threw: `chunk` when a part of the remote did not arrive (worth trying again, or another
 * version), `render` when our code did. Nobody else sees a missing chunk of a mounted page: not single-spa, not the
 * loader.
 */
export const classifyFailure = (error: unknown): Extract<PortalFailure['phase'], 'chunk' | 'render'> => {
  if (!(error instanceof Error)) return 'render';
  return chunkNames.has(error.name) ||
    /loading (css )?chunk|dynamically imported module|RUNTIME-00\d/i.test(error.message)
    ? 'chunk'
    : 'render';
};
