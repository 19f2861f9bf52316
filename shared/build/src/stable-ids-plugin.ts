import type { Compiler } from 'webpack';

/** Federation names these two after a file whose name is a hash of the folder the clone is in. */
const stableIds: readonly (readonly [RegExp, string])[] = [
  [/^container entry /, 'container'],
  [/[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/, 'federation'],
];

/**
 * Gives those modules an id of their own, so that the same sources make the same bytes in whatever folder: a published
 * version never changes.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          const id = stableIds.find(([pattern]) => pattern.test(module.identifier()))?.[1];
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
