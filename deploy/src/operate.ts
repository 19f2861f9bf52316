import { promoted, placeOf } from './changes';
import { isVersion } from './manifests';
import { makeMove, type Move, type MoveRequest } from './moves';
import { publishedHost, publishedRemote } from './registry';
import { RegistryError } from './registry-error';
import { stableChannel } from './rules';
import { hostUnit, isUnit } from './units';

/** Who moves, and why: the head of every audit record. */
export type Mover = Pick<MoveRequest, 'by' | 'why' | 'expectedRevision'>;

/**
 * Refuses a version that cannot be given.
 * @throws RegistryError `unknown-version`.
 */
export const mustBePublished = async (registryDir: string, unit: string, version: string): Promise<void> => {
  const isThere = isUnit(unit) && isVersion(version) && (unit === hostUnit ? await publishedHost(registryDir, version) : await publishedRemote(registryDir, unit, version)) !== null;
  if (!isThere) throw new RegistryError('unknown-version', `${unit} ${version} is not published, or its manifest cannot be read. Publish it first; npx tessera status shows what is there.`);
};

/**
 * Moves a channel to published versions in one move, several units at once if need be; null takes a unit off the channel.
 * @returns the move, or null when the channel is there already.
 * @throws RegistryError `unknown-version` and those of `makeMove`.
 */
export const promote = async (registryDir: string, mover: Mover, versions: Readonly<Record<string, string | null>>, channel = stableChannel): Promise<Move | null> => {
  const entries = Object.entries(versions);
  for (const [unit, version] of entries) if (version !== null) await mustBePublished(registryDir, unit, version);
  const only = entries.length === 1 ? entries[0] : undefined;
  const list = (of: (unit: string, version: string | null) => string | null): string => entries.map(([unit, version]) => `${unit} ${of(unit, version) ?? 'nothing'}`).join(', ');
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
