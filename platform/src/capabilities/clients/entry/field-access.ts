import { decide, type FieldError, type Level } from '@tessera/contract';
import { inaccessibleFields, fieldScopeOf, hasField, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { Problem } from '@tessera/domain/problem';
import type { Caller } from '../../../requests/access/caller';
import { ApiError } from '../../../requests/http/api-error';
import type { ClientEntry } from './entry';

/** The fields of a client that a caller's scopes do not let them see (`read`) or change (`readWrite`). */
export const inaccessibleFieldsFor = ({ scopes }: Pick<Caller, 'scopes'>, level: Level): readonly FieldScope[] =>
  inaccessibleFields(
    (resource) => decide({ authenticated: true, scopes, flags: null }, { requires: { resource, level } }).allowed,
  );

const listed = (words: readonly string[]): string => [...new Set(words)].join(', ');

/**
 * Refuses a body that contains a field for which the caller lacks the scope, whatever its value: the null that stood
 * for a withheld value would erase it. @throws ApiError 403 naming every such field and its resource.
 */
export const checkCanSetFields = (caller: Pick<Caller, 'scopes'>, body: object): void => {
  const named = inaccessibleFieldsFor(caller, 'readWrite').filter(({ field }) => hasField(body, field));
  if (named.length === 0) return;
  const errors = named.map(({ field, resource }): FieldError => ({
    fieldName: field,
    type: 'forbidden',
    errorMessage: `This needs read-write on ${resource}. Leave it out, and it stays as it is.`,
  }));
  throw new ApiError(
    'forbidden',
    `You may not enter or change ${listed(named.map(({ field }) => field))}: that needs read-write on ${listed(named.map(({ resource }) => resource))}. Leave it out, or ask an administrator of your firm.`,
    errors,
  );
};

type TaxReference = Pick<ClientEntry, 'entityDetails'>;

/** A group whose other parts are all empty is null, so that it does not hint at the withheld part. */
const withTaxReference = (
  { entityDetails }: TaxReference,
  taxReference: string | null,
): ClientEntry['entityDetails'] => {
  if (entityDetails === null && taxReference === null) return null;
  const group = {
    companyType: null,
    trustType: null,
    registrationNumber: null,
    establishedDate: null,
    countryOfEstablishment: null,
    lei: null,
    ...entityDetails,
    taxReference,
  };
  return Object.values(group).every((part) => part === null) ? null : group;
};

type Fields = Pick<ClientEntry, 'knowYourBusiness' | 'nationalInsuranceNo' | 'identifiers' | 'entityDetails'>;
const unknown: Fields = { knowYourBusiness: null, nationalInsuranceNo: null, identifiers: [], entityDetails: null };

const isInaccessible = (fields: readonly FieldScope[], path: string): boolean =>
  fieldScopeOf(path, fields) !== undefined;

/** An entry with its inaccessible fields taken from another. */
const withInaccessible = <Entry extends Fields>(entry: Entry, from: Fields, closed: readonly FieldScope[]): Entry => ({
  ...entry,
  ...(isInaccessible(closed, 'knowYourBusiness') ? { knowYourBusiness: from.knowYourBusiness } : {}),
  ...(isInaccessible(closed, 'nationalInsuranceNo') ? { nationalInsuranceNo: from.nationalInsuranceNo } : {}),
  ...(isInaccessible(closed, 'identifiers') ? { identifiers: from.identifiers } : {}),
  ...(isInaccessible(closed, 'entityDetails.taxReference')
    ? { entityDetails: withTaxReference(entry, from.entityDetails?.taxReference ?? null) }
    : {}),
});

/** An entry with its inaccessible fields emptied. */
export const withhold = <Entry extends Fields>(entry: Entry, closed: readonly FieldScope[]): Entry =>
  withInaccessible(entry, unknown, closed);

/**
 * An edited entry with the fields the editor may not change restored, even where the edit replaces their group or the
 * whole client.
 */
export const keepInaccessible = (entry: ClientEntry, before: ClientEntry, closed: readonly FieldScope[]): ClientEntry =>
  withInaccessible(entry, before, closed);

const unseenWords = {
  required: 'Something is missing here that you cannot see',
  invalid: 'This conflicts with a value you cannot see',
} as const;

/**
 * Problems as a caller may see them. For an inaccessible field they say that there is a problem and which scope shows
 * it, never the value.
 */
export const redactProblems = (problems: readonly Problem[], closed: readonly FieldScope[]): readonly Problem[] => {
  const redacted = problems.map((problem): Problem => {
    const scope = fieldScopeOf(problem.field, closed);
    if (!scope) return problem;
    return {
      ...problem,
      field: scope.field,
      message: `${unseenWords[problem.type]}: it needs ${scope.resource}. Ask a colleague who has it to look.`,
    };
  });
  return redacted.filter(
    ({ field, message }, index) =>
      redacted.findIndex((each) => each.field === field && each.message === message) === index,
  );
};
