import type { HostManifest, PortalManifest } from '@tessera/contract';
import fc from 'fast-check';
import { checkCombinations } from './gate/check-candidate';
import { liveVersions } from './gate/live-versions';
import { hostCandidate, hostManifest, remoteCandidate, remoteManifest } from './gate/testing/candidates';
import { resolveRelease } from './release';
import { releaseIdOf, versionsByName } from './rules/release-id';
import { entryOf, emptyRules, type ReleaseRules } from './rules/rules';
import {
  earlierVersion,
  held,
  holdOf,
  killed,
  onTrial,
  pinned,
  placeOf,
  promoted,
  rolledBack,
} from './rules/rules-reducer';
import type { RegistrySnapshot } from './snapshot';

const teams = ['clients', 'tools', 'transfers', 'reporting', 'settings', 'planning'] as const;
const firms = ['NBW', 'HLM', 'CDR'] as const;
const users = ['priya', 'sam', 'olga'] as const;
const flags = teams.map((name) => `remote.${name}`);
const core = '@tessera/ui/core';
const movesCount = 500;

const kinds = [
  'publish',
  'publish',
  'canary',
  'promote',
  'pin',
  'unpin',
  'hold',
  'rollback',
  'kill',
  'revive',
  'host',
] as const;
const moves = fc.array(fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(5), which: fc.nat(1_000) }), {
  minLength: movesCount,
  maxLength: movesCount,
});
type Move = (typeof moves extends fc.Arbitrary<infer All> ? All : never)[number];

/** A portal with one host and six teams, each of which only publishes, and one operator. */
class Portal {
  rules: ReleaseRules = emptyRules;
  readonly hosts = new Map<string, HostManifest>();
  readonly remotes = new Map<string, Map<string, PortalManifest>>(teams.map((name) => [name, new Map()]));
  /** Names that the newest host exports. */
  names: string[] = ['Button'];
  minor = 0;
  published = 0;
  /** The versions behind the id of each page that was given, as the proxy notes them. */
  readonly given = new Map<string, { readonly host: string; readonly remotes: Readonly<Record<string, string>> }>();
  /** What was refused, for a run that proves nothing to be seen. */
  refused = 0;

  constructor() {
    this.publishHost();
    for (const name of teams) this.publish(name, 0);
  }

  get snapshot(): RegistrySnapshot {
    const published = (manifest: PortalManifest) => ({ manifest, manifestIntegrity: `sha384-${manifest.version}` });
    return {
      revision: 1,
      rules: this.rules,
      hosts: this.hosts,
      remotes: new Map(
        [...this.remotes].map(([name, of]) => [name, new Map([...of].map(([key, each]) => [key, published(each)]))]),
      ),
      problems: [],
    };
  }

