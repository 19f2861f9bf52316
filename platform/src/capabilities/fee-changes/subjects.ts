import type { InstrumentType } from '@tessera/contract/assets/values';
import { wrapperNames, type WrapperType } from '@tessera/contract/accounts/values';
import { isDealing, isProduct, type FeeSubject, type YearlySubject } from '@tessera/contract/fees/values';
import type { FeeKind } from '@tessera/domain/fee-terms';
import { feeNames } from '../../ledger/charges/schedule';

const instruments: Readonly<Record<InstrumentType, string>> = {
  Fund: 'funds',
  Equity: 'shares',
  ETF: 'ETFs',
  'Investment Trust': 'investment trusts',
  Bond: 'bonds',
};

const yearlyOf: Readonly<Record<YearlySubject, string>> = {
  FEEP: 'Value of each account, in tiers over all that the client or fee group holds',
  FEEA: 'Value of each advised account, in tiers over all that the client or fee group holds',
  FEED: 'Value of each account that a discretionary manager runs',
  PRDF: 'Sum of the client’s SIPPs, taken from the largest',
  INTR: 'Cash of each account, paid to the client',
};

/** The instruments a dealing charge is for. */
export const instrumentOf = (subject: FeeSubject): InstrumentType | null =>
  isDealing(subject) ? (subject.slice('Dealing '.length) as InstrumentType) : null;

/** The wrapper that a product is of. */
export const wrapperOf = (subject: FeeSubject): WrapperType | null =>
  isProduct(subject) ? (subject.slice('Product '.length) as WrapperType) : null;

export const kindOf = (subject: FeeSubject): FeeKind =>
  isProduct(subject) ? 'Product' : isDealing(subject) ? 'Dealing' : subject === 'INTR' ? 'Interest' : 'Fee';

/** A fee's name, and what it is calculated on, as an administrator reads them. */
export const wordsOf = (subject: FeeSubject): { readonly name: string; readonly of: string } => {
  const wrapper = wrapperOf(subject);
  if (wrapper !== null)
    return { name: `${wrapperNames[wrapper]} product`, of: 'What clients who are new to the wrapper take out' };
  const instrument = instrumentOf(subject);
  return instrument === null
    ? { name: feeNames[subject as YearlySubject], of: yearlyOf[subject as YearlySubject] }
    : { name: `Dealing charge for ${instruments[instrument]}`, of: 'Each purchase and sale' };
};
