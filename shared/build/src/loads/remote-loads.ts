import type { ManifestLoad, PortalConfig, PortalManifest } from '@tessera/contract';
import { emptyLoad, follower, type BuildGraph, type GraphBlock, type Load } from './follow';

const written = ({ files, shared, points }: Load): ManifestLoad => ({
  files: [...files].sort(),
  shared: [...shared].sort(),
  points: [...points].sort(),
});

/**
 * What each route and each extension of a remote loads. Both begin with the exposed entry (`expose` and the container's
 * own files); a route then follows `Pages`, an extension its own component.
 * @throws Error when an extension has no component in `defineRemote`.
 */
export const remoteLoads = (
  graph: BuildGraph,
  containerFiles: readonly string[],
  expose: GraphBlock,
  { routes, extensions }: Pick<PortalConfig, 'routes' | 'extensions'>,
): NonNullable<PortalManifest['loads']> => {
  const begin = () => {
    const load = emptyLoad();
    for (const file of [...containerFiles, ...expose.files]) load.files.add(file);
    for (const request of expose.shared) load.shared.add(request);
    return { load, ...follower(graph, load) };
  };
  const entry = expose.module === null ? undefined : graph.get(expose.module);
  const panels = new Set(Object.values(entry?.facts.extensions ?? {}));

  const routeLoad = (path: string): ManifestLoad => {
    const { load, visit } = begin();
    for (const { module, names } of entry?.imports ?? [])
      if (names.some((name) => !panels.has(name))) visit(module, path);
    return written(load);
  };

  const extensionLoad = (id: string): ManifestLoad => {
    const { load, visit, loadBlock } = begin();
    const name = entry?.facts.extensions[id];
    if (!entry || name === undefined) throw new Error(`src/entry.tsx gives no component for the extension '${id}'.`);
    const from = entry.imports.find(({ names }) => names.includes(name))?.module;
    const module = from === undefined ? entry : graph.get(from);
    const block = module?.blocks.find(({ request }) => request === module.facts.lazies[name]);
    if (block) loadBlock(block, null);
    else if (from !== undefined) visit(from, null);
    return written(load);
  };

  return {
    routes: Object.fromEntries(routes.map(({ id, path }) => [id, routeLoad(path)])),
    extensions: Object.fromEntries(extensions.map(({ id }) => [id, extensionLoad(id)])),
  };
};
