import type { AsyncDependenciesBlock, Chunk, Compilation, Compiler, Dependency, Module } from 'webpack';
import { consumedRequest } from './shared-used';
import { factsOf, noFacts, type ModuleFacts } from './module-facts';
import type { GraphBlock, GraphModule } from './follow';

interface Draft {
  readonly module: Module;
  readonly imports: readonly {
    readonly module: Module;
    readonly name: string | null;
    readonly exported: string | null;
  }[];
  readonly blocks: readonly { readonly block: AsyncDependenciesBlock; readonly module: Module | null }[];
}

const factsField = 'tesseraLoads';
const drafts = new WeakMap<Compilation, Draft[]>();

const nameIn = (dependency: Dependency): string | null =>
  'name' in dependency && typeof dependency.name === 'string' ? dependency.name : null;

/** The export that an import uses; null where it uses none by name. */
const exportOf = (dependency: Dependency): string | null => {
  const [first] = 'ids' in dependency && Array.isArray(dependency.ids) ? (dependency.ids as unknown[]) : [];
  return typeof first === 'string' ? first : null;
};

const draftOf = ({ moduleGraph }: Compilation, module: Module): Draft => {
  const target = (dependency: Dependency | undefined): Module | null =>
    dependency ? moduleGraph.getModule(dependency) : null;
  return {
    module,
    imports: module.dependencies.flatMap((dependency) => {
      const imported = target(dependency);
      return imported && imported !== module
        ? [{ module: imported, name: nameIn(dependency), exported: exportOf(dependency) }]
        : [];
    }),
    blocks: (module.blocks as AsyncDependenciesBlock[]).map((block) => ({
      block,
      module: target(block.dependencies[0]),
    })),
  };
};

/**
 * Keeps what `buildGraph` reads when the build is done: the facts in each module's source, with the module in the
 * cache, and the imports as they are before modules are joined.
 */
export class GraphPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('GraphPlugin', (compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const)
        normalModuleFactory.hooks.parser.for(type).tap('GraphPlugin', (parser) => {
          parser.hooks.program.tap('GraphPlugin', (program) => {
            const { module } = parser.state;
            if (!/[\\/]node_modules[\\/]/.test(module.resource) && module.buildInfo)
              module.buildInfo[factsField] = factsOf(program);
          });
        });
      compilation.hooks.finishModules.tap('GraphPlugin', (modules) => {
        drafts.set(
          compilation,
          [...modules].map((module) => draftOf(compilation, module)),
        );
      });
    });
  }
}

const groupByModule = (imports: Draft['imports']): GraphModule['imports'] => {
  const names = new Map<string, Set<string>>();
  for (const { module, name } of imports) {
    const known = names.get(module.identifier()) ?? new Set<string>();
    names.set(module.identifier(), name === null ? known : known.add(name));
  }
  return [...names].map(([module, taken]) => ({ module, names: [...taken] }));
};

/** The exports that a build uses of each module it takes from the host, sorted. */
const namesTaken = (drafts: readonly Draft[]): Record<string, string[]> => {
  const taken = new Map<string, Set<string>>();
  for (const { module, exported } of drafts.flatMap(({ imports }) => imports)) {
    const request = consumedRequest(module);
    if (request !== null && exported !== null) taken.set(request, (taken.get(request) ?? new Set()).add(exported));
  }
  return Object.fromEntries([...taken].map(([request, names]) => [request, [...names].sort()] as const).sort());
};

/** The exports of each module that a build provides, sorted; without the modules whose exports webpack cannot tell. */
const namesGiven = ({ moduleGraph }: Compilation, drafts: readonly Draft[]): Record<string, string[]> =>
  Object.fromEntries(
    drafts.flatMap(({ module, blocks: [block] }) => {
      const names = block?.module ? moduleGraph.getProvidedExports(block.module) : null;
      if (module.type !== 'provide-module' || !('_name' in module) || !block?.module || !Array.isArray(names))
        return [];
      // A default import of a CommonJS module is the whole of it.
      const all = block.module.buildMeta?.exportsType === 'namespace' ? names : [...names, 'default'];
      return [[String(module._name), [...new Set(all)].sort()] as const];
    }),
  );

/** The graph of a finished build, made with `GraphPlugin`, and the blocks of its containers and provided modules. */
export const buildGraph = (compilation: Compilation) => {
  const { chunkGraph } = compilation;
  const describe = ({ block, module }: Draft['blocks'][number]): GraphBlock => {
    const chunks: Chunk[] = chunkGraph.getBlockChunkGroup(block)?.chunks ?? [];
    const dependency = block.dependencies[0];
    return {
      request: dependency && 'request' in dependency ? String(dependency.request) : '',
      files: chunks.flatMap((chunk) => [...chunk.files]),
      shared: chunks.flatMap((chunk) =>
        [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((one) => consumedRequest(one) ?? []),
      ),
      module: module?.identifier() ?? null,
    };
  };
  const known = drafts.get(compilation) ?? [];
  const graph = new Map<string, GraphModule>();
  const provided = new Map<string, GraphBlock>();
  let expose: GraphBlock | null = null;
  for (const { module, imports, blocks } of known) {
    const described = blocks.map(describe);
    const [first] = described;
    if (module.type === 'provide-module' && first && '_name' in module) provided.set(String(module._name), first);
    if (module.identifier().startsWith('container entry ') && first) expose = first;
    // A shared module's own import is what the host would fall back to; it is provided instead.
    const taken = consumedRequest(module) !== null;
    graph.set(module.identifier(), {
      facts: (module.buildInfo?.[factsField] as ModuleFacts | undefined) ?? noFacts, // set above, or restored from the cache
      imports: groupByModule(imports),
      blocks: taken ? [] : described,
    });
  }
  const containerFiles = [...compilation.entrypoints.values()].flatMap((group) =>
    group.chunks.flatMap((chunk) => [...chunk.files]),
  );
  return { graph, provided, expose, containerFiles, takes: namesTaken(known), gives: namesGiven(compilation, known) };
};
