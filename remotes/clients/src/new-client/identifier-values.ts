import { nationalitiesOf } from '@tessera/domain/client-identifiers';
import { leadingNationality, normaliseIdentifier } from '@tessera/domain/national-identifiers';
import type { Problem } from '@tessera/domain/problem';
import { identifierChoices } from '../shared/identification';
import type { IdentifierValues, NewClientValues } from './values';

type Values = Pick<NewClientValues, 'clientType' | 'nationality' | 'otherNationalities' | 'numbers' | 'identifiers'>;

/** A number required by one of the nationalities, in a field of its own. */
export interface RequiredNumber {
  readonly type: 'CCPT' | 'NIDN' | 'NINO';
  readonly countryCode: string;
  /** Its name in words. */
  readonly name: string;
  /** Names of the preferred alternatives before it. */
  readonly before: readonly string[];
  /** Whether a code made from name and date of birth may be used instead. */
  readonly hasCode: boolean;
  /** Its field: `numbers.CCPT-ES`; the National Insurance number has one of its own. */
  readonly field: string;
}

type Kind = Pick<RequiredNumber, 'type' | 'countryCode'>;
const keyOf = ({ type, countryCode }: Kind): string => `${type}-${countryCode}`;

const requiredBy = (countryCode: string): readonly RequiredNumber[] => {
  const choices = identifierChoices(countryCode);
  const hasCode = choices.some(({ type }) => type === 'CONCAT');
  return choices.flatMap(({ type, name }, index) =>
    type === 'CONCAT'
      ? []
      : [
          {
            type,
            countryCode,
            name,
            before: choices.slice(0, index).map((each) => each.name),
            hasCode,
            field: type === 'NINO' ? 'nationalInsuranceNo' : `numbers.${keyOf({ type, countryCode })}`,
          },
        ],
  );
};

/** Every number that the nationalities require, those of the leading nationality first. */
export const requiredNumbers = (
  values: Pick<Values, 'clientType' | 'nationality' | 'otherNationalities'>,
): readonly RequiredNumber[] => {
  const nationalities = nationalitiesOf(values);
  const leading = leadingNationality(nationalities);
  return [...nationalities].sort((a, b) => Number(b === leading) - Number(a === leading)).flatMap(requiredBy);
};

/** Formik passes empty text to a schema as undefined. */
const compact = (typed: string | undefined): string => normaliseIdentifier(typed ?? '');

/** A typed identifier, with its field. */
interface Typed extends IdentifierValues {
  readonly at: string;
}

/** The typed numbers, without empty fields and the National Insurance number. */
export const typedIdentifiers = (values: Values): readonly Typed[] =>
  [
    ...requiredNumbers(values).flatMap(({ type, countryCode, field }) =>
      type === 'NINO'
        ? []
        : [{ type, countryCode, value: compact(values.numbers[keyOf({ type, countryCode })]), at: field }],
    ),
    ...values.identifiers.map(({ type, countryCode, value }, index) => ({
      type,
      countryCode,
      value: compact(value),
      at: `identifiers[${index}].value`,
    })),
  ].filter(({ value }) => value !== '');

/**
 * Moves every number into the field of the nationality that requires it, and the rest into the others: a number is
 * never lost with its nationality.
 */
export const sortNumbers = <All extends Values>(values: All): All => {
  const typed = [
    ...Object.entries(values.numbers).map(([key, value]): IdentifierValues => ({
      type: key.startsWith('CCPT') ? 'CCPT' : 'NIDN',
      countryCode: key.slice(-2),
      value,
    })),
    ...values.identifiers,
  ].filter(({ value }) => compact(value) !== '');
  const asked = requiredNumbers(values)
    .filter(({ type }) => type !== 'NINO')
    .map(keyOf);
  const kept = new Map(asked.map((key) => [key, typed.find((each) => keyOf(each) === key)]));
  return {
    ...values,
    numbers: Object.fromEntries(asked.map((key) => [key, kept.get(key)?.value ?? ''])),
    identifiers: typed.filter((each) => kept.get(keyOf(each)) !== each),
  };
};

/** Nationalities that were added but not chosen, as errors of the form's fields. */
export const nationalitiesMissing = ({ otherNationalities }: Values): readonly Problem[] =>
  otherNationalities.flatMap((code, index): readonly Problem[] =>
    code
      ? []
      : [{ field: `otherNationalities[${index}]`, message: 'Choose a nationality, or remove it.', type: 'required' }],
  );

/** The form field of an identifier or nationality that a rule or the platform names by its position in the request. */
export const fieldOfEntry = (path: string, values: Values): string => {
  if (path === 'identifiers') return requiredNumbers(values)[0]?.field ?? path;
  const [, list, place] = /^(identifiers|otherNationalities)\[(\d+)\]/.exec(path) ?? [];
  if (list === undefined) return path;
  if (list === 'identifiers') return typedIdentifiers(values)[Number(place)]?.at ?? path;
  const places = values.otherNationalities.flatMap((code, index) => (code ? [index] : []));
  return `otherNationalities[${places[Number(place)] ?? place}]`;
};
