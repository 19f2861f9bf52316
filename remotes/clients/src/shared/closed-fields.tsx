import { useMemo, type ReactNode } from 'react';
import { inaccessibleFields, fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import { useAccess } from '@tessera/runtime';
import { businessWrite, enhancedWrite } from './access-rules';

// Some fields of a client need a scope of their own. The platform lists the fields it withheld from the user with the
// client (`withheld`); the fields the user may not change are determined here.

/** The fields that the user may not enter or change: forms and their requests leave them out. */
export const useClosedFields = (): readonly FieldScope[] => {
  const mayIdentify = useAccess(enhancedWrite).allowed;
  const mayKnow = useAccess(businessWrite).allowed;
  return useMemo(
    () => inaccessibleFields((resource) => (resource === 'Know Your Business' ? mayKnow : mayIdentify)),
    [mayIdentify, mayKnow],
  );
};

const words: Readonly<Record<string, string>> = {
  knowYourBusiness: 'what is known of the business',
  identifiers: 'the numbers that identify the client',
  'entityDetails.taxReference': 'the tax reference',
};
const wordsOf = ({ field }: FieldScope): string => words[field] ?? field;

/** Why a value is missing: `You cannot see the tax reference: that needs Client Enhanced.` */
const withheldWords = (scope: FieldScope): string => `You cannot see ${wordsOf(scope)}: that needs ${scope.resource}.`;
/** Why a field cannot be entered. */
const closedWords = (scope: FieldScope): string =>
  `You may not enter or change ${wordsOf(scope)}: that needs ${scope.resource}.`;

/** A field, or the reason that the user may not change it. */
export const Closable = ({ field, children }: { readonly field: string; readonly children: ReactNode }): ReactNode => {
  const scope = fieldScopeOf(field, useClosedFields());
  return scope ? <p className="t-muted">{closedWords(scope)}</p> : children;
};

/** Shown in place of one withheld value among others. */
export const WithheldFact = ({ field }: { readonly field: string }): ReactNode => (
  <span className="t-muted">Not shown: needs {fieldScopeOf(field)?.resource}</span>
);

/** `withheldWords` for a field that the platform withheld; null when it did not. */
export const withheldOf = ({ withheld }: { readonly withheld: readonly string[] }, field: string): string | null => {
  const scope = withheld.includes(field) ? fieldScopeOf(field) : undefined;
  return scope ? withheldWords(scope) : null;
};
