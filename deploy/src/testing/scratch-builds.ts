import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '../storage/files';
import { publishBuild } from '../published/registry';
import type { ReleaseKeys } from '../signing/keys';

/** A temporary folder with a registry and the smallest possible builds. */
export interface Scratch {
  readonly root: string;
  readonly registry: string;
  readonly buildRemote: (
    name: string,
    version: string,
    over?: Readonly<Record<string, unknown>> & { readonly text?: string },
  ) => Promise<string>;
  readonly buildHost: (version: string, over?: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Builds and publishes `unit version`, each. */
  readonly publish: (...units: readonly string[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const put = async (folder: string, files: Readonly<Record<string, string>>) => {
  const listed = [];
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(bytes));
    listed.push({ path, integrity: integrityOf(bytes), bytes: bytes.length, brotliBytes: 1 });
  }
  return listed;
};

/** With keys, what is published is signed. */
export const makeScratch = async (keys?: ReleaseKeys): Promise<Scratch> => {
  const root = await mkdtemp(join(tmpdir(), 'tessera-registry-'));
  const registry = join(root, 'registry');

  const buildRemote: Scratch['buildRemote'] = async (name, version, { text = `${name} ${version}`, ...over } = {}) => {
    const folder = join(root, 'remotes', name, 'dist');
    await rm(folder, { recursive: true, force: true });
    const files = await put(folder, { 'remoteEntry.js': text, 'chunks/page.js': `page of ${text}` });
    const manifest = {
      schema: 1,
      name,
      version,
      team: name,
      contract: '^1.0.0',
      prefixes: [`/${name}`],
      routes: [],
      navigation: [],
      extensions: [],
      calls: [],
      shared: {},
      federationName: `${name}__1`,
      entry: 'remoteEntry.js',
      expose: './entry',
      files,
      ...over,
    };
    await writeFile(join(folder, 'portal-manifest.json'), JSON.stringify(manifest));
    return folder;
  };

  const buildHost: Scratch['buildHost'] = async (version, over = {}) => {
    const folder = join(root, 'host', 'dist');
    const files = await put(folder, { 'main.js': `main ${version}`, 'main.css': 'body{}' });
    const entry = { scripts: [files[0]], styles: [files[1]] };
    await writeFile(
      join(folder, 'host-manifest.json'),
      JSON.stringify({
        schema: 1,
        version,
        contract: '1.0.0',
        entries: { main: entry, signin: entry },
        files,
        provides: {},
        ...over,
      }),
    );
    return folder;
  };

  const publish: Scratch['publish'] = async (...units) => {
    for (const each of units) {
      const [unit = '', version = ''] = each.split(' ');
      await publishBuild(registry, await (unit === 'host' ? buildHost(version) : buildRemote(unit, version)), keys);
    }
  };
  return { root, registry, buildRemote, buildHost, publish, remove: () => rm(root, { recursive: true, force: true }) };
};
