import { entered, type ClientFacts, type IdentifierFacts } from './client-facts';
import { countryCodeProblem, normaliseNationalInsurance } from './client-formats';
import { concat } from './concat';
import { countryName } from './country-name';
import { inSentence } from '../words/in-sentence';
import {
  identifierOrder,
  identifierProblem,
  leadingNationality,
  normaliseIdentifier,
  type IdentifierType,
} from './national-identifiers';
import { invalid, invalidWhere, required, type Problem } from '../words/problem';

// How one client is identified in transaction reports. client-rules.ts calls the checks of this file; pages and
// platform use the rest directly.

type Problems = readonly Problem[];

/** An identifier as stored and reported, without the country code in front of a number. */
export interface PersonIdentifier {
  readonly type: IdentifierType;
  readonly value: string;
  readonly countryCode: string;
}

const isPerson = ({ clientType }: ClientFacts): boolean => clientType === 'Individual' || clientType === 'Minor';

/** All entered nationalities, each once; `nationality` comes first. */
export const nationalitiesOf = ({ nationality, otherNationalities }: ClientFacts): readonly string[] => [
  ...new Set([nationality, ...(otherNationalities ?? [])].flatMap((code) => entered(code)?.toUpperCase() ?? [])),
];

/** The nationality that decides how the client is identified; null for entities and when none was entered. */
export const leadingNationalityOf = (facts: ClientFacts): string | null =>
  isPerson(facts) ? leadingNationality(nationalitiesOf(facts)) : null;

/**
 * The client's CONCAT for one nationality; null when the name or date of birth is missing, or the nationality does not
 * use a CONCAT.
 */
const concatFor = ({ firstName, surname, dateOfBirth }: ClientFacts, countryCode: string): string | null =>
  identifierOrder(countryCode).some(({ type }) => type === 'CONCAT')
    ? concat(firstName ?? '', surname ?? '', dateOfBirth ?? '', countryCode)
    : null;

/**
 * The client's CONCAT for the leading nationality, shown on pages as computed. Null for entities, and as in
 * `concatFor`.
 */
export const concatOf = (facts: ClientFacts): string | null => {
  const leading = leadingNationalityOf(facts);
  return leading === null ? null : concatFor(facts, leading);
};

const nationalInsuranceCountry = 'GB';

/** The National Insurance number from its own field, or else from the identifiers. */
const ninoOf = ({ nationalInsuranceNo, identifiers }: ClientFacts): string | null =>
  entered(nationalInsuranceNo) ?? entered((identifiers ?? []).find(({ type }) => type === 'NINO')?.value);

/**
 * All identifiers of a person: the National Insurance number, passports and national numbers in the order entered, and
 * the computed CONCAT.
 */
export const identifiersOf = (facts: ClientFacts): readonly PersonIdentifier[] => {
  if (!isPerson(facts)) return [];
  const nino = ninoOf(facts);
  const code = concatOf(facts);
  return [
    ...(nino === null
      ? []
      : [{ type: 'NINO', value: normaliseNationalInsurance(nino), countryCode: nationalInsuranceCountry } as const]),
    ...(facts.identifiers ?? []).flatMap(({ type, value, countryCode }): PersonIdentifier[] =>
      (type === 'CCPT' || type === 'NIDN') && entered(value) !== null
        ? [{ type, value: normaliseIdentifier(value ?? ''), countryCode: (countryCode ?? '').toUpperCase() }]
        : [],
    ),
    ...(code === null ? [] : [{ type: 'CONCAT', value: code, countryCode: code.slice(0, 2) } as const]),
  ];
};

/**
 * The identifier reported for a client today: the first in the leading nationality's order that the client has in a
 * valid form. Null for entities, and when there is none.
 */
export const identificationOf = (facts: ClientFacts): PersonIdentifier | null => {
  const leading = leadingNationalityOf(facts);
  if (leading === null) return null;
  const usable = identifiersOf(facts).filter(
    ({ type, value, countryCode }) => countryCode === leading && identifierProblem(type, countryCode, value) === null,
  );
  return identifierOrder(leading).flatMap(({ type }) => usable.find((each) => each.type === type) ?? [])[0] ?? null;
};

/** Problems with the nationalities besides the first. */
export const otherNationalityProblems = ({ nationality, otherNationalities }: ClientFacts): Problems => {
  const codes = [nationality, ...(otherNationalities ?? [])].map((code) => entered(code));
  return codes.flatMap((code, place) => {
    if (place === 0 || code === null) return [];
    const field = `otherNationalities[${place - 1}]`;
    return codes.indexOf(code) < place
      ? [invalid(field, 'This nationality is there already. Choose another one, or remove it.')]
      : invalidWhere(field, countryCodeProblem(code));
  });
};

