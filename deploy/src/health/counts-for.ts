import { entryOf, stableChannel, type ReleaseRules } from '../rules/rules';
import { hostUnit } from '../rules/units';
import type { HealthEvent } from './counts';

/** What remotes' versions that everybody has, or had, do in pages of one host: a version of this is the host's. */
export const remotesOfHost = 'host/remotes';
/** What another version of a remote does in pages of one host on trial: a version of this is the host's too. */
export const meetingOf = (remote: string, version: string): string => `${remotesOfHost}/${remote}/${version}`;

/**
 * Whom an event of a page with this host counts for. What everybody's versions of remotes do counts for the host as well:
 * one that breaks them is known by it. In pages of a host on trial it counts for the host alone, so no remote is charged
 * with what a new host does to it. Where both are new the event counts for the two together, as either may be to blame;
 * `findBreaches` says which.
 */
export const countsFor = (
  event: HealthEvent,
  host: string,
  { canaries, channels }: Pick<ReleaseRules, 'canaries' | 'channels'>,
): readonly HealthEvent[] => {
  const { unit, version } = event;
  if (unit === hostUnit) return [event];
  const stable = entryOf(channels, stableChannel);
  const isHostNew = entryOf(canaries, hostUnit)?.version === host && entryOf(stable, hostUnit)?.version !== host;
  const place = entryOf(stable, unit);
  const isEverybodys = place !== undefined && [place.version, ...place.history].includes(version);
  if (isEverybodys) {
    const forHost = { ...event, unit: remotesOfHost, version: host };
    return isHostNew ? [forHost] : [event, forHost];
  }
  return [isHostNew ? { ...event, unit: meetingOf(unit, version), version: host } : event];
};
