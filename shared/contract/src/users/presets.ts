import { resources, type Resource, type Scope } from '../language/access';
import { isAbove, levelOn, scopesFrom, type AccessLevel, type Levels } from './access-levels';

export interface AccessPreset {
  readonly id: string;
  readonly name: string;
  /** For whom it is, in a sentence. */
  readonly meaning: string;
  readonly levels: Levels;
}

const all = (level: AccessLevel, of: readonly Resource[]): Levels =>
  Object.fromEntries(of.map((resource) => [resource, level]));

/** Access for the usual jobs of a firm: a start that may be changed. The specification leaves the roles to the product. */
export const accessPresets = [
  {
    id: 'administrator',
    name: 'Administrator',
    meaning: 'Runs the portal for the firm: people, fees, settings, and everything the others do.',
    levels: all('read-write', resources),
  },
  {
    id: 'adviser',
    name: 'Adviser',
    meaning: 'Looks after clients: their accounts, orders, payments and advisory models.',
    levels: {
      ...all('read-write', [
        'Client',
        'Account',
        'Advisory Model',
        'Transaction',
        'Recommendation',
        'Client Enhanced',
        'Client Fee Group',
        'Know Your Business',
        'Bank Details',
      ]),
      ...all('read', ['Model', 'Instrument']),
    },
  },
  {
    id: 'paraplanner',
    name: 'Paraplanner',
    meaning: 'Prepares advice: keeps clients and accounts, and sees transactions without placing them.',
    levels: {
      ...all('read-write', ['Client', 'Account', 'Recommendation', 'Client Enhanced', 'Know Your Business']),
      ...all('read', ['Model', 'Transaction', 'Instrument']),
    },
  },
  {
    id: 'operations',
    name: 'Operations',
    meaning: 'Keeps the firm’s records and payments moving, without models, people or the firm’s own settings.',
    levels: {
      ...all('read-write', [
        'Client',
        'Account',
        'Transaction',
        'Client Enhanced',
        'Client Fee Group',
        'Know Your Business',
        'Bank Details',
      ]),
      ...all('read', ['Model', 'Advisory Model', 'Instrument']),
    },
  },
  {
    id: 'compliance',
    name: 'Compliance',
    meaning: 'Sees everything, people and the firm’s settings among it, and changes nothing.',
    levels: all('read', resources),
  },
  {
    id: 'read-only',
    name: 'Read only',
    meaning: 'Sees clients, accounts, models, transactions and colleagues, and changes nothing.',
    levels: all('read', ['Client', 'Account', 'Model', 'Advisory Model', 'Transaction', 'Instrument', 'User']),
  },
] as const satisfies readonly AccessPreset[];

export type PresetId = (typeof accessPresets)[number]['id'];
export const presetIds = accessPresets.map(({ id }) => id);

export const presetOf = (id: string): AccessPreset | undefined =>
  (accessPresets as readonly AccessPreset[]).find((each) => each.id === id);

/** The scopes that a preset fills in. */
export const presetScopes = (id: PresetId): Scope[] => scopesFrom(presetOf(id)?.levels ?? {});

/** A kind of record on which somebody's access is not the preset's. */
export interface AccessDifference {
  readonly resource: Resource;
  readonly preset: AccessLevel;
  readonly own: AccessLevel;
  /** More than the preset gives. */
  readonly more: boolean;
}

type HeldScope = Pick<Scope, 'resource' | 'ranges'>;

/** What differs from a preset, in the order of the resources. */
export const differencesFrom = (scopes: readonly HeldScope[], { levels }: AccessPreset): AccessDifference[] =>
  resources.flatMap((resource) => {
    const [preset, own] = [levels[resource] ?? 'none', levelOn(scopes, resource)];
    return preset === own ? [] : [{ resource, preset, own, more: isAbove(own, preset) }];
  });

/** The preset with the fewest differences, the first of several; null for somebody without any access. */
export const nearestPreset = (
  scopes: readonly HeldScope[],
): { readonly preset: AccessPreset; readonly differences: readonly AccessDifference[] } | null => {
  if (resources.every((resource) => levelOn(scopes, resource) === 'none')) return null;
  const [first, ...others] = accessPresets.map((preset) => ({ preset, differences: differencesFrom(scopes, preset) }));
  if (!first) return null;
  return others.reduce<{ preset: AccessPreset; differences: AccessDifference[] }>(
    (best, each) => (each.differences.length < best.differences.length ? each : best),
    first,
  );
};
