import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Module } from 'webpack';

/**
 * Whether a dynamic import runs when the page starts. The host's list of provided modules does not: others request
 * them.
 */
const runsFirst = (block: AsyncDependenciesBlock): boolean =>
  !block.dependencies.some(
    (dependency) => 'request' in dependency && String(dependency.request).endsWith('provided-modules'),
  );

const isSharedModule = (module: Module): boolean => module.type === 'consume-shared-module';

/**
 * Scripts a page needs before it can show anything: the entry's own, and the chunks of the dynamic imports in the
 * entry's modules and in the shared modules they consume, transitively. The page lists them all, so that none is
 * discovered late.
 */
export const firstScripts = (compilation: Compilation, entry: string): { scripts: string[]; styles: string[] } => {
  const { chunkGraph } = compilation;
  const entrypoint = compilation.entrypoints.get(entry);
  if (!entrypoint) throw new Error(`The build has no entry '${entry}'.`);
  const chunks = new Set<Chunk>();
  const groups = new Set<ChunkGroup>();
  const visitBlocks = (module: Module): void => {
    for (const block of (module.blocks as AsyncDependenciesBlock[]).filter(runsFirst)) {
      const group = chunkGraph.getBlockChunkGroup(block);
      if (group) visitGroup(group, false);
    }
  };
  const visitGroup = (group: ChunkGroup, isEntry: boolean): void => {
    if (groups.has(group)) return;
    groups.add(group);
    for (const chunk of group.chunks) {
      chunks.add(chunk);
      for (const module of chunkGraph.getChunkModulesIterable(chunk))
        if (isSharedModule(module) || (isEntry && module.type !== 'provide-module')) visitBlocks(module);
    }
  };
  visitGroup(entrypoint, true);
  const own = new Set(entrypoint.chunks);
  // A chunk registers itself and waits; the entry runs what it finds, so it comes last.
  const files = [...[...chunks].filter((chunk) => !own.has(chunk)), ...own].flatMap((chunk) => [...chunk.files]);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
};