/** Whether the National Insurance number is repeated among the identifiers. */
export const isNinoAmongIdentifiers = ({ nationalInsuranceNo, identifiers }: ClientFacts): boolean => {
  const number = entered(nationalInsuranceNo);
  return (
    number !== null &&
    (identifiers ?? []).some(
      ({ type, value }) =>
        type === 'NINO' && normaliseNationalInsurance(value ?? '') === normaliseNationalInsurance(number),
    )
  );
};

/**
 * Problems with the identifiers, reported on `identifiers[i].value`: a form asks only for the number, because type and
 * country follow from the nationality.
 */
export const identifierProblems = (facts: ClientFacts): Problems =>
  (facts.identifiers ?? []).flatMap((identifier, index, all) => {
    const [type, countryCode] = [entered(identifier.type), entered(identifier.countryCode)];
    if (type === null || countryCode === null) return [];
    const codeProblem = countryCodeProblem(countryCode);
    if (codeProblem !== null) return [invalid(`identifiers[${index}].countryCode`, codeProblem)];
    const isThere = all.slice(0, index).some((other) => other.type === type && other.countryCode === countryCode);
    return invalidWhere(
      `identifiers[${index}].value`,
      isThere
        ? 'One of this type and country is already in the list. Keep one of the two.'
        : valueProblem(facts, { type, countryCode, value: entered(identifier.value) }),
    );
  });

const valueProblem = (
  facts: ClientFacts,
  { type, countryCode, value }: { readonly type: string; readonly countryCode: string; readonly value: string | null },
): string | null => {
  const nationalities = nationalitiesOf(facts);
  // People of any nationality have a National Insurance number once they have worked in the UK.
  if (type !== 'NINO' && nationalities.length > 0 && !nationalities.includes(countryCode))
    return `Not a nationality of this client: ${countryName(countryCode)}. Add it to the nationalities, or remove this.`;
  if (value === null) return null;
  const problem = identifierProblem(type, countryCode, value);
  if (problem !== null) return problem;
  if (type === 'NINO') return ninoProblem(facts, value);
  return type === 'CONCAT' ? concatProblem(concatFor(facts, countryCode), value) : null;
};

const ninoProblem = ({ nationalInsuranceNo }: ClientFacts, value: string): string | null => {
  const number = entered(nationalInsuranceNo);
  return number === null || normaliseNationalInsurance(number) === normaliseNationalInsurance(value)
    ? null
    : 'This is another National Insurance number than the one that was entered by itself. Keep one of the two.';
};

const concatProblem = (computed: string | null, value: string): string | null => {
  if (computed === normaliseIdentifier(value)) return null;
  return computed === null
    ? 'This code is made of first name, surname and date of birth. Enter these, in Latin letters, and leave the code out.'
    : `The code of this name and date of birth is ${computed}. Leave it out: it is computed.`;
};

const unfinished = (field: string, { type, countryCode, value }: IdentifierFacts): Problems => [
  ...(entered(type) === null ? [required(`${field}.type`, 'Choose what kind of identifier this is.')] : []),
  ...(entered(countryCode) === null ? [required(`${field}.countryCode`, 'Choose the country of the identifier.')] : []),
  ...(entered(value) === null ? [required(`${field}.value`, 'Enter the identifier.')] : []),
];

/** Identifiers entered only in part. A form leaves out the ones it asked for that nobody filled in. */
export const identifierMissing = ({ identifiers }: ClientFacts): Problems =>
  (identifiers ?? []).flatMap((identifier, index) => unfinished(`identifiers[${index}]`, identifier));

/**
 * What a client needs before becoming Active: one of the leading nationality's identifiers, unless a CONCAT will do.
 */
export const identificationMissing = (facts: ClientFacts): Problems => {
  const leading = leadingNationalityOf(facts);
  if (leading === null || identificationOf(facts) !== null) return [];
  const order = identifierOrder(leading);
  if (order.some(({ type }) => type === 'CONCAT')) return [];
  return [
    required(
      'identifiers',
      `Enter the ${order.map(({ name }) => inSentence(name)).join(' or the ')}: nothing else identifies people of nationality ${countryName(leading)}.`,
    ),
  ];
};
