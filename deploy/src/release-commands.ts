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
import { checkPublished } from './gate/check-published';
import { GateRefused } from './gate/gate-refused';
import { isVersion } from './rules/manifests';
import { latestRevision, makeMove, readRules, type Move, type MoveRequest } from './move-log';
import { publishedHost, publishedRemote } from './published/registry';
import { RegistryError } from './rules/registry-error';
import { entryOf, stableChannel, type Canary, type ReleaseRules } from './rules/rules';
import { readRegistry } from './snapshot';
import { hostUnit, isUnit } from './rules/units';

// Everything an operator can do, each in one move. Every function answers the move, or null when the rules are so
// already, and throws the RegistryErrors of `makeMove`.

/** Who moves, and why: the head of every audit record. */
export type Mover = Pick<MoveRequest, 'by' | 'why' | 'expectedRevision' | 'keys'>;

/**
 * Refuses a version that cannot be given.
 * @throws RegistryError `unknown-version`.
 */
export const mustBePublished = async (registryDir: string, unit: string, version: string): Promise<void> => {
  const isThere =
    isUnit(unit) &&
    isVersion(version) &&
    (unit === hostUnit
      ? await publishedHost(registryDir, version)
      : await publishedRemote(registryDir, unit, version)) !== null;
  if (!isThere)
    throw new RegistryError(
      'unknown-version',
      `${unit} ${version} is not published, or its manifest cannot be read. Publish it first; npx tessera status shows what there is.`,
    );
};

/** Refuses to point anybody at a version that the hold would keep from them. */
const mustNotBeHeld = (rules: ReleaseRules, unit: string, version: string): void => {
  const why = holdOf(rules, unit, version);
  if (why !== null)
    throw new RegistryError(
      'not-possible',
      `${unit} ${version} is held (${why}), so nobody would get it. Let it go first: npx tessera release-hold ${unit} ${version}.`,
    );
};

/**
 * Refuses to give a published version to people beside whose other versions it cannot stand: what is live has changed
 * since the gate let it through. Not asked by what must always work: rollback, hold and kill.
 */
const mustGoWithOthers = async (registryDir: string, { keys }: Mover, unit: string, version: string): Promise<void> => {
  const refusals = await checkPublished(
    registryDir,
    await readRegistry(registryDir, { trusted: keys?.trusted }),
    unit,
    version,
  );
  if (refusals.length > 0) throw new GateRefused(unit, version, refusals);
};

/**
 * Moves a channel to published versions in one move, several units at once if need be; null takes a unit off the
 * channel.
 * @throws RegistryError `unknown-version`.
 */
export const promote = async (
  registryDir: string,
  mover: Mover,
  versions: Readonly<Record<string, string | null>>,
  channel = stableChannel,
): Promise<Move | null> => {
  const entries = Object.entries(versions);
  for (const [unit, version] of entries) if (version !== null) await mustBePublished(registryDir, unit, version);
  const only = entries.length === 1 ? entries[0] : undefined;
  const list = (of: (unit: string, version: string | null) => string | null): string =>
    entries.map(([unit, version]) => `${unit} ${of(unit, version) ?? 'nothing'}`).join(', ');
  return makeMove(
    registryDir,
    {
      ...mover,
      what: channel === stableChannel ? 'promote' : `promote on ${channel}`,
      unit: only?.[0] ?? null,
      from: (rules) => (only ? placeOf(rules, channel, only[0]) : list((unit) => placeOf(rules, channel, unit))),
      to: only ? only[1] : list((_unit, version) => version),
    },
    (rules) => entries.reduce((changed, [unit, version]) => promoted(changed, channel, unit, version), rules),
  );
};

/**
 * The same for one version that is to reach people: refused while it is held, and when it does not go with what others
 * get.
 */
export const promoteOne = async (
  registryDir: string,
  mover: Mover,
  unit: string,
  version: string,
  channel: string,
): Promise<Move | null> => {
  mustNotBeHeld((await readRules(registryDir, mover.keys?.trusted)).rules, unit, version);
  await mustGoWithOthers(registryDir, mover, unit, version);
  return promote(registryDir, mover, { [unit]: version }, channel);
};

