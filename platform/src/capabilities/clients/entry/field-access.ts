import { decide, type FieldError, type Level } from '@tessera/contract';
import { inaccessibleFields, fieldScopeOf, hasField, type FieldScope } from '@tessera/contract/clients/field-scopes';
import type { Problem } from '@tessera/domain/problem';
import type { Caller } from '../../../requests/access/caller';
import { ApiError } from '../../../requests/http/api-error';
import type { ClientEntry } from './entry';

/** The fields of a client that a caller's scopes do not let them see (`read`) or change (`readWrite`). */
export const fieldsClosedTo = ({ scopes }: Pick<Caller, 'scopes'>, level: Level): readonly FieldScope[] =>
  inaccessibleFields(
    (resource) => decide({ authenticated: true, scopes, flags: null }, { requires: { resource, level } }).allowed,
  );

const listed = (words: readonly string[]): string => [...new Set(words)].join(', ');

/**
 * Refuses a body that names a field which takes a scope the caller lacks, whatever value it gives: the null that stood
 * for what was withheld would erase it.
 * @throws ApiError 403 naming every such field and its resource.
 */
export const checkMayName = (caller: Pick<Caller, 'scopes'>, body: object): void => {
  const named = fieldsClosedTo(caller, 'readWrite').filter(({ field }) => hasField(body, field));
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

/** A group with all its other parts empty is none: it says nothing of the part that is withheld. */
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

const isClosed = (fields: readonly FieldScope[], path: string): boolean => fieldScopeOf(path, fields) !== undefined;

/** An entry with the values of closed fields put in from another. */
const withClosed = <Entry extends Fields>(entry: Entry, from: Fields, closed: readonly FieldScope[]): Entry => ({
  ...entry,
  ...(isClosed(closed, 'knowYourBusiness') ? { knowYourBusiness: from.knowYourBusiness } : {}),
  ...(isClosed(closed, 'nationalInsuranceNo') ? { nationalInsuranceNo: from.nationalInsuranceNo } : {}),
  ...(isClosed(closed, 'identifiers') ? { identifiers: from.identifiers } : {}),
  ...(isClosed(closed, 'entityDetails.taxReference')
    ? { entityDetails: withTaxReference(entry, from.entityDetails?.taxReference ?? null) }
    : {}),
});

/** An entry as somebody sees it to whom fields are closed: there is nothing in them. */
export const withhold = <Entry extends Fields>(entry: Entry, closed: readonly FieldScope[]): Entry =>
  withClosed(entry, unknown, closed);

/**
 * What an edit leaves, by somebody who may not change some fields: those stay as they are, even where the group they
 * are in, or the whole client, is replaced.
 */
export const keepClosed = (entry: ClientEntry, before: ClientEntry, closed: readonly FieldScope[]): ClientEntry =>
  withClosed(entry, before, closed);

const unseenWords = {
  required: 'Something is missing here that you cannot see',
  invalid: 'This conflicts with a value you cannot see',
} as const;

/**
 * Problems as somebody may be told them: of a field that is closed to them, that there is one and what it takes to see
 * it, never what stands there.
 */
export const inClosedWords = (problems: readonly Problem[], closed: readonly FieldScope[]): readonly Problem[] => {
  const told = problems.map((problem): Problem => {
    const scope = fieldScopeOf(problem.field, closed);
    if (!scope) return problem;
    return {
      ...problem,
      field: scope.field,
      message: `${unseenWords[problem.type]}: it needs ${scope.resource}. Ask a colleague who has it to look.`,
    };
  });
  return told.filter(
    ({ field, message }, index) => told.findIndex((each) => each.field === field && each.message === message) === index,
  );
};
