import { entryOf, stableChannel, type ReleaseRules } from '../rules/rules';
import { noCounts, type Counts, type VersionHealth } from './counts';

export interface Limits {
  /** Least number of outcomes before failures are judged. */
  readonly outcomesMin: number;
  /** Least number of calls before failed calls are judged. */
  readonly callsMin: number;
  /** Least number of affected users: one browser that blocks scripts, or one false report, must not hold a version. */
  readonly peopleMin: number;
  /** Share of failures that is always tolerated. */
  readonly shareMax: number;
  /** Tolerated multiple of the stable version's share. */
  readonly timesStable: number;
}

export const defaultLimits: Limits = { outcomesMin: 20, callsMin: 50, peopleMin: 2, shareMax: 0.05, timesStable: 3 };

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

/** A page reports `failed`, `fell-back` or both for one failure: the greater of the two counts. */
const outcomes = ({ mounted, failed, fellBack }: Counts): Share => {
  const bad = Math.max(failed, fellBack);
  return { bad, of: mounted + bad };
};
const calls = ({ calls: of, callsFailed: bad }: Counts): Share => ({ bad, of });

const shareOf = ({ bad, of }: Share): number => (of === 0 ? 0 : bad / of);
const percent = (share: Share): string => `${Math.round(shareOf(share) * 1000) / 10} %`;
const inFigures = (share: Share): string => `${share.bad} of ${share.of} (${percent(share)})`;

/**
 * Versions on trial whose pages or API calls fail more often than tolerated, and markedly more often than the stable
 * version's. Versions that are not on trial, or already held, are ignored.
 */
export const findBreaches = (
  health: readonly VersionHealth[],
  rules: Pick<ReleaseRules, 'channels' | 'canaries' | 'holds'>,
  limits: Limits = defaultLimits,
): Breach[] => {
  const countsOf = (unit: string, version: string | undefined): Counts =>
    health.find((each) => each.unit === unit && each.version === version) ?? noCounts;
  const stable = entryOf(rules.channels, stableChannel);

  return Object.entries(rules.canaries).flatMap(([unit, { version }]): Breach[] => {
    const stableVersion = entryOf(stable, unit)?.version;
    if (version === stableVersion || entryOf(entryOf(rules.holds, unit), version) !== undefined) return [];
    const onTrial = countsOf(unit, version);
    const before = countsOf(unit, stableVersion);
    if (onTrial.people < limits.peopleMin) return [];

    const breach = (what: string, measure: (counts: Counts) => Share, least: number): string | null => {
      const [now, then] = [measure(onTrial), measure(before)];
      if (now.of < least || shareOf(now) <= limits.shareMax || shareOf(now) <= limits.timesStable * shareOf(then))
        return null;
      const stableSays =
        stableVersion === undefined ? 'there is no stable version' : `of ${stableVersion} ${inFigures(then)}`;
      return `${what} of ${version} failed ${inFigures(now)} in the last hour, for ${onTrial.people} users or more; ${stableSays}`;
    };
    const whys = [breach('Mounts', outcomes, limits.outcomesMin), breach('API calls', calls, limits.callsMin)].filter(
      (why) => why !== null,
    );
    return whys.length === 0 ? [] : [{ unit, version, why: `${whys.join('. ')}.` }];
  });
};
