import { entryOf, stableChannel, type ReleaseRules } from '../rules/rules';
import { noCounts, type Counts, type VersionHealth } from './counts';

export interface Limits {
  /** Outcomes a version must have had before its failures mean anything. */
  readonly outcomesMin: number;
  /** Calls it must have made before theirs do. */
  readonly callsMin: number;
  /** Users it must have failed for: one browser that blocks scripts, or one liar, holds nothing. */
  readonly peopleMin: number;
  /** Share of failures that is borne in any case. */
  readonly shareMax: number;
  /** How many times the stable version's share is borne. */
  readonly timesStable: number;
}

export const defaultLimits: Limits = { outcomesMin: 20, callsMin: 50, peopleMin: 2, shareMax: 0.05, timesStable: 3 };

/** A version on trial that does worse than it may, with the figures in a sentence. */
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
 * Versions on trial that fail more often than is borne and markedly more often than the stable one: in being shown, or
 * in their API calls. Versions that are not on trial, or held already, are nobody's business here.
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
