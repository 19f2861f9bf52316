import type { TransactionCode } from '@tessera/contract/postings/values';
import { transactionCodes } from '@tessera/contract/postings/values';
import type { ChargeType } from '@tessera/contract/transactions/values';
import { sum, type Pence } from '@tessera/domain/money';
import type { IsoDate } from '@tessera/domain/dates';
import type { PlannedCharge } from './commands';
import { cashMove, type ControlCode, type PostingGroup } from './effects';

interface ChargePosting {
  readonly code: TransactionCode;
  /** The control account the charge is paid to. */
  readonly to: ControlCode;
}

/**
 * How each charge is posted. A charge that the price or the product already includes is only disclosed, so it is null.
 */
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

/** Whether a charge has a cash posting of its own. */
export const isPosted = ({ type }: PlannedCharge): boolean => chargePostings[type] !== null;

/** Returns the total that charges take from the account. */
export const chargesTaken = (charges: readonly PlannedCharge[]): Pence =>
  sum(charges.filter(isPosted).map((charge) => charge.amount));

/** Returns one posting group for each posted charge, for an existing transaction or one opened in the same plan. */
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
