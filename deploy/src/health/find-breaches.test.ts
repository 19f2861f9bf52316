import fc from 'fast-check';
import { emptyRules, type ReleaseRules } from '../rules/rules';
import { type VersionHealth } from './counts';
import { meetingOf, remotesOfHost } from './counts-for';
import { defaultLimits, findBreaches } from './find-breaches';

const rules: ReleaseRules = {
  ...emptyRules,
  channels: { stable: { clients: { version: '1.0.0', history: [] } } },
  canaries: { clients: { version: '2.0.0', percent: 10, by: 'user', firms: null } },
};
type Counts = Omit<VersionHealth, 'unit' | 'version'>;
const of = (version: string, counts: Partial<Counts>, unit = 'clients'): VersionHealth => ({
  unit,
  version,
  mounted: 0,
  failed: 0,
  fellBack: 0,
  left: 0,
  calls: 0,
  callsFailed: 0,
  given: 0,
  people: 0,
  silentPeople: 0,
  ...counts,
});
const onTrial = (counts: Partial<Counts>): VersionHealth => of('2.0.0', { people: 5, ...counts });

describe('a version on trial', () => {
  it.each<[string, Partial<Counts>, Partial<Counts>, boolean]>([
    ['fails too often', { mounted: 17, failed: 3 }, { mounted: 1_000, failed: 1 }, true],
    ['falls back too often', { mounted: 17, fellBack: 3 }, { mounted: 1_000 }, true],
    [
      'tells of each failure twice, as failed and as fallen back',
      { mounted: 98, failed: 5, fellBack: 5 },
      { mounted: 1_000 },
      false,
    ],
    ['always fails', { failed: 20 }, {}, true],
    ['has too small a sample', { failed: 19 }, { mounted: 1_000 }, false],
    ['fails in one of twenty, which is borne', { mounted: 19, failed: 1 }, { mounted: 1_000 }, false],
    [
      'fails no more than three times as often as stable',
      { mounted: 70, failed: 30 },
      { mounted: 90, failed: 10, people: 5 },
      false,
    ],
    [
      'fails while one user tells of failures of stable, and nobody else does',
      { mounted: 0, failed: 42 },
      { mounted: 10, failed: 900, people: 1 },
      true,
    ],
    [
      'fails more than three times as often as stable',
      { mounted: 69, failed: 31 },
      { mounted: 90, failed: 10, people: 5 },
      true,
    ],
    ['fails for one user alone', { failed: 500, people: 1 }, { mounted: 1_000 }, false],
    ['has too many failing calls', { mounted: 20, calls: 50, callsFailed: 3 }, { calls: 1_000, callsFailed: 1 }, true],
    ['has too few calls', { mounted: 20, calls: 49, callsFailed: 49 }, { calls: 1_000 }, false],
    [
      'has failing calls as stable has',
      { mounted: 20, calls: 100, callsFailed: 30 },
      { calls: 1_000, callsFailed: 300, people: 5 },
      false,
    ],
    ['was never seen', {}, {}, false],
  ])('that %s', (_, canary, stable, breaks) => {
    expect(findBreaches([of('1.0.0', stable), onTrial(canary)], rules)).toHaveLength(breaks ? 1 : 0);
  });

  it('is checked in a sentence of figures', () => {
    expect(
      findBreaches(
        [of('1.0.0', { mounted: 239, failed: 1 }), onTrial({ mounted: 17, failed: 7, calls: 60, callsFailed: 6 })],
        rules,
      ),
    ).toEqual([
      {
        unit: 'clients',
        version: '2.0.0',
        why: 'Mounts of 2.0.0 failed 7 of 24 (29.2%) in the last hour, for 5 users or more; of 1.0.0 1 of 240 (0.4%). API calls of 2.0.0 failed 6 of 60 (10%) in the last hour, for 5 users or more; of 1.0.0 0 of 0 (0%).',
      },
    ]);
  });

  it('is left alone once it is held, is stable itself, or is on trial no more', () => {
    const health = [onTrial({ failed: 100 })];
    expect(findBreaches(health, { ...rules, holds: { clients: { '2.0.0': 'broken' } } })).toEqual([]);
    expect(
      findBreaches(health, { ...rules, channels: { stable: { clients: { version: '2.0.0', history: [] } } } }),
    ).toEqual([]);
    expect(findBreaches(health, { ...rules, canaries: {} })).toEqual([]);
    expect(
      findBreaches(health, {
        ...rules,
        canaries: { tools: { version: '2.0.0', percent: 10, by: 'user', firms: null } },
      }),
    ).toEqual([]);
  });

  it('without a stable version beside it is checked by its own share', () => {
    expect(findBreaches([onTrial({ failed: 20 })], { ...rules, channels: { stable: {} } })).toMatchObject([
      {
        why: 'Mounts of 2.0.0 failed 20 of 20 (100%) in the last hour, for 5 users or more; there is no stable version.',
      },
    ]);
  });

  const counts = fc
    .record({
      mounted: fc.nat(500),
      failed: fc.nat(500),
      fellBack: fc.nat(500),
      left: fc.nat(500),
      calls: fc.nat(500),
      callsFailed: fc.nat(500),
      given: fc.constant(0),
      people: fc.nat(50),
      silentPeople: fc.constant(0),
    })
    .map((each): Counts => ({ ...each, callsFailed: Math.min(each.calls, each.callsFailed) }));

  it('is never held for less than the limits say, nor for a better record', () => {
    fc.assert(
      fc.property(counts, counts, (canary, stable) => {
        const breaches = findBreaches([of('1.0.0', stable), of('2.0.0', canary)], rules);
        const bad = Math.max(canary.failed, canary.fellBack);
        const all = canary.mounted + bad;
        const enough =
          (all >= defaultLimits.outcomesMin && bad / all > defaultLimits.shareMax) ||
          (canary.calls >= defaultLimits.callsMin && canary.callsFailed / canary.calls > defaultLimits.shareMax);
        if (breaches.length > 0) expect(enough && canary.people >= defaultLimits.peopleMin).toBe(true);
        const better = findBreaches(
          [
            of('1.0.0', stable),
            of('2.0.0', { ...canary, mounted: canary.mounted + 1_000_000, calls: canary.calls + 1_000_000 }),
          ],
          rules,
        );
        expect(better).toEqual([]);
        if (breaches.length > 0)
          expect(
            findBreaches(
              [
                of('1.0.0', stable),
                of('2.0.0', {
                  ...canary,
                  failed: canary.failed + 1_000,
                  callsFailed: canary.callsFailed,
                  people: canary.people + 1,
                }),
              ],
              rules,
            ),
          ).toHaveLength(1);
      }),
    );
  });
});

