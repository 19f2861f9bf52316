import { mkdtemp, readFile, rm, writeFile, mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readChannel, swapChannel } from './channel';
import { integrityOf } from './files';
import { moveChannel, publishBuild } from './registry';
import { readRegistry, resolveRelease } from './release';

let root: string;
let registry: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-registry-'));
  registry = join(root, 'registry');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = async (folder: string, files: Record<string, string>) => {
  const listed = [];
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), bytes);
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(bytes));
    listed.push({ path, integrity: integrityOf(bytes), bytes: bytes.length, brotliBytes: 1 });
  }
  return listed;
};

const buildRemote = async (name: string, version: string, text = `${name} ${version}`, over: Record<string, unknown> = {}): Promise<string> => {
  const folder = join(root, 'remotes', name, 'dist');
  await rm(folder, { recursive: true, force: true });
  const files = await put(folder, { 'remoteEntry.js': text, 'chunks/page.js': `page of ${text}` });
  const manifest = { schema: 1, name, version, team: name, contract: '^1.0.0', prefixes: [`/${name}`], routes: [], navigation: [], extensions: [], calls: [], shared: {}, federationName: `${name}__1`, entry: 'remoteEntry.js', expose: './entry', files, ...over };
  await writeFile(join(folder, 'portal-manifest.json'), JSON.stringify(manifest));
  return folder;
};

const buildHost = async (version: string): Promise<string> => {
  const folder = join(root, 'host', 'dist');
  const files = await put(folder, { 'main.js': `main ${version}`, 'main.css': 'body{}' });
  const entry = { scripts: [files[0]], styles: [files[1]] };
  await writeFile(join(folder, 'host-manifest.json'), JSON.stringify({ schema: 1, version, contract: '1.0.0', entries: { main: entry, signin: entry }, files, provides: {} }));
  return folder;
};

