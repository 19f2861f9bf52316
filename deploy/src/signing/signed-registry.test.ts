import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { held, pinned } from '../rules/rules-reducer';
import {
  latestRevision,
  recordChange,
  changePath,
  readChange,
  readRules,
  signAgain,
  type ReleaseChange,
} from '../change-log';
import { promote, setCanary, setPin } from '../release-commands';
import { readRegistry, resolveRelease } from '../release';
import { makeTestKeys } from '../testing/release-keys';
import { makeScratch, type Scratch } from '../testing/scratch-builds';
import { verifyRegistry } from '../verify';
import type { ReleaseKeys } from './keys';
import { signChange } from './signed-change';

let scratch: Scratch;
const keys = makeTestKeys();
const { trusted } = keys.operator;
const by = (of: ReleaseKeys = keys.operator) => ({ by: 'ann', why: 'ticket 12', keys: of });
beforeEach(async () => {
  scratch = await makeScratch(keys.operator);
  await scratch.publish('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0');
  await promote(scratch.registry, by(), { host: '0.1.0', clients: '1.0.0' });
});
afterEach(() => scratch.remove());

const at = (path: string): string => join(scratch.registry, path);
const read = async (revision: number): Promise<ReleaseChange> =>
  JSON.parse(await readFile(at(changePath(revision)), 'utf8')) as ReleaseChange;
const write = (revision: number, change: object) => writeFile(at(changePath(revision)), JSON.stringify(change));
/** The change after one, pinning a firm, as somebody makes it who has a key and asks no code of ours. */
const forged = async (after: number, { signer }: ReleaseKeys): Promise<ReleaseChange> => {
  const { signature: _signature, ...change } = await read(after);
  if (!signer) throw new Error('These keys sign nothing.');
  return signChange({ ...change, revision: after + 1, rules: pinned(change.rules, 'NBW', 'clients', '2.0.0') }, signer);
};
const clientsNow = async () => {
  const release = resolveRelease(await readRegistry(scratch.registry, { trusted }), {
    firmId: 'NBW',
    userId: null,
    flags: ['remote.clients'],
  });
  return release.remotes.find(({ name }) => name === 'clients')?.version ?? null;
};
const hold = (version: string, of: ReleaseKeys) =>
  recordChange(scratch.registry, { ...by(of), what: 'hold', unit: 'clients', from: null, to: version }, (rules) =>
    held(rules, 'clients', version, 'fails'),
  );

