import { releaseChangeKinds, type ReleaseChangeKind } from '@tessera/contract/releases/values';
import { ringOf } from './rules/candidates';
import { holdOf, pinOf } from './rules/rules-reducer';
import type { Move } from './move-log';
import { emptyRules, entryOf, stableChannel, type ReleaseRules } from './rules/rules';

/** What one move did to a unit that a firm gets, told without who made it, why, and whom else it named. */
export interface FirmMove {
  readonly revision: number;
  readonly at: string;
  readonly unit: string;
  readonly what: ReleaseChangeKind;
}

/**
 * All that the rules have to say about a firm and a unit: its own pin, the channels it follows, the trial when it is
 * open to the firm, holds of versions it could meet, the kill switch. What only others could meet is not in it.
 */
const seenBy = (rules: ReleaseRules, firmId: string, unit: string): string => {
  const pin = pinOf(rules, firmId, unit);
  const places = [ringOf(rules, firmId), stableChannel].flatMap(
    (channel) => entryOf(entryOf(rules.channels, channel), unit) ?? [],
  );
  const canary = entryOf(rules.canaries, unit);
  const trial =
    canary && (canary.firms === null || canary.firms.includes(firmId))
      ? { version: canary.version, percent: canary.percent, by: canary.by }
      : null;
  const met = [pin, trial?.version, ...places.flatMap(({ version, history }) => [version, ...history])].filter(
    (version) => typeof version === 'string',
  );
  const held = [...new Set(met)].filter((version) => holdOf(rules, unit, version) !== null).sort();
  return JSON.stringify([
    pin,
    [...new Set(places.map(({ version }) => version))],
    trial,
    held,
    entryOf(rules.kills, unit) !== undefined,
  ]);
};

/** `pin of NBW` is a pin: the rest of the words may name somebody. */
const kindOf = (what: string): ReleaseChangeKind =>
  releaseChangeKinds.find(
    (kind) => what === kind || what.startsWith(`${kind} of `) || what.startsWith(`${kind} on `),
  ) ?? 'change';

/**
 * The newest moves that changed what a firm can get of these units, newest first. It is the rules before and after a
 * move that decide, not its words: a move that is about other firms alone changes nothing a firm sees, whatever it is
 * called.
 * @param moves newest first; the oldest is only looked at as what was before, unless it is the first there ever was.
 */
export const firmMoves = (
  moves: readonly Move[],
  { firmId, units }: { readonly firmId: string; readonly units: readonly string[] },
  limit: number,
): FirmMove[] => {
  const found: FirmMove[] = [];
  for (const [index, { revision, at, what, rules }] of moves.entries()) {
    const before = revision === 1 ? emptyRules : moves[index + 1]?.rules;
    if (before === undefined || found.length >= limit) break;
    found.push(
      ...units
        .filter((unit) => seenBy(before, firmId, unit) !== seenBy(rules, firmId, unit))
        .map((unit) => ({ revision, at, unit, what: kindOf(what) })),
    );
  }
  return found.slice(0, limit);
};
