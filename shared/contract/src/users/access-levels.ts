import { resources, type Range, type Resource, type Scope } from '../language/access';

/** How far somebody's access to a kind of record goes, lowest first. */
export const accessLevels = ['none', 'read', 'read-write'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** The level on every kind of record; what is not named is `none`. */
export type Levels = Readonly<Partial<Record<Resource, AccessLevel>>>;

type HeldScope = Pick<Scope, 'resource' | 'ranges'>;

/** Whether one level is above another. */
export const isAbove = (one: AccessLevel, other: AccessLevel): boolean =>
  accessLevels.indexOf(one) > accessLevels.indexOf(other);

/** The level that scopes give on a kind of record; of several scopes on one kind the highest. */
export const levelOn = (scopes: readonly HeldScope[], resource: Resource): AccessLevel => {
  const ranges = scopes.flatMap((scope) => (scope.resource === resource ? scope.ranges : []));
  if (ranges.includes('read-write')) return 'read-write';
  return ranges.includes('read') ? 'read' : 'none';
};

/** Scopes as levels, without those that give nothing. */
export const levelsOf = (scopes: readonly HeldScope[]): Levels =>
  Object.fromEntries(
    resources.flatMap((resource) => {
      const level = levelOn(scopes, resource);
      return level === 'none' ? [] : [[resource, level]];
    }),
  );

/** Levels as scopes, in the order of the resources. Who may change may read. */
export const scopesFrom = (levels: Levels): Scope[] =>
  resources.flatMap((resource): Scope[] => {
    const level = levels[resource] ?? 'none';
    if (level === 'none') return [];
    const ranges: Range[] = level === 'read-write' ? ['read', 'read-write'] : ['read'];
    return [{ resource, scope: resource, ranges }];
  });

export const levelWords: Readonly<Record<AccessLevel, string>> = {
  none: 'None',
  read: 'Read',
  'read-write': 'Read and change',
};
