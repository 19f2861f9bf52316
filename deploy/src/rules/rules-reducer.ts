import { RegistryError } from './registry-error';
import { entryOf, historyMax, stableChannel, type Canary, type ReleaseRules } from './rules';

// How each kind of change alters the rules. All functions are pure; a change without effect returns the same rules.

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The record with an entry set, or removed for null, sorted by name. */
const withEntry = <T>(record: Readonly<Record<string, T>>, name: string, value: T | null): Record<string, T> => {
  const rest = Object.entries(record).filter(([each]) => each !== name);
  return sorted(Object.fromEntries(value === null ? rest : [...rest, [name, value]]));
};

/** The same one level deeper; a group left empty is removed. */
const withInner = <T>(
  record: Readonly<Record<string, Readonly<Record<string, T>>>>,
  group: string,
  name: string,
  value: T | null,
): Record<string, Readonly<Record<string, T>>> => {
  const inner = withEntry(entryOf(record, group) ?? {}, name, value);
  return withEntry(record, group, Object.keys(inner).length === 0 ? null : inner);
};

/** The version a channel gives for a unit. */
export const placeOf = (rules: ReleaseRules, channel: string, unit: string): string | null =>
  entryOf(entryOf(rules.channels, channel), unit)?.version ?? null;
export const holdOf = (rules: ReleaseRules, unit: string, version: string): string | null =>
  entryOf(entryOf(rules.holds, unit), version) ?? null;
export const pinOf = (rules: ReleaseRules, firmId: string, unit: string): string | null =>
  entryOf(entryOf(rules.pins, firmId), unit) ?? null;

/** Whether a channel gives this version of a unit, and no earlier one that is not held stands behind it. */
export const isLastGood = (rules: ReleaseRules, unit: string, version: string): boolean =>
  Object.values(rules.channels).some((units) => {
    const place = entryOf(units, unit);
    return place?.version === version && place.history.every((earlier) => holdOf(rules, unit, earlier) !== null);
  });

/**
 * Moves a channel to a version and puts the old one first in its history; null takes the unit off the channel. A canary
 * ends when its version becomes stable.
 */
export const promoted = (rules: ReleaseRules, channel: string, unit: string, version: string | null): ReleaseRules => {
  const before = entryOf(entryOf(rules.channels, channel), unit);
  if ((before?.version ?? null) === version) return rules;
  const history = before
    ? [before.version, ...before.history].filter((each) => each !== version).slice(0, historyMax)
    : [];
  const place = version === null ? null : { version, history };
  const channels = withEntry(rules.channels, channel, withEntry(entryOf(rules.channels, channel) ?? {}, unit, place));
  const isOver = channel === stableChannel && version !== null && entryOf(rules.canaries, unit)?.version === version;
  return { ...rules, channels, canaries: isOver ? withEntry(rules.canaries, unit, null) : rules.canaries };
};

/** Moves a channel back to a version of its history, forgets the versions after it, and holds the version it leaves. */
export const rolledBack = (
  rules: ReleaseRules,
  channel: string,
  unit: string,
  version: string,
  why: string,
): ReleaseRules => {
  const place = entryOf(entryOf(rules.channels, channel), unit);
  const depth = place?.history.indexOf(version) ?? -1;
  if (!place || depth === -1)
    throw new RegistryError(
      'not-possible',
      `${unit} ${version} is not in the history of the channel ${channel}. To give it, promote it.`,
    );
  const channels = withInner(rules.channels, channel, unit, { version, history: place.history.slice(depth + 1) });
  return held({ ...rules, channels }, unit, place.version, why);
};

/** The version a number of steps back in a channel's history; held versions are skipped. */
export const earlierVersion = (rules: ReleaseRules, channel: string, unit: string, steps: number): string => {
  const place = entryOf(entryOf(rules.channels, channel), unit);
  const good = (place?.history ?? []).filter((version) => holdOf(rules, unit, version) === null);
  const found = good[steps - 1];
  if (found === undefined)
    throw new RegistryError(
      'not-possible',
      `The history of ${unit} on the channel ${channel} has ${good.length} earlier version${good.length === 1 ? '' : 's'} that are not held, so ${steps} step${steps === 1 ? '' : 's'} back is too far. Promote a version instead, or release a hold.`,
    );
  return found;
};

/** Makes a firm follow a channel before stable; `stable` undoes it. */
export const ringed = (rules: ReleaseRules, firmId: string, channel: string): ReleaseRules => ({
  ...rules,
  rings: withEntry(rules.rings, firmId, channel === stableChannel ? null : channel),
});

/** Pins a firm to a version of a unit; null unpins it. */
export const pinned = (rules: ReleaseRules, firmId: string, unit: string, version: string | null): ReleaseRules => ({
  ...rules,
  pins: withInner(rules.pins, firmId, unit, version),
});

/** Begins or changes a canary; null ends it. */
export const onTrial = (rules: ReleaseRules, unit: string, canary: Canary | null): ReleaseRules => ({
  ...rules,
  canaries: withEntry(rules.canaries, unit, canary),
});

/** Holds a version for a reason; null lifts the hold. */
export const held = (rules: ReleaseRules, unit: string, version: string, why: string | null): ReleaseRules => ({
  ...rules,
  holds: withInner(rules.holds, unit, version, why),
});

/** Switches a remote off for everybody for a reason; null switches it back on. */
export const killed = (rules: ReleaseRules, remote: string, why: string | null): ReleaseRules => ({
  ...rules,
  kills: withEntry(rules.kills, remote, why),
});
