import type { CallRow } from '@tessera/contract/schemas';
import { reliefMethod } from '@tessera/contract/transactions/life';
import { sortCodeText, type BankDetails } from './bank-words';

type Row = CallRow<'listTransactions'>;

/**
 * The fields that a title is made from. For a linked transaction the sub-type and the instrument may be unknown; only
 * the record itself knows the payee.
 */
export type Titled = Pick<Row, 'transactionType' | 'movementType' | 'narrative'> &
  Partial<Pick<Row, 'transactionSubType' | 'assetName' | 'method'>> & {
    readonly payee?: Pick<BankDetails, 'sortCode' | 'accountNumber'> | null;
  };

const numberShown = 4;
/** ` to 20-00-00 ····1234`; empty when the payee is not known. */
const toPayee = ({ payee }: Titled): string =>
  payee ? ` to ${sortCodeText(payee.sortCode)} ····${payee.accountNumber.slice(-numberShown)}` : '';

const paymentTitle = (transaction: Titled): string => {
  const { transactionSubType: subType, movementType, method } = transaction;
  if (subType === 'Adviser Adhoc Fee') return 'Adviser fee';
  if (movementType === 'In')
    return subType === 'Employer' || subType === 'Employee'
      ? `${subType} contribution`
      : method === 'Direct Debit'
        ? 'Payment in by direct debit'
        : 'Payment in';
  if (subType === 'PCLS') return `Tax-free lump sum${toPayee(transaction)}`;
  return `${subType === undefined || subType === 'Withdrawal' ? 'Withdrawal' : `Pension payment (${subType})`}${toPayee(transaction)}`;
};

/**
 * A transaction in plain words: the heading of its record and the text of its row. `Buy HSBC American Index`,
 * `Withdrawal to 20-00-00 ····1234`.
 */
export const titleOf = (transaction: Titled): string => {
  const { transactionType, transactionSubType, movementType, assetName, method, narrative } = transaction;
  const comes = movementType === 'In';
  const other = `${comes ? 'from' : 'to'} another ${transactionSubType === 'Transfer' ? 'provider' : 'account'}`;
  switch (transactionType) {
    case 'Order':
      if (assetName) return `${movementType === 'Disinvest' ? 'Sell' : 'Buy'} ${assetName}`;
      return narrative || (movementType === 'Disinvest' ? 'Sale' : 'Purchase');
    case 'Payment':
      return paymentTitle(transaction);
    case 'Expectation':
      if (method === reliefMethod) return narrative || 'Tax relief';
      return narrative ? `Expected money, ${narrative}` : 'Expected money';
    case 'Product Transfer':
      return narrative || (comes ? 'Transfer in' : 'Transfer out');
    case 'Cash Transfer':
      return `Cash ${other}`;
    case 'Stock Transfer':
      return `${assetName ?? 'Units'} ${other}`;
    case 'Stock':
      return `${assetName ?? 'Units'} ${comes ? 'entered' : 'taken out'}`;
    case 'Cash':
    case 'Notional':
      return narrative || transactionType;
  }
};

/** Narratives that the platform generates; they repeat the title. */
const generatedNarratives =
  /^(payment|withdrawal|adviser fee|employe[er] contribution)( in| received| paid| expected| to the client)?$/i;
const generatedOrderNarratives = /^(buy|sell|bought|sold) /i;

/** What somebody wrote about a transaction besides its title, such as a reference; empty when there is nothing. */
export const remarkOf = (transaction: Titled): string => {
  const { narrative, assetName } = transaction;
  if (titleOf(transaction).includes(narrative) || generatedNarratives.test(narrative)) return '';
  return assetName && generatedOrderNarratives.test(narrative) && narrative.endsWith(assetName) ? '' : narrative;
};

/** The label that the transaction's form gives to that text. */
export const remarkLabel = ({ transactionType, transactionSubType, movementType }: Titled): string => {
  if (transactionType === 'Expectation') return 'Reference';
  if (transactionType !== 'Payment' || movementType !== 'Out') return 'Narrative';
  return transactionSubType === 'Adviser Adhoc Fee' ? 'Description' : 'Reason';
};

/** Type and sub-type as in the specification: `Payment · Withdrawal`. */
export const typeOf = ({
  transactionType,
  transactionSubType,
}: Pick<Row, 'transactionType' | 'transactionSubType'>): string =>
  transactionType === transactionSubType ? transactionType : `${transactionType} · ${transactionSubType}`;
