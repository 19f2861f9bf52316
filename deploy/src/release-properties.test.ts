import type { HostManifest, PortalManifest } from '@tessera/contract';
import fc from 'fast-check';
import { canaryPlace, isOnTrial } from './rules/candidates';
import { holdOf } from './rules/rules-reducer';
import { incompatibility } from './rules/compatibility';
import { resolveRelease } from './release';
import { entryOf, isRules, type ReleaseRules } from './rules/rules';
import type { RegistrySnapshot } from './snapshot';

const versions = ['1.0.0', '1.1.0', '2.0.0', '3.0.0'] as const;
const names = ['clients', 'tools', 'reporting'] as const;
const firms = ['NBW', 'HLM', 'CDR'] as const;

const versionArb = fc.constantFrom(...versions);
const nameArb = fc.constantFrom(...names);
const unitArb = fc.constantFrom('host', ...names);
const firmArb = fc.constantFrom(...firms);
const placeArb = fc.record({ version: versionArb, history: fc.uniqueArray(versionArb, { maxLength: 3 }) });
const channelArb = fc.dictionary(unitArb, placeArb, { noNullPrototype: true });

const rulesArb: fc.Arbitrary<ReleaseRules> = fc.record({
  channels: fc.record({ stable: channelArb, early: channelArb }),
  rings: fc.dictionary(firmArb, fc.constantFrom('stable', 'early', 'nowhere'), { noNullPrototype: true }),
  pins: fc.dictionary(firmArb, fc.dictionary(unitArb, versionArb, { noNullPrototype: true }), {
    noNullPrototype: true,
  }),
  canaries: fc.dictionary(
    unitArb,
    fc.record({
      version: versionArb,
      percent: fc.integer({ min: 0, max: 100 }),
      by: fc.constantFrom('firm', 'user'),
      firms: fc.option(fc.uniqueArray(firmArb)),
    }),
    { noNullPrototype: true },
  ),
  holds: fc.dictionary(unitArb, fc.dictionary(versionArb, fc.constant('throws'), { noNullPrototype: true }), {
    noNullPrototype: true,
  }),
  kills: fc.dictionary(nameArb, fc.constant('leaks'), { noNullPrototype: true }),
  minimumRevision: fc.nat(),
  overrides: fc.boolean(),
});

const hostArb = fc.record({
  contract: fc.constantFrom('1.0.0', '1.2.0', '2.0.0'),
  provides: fc.constantFrom<Record<string, string>>({}, { react: '19.3.0' }, { 'react/': '18.0.0' }),
});
const remoteArb = fc.record({
  contract: fc.constantFrom('^1.0.0', '^1.1.0', '^2.0.0'),
  shared: fc.constantFrom<Record<string, string>>({}, { react: '^19.0.0' }, { 'react/jsx-runtime': '^18.0.0' }),
});
/** What of each unit can be read: any part of the versions. */
const publishedArb = <T>(manifest: fc.Arbitrary<T>): fc.Arbitrary<Map<string, T>> =>
  fc.dictionary(versionArb, manifest).map((entries) => new Map(Object.entries(entries)));

const asHost = (version: string, over: Pick<HostManifest, 'contract' | 'provides'>): HostManifest => ({
  schema: 1,
  version,
  entries: { main: { scripts: [], styles: [] }, signin: { scripts: [], styles: [] } },
  files: [],
  ...over,
});
const asRemote = (
  name: string,
  version: string,
  over: Pick<PortalManifest, 'contract' | 'shared'>,
): PortalManifest => ({
  schema: 1,
  name,
  version,
  team: name,
  prefixes: [],
  routes: [],
  navigation: [],
  extensions: [],
  calls: [],
  files: [],
  federationName: name,
  entry: 'remoteEntry.js',
  expose: './entry',
  ...over,
});
const mapped = <T, U>(map: ReadonlyMap<string, T>, change: (key: string, value: T) => U): Map<string, U> =>
  new Map([...map].map(([key, value]) => [key, change(key, value)]));

