import { integrityOf } from '@tessera/deploy/storage/files';
import { recordChange } from '@tessera/deploy/change-log';
import { promote } from '@tessera/deploy/release-commands';
import { publishBuild } from '@tessera/deploy/published/registry';
import type { ReleaseRules } from '@tessera/deploy/rules/rules';
import type { ReleaseKeys } from '@tessera/deploy/signing/keys';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface PublishedRegistry {
  readonly dir: string;
  /** Publishes another version of a remote; no channel moves. */
  readonly publish: (name: string, version: string) => Promise<void>;
  readonly publishHost: (version: string) => Promise<void>;
  /** Replaces parts of the rules. */
  readonly change: (rules: Partial<ReleaseRules>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const putFile = async (folder: string, path: string, text: string) => {
  const bytes = Buffer.from(text);
  await writeFile(join(folder, path), bytes);
  await writeFile(join(folder, `${path}.br`), brotliCompressSync(bytes));
  return { path, integrity: integrityOf(bytes), bytes: bytes.length, brotliBytes: 1 };
};

/** Rules of that registry by which clients 1.0.0 has these versions before it, newest first. */
export const withClientsBefore = (...history: string[]): Partial<ReleaseRules> => ({
  channels: {
    stable: {
      host: { version: '0.1.0-aaaa', history: [] },
      clients: { version: '1.0.0', history },
      tools: { version: '1.0.0', history: [] },
    },
  },
});

/** A registry with the smallest possible host and the remotes clients and tools; signed if there are keys. */
export const publishSmallRegistry = async (keys?: ReleaseKeys): Promise<PublishedRegistry> => {
  const root = await mkdtemp(join(tmpdir(), 'tessera-proxy-'));
  const dir = join(root, 'registry');

  const publishHost: PublishedRegistry['publishHost'] = async (version) => {
    const folder = join(root, `host-${version}`);
    await mkdir(folder, { recursive: true });
    const [main, signin, style] = [
      await putFile(folder, 'main.js', 'main()'),
      await putFile(folder, 'signin.js', 'signin()'),
      await putFile(folder, 'main.css', 'body{}'),
    ];
    const entries = { main: { scripts: [main], styles: [style] }, signin: { scripts: [signin], styles: [] } };
    await writeFile(
      join(folder, 'host-manifest.json'),
      JSON.stringify({ schema: 1, version, contract: '1.0.0', entries, files: [main, signin, style], provides: {} }),
    );
    await publishBuild(dir, folder, keys);
  };
  const publish: PublishedRegistry['publish'] = async (name, version) => {
    const folder = join(root, `${name}-${version}`);
    await mkdir(folder, { recursive: true });
    const files = [await putFile(folder, 'remoteEntry.js', `entry('${name}')`)];
    await writeFile(
      join(folder, 'portal-manifest.json'),
      JSON.stringify({
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
        federationName: `${name}__${version.replace(/\W/g, '_')}`,
        entry: 'remoteEntry.js',
        expose: './entry',
        files,
      }),
    );
    await publishBuild(dir, folder, keys);
  };
  const change: PublishedRegistry['change'] = async (changed) => {
    await recordChange(
      dir,
      { by: 'tests', why: 'a test', what: 'change', unit: null, from: null, to: null, keys },
      (rules) => ({ ...rules, ...changed }),
    );
  };

  await publishHost('0.1.0-aaaa');
  for (const name of ['clients', 'tools']) await publish(name, '1.0.0');
  await promote(
    dir,
    { by: 'tests', why: 'The smallest portal', keys },
    { host: '0.1.0-aaaa', clients: '1.0.0', tools: '1.0.0' },
  );
  return { dir, publish, publishHost, change, remove: () => rm(root, { recursive: true, force: true }) };
};
