import { isStateNumber } from '@tessera/contract/clients/field-scopes';
import { maskedChange } from '../../../foundation/mask';
import type { ClientEntry } from './entry';

/** The values before and after of each changed field: its path and readable text. */
export interface Changes {
  readonly before: Readonly<Record<string, string | null>>;
  readonly after: Readonly<Record<string, string | null>>;
}

/** Names to show for ids. */
export type Names = ReadonlyMap<string, string>;

/** Sorts lists whose order has no meaning. */
const sorted = (value: readonly unknown[]): unknown[] =>
  [...value].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const unordered = new Set(['parentId', 'externalIds', 'disclaimers']);

const isId = /^(?:nodeId|adviserUserId|parentId\[\d+\]|stakeholders\[\d+\]\.clientId)$/;

const words = (path: string, value: string | number | boolean, names: Names): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const name = isId.test(path) ? names.get(String(value)) : undefined;
  return name === undefined ? String(value) : `${name} (${value})`;
};

/** Every value by its path; empty values are left out. */
const flat = (path: string, value: unknown, names: Names): [string, string][] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value))
    return (unordered.has(path) ? sorted(value) : value).flatMap((each, index) =>
      flat(path === 'nodeId' ? path : `${path}[${index}]`, each, names),
    );
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, each]) => flat(path === '' ? name : `${path}.${name}`, each, names));
  return [[path, words(path, value as string | number | boolean, names)]];
};

/**
 * The changed fields for the audit trail; for a new client, everything entered. National identifiers are compared in
 * full and recorded masked.
 */
export const changesOf = (
  before: Partial<ClientEntry> & { readonly status?: string },
  after: Partial<ClientEntry> & { readonly status?: string },
  names: Names = new Map(),
): Changes => {
  const was = new Map(flat('', before, names));
  const is = new Map(flat('', after, names));
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  const both = changed.map((path) => {
    const [before, after] = [was.get(path) ?? null, is.get(path) ?? null];
    return [path, isStateNumber(path) ? maskedChange(before, after) : [before, after]] as const;
  });
  return {
    before: Object.fromEntries(both.map(([path, [value]]) => [path, value ?? null])),
    after: Object.fromEntries(both.map(([path, [, value]]) => [path, value ?? null])),
  };
};
