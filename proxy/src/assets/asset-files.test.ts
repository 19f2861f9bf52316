import { integrityOf } from '@tessera/deploy/storage/files';
import { link, mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { publishSmallRegistry, type PublishedRegistry } from '../testing/published-registry';
import { takesBrotli } from '../http/compression';
import { createAssetFiles, readAddress } from './asset-files';

describe('an asset address', () => {
  it('names a file of a published version', () => {
    expect(
      readAddress({ kind: 'remote', name: 'clients', version: '1.0.0-ab12', path: 'chunks/a.1f.js' }),
    ).not.toBeNull();
    expect(readAddress({ kind: 'host', name: '', version: '1.0.0', path: 'main.js' })).not.toBeNull();
  });
  it.each([
    ['clients', '1.0.0', '../x.js'],
    ['clients', '1.0.0', 'a/../../x.js'],
    ['clients', '..', 'x.js'],
    ['..', '1.0.0', 'x.js'],
    ['clients', '1.0.0', '/etc/passwd'],
    ['clients', '1.0.0', ''],
    ['clients', '1.0.0', 'a\\b.js'],
    ['clients', '1.0.0', '.env'],
    ['clients', '1.0.0', 'a\u0000.js'],
    ['clients', '1.0.0/..', 'x.js'],
    ['Clients', '1.0.0', 'x.js'],
    ['clients', 'latest', 'x.js'],
  ])('is refused for %p %p %p', (name, version, path) =>
    expect(readAddress({ kind: 'remote', name, version, path })).toBeNull(),
  );
});

describe('a published version', () => {
  let registry: PublishedRegistry;
  beforeAll(async () => {
    registry = await publishSmallRegistry();
  });
  afterAll(() => registry.remove());

  const read = async (path: string, brotli = false): Promise<string | null> => {
    const file = await createAssetFiles(registry.dir).open(
      { kind: 'remote', name: 'clients', version: '1.0.0', path },
      brotli,
    );
    const text = (await file?.handle.readFile('latin1')) ?? null;
    await file?.handle.close();
    return text;
  };

  it('serves what its manifest lists and the manifest, and nothing else that lies there', async () => {
    const folder = join(registry.dir, 'remotes/clients/1.0.0');
    await writeFile(join(folder, 'secrets.json'), '{"secret":1}');
    await writeFile(join(folder, 'remoteEntry.js.map'), '{}');
    expect(await read('remoteEntry.js')).toBe("entry('clients')");
    expect(await read('portal-manifest.json')).toContain('"clients"');
    for (const path of ['secrets.json', 'remoteEntry.js.map', 'remoteEntry.js.br', 'host-manifest.json'])
      expect(await read(path)).toBeNull();
  });

  it('follows no link, whatever lists it, and no linked folder', async () => {
    await registry.publish('clients', '1.0.1');
    const outside = join(registry.dir, '../secrets.json');
    await writeFile(outside, '{"secret":1}');
    const folder = join(registry.dir, 'remotes/clients/2.0.0');
    const other = join(registry.dir, '../elsewhere');
    await mkdir(folder);
    await mkdir(other);
    const file = (path: string) => {
      const text = Buffer.from(`${path.replace('.js', '')}()`);
      return { path, integrity: integrityOf(text), bytes: text.length, brotliBytes: 1 };
    };
    const manifest = {
      schema: 1,
      name: 'clients',
      version: '2.0.0',
      team: 'x',
      contract: '^1.0.0',
      prefixes: [],
      routes: [],
      navigation: [],
      extensions: [],
      calls: [],
      shared: {},
      federationName: 'x',
      entry: 'remoteEntry.js',
      expose: './entry',
      files: ['linked.js', 'packed.js', 'folder/secrets.js', 'plain.js'].map(file),
    };
    await writeFile(join(folder, 'portal-manifest.json'), JSON.stringify(manifest));
    await symlink(outside, join(folder, 'linked.js'));
    await symlink(outside, join(folder, 'packed.js.br'));
    await writeFile(join(folder, 'packed.js'), 'packed()');
    await link(outside, join(other, 'secrets.js'));
    await symlink(other, join(folder, 'folder'));
    await writeFile(join(folder, 'plain.js'), 'plain()');
    const files = createAssetFiles(registry.dir);
    const opened = async (path: string, brotli: boolean): Promise<string | null> => {
      const asset = await files.open({ kind: 'remote', name: 'clients', version: '2.0.0', path }, brotli);
      await asset?.handle.close();
      return asset ? (asset.encoding ?? 'plain') : null;
    };
    expect(await opened('plain.js', true)).toBe('plain');
    expect(await opened('linked.js', false)).toBeNull();
    expect(await opened('packed.js', true)).toBe('plain');
    expect(await opened('folder/secrets.js', false)).toBeNull();
  });

  it('is not served where it was altered, packed or plain, is told of once, and served again when it is restored', async () => {
    const told: string[] = [];
    const files = createAssetFiles(registry.dir, (problem) => told.push(problem));
    const path = join(registry.dir, 'remotes/clients/1.0.0/remoteEntry.js');
    const opened = async (brotli: boolean): Promise<string | null> => {
      const asset = await files.open(
        { kind: 'remote', name: 'clients', version: '1.0.0', path: 'remoteEntry.js' },
        brotli,
      );
      await asset?.handle.close();
      return asset ? `${asset.encoding ?? 'plain'}${asset.keeps ? '' : ', not to be kept'}` : null;
    };
    const [plain, packed] = [await readFile(path), await readFile(`${path}.br`)];
    expect([await opened(true), await opened(false)]).toEqual(['br', 'plain']);

    await writeFile(`${path}.br`, brotliCompressSync(Buffer.from("entry('another')")));
    expect([await opened(true), await opened(true)]).toEqual(['plain', 'plain']);
    await writeFile(path, "entry('CLIENTS')"); // as long as it was, and as old
    await utimes(path, 0, 0);
    expect([await opened(true), await opened(false)]).toEqual([null, null]);
    expect(told.map((problem) => problem.replace(path, 'FILE'))).toEqual(
      ['FILE.br', 'FILE'].map(
        (name) => `${name} is not as it was published, and is given to nobody. Restore it from a backup.`,
      ),
    );

    await rm(`${path}.br`);
    await writeFile(path, plain);
    expect([await opened(true), await opened(false)]).toEqual(['plain', 'plain']);
    await writeFile(`${path}.br`, packed);
    expect(await opened(true)).toBe('br');
  });

  it('has a manifest that nobody keeps, as it vouches for itself alone', async () => {
    const manifest = await createAssetFiles(registry.dir).open(
      { kind: 'remote', name: 'clients', version: '1.0.0', path: 'portal-manifest.json' },
      false,
    );
    await manifest?.handle.close();
    expect(manifest?.keeps).toBe(false);
  });
});

describe('brotli', () => {
  it.each([
    ['br', true],
    ['gzip, deflate, br', true],
    ['gzip;q=1, BR;q=0.5', true],
    ['br;q=0', false],
    ['br;q=0.000', false],
    ['gzip', false],
    ['brotli', false],
    ['', false],
    [undefined, false],
  ])('for %p is %p', (header, taken) => expect(takesBrotli(header)).toBe(taken));
});
