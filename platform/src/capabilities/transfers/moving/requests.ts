import { mulDivHalfUp, parseDecimal, parsePounds, type Pence, type Price, type Units } from '@tessera/domain/money';
import type { TransactionRequest } from '../../../ledger/state/commands';
import type { StoredTerms } from './situation';

const percentDecimals = 4;
const whole = 1_000_000n;

const blank = {
  method: null,
  amount: null,
  quantity: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
} as const;

/** The most that an adviser's fee takes of what moves, in per cent: a larger one is a typing error, or less came. */
export const feePercentMax = 10n;
export const feeMax = (moved: Pence): Pence => (moved * feePercentMax) / 100n;

/** The fee for advice on a transfer: a sum, or a percentage of what moved. Where less moved, a sum is cut to its limit. */
export const feeOf = ({ fee }: StoredTerms, moved: Pence): Pence => {
  if (!fee) return 0n;
  if (fee.amount !== undefined) {
    const [asked, most] = [parsePounds(fee.amount), feeMax(moved)];
    return asked < most ? asked : most;
  }
  return fee.percentage === undefined ? 0n : mulDivHalfUp(moved, parseDecimal(fee.percentage, percentDecimals), whole);
};

/** The payment that takes it. Both kinds of fee are paid as an ad hoc one; its narrative says which it is. */
export const feeRequest = ({ fee }: StoredTerms, amount: Pence, provider: string): TransactionRequest => ({
  ...blank,
  type: 'Payment',
  subType: 'Adviser Adhoc Fee',
  movement: 'Out',
  amount,
  narrative: `${fee?.type ?? 'Adviser Adhoc Fee'} on the transfer with ${provider}${
    fee?.amount !== undefined && amount < parsePounds(fee.amount) ? `, at most ${feePercentMax}% of what moved` : ''
  }`,
});

/** By it a transfer's sales are known among those of its account. */
export const saleNarrative = 'Sale for a transfer';

export const saleRequest = (assetId: string, quantity: Units): TransactionRequest => ({
  ...blank,
  type: 'Order',
  subType: 'At Best',
  movement: 'Disinvest',
  assetId,
  quantity,
  narrative: saleNarrative,
});

/** Why a holding cannot be sold, so that an account with it does not leave whole as cash; null when it can. */
export const unsaleable = (
  instrument: { readonly isListed: boolean; readonly price: Price | null } | undefined,
): string | null =>
  instrument?.isListed !== true
    ? 'it is not Active on the firm’s list'
    : instrument.price === null || instrument.price <= 0n
      ? 'it has no price'
      : null;

export const purchaseRequest = (assetId: string, amount: Pence): TransactionRequest => ({
  ...blank,
  type: 'Order',
  subType: 'At Best',
  movement: 'Invest',
  assetId,
  amount,
  narrative: 'Investment of a transfer',
});
