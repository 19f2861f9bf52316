import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { buildSync, type BuildFailure } from 'esbuild';
import { hostOnlyPackages, sharedModules } from '../packages/shared-modules';

/** What a remote is made of. */
export interface RemoteInputs {
  /** Absolute paths of the files it bundles, its configuration among them. */
  readonly files: readonly string[];
  /** What it imports of the packages that the host provides. */
  readonly taken: readonly string[];
  /** Every import of one bundled file by another, as absolute paths. */
  readonly imports: readonly { readonly by: string; readonly of: string }[];
}

/** The package of an import: `@tessera/ui` of `@tessera/ui/core`. */
export const packageOf = (request: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request;

const provided: ReadonlySet<string> = new Set(sharedModules.map((module) => module.package));

/** Followed no further: what the host provides, and what a remote must not import, which webpack refuses by name. */
const external = [...provided, ...hostOnlyPackages, ...builtinModules];

/**
 * Follows a remote's imports from its entry and its configuration, lazy ones too, to the files that end up in its build.
 * A shared package that grows a module which the remote does not import leaves it as it was.
 * @throws Error with the place of an import that leads nowhere, or of a file that cannot be read as TypeScript.
 */
export const remoteInputs = (folder: string): RemoteInputs => {
  const { inputs } = followImports(folder);
  const imports = Object.entries(inputs).flatMap(([by, each]) =>
    each.imports.map(({ path, external = false }) => ({ by: join(folder, by), path, external })),
  );
  return {
    files: Object.keys(inputs).map((path) => join(folder, path)),
    taken: [
      ...new Set(imports.flatMap((each) => (each.external && provided.has(packageOf(each.path)) ? each.path : []))),
    ].sort(),
    imports: imports.flatMap(({ by, path, external }) => (external ? [] : { by, of: join(folder, path) })),
  };
};

const followImports = (folder: string) => {
  try {
    return buildSync({
      absWorkingDir: folder,
      entryPoints: ['src/entry.tsx', 'portal.config.ts'].filter((file) => existsSync(join(folder, file))),
      bundle: true,
      write: false,
      outdir: 'dist',
      metafile: true,
      format: 'esm',
      jsx: 'automatic',
      external,
      logLevel: 'silent',
    }).metafile;
  } catch (error) {
    const { errors } = error as Partial<BuildFailure>;
    if (!errors) throw error;
    throw new Error(
      errors
        .map(({ text, location }) => (location ? `${join(folder, location.file)}:${location.line}: ${text}` : text))
        .join('\n'),
      { cause: error },
    );
  }
};