describe('a host on trial', () => {
  const hostRules: ReleaseRules = {
    ...emptyRules,
    channels: { stable: { host: { version: '1.0.0', history: [] }, clients: { version: '1.0.0', history: [] } } },
    canaries: { host: { version: '2.0.0', percent: 100, by: 'user', firms: null } },
  };

  it.each<[string, VersionHealth[], string | null]>([
    [
      'breaks remotes that work in the stable host',
      [
        of('2.0.0', { mounted: 60, failed: 20, people: 3 }, remotesOfHost),
        of('1.0.0', { mounted: 900, failed: 3, people: 3 }, remotesOfHost),
      ],
      'Mounts of remotes in 2.0.0 failed 20 of 80 (25%) in the last hour, for 3 users or more; of 1.0.0 3 of 903 (0.3%).',
    ],
    [
      'breaks the calls of remotes',
      [of('2.0.0', { calls: 50, callsFailed: 50, people: 2 }, remotesOfHost)],
      'API calls of remotes in 2.0.0 failed 50 of 50 (100%) in the last hour, for 2 users or more; of 1.0.0 0 of 0 (0%).',
    ],
    [
      'is given and never shown',
      [of('2.0.0', { given: 24, mounted: 4, silentPeople: 2 }, 'host')],
      'Pages of 2.0.0 were given and never shown 20 of 24 (83.3%) in the last hour, for 2 users or more; of 1.0.0 0 of 0 (0%).',
    ],
    [
      'is never shown to one user, who may not have run it',
      [of('2.0.0', { given: 400, silentPeople: 1 }, 'host')],
      null,
    ],
    [
      'is closed while it loads now and then',
      [of('2.0.0', { given: 100, mounted: 76, silentPeople: 9 }, 'host')],
      null,
    ],
    [
      'has failures of remotes as the stable host has',
      [
        of('2.0.0', { mounted: 60, failed: 20, people: 3 }, remotesOfHost),
        of('1.0.0', { mounted: 60, failed: 20, people: 3 }, remotesOfHost),
      ],
      null,
    ],
  ])('that %s', (_what, health, why) => {
    expect(findBreaches(health, hostRules)).toEqual(why === null ? [] : [{ unit: 'host', version: '2.0.0', why }]);
  });
});

describe('a host and a remote that are both on trial', () => {
  const bothRules: ReleaseRules = {
    ...emptyRules,
    channels: { stable: { host: { version: '1.0.0', history: [] }, clients: { version: '1.0.0', history: [] } } },
    canaries: {
      host: { version: '2.0.0', percent: 50, by: 'user', firms: null },
      clients: { version: '3.0.0', percent: 50, by: 'user', firms: null },
    },
  };
  const bad = { failed: 30, callsFailed: 60, calls: 60, people: 2 };
  const good = { mounted: 100, calls: 100 };
  const together = of('2.0.0', bad, meetingOf('clients', '3.0.0'));

  it.each<[string, VersionHealth[], string[]]>([
    ['where nothing else is known, hold neither', [together], []],
    [
      'hold the remote, where everybody’s versions of others work in that host',
      [together, of('2.0.0', good, remotesOfHost)],
      ['clients'],
    ],
    [
      'hold the remote that fails in the stable host too',
      [together, of('3.0.0', bad), of('2.0.0', good, remotesOfHost)],
      ['clients'],
    ],
    ['hold the host, where the remote works in the stable host', [together, of('3.0.0', good)], ['host']],
    [
      'hold the host alone, where it breaks everybody’s versions as well',
      [together, of('2.0.0', bad, remotesOfHost)],
      ['host'],
    ],
    [
      'hold neither, where both work',
      [of('2.0.0', good, meetingOf('clients', '3.0.0')), of('3.0.0', good), of('2.0.0', good, remotesOfHost)],
      [],
    ],
  ])('%s', (_what, health, held) => {
    expect(findBreaches(health, bothRules).map(({ unit }) => unit)).toEqual(held);
  });

  it('are told with the figures of the meeting', () => {
    expect(findBreaches([together, of('2.0.0', good, remotesOfHost)], bothRules)[0]?.why).toContain(
      'Mounts of 3.0.0 failed 30 of 30 (100%) in the last hour, for 2 users or more',
    );
  });
});
