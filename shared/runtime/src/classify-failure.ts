import type { PortalFailure } from './portal';

const chunkNames = new Set(['ChunkLoadError', 'ScriptNetworkError', 'ScriptExecutionError']);

/**
 * Classifies an error that a component threw: `chunk` when a code chunk did not load (a retry or another version may
 * help), `render` when our code failed. Neither single-spa nor the loader can see a missing chunk of a mounted page.
 */
export const classifyFailure = (error: unknown): Extract<PortalFailure['phase'], 'chunk' | 'render'> => {
  if (!(error instanceof Error)) return 'render';
  return chunkNames.has(error.name) ||
    /loading (css )?chunk|dynamically imported module|RUNTIME-00\d/i.test(error.message)
    ? 'chunk'
    : 'render';
};