  #version(): string {
    this.published += 1;
    return `1.0.${this.published}`;
  }

  /** The contract grows with every host, by a name; every third host drops the oldest name, if the gate lets it. */
  publishHost(): void {
    this.minor += 1;
    this.names = [...this.names, `Part${this.minor}`];
    const without = this.minor % 3 === 0 ? this.names.slice(1) : this.names;
    const make = (names: readonly string[]): HostManifest =>
      hostManifest(this.#version(), { contract: `1.${this.minor}.0`, gives: { [core]: [...names] } });
    const bold = make(without);
    const refusals = checkCombinations(hostCandidate(bold), liveVersions(this.snapshot));
    if (refusals.length > 0) this.refused += 1;
    else this.names = [...without];
    // A host that takes nothing away is never refused: a contract that grows freezes nobody.
    const host = refusals.length > 0 ? make(this.names) : bold;
    expect(checkCombinations(hostCandidate(host), liveVersions(this.snapshot))).toEqual([]);
    this.hosts.set(host.version, host);
    this.rules = promoted(this.rules, 'stable', 'host', host.version);
  }

  /** A team builds against the newest host and uses some of its names; following the gate's words, it always gets out. */
  publish(name: (typeof teams)[number], which: number): void {
    const newest = [...this.hosts.values()].at(-1);
    const used = this.names.filter((_name, index) => (which >> (index % 10)) % 2 === 0);
    const contract = which % 4 === 0 ? `^${newest?.contract}` : '^1.0.0';
    const build = (takes: readonly string[]): PortalManifest => {
      const made = remoteManifest(name, this.#version(), { contract, takes: { [core]: [...takes] } });
      this.remotes.get(name)?.set(made.version, made);
      return made;
    };
    let remote = build(used);
    for (let tries = 0; ; tries += 1) {
      const refusals = checkCombinations(remoteCandidate(remote), liveVersions(this.snapshot));
      if (refusals.length === 0) break;
      this.refused += 1;
      // Every refusal names a command or a host to wait for; ten refusals in a row would be a team that is frozen.
      expect(tries).toBeLessThan(10);
      // Before it has ended all hosts to go back to, it builds against what they have.
      const { hosts } = liveVersions(this.snapshot);
      if (tries === 5 && refusals.every(({ wayOut }) => wayOut.startsWith('Build against what that host has'))) {
        remote = build(used.filter((each) => hosts.every(({ gives }) => gives?.[core]?.includes(each))));
        continue;
      }
      for (const { wayOut } of refusals) {
        const [, unit, version] = /npx tessera hold (\S+) (\S+)/.exec(wayOut) ?? [];
        if (unit && version) this.rules = held(this.rules, unit, version, 'as the gate said');
        else {
          expect(wayOut).toMatch(/promote it once a host that has it is given|write '\^1\.0\.0'/);
          this.publishHost();
        }
      }
    }
    this.rules = promoted(this.rules, 'stable', name, remote.version);
  }

  #fits(name: string, version: string): boolean {
    const remote = this.remotes.get(name)?.get(version);
    return remote !== undefined && checkCombinations(remoteCandidate(remote), liveVersions(this.snapshot)).length === 0;
  }

  make({ kind, who, which }: Move): void {
    const name = teams[who] ?? teams[0];
    const versions = [...(this.remotes.get(name)?.keys() ?? [])];
    const version = versions[which % versions.length] ?? '';
    const firm = firms[which % firms.length] ?? firms[0];
    const isHeld = holdOf(this.rules, name, version) !== null;
    const units: readonly string[] = [name, 'host'];
    const unit = units[which % 7 === 0 ? 1 : 0] ?? name;
    if (kind === 'publish') this.publish(name, which);
    if (kind === 'host') this.publishHost();
    if (kind === 'kill') this.rules = killed(this.rules, name, 'it leaks');
    if (kind === 'revive') this.rules = killed(this.rules, name, null);
    if (kind === 'unpin') this.rules = pinned(this.rules, firm, name, null);
    if (kind === 'hold' && version !== placeOf(this.rules, 'stable', name))
      this.rules = held(this.rules, name, version, 'wrong totals');
    if (kind === 'promote' && !isHeld && this.#fits(name, version))
      this.rules = promoted(this.rules, 'stable', name, version);
    if (kind === 'pin' && this.#fits(name, version)) this.rules = pinned(this.rules, firm, name, version);
    if (kind === 'canary' && !isHeld && this.#fits(name, version))
      this.rules = onTrial(this.rules, name, {
        version,
        percent: which % 100,
        by: which % 2 ? 'user' : 'firm',
        firms: null,
      });
    if (kind === 'rollback') {
      const earlier = [...(this.rules.channels.stable?.[unit]?.history ?? [])].find(
        (each) => holdOf(this.rules, unit, each) === null,
      );
      // Going back is never refused, whatever else is given.
      if (earlier !== undefined) {
        expect(earlierVersion(this.rules, 'stable', unit, 1)).toBe(earlier);
        this.rules = rolledBack(this.rules, 'stable', unit, earlier, 'it throws');
      }
    }
  }

  /** Every page that somebody is given: nothing held, all of it explained. */
  check(): void {
    for (const firmId of firms)
      for (const userId of users) {
        const { id, host, remotes, absent } = resolveRelease(this.snapshot, { firmId, userId, flags });
        const versions = { host: host.version, remotes: versionsByName(remotes) };
        expect(this.given.get(id) ?? versions).toEqual(versions);
        this.given.set(id, versions);
        expect(this.hosts.has(host.version)).toBe(true);
        expect(host.reason).not.toBe('');
        expect(holdOf(this.rules, 'host', host.version)).toBeNull();
        for (const { name, version, ground, reason } of remotes) {
          if (ground !== 'pin') expect(holdOf(this.rules, name, version)).toBeNull();
          expect(reason).not.toBe('');
        }
        expect([...remotes, ...absent].map(({ name }) => name).sort()).toEqual([...teams].sort());
        // A remote is away because it was killed, or because nothing that is left of it may be given.
        for (const { name, reason } of absent)
          if (entryOf(this.rules.kills, name) === undefined)
            expect(reason).toMatch(/^(\S+ \(.*\) .*\. )*No version of it/);
      }
  }

  /** Long after, the id on an audit row still leads to the code that ran, every part of which is there. */
  explainAll(): void {
    for (const [id, { host, remotes }] of this.given) {
      expect(releaseIdOf(host, remotes)).toBe(id);
      expect(this.hosts.has(host)).toBe(true);
      for (const [name, version] of Object.entries(remotes)) expect(this.remotes.get(name)?.has(version)).toBe(true);
    }
    expect(this.given.size).toBeGreaterThan(1);
  }
}

it(`six teams, one host and one operator over ${movesCount} moves: no team is frozen, nothing held is given, every page is explained`, () => {
  fc.assert(
    fc.property(moves, (list) => {
      const portal = new Portal();
      list.forEach((move, index) => {
        portal.make(move);
        if (index % 10 === 0) portal.check();
      });
      portal.check();
      portal.explainAll();
      expect(portal.refused).toBeGreaterThan(0);
    }),
    // A failure prints its seed.
    { numRuns: 3, endOnFailure: true },
  );
}, 90_000);
