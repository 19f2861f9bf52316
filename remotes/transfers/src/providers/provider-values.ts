import type { CallBody } from '@tessera/contract/schemas';
import type { SignatureType, TransferType, TransferWrapper } from '@tessera/contract/transfers/values';
import { partyProblems, type PartyTerms } from '@tessera/domain/master-party';
import { mixed, ValidationError } from 'yup';
import type { PartyRecord } from './provider-words';

type Terms = Omit<CallBody<'updateMasterParty'>, 'auditDetails'>;

/** The form's values, as typed. */
export interface PartyValues {
  readonly name: string;
  readonly transferWrapperTypes: readonly TransferWrapper[];
  readonly productTransferTypes: readonly TransferType[];
  readonly requests: '' | 'Electronically' | 'On a form';
  readonly signatureType: '' | SignatureType;
  readonly referencePattern: string;
  readonly referenceHint: string;
  readonly referenceExample: string;
  /** In lines. */
  readonly address: string;
  readonly contact: { readonly phone: string; readonly email: string };
  readonly typicalDays: string;
}

export const emptyParty: PartyValues = {
  name: '',
  transferWrapperTypes: [],
  productTransferTypes: [],
  requests: '',
  signatureType: '',
  referencePattern: '',
  referenceHint: '',
  referenceExample: '',
  address: '',
  contact: { phone: '', email: '' },
  typicalDays: '',
};

export const valuesOfParty = (party: PartyRecord): PartyValues => ({
  name: party.name,
  transferWrapperTypes: party.transferWrapperTypes,
  productTransferTypes: party.productTransferTypes,
  requests: party.electronic ? 'Electronically' : 'On a form',
  signatureType: party.signatureType,
  referencePattern: party.referencePattern ?? '',
  referenceHint: party.referenceHint ?? '',
  referenceExample: party.referenceExample ?? '',
  address: party.address.join('\n'),
  contact: { phone: party.contact.phone ?? '', email: party.contact.email ?? '' },
  typicalDays: String(party.typicalDays),
});

const known = (text: string): string | null => text.trim() || null;

const typedTerms = (values: PartyValues): PartyTerms => ({
  ...values,
  electronic: values.requests === 'Electronically',
  referencePattern: known(values.referencePattern),
  referenceHint: known(values.referenceHint),
  referenceExample: known(values.referenceExample),
  address: values.address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  contact: { phone: known(values.contact.phone), email: known(values.contact.email) },
  typicalDays: /^\d+$/.test(values.typicalDays.trim()) ? Number(values.typicalDays.trim()) : Number.NaN,
});

/** What the call takes; only for values without a problem. */
export const termsOf = (values: PartyValues): Terms => {
  const terms = typedTerms(values);
  return {
    name: terms.name.trim(),
    transferWrapperTypes: [...values.transferWrapperTypes],
    productTransferTypes: [...values.productTransferTypes],
    electronic: terms.electronic,
    signatureType: values.signatureType as SignatureType,
    referencePattern: terms.referencePattern,
    referenceHint: terms.referenceHint,
    referenceExample: terms.referenceExample ?? null,
    address: [...terms.address],
    contact: terms.contact,
    typicalDays: terms.typicalDays,
  };
};

/**
 * What is wrong, by field of the form: the rules of the platform. Which signature and address it needs is known once
 * the way of requests is.
 */
export const partyFormProblems = (values: PartyValues): Readonly<Record<string, string>> => {
  const isOpen = values.requests === '';
  const problems = partyProblems({ ...typedTerms(values), ...(isOpen ? { electronic: true } : {}) }).map(
    ({ field, message }) => [field, message] as const,
  );
  const beforeRequests = ['name', 'transferWrapperTypes', 'productTransferTypes'];
  const at = problems.filter(([field]) => beforeRequests.includes(field)).length;
  return Object.fromEntries(
    isOpen ? problems.toSpliced(at, 0, ['requests', 'Choose how it takes requests.']) : problems,
  );
};

/** Without what formik leaves out, because it is empty. */
const wholeOf = (given: Partial<PartyValues>): PartyValues => ({
  ...emptyParty,
  ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<PartyValues>),
  contact: {
    phone: given.contact?.phone ?? '',
    email: given.contact?.email ?? '',
  },
});

/** The rules as a schema of the form. */
export const partySchema = mixed().test('provider', (values) => {
  const problems = Object.entries(partyFormProblems(wholeOf(values as Partial<PartyValues>)));
  return (
    problems.length === 0 ||
    new ValidationError(problems.map(([path, message]) => new ValidationError(message, undefined, path)))
  );
});
