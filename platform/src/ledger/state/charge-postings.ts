import type { TransactionCode } from '@tessera/contract/postings/values';
import { transactionCodes } from '@tessera/contract/postings/values';
import type { ChargeType } from '@tessera/contract/transactions/values';
import { sum, type Pence } from '@tessera/domain/money';
import type { IsoDate } from '@tessera/domain/dates';
import type { PlannedCharge } from './commands';
import { cashMove, type ControlCode, type PostingGroup } from './effects';

interface ChargePosting {
  readonly code: TransactionCode;
  /** Who gets it. */
  readonly to: ControlCode;
}

/** How a charge is taken. Those that are only told, because the price or the product carries them, have none. */
const chargePostings: Readonly<Record<ChargeType, ChargePosting | null>> = {
  Stamp: { code: 'STMP', to: 'HMRC' },
  PTM: { code: 'PTML', to: 'PANEL' },
  Dealing: { code: 'DEAL', to: 'FEES' },
  Platform: { code: 'PLAT', to: 'FEES' },
  Initial: { code: 'INIT', to: 'MARKET' },
  Dilution: { code: 'DILU', to: 'MARKET' },
  'Accrued Interest': { code: 'ACCI', to: 'MARKET' },
  'Platform Fee': { code: 'FEEP', to: 'FEES' },
  'Adviser Fee': { code: 'FEEA', to: 'FEES' },
  'Manager Fee': { code: 'FEED', to: 'FEES' },
  'Product Fee': { code: 'PRDF', to: 'FEES' },
  VAT: { code: 'VATF', to: 'HMRC' },
  'Ex Ante One-off': null,
  'Ex Ante Ongoing': null,
  'Ex Ante Transaction': null,
  'Ex Ante Ancillary': null,
  'Ex Ante Incidental': null,
  IMifidCharge: null,
  OCF: null,
};

/** Whether a charge moves cash of its own. */
export const isTaken = ({ type }: PlannedCharge): boolean => chargePostings[type] !== null;

/** What charges take from the account in all. */
export const chargesTaken = (charges: readonly PlannedCharge[]): Pence =>
  sum(charges.filter(isTaken).map((charge) => charge.amount));

/** A posting group for each charge that is taken, of a transaction that is there or one that is opened with them. */
export const chargeGroups = (
  accountId: string,
  of: PostingGroup['of'],
  charges: readonly PlannedCharge[],
  dates: { readonly postDate: IsoDate; readonly valueDate: IsoDate },
): PostingGroup[] =>
  charges.flatMap((charge) => {
    const posting = chargePostings[charge.type];
    if (!posting || charge.amount === 0n) return [];
    return [
      {
        of,
        ...dates,
        code: posting.code,
        narrative: transactionCodes[posting.code],
        cash: cashMove(accountId, -charge.amount, posting.to),
        stock: [],
      },
    ];
  });
