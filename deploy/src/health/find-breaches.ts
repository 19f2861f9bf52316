import { entryOf, stableChannel, type ReleaseRules } from '../rules/rules';
import { hostUnit } from '../rules/units';
import { meetingOf, remotesOfHost } from './counts-for';
import type { VersionHealth } from './counts';

export interface Limits {
  /** Least number of outcomes before failures are judged. */
  readonly outcomesMin: number;
  /** Least number of calls before failed calls are judged. */
  readonly callsMin: number;
  /** Least number of affected users: one browser that blocks scripts, or one false report, must not hold a version. */
  readonly peopleMin: number;
  /** Share of failures that is always tolerated. */
  readonly shareMax: number;
  /** Share of given pages that is always allowed to stay silent: people close a tab while it loads. */
  readonly silentMax: number;
  /** Tolerated multiple of the stable version's share. */
  readonly timesStable: number;
}

export const defaultLimits: Limits = {
  outcomesMin: 20,
  callsMin: 50,
  peopleMin: 2,
  shareMax: 0.05,
  silentMax: 0.25,
  timesStable: 3,
};

/** A version on trial that exceeds the limits, with the figures in a sentence. */
export interface Breach {
  readonly unit: string;
  readonly version: string;
  readonly why: string;
}

interface Share {
  readonly bad: number;
  readonly of: number;
}
type Health = Omit<VersionHealth, 'unit' | 'version'>;

const nothing: Health = {
  mounted: 0,
  failed: 0,
  fellBack: 0,
  left: 0,
  calls: 0,
  callsFailed: 0,
  given: 0,
  people: 0,
  silentPeople: 0,
};

/** Both together. Their users may be the same. */
const together = (one: Health, other: Health): Health => ({
  mounted: one.mounted + other.mounted,
  failed: one.failed + other.failed,
  fellBack: one.fellBack + other.fellBack,
  left: one.left + other.left,
  calls: one.calls + other.calls,
  callsFailed: one.callsFailed + other.callsFailed,
  given: one.given + other.given,
  people: Math.max(one.people, other.people),
  silentPeople: Math.max(one.silentPeople, other.silentPeople),
});

/** A page reports `failed`, `fell-back` or both for one failure: the greater of the two counts. */
const outcomes = ({ mounted, failed, fellBack }: Health): Share => {
  const bad = Math.max(failed, fellBack);
  return { bad, of: mounted + bad };
};
const calls = ({ calls: of, callsFailed: bad }: Health): Share => ({ bad, of });
/** Pages of a host that froze or threw before they could tell anything. */
const silent = (health: Health): Share => ({ bad: Math.max(0, health.given - outcomes(health).of), of: health.given });

/** One way to be bad: what is measured, for how many users, and how much is tolerated. */
interface Measure {
  /** The unit whose counts are measured. */
  readonly of: string;
  readonly inWords: (version: string, figures: string) => string;
  readonly share: (health: Health) => Share;
  readonly people: (health: Health) => number;
  readonly least: (limits: Limits) => number;
  readonly tolerated: (limits: Limits) => number;
}

const failing = (of: string, share: Measure['share'], what: string, least: (limits: Limits) => number): Measure => ({
  of,
  inWords: (version, figures) => `${what.replace('VERSION', version)} failed ${figures}`,
  share,
  people: ({ people }) => people,
  least,
  tolerated: ({ shareMax }) => shareMax,
});
const measuresOf = (unit: string): readonly Measure[] => [
  failing(unit, outcomes, 'Mounts of VERSION', ({ outcomesMin }) => outcomesMin),
  failing(unit, calls, 'API calls of VERSION', ({ callsMin }) => callsMin),
  ...(unit === hostUnit
    ? [
        failing(remotesOfHost, outcomes, 'Mounts of remotes in VERSION', ({ outcomesMin }) => outcomesMin),
        failing(remotesOfHost, calls, 'API calls of remotes in VERSION', ({ callsMin }) => callsMin),
        {
          of: unit,
          inWords: (version: string, figures: string) => `Pages of ${version} were given and never shown ${figures}`,
          share: silent,
          people: ({ silentPeople }: Health) => silentPeople,
          least: ({ outcomesMin }: Limits) => outcomesMin,
          tolerated: ({ silentMax }: Limits) => silentMax,
        },
      ]
    : []),
];

