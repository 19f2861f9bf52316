import type { ReleaseChangeKind } from '@tessera/contract/releases/values';
import {
  earlierVersion,
  held,
  holdOf,
  killed,
  onTrial,
  pinned,
  pinOf,
  placeOf,
  promoted,
  ringed,
  rolledBack,
} from './rules/rules-reducer';
import { latestRevision, recordChange, readRules, type ReleaseChange, type ChangeRequest } from './change-log';
import { listPublished } from './published/published-versions';
import { namedUnits } from './rules/named-versions';
import { RegistryError } from './rules/registry-error';
import { entryOf, stableChannel, type Canary } from './rules/rules';
import { hostUnit } from './rules/units';
import { giveChecked, mustBePublished, mustNotBeHeld } from './release-command-checks';

// Everything an operator can do, each as one change. Every function returns the change, or null when the rules stay the
// same, and throws the RegistryErrors of `recordChange`.

/**
 * Who makes a change and why, which every entry of the release log records; with the expected revision and the keys.
 */
export type ChangeAuthor = Pick<ChangeRequest, 'by' | 'why' | 'expectedRevision' | 'keys'>;

/**
 * Moves a channel to published versions in one change, several units at once if need be; null takes a unit off the
 * channel.
 * @throws RegistryError `unknown-version`.
 */
export const promote = async (
  registryDir: string,
  author: ChangeAuthor,
  versions: Readonly<Record<string, string | null>>,
  channel = stableChannel,
): Promise<ReleaseChange | null> => {
  const entries = Object.entries(versions);
  for (const [unit, version] of entries) if (version !== null) await mustBePublished(registryDir, unit, version);
  const only = entries.length === 1 ? entries[0] : undefined;
  const list = (of: (unit: string, version: string | null) => string | null): string =>
    entries.map(([unit, version]) => `${unit} ${of(unit, version) ?? 'nothing'}`).join(', ');
  return recordChange(
    registryDir,
    {
      ...author,
      what: channel === stableChannel ? 'promote' : `promote on ${channel}`,
      unit: only?.[0] ?? null,
      from: (rules) => (only ? placeOf(rules, channel, only[0]) : list((unit) => placeOf(rules, channel, unit))),
      to: only ? only[1] : list((_unit, version) => version),
    },
    (rules) => entries.reduce((changed, [unit, version]) => promoted(changed, channel, unit, version), rules),
  );
};

/** The same for one version, refused while it is held or when it does not work with the live versions. */
export const promoteOne = async (
  registryDir: string,
  author: ChangeAuthor,
  unit: string,
  version: string,
  channel: string,
): Promise<ReleaseChange | null> => {
  await mustBePublished(registryDir, unit, version);
  return giveChecked(registryDir, author, unit, version, (checked) =>
    promote(registryDir, checked, { [unit]: version }, channel),
  );
};

/** Lets a firm follow a channel before stable. */
export const setRing = (
  registryDir: string,
  author: ChangeAuthor,
  firmId: string,
  channel: string,
): Promise<ReleaseChange | null> =>
  recordChange(
    registryDir,
    {
      ...author,
      what: `ring of ${firmId}`,
      unit: null,
      from: (rules) => entryOf(rules.rings, firmId) ?? stableChannel,
      to: channel,
    },
    (rules) => {
      if (entryOf(rules.channels, channel) === undefined)
        throw new RegistryError(
          'not-possible',
          `There is no channel ${channel}. It begins with its first version: npx tessera promote UNIT VERSION --channel ${channel}.`,
        );
      return ringed(rules, firmId, channel);
    },
  );

/** Pins a firm to a version of a unit; null unpins it. */
export const setPin = async (
  registryDir: string,
  author: ChangeAuthor,
  firmId: string,
  unit: string,
  version: string | null,
): Promise<ReleaseChange | null> => {
  const record = (by: ChangeAuthor): Promise<ReleaseChange | null> =>
    recordChange(
      registryDir,
      {
        ...by,
        what: `${version === null ? 'unpin' : 'pin'} of ${firmId}`,
        unit,
        from: (rules) => pinOf(rules, firmId, unit),
        to: version,
      },
      (rules) => pinned(rules, firmId, unit, version),
    );
  if (version === null) return record(author);
  await mustBePublished(registryDir, unit, version);
  return giveChecked(registryDir, author, unit, version, record);
};

/** Gives a version to a part of the firms or users; null ends the trial. */
export const setCanary = async (
  registryDir: string,
  author: ChangeAuthor,
  unit: string,
  canary: Canary | null,
): Promise<ReleaseChange | null> => {
  const words = (value: Canary | null | undefined): string | null =>
    value
      ? `${value.version} for ${value.percent}% of ${value.by}s${value.firms ? ` of ${value.firms.join(', ')}` : ''}`
      : null;
  const record = (by: ChangeAuthor): Promise<ReleaseChange | null> =>
    recordChange(
      registryDir,
      {
        ...by,
        what: canary ? 'canary' : 'end of canary',
        unit,
        from: (rules) => words(entryOf(rules.canaries, unit)),
        to: words(canary),
      },
      (rules) => {
        if (canary && placeOf(rules, stableChannel, unit) === canary.version)
          throw new RegistryError(
            'not-possible',
            `The stable channel is at ${unit} ${canary.version} already, so there is nothing to try.`,
          );
        return onTrial(rules, unit, canary);
      },
    );
  if (!canary) return record(author);
  await mustBePublished(registryDir, unit, canary.version);
  return giveChecked(registryDir, author, unit, canary.version, record);
};

