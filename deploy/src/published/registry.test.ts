import { readFile, rm, writeFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { integrityOf } from '../storage/files';
import { publishBuild } from './registry';
import { makeScratch, type Scratch } from '../testing/scratch-builds';

let scratch: Scratch;
beforeEach(async () => {
  scratch = await makeScratch();
});
afterEach(() => scratch.remove());

describe('publishing a build', () => {
  it('keeps the listed files, their packed forms and the manifest under the version', async () => {
    const result = await publishBuild(scratch.registry, await scratch.buildRemote('clients', '1.0.0-aa'));
    expect(result).toMatchObject({ kind: 'remote', name: 'clients', version: '1.0.0-aa', published: true });
    expect((await readdir(join(scratch.registry, 'remotes/clients/1.0.0-aa'))).sort()).toEqual([
      'chunks',
      'portal-manifest.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
    ]);
    expect(await readdir(join(scratch.registry, 'remotes/clients'))).toEqual(['1.0.0-aa']);
  });

  it('does nothing for the same bytes and refuses other bytes for a version that exists', async () => {
    await publishBuild(scratch.registry, await scratch.buildRemote('clients', '1.0.0'));
    expect(await publishBuild(scratch.registry, await scratch.buildRemote('clients', '1.0.0'))).toMatchObject({
      published: false,
    });
    await expect(
      publishBuild(scratch.registry, await scratch.buildRemote('clients', '1.0.0', { text: 'changed' })),
    ).rejects.toMatchObject({ code: 'version-exists' });
    expect(await readFile(join(scratch.registry, 'remotes/clients/1.0.0/remoteEntry.js'), 'utf8')).toBe(
      'clients 1.0.0',
    );
  });

  it('lets one of several publishers of the same version in, and the others find it there', async () => {
    const folder = await scratch.buildRemote('clients', '1.0.0');
    const results = await Promise.all(Array.from({ length: 6 }, () => publishBuild(scratch.registry, folder)));
    expect(results.filter((result) => result.published)).toHaveLength(1);
    expect(await readdir(join(scratch.registry, 'remotes/clients'))).toEqual(['1.0.0']);
  });

  it.each([
    ['a listed file is missing', (folder: string) => rm(join(folder, 'chunks/page.js')), 'missing-file'],
    [
      'a file has one changed byte',
      (folder: string) => writeFile(join(folder, 'chunks/page.js'), 'qage of clients 1.0.0'),
      'wrong-integrity',
    ],
    [
      'a packed file is of another file',
      (folder: string) => writeFile(join(folder, 'chunks/page.js.br'), brotliCompressSync(Buffer.from('other'))),
      'wrong-integrity',
    ],
    [
      'a packed file is not brotli',
      (folder: string) => writeFile(join(folder, 'chunks/page.js.br'), 'plain'),
      'wrong-integrity',
    ],
    ['a script is not listed', (folder: string) => writeFile(join(folder, 'stray.js'), 'x'), 'unlisted-file'],
    ['there is no manifest', (folder: string) => rm(join(folder, 'portal-manifest.json')), 'not-a-build'],
    [
      'the manifest is not JSON',
      (folder: string) => writeFile(join(folder, 'portal-manifest.json'), '{'),
      'not-a-build',
    ],
  ])('refuses when %s, and publishes nothing', async (_, damage, code) => {
    const folder = await scratch.buildRemote('clients', '1.0.0');
    await damage(folder);
    await expect(publishBuild(scratch.registry, folder)).rejects.toMatchObject({ code });
    await expect(readdir(join(scratch.registry, 'remotes/clients'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([['../up.js'], ['/etc/passwd'], ['a/../../b.js'], ['.hidden.js'], ['a//b.js'], ['a\\b.js']])(
    'refuses a manifest that lists %s',
    async (path) => {
      const folder = await scratch.buildRemote('clients', '1.0.0', {
        files: [{ path, integrity: integrityOf(Buffer.from('x')), bytes: 1, brotliBytes: 1 }],
      });
      await expect(publishBuild(scratch.registry, folder)).rejects.toMatchObject({ code: 'not-a-build' });
    },
  );

  it.each([['../1.0.0'], ['1.0'], [''], ['1.0.0/x']])('refuses the version %p', async (version) => {
    await expect(publishBuild(scratch.registry, await scratch.buildRemote('clients', version))).rejects.toMatchObject({
      code: 'not-a-build',
    });
  });
});
