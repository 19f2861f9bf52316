import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { earlierVersion, held, killed, onTrial, pinned, promoted, ringed, rolledBack } from './rules/rules-reducer';
import { integrityOf, readIfThere } from './storage/files';
import { recordChange } from './change-log';
import { promote } from './release-commands';
import { publishBuild } from './published/registry';
import { readRegistry, resolveRelease, type ManifestCache } from './release';
import { emptyRules, type ReleaseRules } from './rules/rules';
import { makeScratch, type Scratch } from './testing/scratch-builds';

let scratch: Scratch;
beforeEach(async () => {
  scratch = await makeScratch();
  await scratch.publish('host 0.1.0', 'clients 1.0.0', 'clients 2.0.0', 'clients 3.0.0', 'tools 1.0.0');
  const author = { by: 'ann', why: 'test' };
  await promote(scratch.registry, author, { host: '0.1.0', clients: '1.0.0', tools: '1.0.0' });
  await promote(scratch.registry, author, { clients: '2.0.0' });
});
afterEach(() => scratch.remove());

const flags = ['remote.clients', 'remote.tools'];
const change = (revise: (rules: ReleaseRules) => ReleaseRules) =>
  recordChange(scratch.registry, { by: 'ann', why: 'test', what: 'test', unit: null, from: null, to: null }, revise);
const resolve = async (
  question: { firmId?: string; userId?: string | null; flags?: string[] | null; failedHost?: string } = {},
) => resolveRelease(await readRegistry(scratch.registry), { firmId: 'NBW', userId: 'priya', flags, ...question });
const clients = async (question = {}) => {
  const { remotes, absent } = await resolve(question);
  const { version, ground, reason, previous } = remotes.find(({ name }) => name === 'clients') ?? {};
  return {
    version,
    ground,
    reason: reason ?? absent.find(({ name }) => name === 'clients')?.reason,
    previous: previous?.version,
  };
};

