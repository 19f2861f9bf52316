import { bestRoute } from './best-route';
import type { ModuleFacts } from './module-facts';

/** A dynamic import: what it loads, and the module it gives. */
export interface GraphBlock {
  readonly request: string;
  readonly files: readonly string[];
  /** Shared modules that its files take from the host. */
  readonly shared: readonly string[];
  readonly module: string | null;
}

/** A static import; `names` are what the importing module calls the things it takes. */
export interface GraphImport {
  readonly module: string;
  readonly names: readonly string[];
}

export interface GraphModule {
  readonly facts: ModuleFacts;
  readonly imports: readonly GraphImport[];
  readonly blocks: readonly GraphBlock[];
}

/** A build as modules by their names: what imports what, and what each dynamic import loads. */
export type BuildGraph = ReadonlyMap<string, GraphModule>;

export interface Load {
  readonly files: Set<string>;
  readonly shared: Set<string>;
  readonly points: Set<string>;
}

export const emptyLoad = (): Load => ({ files: new Set(), shared: new Set(), points: new Set() });

/**
 * Whether a dynamic import waits for its user. A dialog, a form in a page and an editor do, and a file says so in its
 * name; anything else counts as part of the first view.
 */
export const isOpenedByHand = (request: string): boolean =>
  /(?:^|\/)(?:edit-[^/]*|[^/]*-(?:dialog|form))$/.test(request);

/** Follows imports from a place in the graph, and notes all that the first view loads. */
export const follower = (graph: BuildGraph, load: Load) => {
  const visited = new Set<string>();

  const loadBlock = ({ files, shared, module }: GraphBlock, path: string | null): void => {
    for (const file of files) load.files.add(file);
    for (const request of shared) load.shared.add(request);
    if (module !== null) visit(module, path);
  };

  /** Of a table's components, only those of the matching route are shown; the others are not followed. */
  const visitTable = ({ facts, imports, blocks }: GraphModule, path: string): void => {
    const match = bestRoute(facts.routes, path);
    const shown = new Set(match?.route.elements ?? []);
    const hidden = new Set(facts.routes.flatMap(({ elements }) => elements).filter((name) => !shown.has(name)));
    for (const { module, names } of imports)
      if (names.some((name) => !hidden.has(name))) visit(module, match?.rest ?? '');
    const lazyOf = new Map(Object.entries(facts.lazies).map(([name, request]) => [request, name]));
    for (const block of blocks) {
      const name = lazyOf.get(block.request);
      if (name === undefined ? !isOpenedByHand(block.request) : shown.has(name)) loadBlock(block, match?.rest ?? '');
    }
  };

  /** `path` is the address left to match for a route table, or null where there is none. */
  const visit = (name: string, path: string | null): void => {
    const module = graph.get(name);
    if (!module || visited.has(`${name} ${path}`)) return;
    visited.add(`${name} ${path}`);
    for (const point of module.facts.points) load.points.add(point);
    if (path !== null && module.facts.routes.length > 0) return visitTable(module, path);
    for (const { module: imported } of module.imports) visit(imported, path);
    for (const block of module.blocks) if (!isOpenedByHand(block.request)) loadBlock(block, path);
  };

  return { visit, loadBlock };
};
