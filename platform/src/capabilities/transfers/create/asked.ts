import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { fieldInSentence } from '@tessera/domain/in-sentence';

/** A transfer as it is asked for: the account of ours, the direction, the amount and the terms. */
export type AskedTransfer = Omit<CallBody<'previewTransfer'>, 'firmId'>;
export type TransferTerms = Omit<AskedTransfer, 'accountId' | 'movementType' | 'amount'>;
type Body = CallBody<'createTransaction'>;

export const fault = (fieldName: string, errorMessage: string, type = 'invalid'): FieldError => ({
  fieldName,
  type,
  errorMessage,
});

/** Every field of the terms. */
const termFields: Readonly<Record<keyof TransferTerms, true>> = {
  transferType: true,
  transferValueType: true,
  withdrawalType: true,
  previousProvider: true,
  transferWrapperType: true,
  funds: true,
  isaYears: true,
  currentYearSubscriptions: true,
  signatureType: true,
  fee: true,
  autoInvest: true,
  safeguardedBenefits: true,
  adviserFcaNumber: true,
  appointmentReference: true,
  appointmentDate: true,
  assets: true,
  resubmits: true,
};
const needed = {
  transferType: 'Choose cash or in specie (Stock).',
  transferValueType: 'Choose whether all of it moves, or a part.',
  previousProvider: 'Choose the other provider and enter the plan number there.',
  transferWrapperType: 'Choose the wrapper of the product at the other provider.',
} as const satisfies Partial<Record<keyof TransferTerms, string>>;

const isTerm = (field: string): field is keyof TransferTerms => field in termFields;
const ofTransaction = ['firmId', 'accountId', 'transactionType', 'transactionSubType', 'movementType', 'currency'];

/** The terms alone, as they are stored. */
export const termsOf = (asked: TransferTerms): TransferTerms =>
  Object.fromEntries(Object.entries(asked).filter(([field]) => isTerm(field))) as unknown as TransferTerms;

/** Splits a body into the transaction and the terms of a transfer that came with it. */
export const splitTerms = (body: Body): { readonly transaction: Body; readonly terms: Partial<TransferTerms> } => {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined);
  return {
    transaction: Object.fromEntries(entries.filter(([field]) => !isTerm(field))) as unknown as Body,
    terms: Object.fromEntries(entries.filter(([field]) => isTerm(field))),
  };
};

/** The errors of terms that came with a transaction which is no transfer. */
export const strayTerms = (terms: Partial<TransferTerms>): FieldError[] =>
  Object.keys(terms).map((field) =>
    fault(field, `Leave this out: only a Product Transfer has a ${fieldInSentence(field)}.`, 'unknown'),
  );

/** Reads a transfer from the body of `createTransaction`; null where something it needs is missing or wrong. */
export const readTerms = (body: Body, errors: FieldError[]): AskedTransfer | null => {
  const { transaction, terms } = splitTerms(body);
  const before = errors.length;
  if (body.transactionSubType !== 'Transfer')
    errors.push(fault('transactionSubType', 'A Product Transfer has the sub-type Transfer.'));
  const { movementType } = body;
  if (movementType !== 'In' && movementType !== 'Out')
    errors.push(fault('movementType', 'A Product Transfer goes In or Out.'));
  if ((body.currency ?? 'GBP') !== 'GBP')
    errors.push(fault('currency', 'Accounts are kept in GBP: enter GBP, or leave the currency out.'));
  for (const field of Object.keys(transaction))
    if (!ofTransaction.includes(field) && field !== 'amount' && field !== 'narrative')
      errors.push(fault(field, `Leave this out: a Product Transfer has no ${fieldInSentence(field)}.`, 'unknown'));
  for (const [field, message] of Object.entries(needed))
    if (!(field in terms)) errors.push(fault(field, message, 'required'));
  if (errors.length > before || (movementType !== 'In' && movementType !== 'Out')) return null;
  const { amount, accountId } = body;
  return { ...(terms as TransferTerms), accountId, movementType, ...(amount === undefined ? {} : { amount }) };
};