const snapshotArb: fc.Arbitrary<RegistrySnapshot> = fc
  .record({
    revision: fc.nat(),
    rules: rulesArb,
    hosts: publishedArb(hostArb),
    remotes: fc.record({
      clients: publishedArb(remoteArb),
      tools: publishedArb(remoteArb),
      reporting: publishedArb(remoteArb),
    }),
  })
  .map(({ hosts, remotes, ...rest }) => ({
    ...rest,
    hosts: mapped(hosts, asHost),
    remotes: new Map(
      Object.entries(remotes).map(([name, of]) => [
        name,
        mapped(of, (version, over) => ({
          manifest: asRemote(name, version, over),
          manifestIntegrity: `sha384-${name}-${version}`,
        })),
      ]),
    ),
    problems: [],
  }));
const questionArb = fc.record({
  firmId: firmArb,
  userId: fc.option(fc.string({ maxLength: 8 })),
  flags: fc.option(fc.subarray([...names.map((name) => `remote.${name}`), 'automatedFirmSetup'])),
});

const holds = (
  test: (
    snapshot: RegistrySnapshot,
    question: { firmId: string; userId: string | null; flags: string[] | null },
  ) => void,
): void => fc.assert(fc.property(snapshotArb, questionArb, test), { numRuns: 500 }); // a failure prints its seed

describe('whatever the rules and whoever asks, a release', () => {
  it('is made of rules that would be read back', () =>
    fc.assert(fc.property(rulesArb, (rules) => isRules(JSON.parse(JSON.stringify(rules))))));

  it('is always the same for the same question', () =>
    holds((snapshot, question) =>
      expect(resolveRelease(structuredClone(snapshot), question)).toEqual(resolveRelease(snapshot, question)),
    ));

  it('never has a killed remote, nor one whose flag the firm has not', () =>
    holds((snapshot, question) => {
      for (const { name } of resolveRelease(snapshot, question).remotes) {
        expect(entryOf(snapshot.rules.kills, name)).toBeUndefined();
        expect(question.flags).toContain(`remote.${name}`);
      }
    }));

  it('gives a held version only to firms pinned to it', () =>
    holds((snapshot, question) => {
      const { host, remotes } = resolveRelease(snapshot, question);
      for (const { unit, version, ground } of [
        { unit: 'host', ...host },
        ...remotes.map((remote) => ({ unit: remote.name, ...remote })),
      ]) {
        if (holdOf(snapshot.rules, unit, version) === null) continue;
        expect(ground).toBe('pin');
        expect(snapshot.rules.pins[question.firmId]?.[unit]).toBe(version);
      }
    }));

  it('gives a pinned version whenever it can be read and runs in the host', () =>
    holds((snapshot, question) => {
      const { host, remotes, absent } = resolveRelease(snapshot, question);
      const pins = entryOf(snapshot.rules.pins, question.firmId) ?? {};
      const hostPin = entryOf(pins, 'host');
      if (hostPin !== undefined && snapshot.hosts.has(hostPin))
        expect(host).toMatchObject({ version: hostPin, ground: 'pin' });
      const given = snapshot.hosts.get(host.version);
      for (const name of names) {
        const pin = entryOf(pins, name);
        const published = pin === undefined ? undefined : snapshot.remotes.get(name)?.get(pin);
        if (!published || !given || incompatibility(given, published.manifest) !== null) continue;
        if (absent.some((each) => each.name === name))
          expect(!question.flags?.includes(`remote.${name}`) || name in snapshot.rules.kills).toBe(true);
        else expect(remotes.find((remote) => remote.name === name)).toMatchObject({ version: pin, ground: 'pin' });
      }
    }));

  it('has only remotes that run in its host, previous versions too', () =>
    holds((snapshot, question) => {
      const { host, remotes } = resolveRelease(snapshot, question);
      for (const { name, version, previous } of remotes) {
        const given = snapshot.hosts.get(host.version);
        for (const each of previous ? [version, previous.version] : [version]) {
          const manifest = snapshot.remotes.get(name)?.get(each)?.manifest;
          expect(given && manifest && incompatibility(given, manifest)).toBeNull();
        }
      }
    }));

  it('names a previous version that is another one, is not held, and can be proved', () =>
    holds((snapshot, question) => {
      for (const { name, version, previous } of resolveRelease(snapshot, question).remotes) {
        if (!previous) continue;
        expect(previous.version).not.toBe(version);
        expect(holdOf(snapshot.rules, name, previous.version)).toBeNull();
        expect(previous).toMatchObject({
          base: `/remotes/${name}/${previous.version}/`,
          manifestIntegrity: `sha384-${name}-${previous.version}`,
        });
      }
    }));

  it('has a reason for every unit the rules name, given or not', () =>
    holds((snapshot, question) => {
      const { host, remotes, absent } = resolveRelease(snapshot, question);
      expect(host.reason).toMatch(/\.$/);
      for (const { reason } of [...remotes, ...absent]) expect(reason).toMatch(/\S{2}/);
      const told = [...remotes, ...absent].map(({ name }) => name);
      expect(new Set(told).size).toBe(told.length);
      const named = [
        ...Object.values(snapshot.rules.channels).flatMap((units) => Object.keys(units)),
        ...Object.keys(snapshot.rules.pins[question.firmId] ?? {}),
        ...Object.keys(snapshot.rules.canaries),
      ];
      for (const unit of named) if (unit !== 'host') expect(told).toContain(unit);
    }));

  it('has the same id exactly when it has the same versions', () =>
    fc.assert(
      fc.property(snapshotArb, questionArb, questionArb, (snapshot, one, other) => {
        const [a, b] = [resolveRelease(snapshot, one), resolveRelease(snapshot, other)];
        const inIt = ({ host, remotes }: typeof a): string =>
          [host.version, ...remotes.map(({ name, version }) => `${name} ${version}`)].join();
        expect(a.id === b.id).toBe(inIt(a) === inIt(b));
        expect(a.id).toMatch(/^[0-9a-f]{16}$/);
      }),
      { numRuns: 500 },
    ));
});

