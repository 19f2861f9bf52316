import { apportion } from '@tessera/domain/apportion';
import type { IsoDate } from '@tessera/domain/dates';
import { sellDown, type SellDown } from '@tessera/domain/sell-down';
import { poundsText } from '@tessera/domain/wording';
import { availableCash, freeUnits } from '../../ledger/state/account-state';
import type { TransactionRequest } from '../../ledger/state/commands';
import type { LedgerState } from '../../ledger/state/state';
import { flowOf, movesOn } from './schedule';
import type { Recurring, Share } from './stored-recurring';

/** Extra sold above the shortfall, in case prices fall before dealing: 10%, scaled by 10^6 (domain A.6). */
const saleMargin = 100_000n;

export interface Occurrence {
  readonly recurring: Recurring;
  /** The scheduled payment date. */
  readonly date: IsoDate;
  readonly businessDate: IsoDate;
  /** Whether a second person has authorised an earlier payment of this order. */
  readonly authorised: boolean;
}

const nothing = {
  quantity: null,
  method: null,
  assetId: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: null,
  narrative: null,
} as const;

const regularOf = ({
  recurring,
  date,
  businessDate,
  authorised,
}: Occurrence): NonNullable<TransactionRequest['regular']> => ({
  recurringOrderId: recurring.recurringOrderId,
  paymentDate: date,
  moneyMovesOn: movesOn(flowOf(recurring), date, businessDate),
  authorised,
});

const subTypes = { Personal: 'Deposit', Transfer: 'Deposit', Employer: 'Employer', Employee: 'Employee' } as const;
const narratives = {
  Personal: 'Regular payment in',
  Transfer: 'Regular payment in',
  Employer: 'Regular employer contribution',
  Employee: 'Regular employee contribution',
} as const;

/** The payment request. */
export const paymentOf = (occurrence: Occurrence): TransactionRequest => {
  const { amount, method, contributionType, autoDisinvest, sellDownMethod, movement } = occurrence.recurring;
  const common = { ...nothing, type: 'Payment', amount, method, regular: regularOf(occurrence) } as const;
  if (movement === 'Out')
    return {
      ...common,
      subType: 'Withdrawal',
      movement: 'Out',
      autoDisinvest,
      sellDownMethod,
      narrative: 'Regular payment out',
    };
  const from = contributionType ?? 'Personal';
  return { ...common, subType: subTypes[from], movement: 'In', contributionType: from, narrative: narratives[from] };
};

/** One purchase for each instrument, in proportion to its share; together they equal the amount to the penny. */
export const purchasesOf = (occurrence: Occurrence, shares: readonly Share[]): readonly TransactionRequest[] =>
  apportion(
    occurrence.recurring.amount,
    shares.map(({ weight }) => weight),
  ).flatMap((amount, index) => {
    const assetId = shares[index]?.assetId;
    // The group's payment has a payment date; its orders continue once it has arrived.
    return assetId === undefined || amount === 0n
      ? []
      : [
          {
            ...nothing,
            type: 'Order',
            subType: 'At Best',
            movement: 'Invest',
            amount,
            assetId,
            regular: { ...regularOf(occurrence), moneyMovesOn: null },
          },
        ];
  });

/**
 * The sales a payment out needs when cleared cash is short, and the shortfall that remains even so; `without` are
 * instruments already tried that cannot be sold.
 */
export const salesOf = (
  occurrence: Occurrence,
  state: LedgerState,
  without: ReadonlySet<string>,
): { readonly requests: readonly TransactionRequest[]; readonly short: SellDown['short'] } => {
  const { amount, autoDisinvest, sellDownMethod } = occurrence.recurring;
  if (autoDisinvest === null) return { requests: [], short: 0n };
  const holdings = [...state.instruments.values()].flatMap(({ assetId, status, price, minimumUnit }) =>
    price === null || price <= 0n || status !== 'Active' || without.has(assetId)
      ? []
      : [{ assetId, free: freeUnits(state, assetId), price, smallestUnit: minimumUnit }],
  );
  const { sales, short } = sellDown({
    needed: amount,
    availableCash: availableCash(state),
    autoDisinvest,
    method: sellDownMethod ?? 'Largest',
    holdings,
    margin: saleMargin,
  });
  const regular = { ...regularOf(occurrence), moneyMovesOn: null };
  return {
    requests: sales.map(({ assetId, quantity }) => ({
      ...nothing,
      type: 'Order',
      subType: 'At Best',
      movement: 'Disinvest',
      amount: null,
      quantity,
      assetId,
      regular,
    })),
    short,
  };
};

/** The reason a payment out fails even with sales. */
export const stillShort = (short: bigint): string =>
  `${poundsText(short)} is missing even if all that can be sold is sold.`;
