import { integrityOf } from '@tessera/deploy/files';
import { promote } from '@tessera/deploy/operate';
import { publishBuild } from '@tessera/deploy/registry';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface PublishedRegistry {
  readonly dir: string;
  readonly remove: () => Promise<void>;
}

const putFile = async (folder: string, path: string, text: string) => {
  const bytes = Buffer.from(text);
  await writeFile(join(folder, path), bytes);
  await writeFile(join(folder, `${path}.br`), brotliCompressSync(bytes));
  return { path, integrity: integrityOf(bytes), bytes: bytes.length, brotliBytes: 1 };
};

/** A registry with a host and the remotes clients and tools, as small as they can be. */
export const publishSmallRegistry = async (): Promise<PublishedRegistry> => {
  const root = await mkdtemp(join(tmpdir(), 'tessera-proxy-'));
  const dir = join(root, 'registry');
  const host = join(root, 'host');
  await mkdir(host, { recursive: true });
  const [main, signin, style] = [await putFile(host, 'main.js', 'main()'), await putFile(host, 'signin.js', 'signin()'), await putFile(host, 'main.css', 'body{}')];
  const entries = { main: { scripts: [main], styles: [style] }, signin: { scripts: [signin], styles: [] } };
  await writeFile(join(host, 'host-manifest.json'), JSON.stringify({ schema: 1, version: '0.1.0-aaaa', contract: '1.0.0', entries, files: [main, signin, style], provides: {} }));
  await publishBuild(dir, host);
  for (const name of ['clients', 'tools']) {
    const folder = join(root, name);
    await mkdir(folder);
    const files = [await putFile(folder, 'remoteEntry.js', `entry('${name}')`)];
    await writeFile(join(folder, 'portal-manifest.json'), JSON.stringify({ schema: 1, name, version: '1.0.0', team: name, contract: '^1.0.0', prefixes: [`/${name}`], routes: [], navigation: [], extensions: [], calls: [], shared: {}, federationName: `${name}__1_0_0`, entry: 'remoteEntry.js', expose: './entry', files }));
    await publishBuild(dir, folder);
  }
  await promote(dir, { by: 'tests', why: 'The smallest portal' }, { host: '0.1.0-aaaa', clients: '1.0.0', tools: '1.0.0' });
  return { dir, remove: () => rm(root, { recursive: true, force: true }) };
};
