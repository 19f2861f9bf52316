import { useMemo, type ReactNode } from 'react';
import { inaccessibleFields, fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import { useAccess } from '@tessera/runtime';
import { businessWrite, enhancedWrite } from './access-rules';

// Fields of a client that take a scope of their own. What somebody does not see the platform says with the client
// (`withheld`); what somebody may not change is asked here.

/** The fields that the user may not enter or change: forms leave them out, and so does what is sent. */
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

/** Why something does not stand here: `You cannot see the tax reference: that needs Client Enhanced.` */
const withheldWords = (scope: FieldScope): string => `You cannot see ${wordsOf(scope)}: that needs ${scope.resource}.`;
/** Why there is nothing to be typed. */
const closedWords = (scope: FieldScope): string =>
  `You may not enter or change ${wordsOf(scope)}: that needs ${scope.resource}.`;

/** Said in the place of a field that the user may not change; the field where they may. */
export const Closable = ({ field, children }: { readonly field: string; readonly children: ReactNode }): ReactNode => {
  const scope = fieldScopeOf(field, useClosedFields());
  return scope ? <p className="t-muted">{closedWords(scope)}</p> : children;
};

/** In the place of one value among others. */
export const WithheldFact = ({ field }: { readonly field: string }): ReactNode => (
  <span className="t-muted">Not shown: needs {fieldScopeOf(field)?.resource}</span>
);

/** As `withheldWords` where the platform withheld a field of a client; null where it did not. */
export const withheldOf = ({ withheld }: { readonly withheld: readonly string[] }, field: string): string | null => {
  const scope = withheld.includes(field) ? fieldScopeOf(field) : undefined;
  return scope ? withheldWords(scope) : null;
};