/** Holds a version: only firms pinned to it still get it. */
export const hold = async (
  registryDir: string,
  author: ChangeAuthor,
  unit: string,
  version: string,
): Promise<ReleaseChange | null> => {
  await mustBePublished(registryDir, unit, version);
  return recordChange(registryDir, { ...author, what: 'hold', unit, from: null, to: version }, (rules) =>
    holdOf(rules, unit, version) === null ? held(rules, unit, version, author.why.trim()) : rules,
  );
};

/** Lifts the hold on a version: what was told of it before does not hold it again. */
export const releaseHold = (
  registryDir: string,
  author: ChangeAuthor,
  unit: string,
  version: string,
): Promise<ReleaseChange | null> =>
  recordChange(
    registryDir,
    { ...author, what: 'release of hold' satisfies ReleaseChangeKind, unit, from: version, to: null },
    (rules) => held(rules, unit, version, null),
  );

export interface Rollback {
  readonly change: ReleaseChange;
  /** The version the channel left, now held. */
  readonly left: string;
  readonly to: string;
  /** Firms that keep the version because they are pinned to it. */
  readonly pinned: readonly string[];
}

/**
 * Takes a channel back to any earlier version of a unit, and holds the version it leaves so that nothing brings it
 * back.
 * @throws RegistryError `not-possible` when the history does not have it.
 */
export const rollback = async (
  registryDir: string,
  author: ChangeAuthor,
  unit: string,
  target: { readonly version: string } | { readonly steps: number },
  channel = stableChannel,
): Promise<Rollback> => {
  const { rules: now } = await readRules(registryDir, author.keys?.trusted);
  const to = 'version' in target ? target.version : earlierVersion(now, channel, unit, target.steps);
  if (placeOf(now, channel, unit) === to)
    throw new RegistryError('not-possible', `The channel ${channel} is at ${unit} ${to} already.`);
  mustNotBeHeld(now, unit, to);
  await mustBePublished(registryDir, unit, to);
  let left = '';
  let firms: string[] = [];
  const change = await recordChange(
    registryDir,
    {
      ...author,
      what: channel === stableChannel ? 'rollback' : `rollback on ${channel}`,
      unit,
      from: (rules) => placeOf(rules, channel, unit),
      to,
    },
    (rules) => {
      left = placeOf(rules, channel, unit) ?? '';
      firms = Object.keys(rules.pins).filter((firmId) => pinOf(rules, firmId, unit) === left);
      return rolledBack(rules, channel, unit, to, author.why.trim());
    },
  );
  if (!change) throw new RegistryError('not-possible', `The channel ${channel} is at ${unit} ${to} already.`);
  return { change, left, to, pinned: firms };
};

/**
 * Switches a remote off for everybody. A name that nothing has would switch off nothing, in a moment in which nobody looks
 * twice.
 * @throws RegistryError `unknown-version` when no version of it was ever published here; `not-possible` for the host.
 */
export const kill = async (
  registryDir: string,
  author: ChangeAuthor,
  remote: string,
): Promise<ReleaseChange | null> => {
  if (remote === hostUnit)
    throw new RegistryError(
      'not-possible',
      'The host cannot be switched off: without it there is no page. Roll it back instead.',
    );
  const published = await listPublished(registryDir);
  return recordChange(registryDir, { ...author, what: 'kill', unit: remote, from: null, to: null }, (rules) => {
    const there = [...new Set([...published.keys(), ...namedUnits(rules)])].filter((unit) => unit !== hostUnit).sort();
    if (!there.includes(remote))
      throw new RegistryError(
        'unknown-version',
        `There is no remote ${remote} here, so nothing was switched off: the remotes are ${there.join(', ') || 'none'}.`,
      );
    return entryOf(rules.kills, remote) === undefined ? killed(rules, remote, author.why.trim()) : rules;
  });
};

/** Switches a killed remote on again. */
export const revive = (registryDir: string, author: ChangeAuthor, remote: string): Promise<ReleaseChange | null> =>
  recordChange(registryDir, { ...author, what: 'revive', unit: remote, from: null, to: null }, (rules) =>
    killed(rules, remote, null),
  );

/** Asks pages older than a revision to reload; `now` means all pages open when the change is made. */
export const setMinimum = async (
  registryDir: string,
  author: ChangeAuthor,
  wanted: number | 'now',
): Promise<ReleaseChange | null> => {
  const next = (await latestRevision(registryDir)) + 1;
  const minimum = wanted === 'now' ? next : wanted;
  if (minimum > next)
    throw new RegistryError(
      'not-possible',
      `Revision ${minimum} is not there yet, so every page would ask to be reloaded for ever. The highest is ${next}, which this change makes: npx tessera minimum now.`,
    );
  return recordChange(
    registryDir,
    { ...author, what: 'minimum', unit: null, from: (rules) => String(rules.minimumRevision), to: String(minimum) },
    (rules) => ({ ...rules, minimumRevision: minimum }),
  );
};

/** Allows or refuses developers' overrides in this installation's pages. */
export const setOverrides = (
  registryDir: string,
  author: ChangeAuthor,
  overrides: boolean,
): Promise<ReleaseChange | null> =>
  recordChange(
    registryDir,
    {
      ...author,
      what: 'overrides',
      unit: null,
      from: (rules) => (rules.overrides ? 'allow' : 'refuse'),
      to: overrides ? 'allow' : 'refuse',
    },
    (rules) => ({ ...rules, overrides }),
  );
