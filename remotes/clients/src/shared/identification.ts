import {
  identifiersOf,
  identificationOf as usedOf,
  leadingNationalityOf,
  nationalitiesOf,
  type PersonIdentifier,
} from '@tessera/domain/client-identifiers';
import type { ClientFacts } from '@tessera/domain/client-rules';
import {
  identifierName,
  identifierOrder,
  identifierProblem,
  type IdentifierType,
} from '@tessera/domain/national-identifiers';
import { countryName } from '@tessera/domain/country-name';
import { inSentence } from '@tessera/domain/in-sentence';

// What identifies a person in reports of transactions, as pages show it; order and choice are the domain's (RTS 22,
// Annex II).

/** A place in the order of the nationality that counts. */
export interface IdentifierLine {
  readonly type: IdentifierType;
  /** What people call it. */
  readonly name: string;
  /** Null while there is none. */
  readonly value: string | null;
  /** What is used today. */
  readonly used: boolean;
  /** There, and not of the form it has to have. */
  readonly wrong: boolean;
}

export interface Identification {
  readonly nationalities: readonly string[];
  /** The nationality that counts. */
  readonly leading: string;
  readonly lines: readonly IdentifierLine[];
  /** What is kept and not asked for by the nationality that counts. */
  readonly others: readonly PersonIdentifier[];
}

/**
 * What people of a nationality are identified by, first choice first. Where either of two numbers will do, one is kept,
 * so the two are one choice.
 */
export const identifierChoices = (
  countryCode: string,
): readonly { readonly type: IdentifierType; readonly name: string }[] => {
  const order = identifierOrder(countryCode);
  return [...new Set(order.map(({ type }) => type))].map((type) => ({
    type,
    name: order
      .filter((each) => each.type === type)
      .map(({ name }, index) => (index === 0 ? name : inSentence(name)))
      .join(' or '),
  }));
};

/** The order of the nationality that counts, with what is there; null without a nationality, and of entities. */
export const identificationOf = (facts: ClientFacts): Identification | null => {
  const leading = leadingNationalityOf(facts);
  if (leading === null) return null;
  const identifiers = identifiersOf(facts);
  const used = usedOf(facts);
  const lines = identifierChoices(leading).map(({ type, name }): IdentifierLine => {
    const value = identifiers.find((each) => each.type === type && each.countryCode === leading)?.value ?? null;
    return {
      type,
      name: value === null ? name : identifierName(type, leading, value),
      value,
      used: type === used?.type,
      wrong: value !== null && identifierProblem(type, leading, value) !== null,
    };
  });
  return {
    nationalities: nationalitiesOf(facts),
    leading,
    lines,
    others: identifiers.filter(
      ({ type, countryCode }) => countryCode !== leading || !lines.some((line) => line.type === type),
    ),
  };
};

/** Why what is used is used, or what is asked for where nothing is there yet. */
export const reasonOf = ({ leading, lines }: Identification): string => {
  const at = lines.findIndex(({ used }) => used);
  const line = lines[at];
  const country = countryName(leading);
  if (line === undefined)
    return `The client has no transaction reporting identifier yet. With nationality ${country} it has to be a ${lines.map(({ name }) => inSentence(name)).join(', or else a ')}.`;
  if (lines.length === 1 && line.type === 'CONCAT')
    return `With nationality ${country} this code alone identifies people. It is calculated; no number is asked for.`;
  if (at === 0) return `The ${inSentence(line.name)} is used: it comes first in the order for ${country}.`;
  return `The ${inSentence(line.name)} is used because there is no ${lines
    .slice(0, at)
    .map(({ name }) => inSentence(name))
    .join(' and no ')}. It may be used only where the client has none: enter it where there is one.`;
};

/** Why one of several nationalities counts; null of one. */
export const leadingReason = ({ nationalities, leading }: Identification): string | null =>
  nationalities.length < 2
    ? null
    : `${countryName(leading)} counts: nationalities of the EEA and the UK come before others, and of several the first by country code (${[
        ...nationalities,
      ]
        .sort()
        .map((code) => `${code} for ${countryName(code)}`)
        .join(', ')}).`;