describe('a registry that is signed', () => {
  it('has the hash of every manifest its rules name, and is well', async () => {
    await promote(scratch.registry, by(), { clients: '2.0.0' });
    const { manifests, signature } = await readChange(scratch.registry, 2, trusted);
    expect(Object.entries(manifests ?? {}).map(([unit, versions]) => [unit, Object.keys(versions)])).toEqual([
      ['clients', ['1.0.0', '2.0.0']],
      ['host', ['0.1.0']],
    ]);
    expect(signature?.key).toBe(keys.operator.signer?.keyId);
    expect((await verifyRegistry(scratch.registry, trusted)).problems).toEqual([]);
  });

  it.each([
    ['unsigned', async () => write(2, { ...(await read(1)), revision: 2, signature: undefined }), 'it is not signed'],
    [
      'an old one under a new number',
      async () => write(2, { ...(await read(1)), revision: 2 }),
      'it was changed after it was signed',
    ],
    [
      'signed by a stranger',
      async () => write(2, await forged(1, makeTestKeys().operator)),
      'not one of this installation',
    ],
  ])(
    'refuses a newest change that is %s, says what to do, and makes no change after it',
    async (_what, forge, problem) => {
      await forge();
      await expect(readRules(scratch.registry, trusted)).rejects.toMatchObject({
        code: 'move-untrusted',
        message: expect.stringMatching(
          new RegExp(`00000002\\.json is not taken: .*${problem}.*Removing it goes back to the change before`),
        ),
      });
      await expect(promote(scratch.registry, by(), { clients: '2.0.0' })).rejects.toMatchObject({
        code: 'move-untrusted',
      });
      expect((await verifyRegistry(scratch.registry, trusted)).problems.join()).toContain(problem);
    },
  );

  it('accepts no change without a key, or with only public keys', async () => {
    for (const keysOfAuthor of [undefined, { trusted, signer: null }]) {
      await expect(
        promote(scratch.registry, { by: 'ann', why: 'x', keys: keysOfAuthor }, { clients: '2.0.0' }),
      ).rejects.toMatchObject({ code: 'no-key', message: expect.stringContaining('--data DIR') });
    }
    expect(await latestRevision(scratch.registry)).toBe(1);
  });

  it('skips a version whose manifest was swapped, also when a later change names it again', async () => {
    await promote(scratch.registry, by(), { clients: '2.0.0' });
    const path = at('remotes/clients/2.0.0/portal-manifest.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('"team":"clients"', '"team":"nobody"'));
    expect(await clientsNow()).toBe('1.0.0');
    await setPin(scratch.registry, by(), 'NBW', 'clients', '2.0.0');
    expect(await clientsNow()).toBe('1.0.0');
    expect((await readRegistry(scratch.registry, { trusted })).problems).toEqual([
      'clients 2.0.0 has no readable manifest, or not the one that was signed, and is left out.',
    ]);
    expect((await verifyRegistry(scratch.registry, trusted)).problems).toEqual([
      expect.stringContaining('clients/2.0.0/portal-manifest.json is not the manifest that was signed'),
    ]);
    expect((await readRegistry(scratch.registry)).problems).toEqual([]); // an installation without keys does not ask
  });

  it('is not read from memory with a manifest that another change did not sign', async () => {
    const cache = new Map();
    await readRegistry(scratch.registry, { trusted, cache });
    for (const [path, found] of cache) cache.set(path, { ...found, manifestIntegrity: 'sha384-other' });
    expect((await readRegistry(scratch.registry, { trusted, cache })).problems).toEqual([]);
    expect(await clientsNow()).toBe('1.0.0');
  });
});

describe('a proxy’s key', () => {
  beforeEach(() =>
    setCanary(scratch.registry, by(), 'clients', { version: '2.0.0', percent: 100, by: 'firm', firms: null }),
  );

  it('holds a version on trial, one after another, and operators go on from there', async () => {
    expect(await clientsNow()).toBe('2.0.0');
    expect(await hold('2.0.0', keys.hold)).toMatchObject({ revision: 3, signature: { key: keys.hold.signer?.keyId } });
    expect(await clientsNow()).toBe('1.0.0');
    expect(await setPin(scratch.registry, by(), 'NBW', 'clients', '1.0.0')).toMatchObject({ revision: 4 });
    expect((await verifyRegistry(scratch.registry, trusted)).problems).toEqual([]);
  });

  it('makes no other change, not even with code of its own', async () => {
    await expect(promote(scratch.registry, by(keys.hold), { clients: '2.0.0' })).rejects.toMatchObject({
      code: 'bad-move',
    });
    await expect(hold('1.0.0', keys.hold)).rejects.toMatchObject({ code: 'bad-move' });
    await write(3, await forged(2, keys.hold));
    await expect(readRules(scratch.registry, trusted)).rejects.toMatchObject({
      code: 'move-untrusted',
      message: expect.stringContaining('may hold versions on trial and do nothing else'),
    });
  });

  it('is good only on a change that is good itself', async () => {
    await hold('2.0.0', keys.hold);
    await appendFile(at(changePath(2)), ' ');
    expect(await clientsNow()).toBe('1.0.0');
    await write(2, { ...(await read(2)), by: 'bob' });
    await expect(readRules(scratch.registry, trusted)).rejects.toMatchObject({
      code: 'move-untrusted',
      message: expect.stringContaining('00000002.json'),
    });
  });
});

describe('keys that change', () => {
  it('go over without a gap: new ones beside the old, a change with the new, then without the old', async () => {
    const next = makeTestKeys(...keys.list.split(','));
    expect(await readRules(scratch.registry, next.operator.trusted)).toMatchObject({ revision: 1 });
    await promote(scratch.registry, by(next.operator), { clients: '2.0.0' });
    const alone = new Map([...next.operator.trusted].filter(([id]) => !trusted.has(id)));
    expect(await readRules(scratch.registry, alone)).toMatchObject({ revision: 2 });
    expect((await verifyRegistry(scratch.registry, alone)).problems).toEqual([]);
  });

  it('that were lost are replaced by signing the current state', async () => {
    const next = makeTestKeys();
    await expect(readRules(scratch.registry, next.operator.trusted)).rejects.toMatchObject({
      code: 'move-untrusted',
      message: expect.stringContaining('npx tessera sign'),
    });
    expect(await signAgain(scratch.registry, { by: 'ann', why: 'keys were lost', keys: next.operator })).toMatchObject({
      change: { revision: 2, what: 'signed from here on' },
      publications: ['host 0.1.0', 'clients 1.0.0', 'clients 2.0.0'],
    });
    expect(await signAgain(scratch.registry, { by: 'ann', why: 'again', keys: next.operator })).toEqual({
      change: null,
      publications: [],
    });
    expect((await verifyRegistry(scratch.registry, next.operator.trusted)).problems).toEqual([]);
  });
});

describe('a registry that began unsigned', () => {
  it('is signed in its current state, and earlier changes count as history only', async () => {
    await rm(at('moves'), { recursive: true });
    await promote(scratch.registry, { by: 'ann', why: 'before keys' }, { host: '0.1.0', clients: '1.0.0' });
    await expect(readRules(scratch.registry, trusted)).rejects.toMatchObject({ code: 'move-untrusted' });
    expect((await verifyRegistry(scratch.registry, trusted)).problems).toEqual([
      expect.stringContaining('No change is signed'),
    ]);
    await signAgain(scratch.registry, { by: 'ann', why: 'keys', keys: keys.operator });
    expect(await clientsNow()).toBe('1.0.0');
    expect((await verifyRegistry(scratch.registry, trusted)).problems).toEqual([]);
    await write(3, { ...(await read(1)), revision: 3 });
    await expect(readRules(scratch.registry, trusted)).rejects.toMatchObject({ code: 'move-untrusted' });
  });
});
