import type { Scope } from '@tessera/contract';
import type { CallRow } from '@tessera/contract/schemas';
import { nearestPreset } from '@tessera/contract/users/presets';
import { countText } from '@tessera/domain/wording';

export type FirmUser = CallRow<'listUsers'>;
/** A scope as it is read or entered. */
export type HeldScope = Pick<Scope, 'resource' | 'ranges'>;

const mayChange = ({ ranges }: HeldScope): boolean => ranges.includes('read-write');

/** A scope's ranges in words. */
export const rangeWords = (scope: HeldScope): string =>
  mayChange(scope) ? 'Read and change' : scope.ranges.length > 0 ? 'Read' : 'None';

/** A user's access in a few words: "13 areas, 9 with edit access". */
export const accessSummary = (scopes: readonly HeldScope[]): string => {
  const held = scopes.filter(({ ranges }) => ranges.length > 0);
  if (held.length === 0) return 'No access';
  const changes = held.filter(mayChange).length;
  return `${held.length} ${held.length === 1 ? 'area' : 'areas'}, ${changes === 0 ? 'read only' : `${changes} with edit access`}`;
};

/** The nearest preset in words: "Adviser", "Adviser, 2 differences", or "No access". */
export const presetSummary = (scopes: readonly HeldScope[]): string => {
  const nearest = nearestPreset(scopes);
  if (nearest === null) return 'None';
  const { preset, differences } = nearest;
  return differences.length === 0 ? preset.name : `${preset.name}, ${countText(differences.length, 'difference')}`;
};
