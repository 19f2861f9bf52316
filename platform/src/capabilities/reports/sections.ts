import { transactionCodes, type TransactionCode } from '@tessera/contract/postings/values';
import type { TransactionSubType } from '../../foundation/database/column-types';
import type { PostingRow } from '../../ledger/valuation/report-postings';
import type { ReportSection } from '@tessera/domain/value-report';

/** The section of each code: a new code does not compile without one. */
const sectionOfCode: Readonly<Record<TransactionCode, ReportSection>> = {
  PAYI: 'payments',
  RVSL: 'payments',
  PAYO: 'payments',
  PCLS: 'payments',
  TAXR: 'tax',
  TAXP: 'tax',
  IHTP: 'tax',
  TRFI: 'transfers',
  TRFO: 'transfers',
  ITRI: 'internalTransfers',
  ITRO: 'internalTransfers',
  DIVI: 'income',
  // Bought with a bond, accrued interest comes back with its next coupon; sold with it, it is income already earned.
  ACCI: 'income',
  INTR: 'retainedInterest',
  FEEA: 'charges',
  FEEP: 'charges',
  FEED: 'charges',
  PRDF: 'charges',
  VATF: 'charges',
  DEAL: 'charges',
  PLAT: 'charges',
  INIT: 'charges',
  DILU: 'charges',
  STMP: 'charges',
  PTML: 'charges',
  // A return of capital and no income, although it is paid with a distribution.
  EQUA: 'corporateChanges',
  SPLI: 'corporateChanges',
  STKI: 'corporateChanges',
  STKO: 'corporateChanges',
  BUYS: 'trades',
  SELL: 'trades',
};

const paymentKinds: Partial<Readonly<Record<TransactionSubType, string>>> = {
  Deposit: 'Payment in',
  Withdrawal: 'Withdrawal',
  Employer: 'Employer contribution',
  Employee: 'Employee contribution',
  PCLS: 'Tax-free lump sum',
  FAD: 'Drawdown income',
  'FAD Gross Withdrawal': 'Drawdown income',
  UFPLS: 'Lump sum with a tax-free part',
  'UFPLS Gross Withdrawal': 'Lump sum with a tax-free part',
};

/** Relief is paid on a transaction of its own; only its reversal does not say by its code that it is relief. */
const givesReliefBack = ({ transaction_code: code, transaction_type: type }: PostingRow): boolean =>
  code === 'RVSL' && type === 'Cash';

/** The section and heading of a posting. A reversal stands with what it reverses. */
export const placeOf = (row: PostingRow): { readonly section: ReportSection; readonly kind: string } => {
  const { transaction_code: code, transaction_sub_type: subType, quantity } = row;
  if (givesReliefBack(row)) return { section: 'tax', kind: transactionCodes.TAXR };
  const section = sectionOfCode[code];
  switch (section) {
    case 'payments':
      return { section, kind: paymentKinds[subType] ?? subType };
    case 'transfers':
    case 'internalTransfers':
      return { section, kind: quantity === null ? 'Cash' : 'Investments' };
    default:
      return { section, kind: transactionCodes[code] };
  }
};
