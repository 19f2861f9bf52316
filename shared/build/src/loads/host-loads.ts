import { emptyLoad, follower, type BuildGraph, type GraphBlock } from './follow';

/** The files that each shared module comes in: its own, and those of the shared modules they take in their turn. */
export const hostLoads = (
  graph: BuildGraph,
  provided: ReadonlyMap<string, GraphBlock>,
): Record<string, readonly string[]> => {
  const loadOf = (request: string): readonly string[] => {
    const load = emptyLoad();
    const { loadBlock } = follower(graph, load);
    load.shared.add(request);
    // The set grows while it is read: each module adds those it takes itself.
    for (const taken of load.shared) {
      const block = provided.get(taken);
      if (block) loadBlock(block, null);
    }
    return [...load.files].sort();
  };
  return Object.fromEntries([...provided.keys()].sort().map((request) => [request, loadOf(request)]));
};
