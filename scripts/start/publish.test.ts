import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listChanges, changePath, readRules } from '@tessera/deploy/change-log';
import { publishBuild } from '@tessera/deploy/published/registry';
import { hold, promote, rollback, setPin } from '@tessera/deploy/release-commands';
import { readDataFolderKeys } from '@tessera/deploy/signing/data-folder-keys';
import { makeScratch, type Scratch } from '@tessera/deploy/testing/scratch-builds';
import { readOrMakeSecrets, writePrivateJson } from './data-folder';
import { publishBuilds } from './publish';
import type { WebPackage } from './web-packages';

describe('publishing at npm start', () => {
  let scratch: Scratch;
  let dataDir: string;
  let packages: WebPackage[];
  const registry = (): string => join(dataDir, 'registry');
  const asPackage = (name: string, dist: string): WebPackage => ({ name, dist, folder: '', manifest: '' });
  const author = () => ({ by: 'ann', keys: readDataFolderKeys(dataDir) });
  const start = () => publishBuilds(dataDir, packages, readOrMakeSecrets(dataDir));
  const stable = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      Object.entries((await readRules(registry())).rules.channels.stable ?? {}).map(([unit, { version }]) => [
        unit,
        version,
      ]),
    );

  beforeEach(async () => {
    scratch = await makeScratch();
    dataDir = join(scratch.root, 'data');
    mkdirSync(dataDir);
    packages = [
      asPackage('host', await scratch.buildHost('0.1.0')),
      asPackage('clients', await scratch.buildRemote('clients', '1.0.0')),
      asPackage('tools', await scratch.buildRemote('tools', '1.0.0')),
    ];
    await start();
  });
  afterEach(() => scratch.remove());

  it('moves stable to everything at once in an empty registry', async () => {
    expect(await stable()).toEqual({ host: '0.1.0', clients: '1.0.0', tools: '1.0.0' });
    expect(await listChanges(registry(), { limit: 9 })).toMatchObject([
      { revision: 1, what: 'promote', unit: null, why: 'npm start built it anew' },
    ]);
  });

  it('later moves only what was built anew', async () => {
    await scratch.buildRemote('tools', '2.0.0');
    expect((await start()).waiting).toEqual([]);
    expect(await stable()).toEqual({ host: '0.1.0', clients: '1.0.0', tools: '2.0.0' });
    expect((await listChanges(registry(), { limit: 1 }))[0]).toMatchObject({
      unit: 'tools',
      from: '1.0.0',
      to: '2.0.0',
    });
    await start();
    expect((await readRules(registry())).revision).toBe(2);
  });

  it('leaves what an operator rolled back where it is, also when it is built anew, until an operator gives a build', async () => {
    await scratch.buildRemote('clients', '2.0.0');
    await start();
    await rollback(registry(), { ...author(), why: 'it throws' }, 'clients', { steps: 1 });
    expect((await start()).waiting).toMatchObject([
      { unit: 'clients', version: '2.0.0', why: expect.stringMatching(/^it is held/) },
    ]);
    await scratch.buildRemote('clients', '3.0.0');
    await scratch.buildRemote('tools', '2.0.0');
    const { waiting } = await start();
    expect(waiting).toEqual([{ unit: 'clients', version: '3.0.0', why: 'an operator moved stable to 1.0.0' }]);
    expect(await stable()).toEqual({ host: '0.1.0', clients: '1.0.0', tools: '2.0.0' });
    await promote(registry(), { ...author(), why: 'mended' }, { clients: '3.0.0' });
    await scratch.buildRemote('clients', '4.0.0');
    expect((await start()).waiting).toEqual([]);
    expect(await stable()).toMatchObject({ clients: '4.0.0' });
  });

  it('leaves what an operator rolled back to the very version of the last start, from one that a team had published', async () => {
    const elsewhere = await scratch.buildRemote('clients', '1.5.0');
    await publishBuild(registry(), elsewhere, author().keys);
    await promote(registry(), { ...author(), why: 'Friday' }, { clients: '1.5.0' });
    await rollback(registry(), { ...author(), why: 'it throws' }, 'clients', { steps: 1 });
    await setPin(registry(), { ...author(), why: 'a change of another kind' }, 'NBW', 'tools', '1.0.0');
    await scratch.buildRemote('clients', '2.0.0');
    const { waiting } = await start();
    expect(waiting).toEqual([{ unit: 'clients', version: '2.0.0', why: 'an operator rolled stable back to 1.0.0' }]);
    expect(await stable()).toMatchObject({ clients: '1.0.0' });
  });

  it('never gives a held version again, nor takes a pin from a firm', async () => {
    await scratch.buildRemote('clients', '2.0.0');
    await start();
    await setPin(registry(), { ...author(), why: 'they test it' }, 'NBW', 'clients', '1.0.0');
    await promote(registry(), { ...author(), why: 'back' }, { clients: '1.0.0' });
    await hold(registry(), { ...author(), why: 'wrong totals' }, 'clients', '2.0.0');
    expect((await start()).waiting).toEqual([{ unit: 'clients', version: '2.0.0', why: 'it is held (wrong totals)' }]);
    const { rules } = await readRules(registry());
    expect(rules.channels.stable).toMatchObject({ clients: { version: '1.0.0' } });
    expect(rules.pins).toEqual({ NBW: { clients: '1.0.0' } });
  });

  it('signs what it finds in a folder from before releases were signed, and nothing unsigned ever after', async () => {
    rmSync(join(registry(), 'moves'), { recursive: true });
    await promote(registry(), { by: 'ann', why: 'before keys' }, { host: '0.1.0', clients: '1.0.0' });
    const { releases: _releases, ...old } = readOrMakeSecrets(dataDir);
    writePrivateJson(join(dataDir, 'secrets.json'), old);
    await start();
    expect(readOrMakeSecrets(dataDir)).toMatchObject({ ...old, releases: { isBegun: true } });
    const trusted = readDataFolderKeys(dataDir)?.trusted;
    expect(await listChanges(registry(), { limit: 1 })).toMatchObject([{ revision: 2, what: 'signed from here on' }]);
    expect(await readRules(registry(), trusted)).toMatchObject({ revision: 2 });
    expect(await stable()).toEqual({ host: '0.1.0', clients: '1.0.0' });

    await setPin(registry(), { ...author(), why: 'x' }, 'NBW', 'clients', '1.0.0');
    const forged = JSON.parse(readFileSync(join(registry(), changePath(1)), 'utf8')) as object;
    writeFileSync(join(registry(), changePath(4)), JSON.stringify({ ...forged, revision: 4 }));
    await expect(start()).rejects.toMatchObject({ code: 'move-untrusted' });
  });

  it('signs what was published before publications were signed, once', async () => {
    await scratch.buildRemote('clients', '2.0.0');
    await start();
    const publications = join(registry(), 'publications');
    const { arePublicationsSigned: _signed, ...releases } = readOrMakeSecrets(dataDir).releases;
    writePrivateJson(join(dataDir, 'secrets.json'), { ...readOrMakeSecrets(dataDir), releases });
    rmSync(publications, { recursive: true });
    await start();
    await setPin(registry(), { ...author(), why: 'x' }, 'NBW', 'clients', '1.0.0');
    expect(readdirSync(join(publications, 'clients'))).toEqual(['1.0.0', '2.0.0']);
    rmSync(publications, { recursive: true });
    await start();
    expect(readdirSync(join(publications, 'clients'))).toEqual(['2.0.0']); // the build at hand alone
  });

  it('fills a registry that was emptied, whatever the last start remembered', async () => {
    rmSync(registry(), { recursive: true });
    await start();
    expect(await stable()).toEqual({ host: '0.1.0', clients: '1.0.0', tools: '1.0.0' });
  });
});
