import type { Resource } from '../language/access';
import { isPerson, type ClientType } from './values';

/** A client field that needs a resource of its own, besides Client, to be read or changed. */
export interface FieldScope {
  /** Path of the field in a client. It covers every field below it. */
  readonly field: string;
  readonly resource: Resource;
  /** The kind of client that has the field. */
  readonly of: 'person' | 'entity';
  /** Other names under which other systems send the field in an event. */
  readonly alsoCalled: readonly string[];
}

const enhanced = 'Client Enhanced';

/**
 * The one table of protected client fields, used by reads, writes and events alike. Bank details are not here: accounts
 * have them too, and they are masked instead (`bank-details`).
 */
const fieldScopes: readonly FieldScope[] = [
  { field: 'knowYourBusiness', resource: 'Know Your Business', of: 'entity', alsoCalled: [] },
  { field: 'nationalInsuranceNo', resource: enhanced, of: 'person', alsoCalled: ['nationalInsuranceNumber', 'nino'] },
  { field: 'identifiers', resource: enhanced, of: 'person', alsoCalled: ['passportNumber'] },
  { field: 'identification', resource: enhanced, of: 'person', alsoCalled: [] },
  { field: 'entityDetails.taxReference', resource: enhanced, of: 'entity', alsoCalled: ['taxReference'] },
];

const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/** The table's entry for a path or for a field above it; undefined when the path needs Client alone. */
export const fieldScopeOf = (path: string, among: readonly FieldScope[] = fieldScopes): FieldScope | undefined =>
  among.find(({ field }) => isWithin(path, field));

/** Whether a path is a number that identifies somebody to a state; the type and country of such a number are not. */
export const isStateNumber = (path: string): boolean =>
  fieldScopeOf(path)?.resource === enhanced && !/\.(?:type|countryCode)$/.test(path);

const plain = (name: string): string => name.replace(/[-_\s]/g, '').toLowerCase();

/** As `fieldScopeOf`, for the name another system gave a fact, in any spelling. */
export const factScopeOf = (name: string, among: readonly FieldScope[] = fieldScopes): FieldScope | undefined =>
  among.find(({ field, alsoCalled }) => [field, ...alsoCalled].some((each) => isWithin(plain(name), plain(each))));

/** The fields whose resource the caller does not hold. */
export const inaccessibleFields = (holds: (resource: Resource) => boolean): readonly FieldScope[] =>
  fieldScopes.filter(({ resource }) => !holds(resource));

/** The fields that a type of client has. */
export const fieldsOfKind = (fields: readonly FieldScope[], clientType: ClientType): readonly FieldScope[] =>
  fields.filter(({ of }) => (of === 'person') === isPerson(clientType));

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (field: string): [string, ...string[]] => field.split('.') as [string, ...string[]];

/** Whether a body sets a field; null counts as set. */
export const hasField = (body: object, field: string): boolean => {
  const [first, ...rest] = partsOf(field);
  const value: unknown = (body as Record<string, unknown>)[first];
  return rest.length === 0 ? value !== undefined : isGroup(value) && hasField(value, rest.join('.'));
};

const without = (group: object, field: string): object => {
  const [first, ...rest] = partsOf(field);
  const { [first]: value, ...others } = group as Record<string, unknown>;
  if (rest.length === 0) return others;
  return isGroup(value) ? { ...others, [first]: without(value, rest.join('.')) } : group;
};

/** The body without some fields, so that a write leaves them as they are. */
export const withoutFields = <Body extends object>(body: Body, fields: readonly FieldScope[]): Body =>
  fields.reduce<object>((left, { field }) => (hasField(left, field) ? without(left, field) : left), body) as Body;
