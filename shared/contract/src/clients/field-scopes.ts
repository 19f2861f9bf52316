import type { Resource } from '../language/access';
import { isPerson, type ClientType } from './values';

/** A field of a client that takes a resource of its own, besides Client, to be seen and to be changed. */
export interface FieldScope {
  /** Its path in a client. What is below it goes with it. */
  readonly field: string;
  readonly resource: Resource;
  /** Who has it at all. */
  readonly of: 'person' | 'entity';
  /** What other systems call it where they tell it as a fact. */
  readonly alsoCalled: readonly string[];
}

const enhanced = 'Client Enhanced';

/**
 * The one table of which fields of a client take what: what is read of them, written to them and told of them asks
 * here. Bank details, which accounts have too and which are masked instead, are in `bank-details`.
 */
export const fieldScopes: readonly FieldScope[] = [
  { field: 'knowYourBusiness', resource: 'Know Your Business', of: 'entity', alsoCalled: [] },
  { field: 'nationalInsuranceNo', resource: enhanced, of: 'person', alsoCalled: ['nationalInsuranceNumber', 'nino'] },
  { field: 'identifiers', resource: enhanced, of: 'person', alsoCalled: ['passportNumber'] },
  { field: 'identification', resource: enhanced, of: 'person', alsoCalled: [] },
  { field: 'entityDetails.taxReference', resource: enhanced, of: 'entity', alsoCalled: ['taxReference'] },
];

const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/** What a path is in the table, or is below of; undefined of a path that takes Client alone. */
export const fieldScopeOf = (path: string, among: readonly FieldScope[] = fieldScopes): FieldScope | undefined =>
  among.find(({ field }) => isWithin(path, field));

/** Whether a path is a number that identifies somebody to a state: not the kind and the country of one. */
export const isStateNumber = (path: string): boolean =>
  fieldScopeOf(path)?.resource === enhanced && !/\.(?:type|countryCode)$/.test(path);

const plain = (name: string): string => name.replace(/[-_\s]/g, '').toLowerCase();

/** As `fieldScopeOf`, of the name that another system gave a fact, however it spells it. */
export const factScopeOf = (name: string, among: readonly FieldScope[] = fieldScopes): FieldScope | undefined =>
  among.find(({ field, alsoCalled }) => [field, ...alsoCalled].some((each) => isWithin(plain(name), plain(each))));

/** The fields that take a resource which is not held. */
export const closedFields = (holds: (resource: Resource) => boolean): readonly FieldScope[] =>
  fieldScopes.filter(({ resource }) => !holds(resource));

/** Of fields, those that a kind of client has. */
export const fieldsOfKind = (fields: readonly FieldScope[], clientType: ClientType): readonly FieldScope[] =>
  fields.filter(({ of }) => (of === 'person') === isPerson(clientType));

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (field: string): [string, ...string[]] => field.split('.') as [string, ...string[]];

/** Whether a body says something of a field; null is something. */
export const isNamed = (body: object, field: string): boolean => {
  const [first, ...rest] = partsOf(field);
  const value: unknown = (body as Record<string, unknown>)[first];
  return rest.length === 0 ? value !== undefined : isGroup(value) && isNamed(value, rest.join('.'));
};

const without = (group: object, field: string): object => {
  const [first, ...rest] = partsOf(field);
  const { [first]: value, ...others } = group as Record<string, unknown>;
  if (rest.length === 0) return others;
  return isGroup(value) ? { ...others, [first]: without(value, rest.join('.')) } : group;
};

/** A body that says nothing of some fields, and so leaves them as they are. */
export const withoutFields = <Body extends object>(body: Body, fields: readonly FieldScope[]): Body =>
  fields.reduce<object>((left, { field }) => (isNamed(left, field) ? without(left, field) : left), body) as Body;
