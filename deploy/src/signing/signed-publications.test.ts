import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signAgain } from '../change-log';
import { publishBuild } from '../published/registry';
import { hold, promote, rollback, setCanary, setPin } from '../release-commands';
import { retain } from '../retain';
import { readRegistry } from '../snapshot';
import { makeTestKeys } from '../testing/release-keys';
import { makeScratch, type Scratch } from '../testing/scratch-builds';
import { verifyRegistry } from '../verify';
import type { ReleaseKeys } from './keys';
import { publicationPath, signedHashes, signPublication } from './publications';

let scratch: Scratch;
const keys = makeTestKeys();
const { trusted } = keys.operator;
const by = { by: 'ann', why: 'ticket 12', keys: keys.operator };
beforeEach(async () => {
  scratch = await makeScratch(keys.operator);
  await scratch.publish('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0');
  await promote(scratch.registry, by, { host: '0.1.0', clients: '1.0.0' });
});
afterEach(() => scratch.remove());

const manifestOf = (version: string): string =>
  join(scratch.registry, `remotes/clients/${version}/portal-manifest.json`);
const edit = async (version: string): Promise<void> =>
  writeFile(
    manifestOf(version),
    (await readFile(manifestOf(version), 'utf8')).replace('"team":"clients"', '"team":"x"'),
  );
const problems = async () => (await verifyRegistry(scratch.registry, trusted)).problems;
const unsign = (): Promise<void> => rm(join(scratch.registry, 'publications'), { recursive: true });
const signNow = () => signAgain(scratch.registry, { by: 'ann', why: 'upgrade', keys: keys.operator });
const isEdited = expect.stringMatching(
  /clients\/2\.0\.0\/portal-manifest\.json is not the manifest that was signed when it was published.*Restore it/,
);

describe('a version that is published and named by no change', () => {
  it('is given to nobody once its manifest is edited, and to everybody when it is restored', async () => {
    const before = await readFile(manifestOf('2.0.0'));
    expect(await problems()).toEqual([]);
    await edit('2.0.0');
    expect(await problems()).toEqual([isEdited]);
    const refused = { code: 'wrong-integrity', message: isEdited };
    const canary = { version: '2.0.0', percent: 5, by: 'firm', firms: null } as const;
    await expect(promote(scratch.registry, by, { clients: '2.0.0' })).rejects.toMatchObject(refused);
    await expect(setCanary(scratch.registry, by, 'clients', canary)).rejects.toMatchObject(refused);
    await expect(setPin(scratch.registry, by, 'NBW', 'clients', '2.0.0')).rejects.toMatchObject(refused);
    expect(await readRegistry(scratch.registry, { trusted })).toMatchObject({ revision: 1, problems: [] });
    await hold(scratch.registry, by, 'clients', '2.0.0'); // always works
    await writeFile(manifestOf('2.0.0'), before);
    expect(await promote(scratch.registry, by, { clients: '2.0.0' })).toMatchObject({ revision: 3 });
    await rollback(scratch.registry, by, 'clients', { steps: 1 });
    expect(await problems()).toEqual([]);
  });

  it('is given to nobody once one of its files is altered or gone, and those who have another version keep it', async () => {
    const file = join(scratch.registry, 'remotes/clients/2.0.0/remoteEntry.js');
    const before = await readFile(file);
    const sentence = expect.stringMatching(
      /remoteEntry\.js is .*So clients 2\.0\.0 can be given to nobody\. Restore its folder/,
    );
    for (const [code, spoil] of [
      ['wrong-integrity', () => writeFile(file, 'other')],
      ['missing-file', () => rm(file)],
    ] as const) {
      await spoil();
      const refused = { code, message: sentence };
      await expect(promote(scratch.registry, by, { clients: '2.0.0' })).rejects.toMatchObject(refused);
      await expect(setPin(scratch.registry, by, 'NBW', 'clients', '2.0.0')).rejects.toMatchObject(refused);
    }
    expect(await readRegistry(scratch.registry, { trusted })).toMatchObject({ revision: 1 });
    await writeFile(file, before);
    expect(await promote(scratch.registry, by, { clients: '2.0.0' })).toMatchObject({ revision: 2 });
  });

  it.each([
    ['nobody', () => unsign()],
    [
      'a proxy',
      async () => {
        await unsign();
        await sign(keys.hold);
      },
    ],
    [
      'a stranger under an operator’s name',
      async () => {
        const stranger = makeTestKeys().operator;
        await unsign();
        await sign({ trusted, signer: stranger.signer && { ...stranger.signer, keyId: operatorId() } });
      },
    ],
  ])('is not given when %s signed it, and publishing it again signs it', async (_who, change) => {
    await change();
    const unsigned = expect.stringMatching(/was not signed when it was published.*Publish it again.*npx tessera sign/);
    await expect(promote(scratch.registry, by, { clients: '2.0.0' })).rejects.toMatchObject({
      code: 'wrong-integrity',
      message: unsigned,
    });
    expect(await problems()).toEqual([unsigned]);
    await scratch.publish('clients 2.0.0');
    expect(await promote(scratch.registry, by, { clients: '2.0.0' })).toMatchObject({ revision: 2 });
  });

  it('is not published without a key where others are signed', async () => {
    const folder = await scratch.buildRemote('clients', '3.0.0');
    const refused = { code: 'no-key', message: expect.stringContaining('RELEASE_KEY') };
    await expect(publishBuild(scratch.registry, folder)).rejects.toMatchObject(refused);
    await expect(publishBuild(scratch.registry, folder, { trusted, signer: null })).rejects.toMatchObject(refused);
  });

  const operatorId = (): string => keys.operator.signer?.keyId ?? '';
  const sign = async ({ signer }: ReleaseKeys): Promise<void> => {
    if (!signer) throw new Error('These keys sign nothing.');
    const manifest = (await readRegistry(scratch.registry)).remotes.get('clients')?.get('1.0.0')?.manifestIntegrity;
    await signPublication(
      scratch.registry,
      { unit: 'clients', version: '2.0.0', manifest: manifest ?? '' },
      signer,
      trusted,
    );
  };
});