/** Lets a firm follow a channel before stable. */
export const setRing = (registryDir: string, mover: Mover, firmId: string, channel: string): Promise<Move | null> =>
  makeMove(
    registryDir,
    {
      ...mover,
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
  mover: Mover,
  firmId: string,
  unit: string,
  version: string | null,
): Promise<Move | null> => {
  if (version !== null) {
    await mustBePublished(registryDir, unit, version);
    await mustGoWithOthers(registryDir, mover, unit, version);
  }
  return makeMove(
    registryDir,
    {
      ...mover,
      what: `${version === null ? 'unpin' : 'pin'} of ${firmId}`,
      unit,
      from: (rules) => pinOf(rules, firmId, unit),
      to: version,
    },
    (rules) => pinned(rules, firmId, unit, version),
  );
};

/** Gives a version to a part of the firms or users; null ends the trial. */
export const setCanary = async (
  registryDir: string,
  mover: Mover,
  unit: string,
  canary: Canary | null,
): Promise<Move | null> => {
  if (canary) {
    await mustBePublished(registryDir, unit, canary.version);
    await mustGoWithOthers(registryDir, mover, unit, canary.version);
  }
  const words = (value: Canary | null | undefined): string | null =>
    value
      ? `${value.version} for ${value.percent} % of ${value.by}s${value.firms ? ` of ${value.firms.join(', ')}` : ''}`
      : null;
  return makeMove(
    registryDir,
    {
      ...mover,
      what: canary ? 'canary' : 'end of canary',
      unit,
      from: (rules) => words(entryOf(rules.canaries, unit)),
      to: words(canary),
    },
    (rules) => {
      if (canary) {
        mustNotBeHeld(rules, unit, canary.version);
        if (placeOf(rules, stableChannel, unit) === canary.version)
          throw new RegistryError(
            'not-possible',
            `The stable channel is at ${unit} ${canary.version} already, so there is nothing to try.`,
          );
      }
      return onTrial(rules, unit, canary);
    },
  );
};

/** Keeps a version from everybody who is not pinned to it. */
export const hold = async (registryDir: string, mover: Mover, unit: string, version: string): Promise<Move | null> => {
  await mustBePublished(registryDir, unit, version);
  return makeMove(registryDir, { ...mover, what: 'hold', unit, from: null, to: version }, (rules) =>
    holdOf(rules, unit, version) === null ? held(rules, unit, version, mover.why.trim()) : rules,
  );
};

/** Lets a held version go again. */
export const releaseHold = (registryDir: string, mover: Mover, unit: string, version: string): Promise<Move | null> =>
  makeMove(registryDir, { ...mover, what: 'release of hold', unit, from: version, to: null }, (rules) =>
    held(rules, unit, version, null),
  );

export interface Rollback {
  readonly move: Move;
  /** The version that was left, and is held now. */
  readonly left: string;
  readonly to: string;
  /** Firms that keep what was left, because they are pinned to it. */
  readonly pinned: readonly string[];
}

/**
 * Takes a channel back to an earlier version of a unit, any depth, and holds the version it leaves so that nothing
 * brings it back.
 * @throws RegistryError `not-possible` when the history does not have it.
 */
export const rollback = async (
  registryDir: string,
  mover: Mover,
  unit: string,
  target: { readonly version: string } | { readonly steps: number },
  channel = stableChannel,
): Promise<Rollback> => {
  const { rules: now } = await readRules(registryDir, mover.keys?.trusted);
  const to = 'version' in target ? target.version : earlierVersion(now, channel, unit, target.steps);
  if (placeOf(now, channel, unit) === to)
    throw new RegistryError('not-possible', `The channel ${channel} is at ${unit} ${to} already.`);
  mustNotBeHeld(now, unit, to);
  await mustBePublished(registryDir, unit, to);
  let left = '';
  let firms: string[] = [];
  const move = await makeMove(
    registryDir,
    {
      ...mover,
      what: channel === stableChannel ? 'rollback' : `rollback on ${channel}`,
      unit,
      from: (rules) => placeOf(rules, channel, unit),
      to,
    },
    (rules) => {
      left = placeOf(rules, channel, unit) ?? '';
      firms = Object.keys(rules.pins).filter((firmId) => pinOf(rules, firmId, unit) === left);
      return rolledBack(rules, channel, unit, to, mover.why.trim());
    },
  );
  if (!move) throw new RegistryError('not-possible', `The channel ${channel} is at ${unit} ${to} already.`);
  return { move, left, to, pinned: firms };
};

/** Switches a remote off for everybody. */
export const kill = (registryDir: string, mover: Mover, remote: string): Promise<Move | null> => {
  if (remote === hostUnit)
    throw new RegistryError(
      'not-possible',
      'The host cannot be switched off: without it there is no page. Roll it back instead.',
    );
  return makeMove(registryDir, { ...mover, what: 'kill', unit: remote, from: null, to: null }, (rules) =>
    entryOf(rules.kills, remote) === undefined ? killed(rules, remote, mover.why.trim()) : rules,
  );
};

/** Switches a killed remote on again. */
export const revive = (registryDir: string, mover: Mover, remote: string): Promise<Move | null> =>
  makeMove(registryDir, { ...mover, what: 'revive', unit: remote, from: null, to: null }, (rules) =>
    killed(rules, remote, null),
  );

/** Asks pages older than a revision to reload; `now` means all that are open when the move is made. */
export const setMinimum = async (registryDir: string, mover: Mover, wanted: number | 'now'): Promise<Move | null> => {
  const next = (await latestRevision(registryDir)) + 1;
  const minimum = wanted === 'now' ? next : wanted;
  if (minimum > next)
    throw new RegistryError(
      'not-possible',
      `Revision ${minimum} is not there yet, so every page would ask to be reloaded for ever. The highest is ${next}, which this move makes: npx tessera minimum now.`,
    );
  return makeMove(
    registryDir,
    { ...mover, what: 'minimum', unit: null, from: (rules) => String(rules.minimumRevision), to: String(minimum) },
    (rules) => ({ ...rules, minimumRevision: minimum }),
  );
};

/** Allows or refuses developers' overrides in this installation's pages. */
export const setOverrides = (registryDir: string, mover: Mover, overrides: boolean): Promise<Move | null> =>
  makeMove(
    registryDir,
    {
      ...mover,
      what: 'overrides',
      unit: null,
      from: (rules) => (rules.overrides ? 'allow' : 'refuse'),
      to: overrides ? 'allow' : 'refuse',
    },
    (rules) => ({ ...rules, overrides }),
  );
