import { entryOf, stableChannel, type ReleaseRules } from '../rules/rules';
import { hostUnit } from '../rules/units';
import type { HealthEvent } from './counts';

/** What all remotes do in pages of one host: a version of this is the host's. */
export const remotesOfHost = 'host/remotes';

/**
 * Whom an event of a page with this host counts for. What remotes do counts for the host as well: one that breaks them
 * is known by it. In pages of a host on trial it counts for the host alone, so no remote is charged with what a new
 * host does to it.
 */
export const countsFor = (
  event: HealthEvent,
  host: string,
  { canaries, channels }: Pick<ReleaseRules, 'canaries' | 'channels'>,
): readonly HealthEvent[] => {
  if (event.unit === hostUnit) return [event];
  const forHost = { ...event, unit: remotesOfHost, version: host };
  const isOnTrial =
    entryOf(canaries, hostUnit)?.version === host && entryOf(channels[stableChannel], hostUnit)?.version !== host;
  return isOnTrial ? [forHost] : [event, forHost];
};
