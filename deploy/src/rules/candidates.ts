import type { ReleaseGround } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { entryOf, stableChannel, type Canary, type ReleaseRules } from './rules';

/** Whom a release is for. `flags: null` means the flags could not be read, and then no remote is given. */
export interface ReleaseQuestion {
  readonly firmId: string;
  /** Null before sign-in. */
  readonly userId: string | null;
  readonly flags: readonly string[] | null;
  /** A version of the host that did not start in this browser; another is given where there is one and no pin. */
  readonly failedHost?: string | null;
}

/** A version that may be given, and why, in a sentence. */
export interface Candidate {
  readonly version: string;
  readonly ground: ReleaseGround;
  readonly reason: string;
}

/**
 * Place of a firm or user between 0 and 100 for canaries of a unit. The place is stable, so a higher percentage only
 * adds people. It does not depend on the version: the same people always go first.
 */
export const canaryPlace = (unit: string, firmId: string, userId: string | null): number => {
  const hash = createHash('sha256')
    .update(JSON.stringify([unit, 'canary', firmId, userId]))
    .digest();
  return (hash.readUIntBE(0, 6) / 2 ** 48) * 100;
};

/** Whether a user gets the canary. */
export const isOnTrial = (
  canary: Canary,
  unit: string,
  { firmId, userId }: Pick<ReleaseQuestion, 'firmId' | 'userId'>,
): boolean => {
  if (canary.firms !== null && !canary.firms.includes(firmId)) return false;
  if (canary.by === 'user' && userId === null) return false;
  return canaryPlace(unit, firmId, canary.by === 'user' ? userId : null) < canary.percent;
};

/** Pages show these sentences, so they must not name another firm. */
const canaryReason = ({ version, percent, by, firms }: Canary): string => {
  const who = by === 'user' ? 'users' : 'firms';
  return `${version} is on trial with ${percent}% of the ${who}${firms === null ? '' : ' of chosen firms'}, and this ${by} is among them.`;
};

/** The channel a firm follows before stable. */
export const ringOf = (rules: ReleaseRules, firmId: string): string => entryOf(rules.rings, firmId) ?? stableChannel;

/**
 * Versions of a unit in the order they are tried, each once. A pinned firm is in no canary: it does not want surprises.
 */
export const candidatesFor = (
  rules: ReleaseRules,
  unit: string,
  question: Pick<ReleaseQuestion, 'firmId' | 'userId'>,
): Candidate[] => {
  const { firmId } = question;
  const ring = ringOf(rules, firmId);
  const candidates: Candidate[] = [];
  const pin = entryOf(entryOf(rules.pins, firmId), unit);
  if (pin !== undefined)
    candidates.push({ version: pin, ground: 'pin', reason: `Firm ${firmId} is pinned to ${pin}.` });
  const canary = entryOf(rules.canaries, unit);
  if (pin === undefined && canary && isOnTrial(canary, unit, question))
    candidates.push({ version: canary.version, ground: 'canary', reason: canaryReason(canary) });

  const channels = ring === stableChannel ? [stableChannel] : [ring, stableChannel];
  const places = channels.flatMap((channel) => {
    const place = entryOf(entryOf(rules.channels, channel), unit);
    return place ? [{ channel, ...place }] : [];
  });
  for (const { channel, version } of places) {
    const isStable = channel === stableChannel;
    candidates.push({
      version,
      ground: isStable ? 'stable' : 'ring',
      reason: isStable
        ? `The stable channel is at ${version}.`
        : `Firm ${firmId} follows the channel ${channel}, which is at ${version}.`,
    });
  }
  for (const { channel, history } of places) {
    for (const version of history)
      candidates.push({
        version,
        ground: 'last-good',
        reason: `${version} is the last good version in the history of the channel ${channel}.`,
      });
  }
  return candidates.filter(({ version }, index) => candidates.findIndex((each) => each.version === version) === index);
};