const shareOf = ({ bad, of }: Share): number => (of === 0 ? 0 : bad / of);
const percent = (share: Share): string => `${Math.round(shareOf(share) * 1000) / 10}%`;
const inFigures = (share: Share): string => `${share.bad} of ${share.of} (${percent(share)})`;

/**
 * Versions on trial whose pages or API calls fail more often than tolerated, and markedly more often than the stable
 * version's; and hosts on trial that do this to remotes, or whose pages never tell that they were shown. Versions that
 * are not on trial, or already held, are ignored.
 *
 * Where a host on trial met a version of a remote that not everybody has, either may be to blame. The host is, when that
 * version works in other hosts; the remote is, when it is not known to, and everybody's versions of the others work in
 * that host. Else nobody is charged: those who are innocent are not held, and the guilty one shows itself as soon as it
 * meets another.
 */
export const findBreaches = (
  health: readonly VersionHealth[],
  rules: Pick<ReleaseRules, 'channels' | 'canaries' | 'holds'>,
  limits: Limits = defaultLimits,
): Breach[] => {
  const healthOf = (unit: string, version: string | undefined): Health =>
    health.find((each) => each.unit === unit && each.version === version) ?? nothing;
  const works = (of: Health, { share, least, tolerated }: Measure): boolean =>
    share(of).of >= least(limits) && shareOf(share(of)) <= tolerated(limits);
  /** What a version on trial is charged with of its meetings with others on trial. */
  const chargedOf = (unit: string, version: string, measure: Measure): readonly Health[] => {
    if (measure.of === remotesOfHost)
      return health.filter((each) => {
        const [remote = '', its] = each.unit.startsWith(`${remotesOfHost}/`) ? each.unit.split('/').slice(2) : [];
        return each.version === version && works(healthOf(remote, its), measure);
      });
    if (unit === hostUnit || works(healthOf(unit, version), measure)) return [];
    return health.filter(
      (each) => each.unit === meetingOf(unit, version) && works(healthOf(remotesOfHost, each.version), measure),
    );
  };
  const stable = entryOf(rules.channels, stableChannel);

  return Object.entries(rules.canaries).flatMap(([unit, { version }]): Breach[] => {
    const stableVersion = entryOf(stable, unit)?.version;
    if (version === stableVersion || entryOf(entryOf(rules.holds, unit), version) !== undefined) return [];

    const breach = (measure: Measure): string | null => {
      const { of, inWords, share, people, least, tolerated } = measure;
      const onTrial = chargedOf(unit, version, measure).reduce<Health>(together, healthOf(of, version));
      const [now, then] = [share(onTrial), share(healthOf(of, stableVersion))];
      if (people(onTrial) < limits.peopleMin || now.of < least(limits)) return null;
      // What one user tells of the stable version excuses nothing, as it holds nothing.
      const usual = people(healthOf(of, stableVersion)) < limits.peopleMin ? 0 : shareOf(then);
      if (shareOf(now) <= tolerated(limits) || shareOf(now) <= limits.timesStable * usual) return null;
      const stableSays =
        stableVersion === undefined ? 'there is no stable version' : `of ${stableVersion} ${inFigures(then)}`;
      return `${inWords(version, inFigures(now))} in the last hour, for ${people(onTrial)} users or more; ${stableSays}`;
    };
    const whys = measuresOf(unit)
      .map(breach)
      .filter((why) => why !== null);
    return whys.length === 0 ? [] : [{ unit, version, why: `${whys.join('. ')}.` }];
  });
};