describe('a registry from before publications were signed', () => {
  beforeEach(unsign);

  it('goes on with the versions its changes name, and is signed once as it stands', async () => {
    expect(await readRegistry(scratch.registry, { trusted })).toMatchObject({ problems: [] });
    expect(await promote(scratch.registry, by, { clients: '1.0.0' })).toBeNull();
    expect(await signNow()).toEqual({ change: null, publications: ['host 0.1.0', 'clients 1.0.0', 'clients 2.0.0'] });
    expect(await signNow()).toEqual({ change: null, publications: [] });
    expect(await promote(scratch.registry, by, { clients: '2.0.0' })).toMatchObject({ revision: 2 });
    expect(await problems()).toEqual([]);
  });

  it('gets no signature for a manifest other than the one a change has signed', async () => {
    await edit('1.0.0');
    expect((await signNow()).publications).toEqual(['host 0.1.0', 'clients 2.0.0']);
    expect(await signedHashes(scratch.registry, 'clients', '1.0.0', trusted)).toEqual(new Set());
    expect(await problems()).toEqual([expect.stringContaining('is not the manifest that was signed')]);
  });
});

it('a signature goes with its version', async () => {
  await retain(scratch.registry, { keep: 0, days: 1, dryRun: false, nowMs: Date.now() + 3 * 86_400_000 });
  expect(await readdir(join(scratch.registry, 'publications/clients'))).toEqual(['1.0.0']);
  expect(await problems()).toEqual([]);
});

it('a signature for one version is none for another', async () => {
  const [signed] = await signedHashes(scratch.registry, 'clients', '1.0.0', trusted);
  const file = (version: string): string =>
    join(scratch.registry, publicationPath('clients', version), `${keys.operator.signer?.keyId}.json`);
  await writeFile(file('2.0.0'), await readFile(file('1.0.0')));
  expect(signed).toMatch(/^sha384-/);
  expect(await signedHashes(scratch.registry, 'clients', '2.0.0', trusted)).toEqual(new Set());
});
