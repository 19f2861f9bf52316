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

// The identifiers of a person in transaction reports, as pages show them; the domain decides order and choice (RTS 22,
// Annex II).

/** One identifier in the leading nationality's order of preference. */
export interface IdentifierLine {
  readonly type: IdentifierType;
  /** Its name in words. */
  readonly name: string;
  /** Null when missing. */
  readonly value: string | null;
  /** The one used today. */
  readonly used: boolean;
  /** Present, but not in the required format. */
  readonly wrong: boolean;
}

export interface Identification {
  readonly nationalities: readonly string[];
  /** The leading nationality. */
  readonly leading: string;
  readonly lines: readonly IdentifierLine[];
  /** Stored identifiers that the leading nationality does not ask for. */
  readonly others: readonly PersonIdentifier[];
}

/**
 * The identifiers of a nationality, in order of preference. Where either of two numbers will do, only one is stored, so
 * the two are one choice.
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

/**
 * The leading nationality's order of preference, with the stored values; null without a nationality, and for entities.
 */
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

/** Why the identifier in use is used, or what is needed when there is none yet. */
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

/** Why one of several nationalities leads; null when there is one. */
export const leadingReason = ({ nationalities, leading }: Identification): string | null =>
  nationalities.length < 2
    ? null
    : `${countryName(leading)} counts: nationalities of the EEA and the UK come before others, and of several the first by country code (${[
        ...nationalities,
      ]
        .sort()
        .map((code) => `${code} for ${countryName(code)}`)
        .join(', ')}).`;
