import type { CallRow } from '@tessera/contract/schemas';

export type FirmUser = CallRow<'listUsers'>;
type Scope = FirmUser['scopes'][number];

const mayChange = ({ ranges }: Scope): boolean => ranges.includes('read-write');

/** A scope's ranges in words. */
export const rangeWords = (scope: Scope): string =>
  mayChange(scope) ? 'Read and change' : scope.ranges.length > 0 ? 'Read' : 'None';

/** A user's access in a few words: "13 areas, 9 with edit access". */
export const accessSummary = (scopes: readonly Scope[]): string => {
  const held = scopes.filter(({ ranges }) => ranges.length > 0);
  if (held.length === 0) return 'No access';
  const changes = held.filter(mayChange).length;
  return `${held.length} ${held.length === 1 ? 'area' : 'areas'}, ${changes === 0 ? 'read only' : `${changes} with edit access`}`;
};