describe('publishing a build', () => {
  it('keeps the listed files, their packed forms and the manifest under the version', async () => {
    const result = await publishBuild(registry, await buildRemote('clients', '1.0.0-aa'));
    expect(result).toMatchObject({ kind: 'remote', name: 'clients', version: '1.0.0-aa', published: true });
    expect((await readdir(join(registry, 'remotes/clients/1.0.0-aa'))).sort()).toEqual(['chunks', 'portal-manifest.json', 'remoteEntry.js', 'remoteEntry.js.br']);
    expect(await readdir(join(registry, 'remotes/clients'))).toEqual(['1.0.0-aa']);
  });

  it('does nothing for the same bytes and refuses other bytes for a version that exists', async () => {
    await publishBuild(registry, await buildRemote('clients', '1.0.0'));
    expect(await publishBuild(registry, await buildRemote('clients', '1.0.0'))).toMatchObject({ published: false });
    await expect(publishBuild(registry, await buildRemote('clients', '1.0.0', 'changed'))).rejects.toMatchObject({ code: 'version-exists' });
    expect(await readFile(join(registry, 'remotes/clients/1.0.0/remoteEntry.js'), 'utf8')).toBe('clients 1.0.0');
  });

  it('lets one of several publishers of the same version in, and the others find it there', async () => {
    const folder = await buildRemote('clients', '1.0.0');
    const results = await Promise.all(Array.from({ length: 6 }, () => publishBuild(registry, folder)));
    expect(results.filter((result) => result.published)).toHaveLength(1);
    expect(await readdir(join(registry, 'remotes/clients'))).toEqual(['1.0.0']);
  });

  it.each([
    ['a listed file is missing', (folder: string) => rm(join(folder, 'chunks/page.js')), 'missing-file'],
    ['a file has one changed byte', (folder: string) => writeFile(join(folder, 'chunks/page.js'), 'qage of clients 1.0.0'), 'wrong-integrity'],
    ['a packed file is of another file', (folder: string) => writeFile(join(folder, 'chunks/page.js.br'), brotliCompressSync(Buffer.from('other'))), 'wrong-integrity'],
    ['a packed file is not brotli', (folder: string) => writeFile(join(folder, 'chunks/page.js.br'), 'plain'), 'wrong-integrity'],
    ['a script is not listed', (folder: string) => writeFile(join(folder, 'stray.js'), 'x'), 'unlisted-file'],
    ['there is no manifest', (folder: string) => rm(join(folder, 'portal-manifest.json')), 'not-a-build'],
    ['the manifest is not JSON', (folder: string) => writeFile(join(folder, 'portal-manifest.json'), '{'), 'not-a-build'],
  ])('refuses when %s, and publishes nothing', async (_, damage, code) => {
    const folder = await buildRemote('clients', '1.0.0');
    await damage(folder);
    await expect(publishBuild(registry, folder)).rejects.toMatchObject({ code });
    await expect(readdir(join(registry, 'remotes/clients'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([['../up.js'], ['/etc/passwd'], ['a/../../b.js'], ['.hidden.js'], ['a//b.js'], ['a\\b.js']])('refuses a manifest that lists %s', async (path) => {
    const folder = await buildRemote('clients', '1.0.0', 'x', { files: [{ path, integrity: integrityOf(Buffer.from('x')), bytes: 1, brotliBytes: 1 }] });
    await expect(publishBuild(registry, folder)).rejects.toMatchObject({ code: 'not-a-build' });
  });

  it.each([['../1.0.0'], ['1.0'], [''], ['1.0.0/x']])('refuses the version %p', async (version) => {
    await expect(publishBuild(registry, await buildRemote('clients', version))).rejects.toMatchObject({ code: 'not-a-build' });
  });
});

describe('the stable channel', () => {
  it('moves to published versions only', async () => {
    await publishBuild(registry, await buildRemote('clients', '1.0.0'));
    await expect(moveChannel(registry, { remotes: { clients: '2.0.0' } })).rejects.toMatchObject({ code: 'unknown-version' });
    expect(await moveChannel(registry, { remotes: { clients: '1.0.0' } })).toEqual({ revision: 1, host: null, remotes: { clients: '1.0.0' } });
    expect(await moveChannel(registry, { remotes: { clients: '1.0.0' } })).toMatchObject({ revision: 1 });
    expect(await moveChannel(registry, { remotes: { clients: null } })).toMatchObject({ revision: 2, remotes: {} });
  });

  it('refuses a move made on an older revision', async () => {
    await swapChannel(registry, () => ({ host: '1.0.0', remotes: {} }));
    await expect(moveChannel(registry, { remotes: {}, expectedRevision: 0 })).rejects.toMatchObject({ code: 'channel-moved' });
  });

  it('loses no move of several made at once', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `remote-${index}`);
    await Promise.all(names.map((name) => swapChannel(registry, (channel) => ({ host: null, remotes: { ...channel.remotes, [name]: '1.0.0' } }))));
    const channel = await readChannel(registry);
    expect(Object.keys(channel.remotes)).toEqual(names);
    expect(channel.revision).toBe(8);
  });

  it('says so when its document is damaged', async () => {
    await mkdir(join(registry, 'channels'), { recursive: true });
    await writeFile(join(registry, 'channels/stable.json'), '{"revision":1,"host":"../x","remotes":{}}');
    await expect(readChannel(registry)).rejects.toMatchObject({ code: 'channel-unreadable' });
  });
});

describe('a release', () => {
  const publishAll = async () => {
    for (const folder of [await buildHost('0.1.0-bb'), await buildRemote('clients', '1.0.0'), await buildRemote('tools', '2.0.0')]) await publishBuild(registry, folder);
    return moveChannel(registry, { host: '0.1.0-bb', remotes: { clients: '1.0.0', tools: '2.0.0' } });
  };

  it('has the remotes whose flag the firm has, each with a reason, and one id for the same versions', async () => {
    const channel = await publishAll();
    expect(channel).toEqual({ revision: 1, host: '0.1.0-bb', remotes: { clients: '1.0.0', tools: '2.0.0' } });

    const snapshot = await readRegistry(registry);
    const release = resolveRelease(snapshot, { firmId: 'NBW', userId: null, flags: ['remote.tools', 'automatedFirmSetup'] });
    expect(release.remotes.map(({ name, version, base }) => [name, version, base])).toEqual([['tools', '2.0.0', '/remotes/tools/2.0.0/']]);
    expect(release.remotes[0]?.reason).toBe('Firm NBW has the flag remote.tools; the stable channel is at 2.0.0.');
    expect(resolveRelease(snapshot, { firmId: 'HLM', userId: null, flags: ['remote.tools'] }).id).toBe(release.id);
    expect(resolveRelease(snapshot, { firmId: 'NBW', userId: null, flags: ['remote.tools', 'remote.clients'] }).id).not.toBe(release.id);
    expect(resolveRelease(snapshot, { firmId: 'NBW', userId: null, flags: null }).remotes).toEqual([]);
  });

  it('leaves out a version whose manifest cannot be read and names it', async () => {
    await publishAll();
    await rm(join(registry, 'remotes/tools/2.0.0'), { recursive: true });
    const snapshot = await readRegistry(registry);
    expect(snapshot.remotes.map(({ name }) => name)).toEqual(['clients']);
    expect(snapshot.problems).toEqual(['tools 2.0.0 has no readable manifest and is left out.']);
  });
});