describe('a canary', () => {
  const trial = (percent: number, by: 'firm' | 'user') => ({ version: '2.0.0', percent, by, firms: null });
  const percentArb = fc.double({ min: 0, max: 100, noNaN: true });

  it('removes nobody when its percentage is raised, is for nobody at 0 and for everybody at 100', () =>
    fc.assert(
      fc.property(unitArb, fc.string(), fc.string(), percentArb, percentArb, (unit, firmId, userId, one, other) => {
        const question = { firmId, userId };
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        for (const by of ['firm', 'user'] as const) {
          if (isOnTrial(trial(low, by), unit, question)) expect(isOnTrial(trial(high, by), unit, question)).toBe(true);
          expect(isOnTrial(trial(0, by), unit, question)).toBe(false);
          expect(isOnTrial(trial(100, by), unit, question)).toBe(true);
        }
      }),
      { numRuns: 500 },
    ));

  it('reaches the share of 10,000 users that it says, within 1.5 points, of each unit', () => {
    for (const unit of ['host', ...names]) {
      const places = Array.from({ length: 10_000 }, (_, index) =>
        canaryPlace(unit, firms[index % 3] ?? '', `user-${index}@firm.example`),
      );
      for (let percent = 0; percent <= 100; percent += 5) {
        const share = places.filter((place) => place < percent).length / 100;
        expect(Math.abs(share - percent)).toBeLessThan(1.5);
      }
    }
  });

  it('is for the firms it names, and by user only once the user is known', () => {
    const named = { ...trial(100, 'user'), firms: ['HLM'] };
    expect(isOnTrial(named, 'clients', { firmId: 'NBW', userId: 'a' })).toBe(false);
    expect(isOnTrial(named, 'clients', { firmId: 'HLM', userId: null })).toBe(false);
    expect(isOnTrial(named, 'clients', { firmId: 'HLM', userId: 'a' })).toBe(true);
  });
});