describe('a release', () => {
  it('has what stable is at, and the one before to fall back on', async () => {
    const release = await resolve();
    expect(release.host).toEqual({ version: '0.1.0', ground: 'stable', reason: 'The stable channel is at 0.1.0.' });
    expect(release.remotes.map(({ name, version, base }) => [name, version, base])).toEqual([
      ['clients', '2.0.0', '/remotes/clients/2.0.0/'],
      ['tools', '1.0.0', '/remotes/tools/1.0.0/'],
    ]);
    const bytes = await readIfThere(join(scratch.registry, 'remotes/clients/1.0.0/portal-manifest.json'));
    expect(release.remotes[0]?.previous).toEqual({
      version: '1.0.0',
      base: '/remotes/clients/1.0.0/',
      reason: '1.0.0 is the last good version in the history of the channel stable.',
      manifestIntegrity: integrityOf(bytes ?? Buffer.of()),
    });
    expect(release.remotes[1]?.previous).toBeNull();
    expect(release).toMatchObject({ revision: 2, absent: [] });
  });

  it('has another host where one did not start in the asking browser, and the same where there is no other', async () => {
    expect((await resolve({ failedHost: '0.1.0' })).host.version).toBe('0.1.0');
    await scratch.publish('host 0.2.0');
    await promote(scratch.registry, { by: 'ann', why: 'test' }, { host: '0.2.0' });
    expect((await resolve({ failedHost: '0.2.0' })).host).toEqual({
      version: '0.1.0',
      ground: 'last-good',
      reason:
        '0.2.0 (stable) did not start in this browser. 0.1.0 is the last good version in the history of the channel stable.',
    });
    expect((await resolve({ failedHost: '0.1.0' })).host.version).toBe('0.2.0');
  });

  it('has the host that the firm is pinned to, whatever the asking browser says did not start', async () => {
    await scratch.publish('host 0.2.0');
    await promote(scratch.registry, { by: 'ann', why: 'test' }, { host: '0.2.0' });
    await change((rules) => pinned(rules, 'NBW', 'host', '0.1.0'));
    expect((await resolve({ failedHost: '0.1.0' })).host).toMatchObject({ version: '0.1.0', ground: 'pin' });
  });

  it('leaves out remotes whose flag the firm has not, and all of them when flags could not be read', async () => {
    expect((await resolve({ flags: ['remote.tools'] })).absent).toEqual([
      { name: 'clients', reason: 'Firm NBW does not have the flag remote.clients.' },
    ]);
    expect(await resolve({ flags: null })).toMatchObject({
      remotes: [],
      absent: [{ name: 'clients', reason: 'The flags of firm NBW could not be read.' }, { name: 'tools' }],
    });
  });

  it('follows a pin before a ring, a ring before stable, and a canary before both', async () => {
    await change((rules) => ringed(promoted(rules, 'early', 'clients', '3.0.0'), 'NBW', 'early'));
    expect(await clients()).toEqual({
      version: '3.0.0',
      ground: 'ring',
      reason: 'Firm NBW follows the channel early, which is at 3.0.0.',
      previous: '2.0.0',
    });
    expect(await clients({ firmId: 'HLM' })).toMatchObject({ version: '2.0.0', ground: 'stable' });
    await change((rules) => onTrial(rules, 'clients', { version: '1.0.0', percent: 100, by: 'user', firms: ['NBW'] }));
    expect(await clients()).toEqual({
      version: '1.0.0',
      ground: 'canary',
      reason: '1.0.0 is on trial with 100% of the users of chosen firms, and this user is among them.',
      previous: '3.0.0',
    });
    expect(await clients({ userId: null })).toMatchObject({ ground: 'ring' });
    await change((rules) => pinned(rules, 'NBW', 'clients', '2.0.0'));
    expect(await clients()).toEqual({
      version: '2.0.0',
      ground: 'pin',
      reason: 'Firm NBW is pinned to 2.0.0.',
      previous: '3.0.0',
    });
  });

  it('skips a held version, except for firms pinned to it', async () => {
    await change((rules) => pinned(held(rules, 'clients', '2.0.0', 'it throws'), 'HLM', 'clients', '2.0.0'));
    expect(await clients()).toEqual({
      version: '1.0.0',
      ground: 'last-good',
      reason: '2.0.0 (stable) is held. 1.0.0 is the last good version in the history of the channel stable.',
      previous: undefined,
    });
    expect(await clients({ firmId: 'HLM' })).toMatchObject({ version: '2.0.0', ground: 'pin', previous: '1.0.0' });
  });

  it('has no killed remote, not even for a pinned firm', async () => {
    await change((rules) => killed(pinned(rules, 'NBW', 'clients', '1.0.0'), 'clients', 'it leaks'));
    expect(await clients()).toMatchObject({ version: undefined, reason: 'It is switched off for everybody.' });
  });

  it('skips a version that does not run in its host, and says what is missing', async () => {
    await publishBuild(scratch.registry, await scratch.buildRemote('clients', '4.0.0', { contract: '^2.0.0' }));
    await publishBuild(scratch.registry, await scratch.buildRemote('tools', '2.0.0', { shared: { dayjs: '^1.11.0' } }));
    await promote(scratch.registry, { by: 'ann', why: 'test' }, { clients: '4.0.0', tools: '2.0.0' });
    expect(await clients()).toMatchObject({
      version: '2.0.0',
      reason: expect.stringContaining('4.0.0 (stable) needs contract ^2.0.0, and host 0.1.0 speaks 1.0.0.'),
    });
    await publishBuild(scratch.registry, await scratch.buildHost('0.2.0', { contract: '2.1.0' }));
    await change((rules) => pinned(rules, 'NBW', 'host', '0.2.0'));
    expect(await clients()).toMatchObject({ version: '4.0.0', ground: 'stable', previous: undefined });
    expect((await resolve()).absent).toEqual([
      {
        name: 'tools',
        reason: expect.stringContaining('2.0.0 (stable) needs contract ^1.0.0, and host 0.2.0 speaks 2.1.0.'),
      },
    ]);
    expect((await resolve({ firmId: 'HLM' })).remotes[1]).toMatchObject({
      version: '1.0.0',
      reason: expect.stringContaining('2.0.0 (stable) needs dayjs ^1.11.0, and host 0.1.0 does not provide it.'),
    });
  });

  it('skips a version whose manifest cannot be read, and reports it as a problem', async () => {
    await writeFile(join(scratch.registry, 'remotes/clients/2.0.0/portal-manifest.json'), '{');
    await rm(join(scratch.registry, 'remotes/tools/1.0.0'), { recursive: true });
    expect((await readRegistry(scratch.registry)).problems).toEqual([
      'clients 2.0.0 has no readable manifest and is left out.',
      'tools 1.0.0 has no readable manifest and is left out.',
    ]);
    expect(await clients()).toMatchObject({ version: '1.0.0', ground: 'last-good' });
    expect((await resolve()).absent).toEqual([
      { name: 'tools', reason: '1.0.0 (stable) cannot be read. No version of it can be given.' },
    ]);
  });

  it('of an empty registry has nothing, and says so', async () => {
    const release = resolveRelease(await readRegistry(join(scratch.root, 'none')), {
      firmId: 'NBW',
      userId: null,
      flags,
    });
    expect(release).toMatchObject({
      revision: 0,
      host: { version: '', reason: 'No version of the host can be given.' },
      remotes: [],
    });
  });

  it('is read with cached manifests, but never with a removed folder', async () => {
    const cache: ManifestCache = new Map();
    const first = await readRegistry(scratch.registry, { cache });
    const again = await readRegistry(scratch.registry, { cache });
    expect(again.remotes.get('clients')?.get('2.0.0')).toBe(first.remotes.get('clients')?.get('2.0.0'));
    await rm(join(scratch.registry, 'remotes/clients/2.0.0'), { recursive: true });
    expect((await readRegistry(scratch.registry, { cache })).remotes.get('clients')?.has('2.0.0')).toBe(false);
  });
});

