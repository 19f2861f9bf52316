import { emailProblem, phoneProblem } from '../clients/client-formats';
import { patternProblem, referenceFits, referenceMax, referencePatternMax } from './reference-pattern';

export { referenceMax, referencePatternMax };
export const partyNameMax = 80;
export const referenceHintMax = 80;
export const partyAddressLinesMax = 6;
export const partyAddressLineMax = 60;
export const partyDaysMax = 365;

/** What operations keep of another provider; a text that is empty, or null, is not known. */
export interface PartyTerms {
  readonly name: string;
  readonly transferWrapperTypes: readonly string[];
  readonly productTransferTypes: readonly string[];
  readonly electronic: boolean;
  readonly signatureType: string;
  readonly referencePattern: string | null;
  readonly referenceHint: string | null;
  readonly referenceExample?: string | null | undefined;
  readonly address: readonly string[];
  readonly contact: { readonly phone: string | null; readonly email: string | null };
  /** Whole days; NaN where nothing that is one was typed. */
  readonly typicalDays: number;
}

export interface PartyProblem {
  readonly field: string;
  readonly message: string;
  /** Nothing was entered, rather than something wrong. */
  readonly isMissing: boolean;
}

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

const exampleProblem = ({ referencePattern, referenceExample }: PartyTerms): string | null => {
  if (isBlank(referencePattern) || isBlank(referenceExample)) return null;
  const [pattern, example] = [referencePattern ?? '', referenceExample ?? ''];
  if (patternProblem(pattern.trim()) !== null || referenceFits(pattern.trim(), example)) return null;
  return 'This plan number does not fit the pattern. Change one of them.';
};

const addressProblem = (address: readonly string[]): string | null =>
  address.length > partyAddressLinesMax
    ? `Enter at most ${partyAddressLinesMax} lines.`
    : address.some((line) => line.trim().length > partyAddressLineMax)
      ? `Enter at most ${partyAddressLineMax} characters in a line.`
      : null;

/** Everything that is wrong with what is kept of another provider, by field of the call. */
export const partyProblems = (terms: PartyTerms): readonly PartyProblem[] => {
  const {
    referencePattern: pattern,
    referenceExample: example,
    electronic,
    signatureType,
    contact,
    typicalDays,
  } = terms;
  const missing = (field: string, isMissing: boolean, message: string): PartyProblem[] =>
    isMissing ? [{ field, message, isMissing }] : [];
  const wrong = (field: string, message: string | null): PartyProblem[] =>
    message === null ? [] : [{ field, message, isMissing: false }];
  return [
    ...missing('name', isBlank(terms.name), 'Enter the provider’s name.'),
    ...wrong(
      'name',
      terms.name.trim().length > partyNameMax ? `Use at most ${partyNameMax} characters for the name.` : null,
    ),
    ...missing(
      'transferWrapperTypes',
      terms.transferWrapperTypes.length === 0,
      'Choose at least one wrapper that it sends or takes.',
    ),
    ...missing('productTransferTypes', terms.productTransferTypes.length === 0, 'Choose cash, in specie, or both.'),
    ...missing('signatureType', isBlank(signatureType), 'Choose the signature that it asks for.'),
    ...wrong(
      'signatureType',
      !electronic && signatureType === 'Electronic'
        ? 'A request on a form is signed: choose a scanned form or a wet signature.'
        : null,
    ),
    ...wrong(
      'referenceHint',
      (terms.referenceHint ?? '').trim().length > referenceHintMax
        ? `Use at most ${referenceHintMax} characters to say what it looks like.`
        : null,
    ),
    ...wrong('referencePattern', isBlank(pattern) ? null : patternProblem((pattern ?? '').trim())),
    ...missing(
      'referenceExample',
      !isBlank(pattern) && isBlank(example),
      'Enter a plan number that fits the pattern: it shows that the pattern is right.',
    ),
    ...wrong('referenceExample', exampleProblem(terms)),
    ...missing('address', !electronic && terms.address.every(isBlank), 'Enter the address that forms are sent to.'),
    ...wrong('address', addressProblem(terms.address)),
    ...wrong('contact.phone', isBlank(contact.phone) ? null : phoneProblem(contact.phone ?? '')),
    ...wrong('contact.email', isBlank(contact.email) ? null : emailProblem(contact.email ?? '')),
    ...wrong(
      'typicalDays',
      Number.isInteger(typicalDays) && typicalDays >= 1 && typicalDays <= partyDaysMax
        ? null
        : `Enter whole days, from 1 to ${partyDaysMax}.`,
    ),
  ];
};
