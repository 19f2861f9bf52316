import { releaseChangeKinds, type ReleaseChangeKind } from '@tessera/contract/releases/values';
import { ringOf } from './rules/candidates';
import { holdOf, pinOf } from './rules/rules-reducer';
import type { ReleaseChange } from './change-log';
import { emptyRules, entryOf, stableChannel, type ReleaseRules } from './rules/rules';

/** The effect of one change on a unit that a firm gets, without its author, its reason and other firms it named. */
export interface FirmChange {
  readonly revision: number;
  readonly at: string;
  readonly unit: string;
  readonly what: ReleaseChangeKind;
}

/**
 * The part of the rules that concerns a firm and a unit: its own pin, the channels it follows, a canary open to the
 * firm, holds of versions it could get, the kill switch. Nothing that concerns only others.
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

/** `pin of NBW` becomes `pin`: the rest may name a firm. */
const kindOf = (what: string): ReleaseChangeKind =>
  releaseChangeKinds.find(
    (kind) => what === kind || what.startsWith(`${kind} of `) || what.startsWith(`${kind} on `),
  ) ?? 'change';

/**
 * The latest changes to what a firm can get of these units, newest first. They are found by comparing the rules before
 * and after each change, not by its words, so a change that concerns only other firms never appears.
 * @param changes newest first; the oldest serves only for comparison, unless it is revision 1.
 */
export const firmChanges = (
  changes: readonly ReleaseChange[],
  { firmId, units }: { readonly firmId: string; readonly units: readonly string[] },
  limit: number,
): FirmChange[] => {
  const found: FirmChange[] = [];
  for (const [index, { revision, at, what, rules }] of changes.entries()) {
    const before = revision === 1 ? emptyRules : changes[index + 1]?.rules;
    if (before === undefined || found.length >= limit) break;
    found.push(
      ...units
        .filter((unit) => seenBy(before, firmId, unit) !== seenBy(rules, firmId, unit))
        .map((unit) => ({ revision, at, unit, what: kindOf(what) })),
    );
  }
  return found.slice(0, limit);
};