describe('going back', () => {
  const at = (version: string, ...history: string[]): ReleaseRules => ({
    ...emptyRules,
    channels: { stable: { clients: { version, history } } },
  });

  it('holds the version it leaves and forgets what came after the one it goes to', () => {
    expect(rolledBack(at('4.0.0', '3.0.0', '2.0.0', '1.0.0'), 'stable', 'clients', '2.0.0', 'throws')).toEqual({
      ...at('2.0.0', '1.0.0'),
      holds: { clients: { '4.0.0': 'throws' } },
    });
  });

  it('counts steps over versions that are not held', () => {
    const rules = held(at('4.0.0', '3.0.0', '2.0.0', '1.0.0'), 'clients', '3.0.0', 'slow');
    expect(earlierVersion(rules, 'stable', 'clients', 1)).toBe('2.0.0');
    expect(() => earlierVersion(rules, 'stable', 'clients', 3)).toThrow(
      'The history of clients on the channel stable has 2 earlier versions that are not held, so 3 steps back is too far.',
    );
  });

  it('keeps fifty versions of history, each once', () => {
    let rules: ReleaseRules = emptyRules;
    for (let minor = 0; minor < 60; minor += 1) rules = promoted(rules, 'stable', 'clients', `1.${minor}.0`);
    rules = promoted(rules, 'stable', 'clients', '1.58.0');
    expect(rules.channels.stable?.clients).toMatchObject({
      version: '1.58.0',
      history: expect.arrayContaining(['1.59.0']),
    });
    expect(rules.channels.stable?.clients?.history).toHaveLength(50);
    expect(rules.channels.stable?.clients?.history).not.toContain('1.58.0');
  });

  it('ends a canary that has become stable', () => {
    const rules = onTrial(at('1.0.0'), 'clients', { version: '2.0.0', percent: 10, by: 'firm', firms: null });
    expect(promoted(rules, 'stable', 'clients', '2.0.0').canaries).toEqual({});
  });
});
