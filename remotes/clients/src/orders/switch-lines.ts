import { groupMembersMax } from '@tessera/contract/transactions/values';
import { readOr, readPercent } from '@tessera/domain/typed-figure';
import { array, string } from 'yup';
import { percentProblem } from '@tessera/domain/typed-amount';
import type { OrderRequest } from './order-request';
import { emptyPercentLine, percentOnWire, totalProblem, type PercentLine } from '@tessera/domain/percent-lines';
import { percentLineSchema } from './percent-lines';
import { sellSchema, type Sellable, type SellValues } from './sell-lines';

/** A switch as typed: what is sold, and what is bought with the proceeds. */
export interface SwitchValues extends SellValues {
  readonly purchases: readonly PercentLine[];
  /** The percentage of the proceeds that stays as cash; empty for none. */
  readonly cash: string;
}

/** The most instruments that a switch buys. The sales take at least one of the group's places. */
export const purchasesMax = groupMembersMax - 1;

export const noSwitch = {
  purchases: [{ ...emptyPercentLine, percentage: '100' }],
  cash: '',
} as const satisfies Omit<SwitchValues, 'transactions'>;

/** A purchase by a share of the proceeds; null while incomplete or invalid. */
export const purchaseOfShare = ({ assetId, percentage }: PercentLine): OrderRequest | null =>
  assetId === '' || percentProblem(percentage) !== null
    ? null
    : {
        transactionType: 'Order',
        transactionSubType: 'At Best',
        movementType: 'Invest',
        assetId,
        proceedsShare: percentOnWire(percentage),
      };

/** Hundredths of a per cent kept as cash; null when the text is not a percentage. */
const keptAsCash = (cash: string): bigint | null =>
  readOr(
    () => null,
    () => (cash.trim() === '' ? 0n : readPercent(cash)),
  );

/** The rules for a switch, given the free units of each holding. */
export const switchSchema = (holdings: readonly Sellable[]) =>
  sellSchema(holdings).shape({
    purchases: array()
      .of(percentLineSchema)
      .test('whole', (value, { createError, parent }) => {
        const kept = keptAsCash((parent as Partial<SwitchValues>).cash ?? '');
        const message = kept === null ? null : totalProblem(value ?? [], kept);
        return message === null || createError({ message });
      })
      .test('another', 'An instrument stands in two lines. Put its percentages together.', (value) => {
        const chosen = (value ?? []).flatMap(({ assetId }) => (assetId ? [assetId] : []));
        return new Set(chosen).size === chosen.length;
      })
      .test('few', `A switch has at most ${groupMembersMax} orders. Sell or buy fewer.`, (value, { parent }) => {
        const sold = ((parent as Partial<SwitchValues>).transactions ?? []).filter(({ by }) => Boolean(by));
        return sold.length + (value ?? []).length <= groupMembersMax;
      }),
    cash: string().test('reads', (value, { createError }) => {
      const message =
        value === undefined || value.trim() === '' || /^0*\.?0*$/.test(value) ? null : percentProblem(value);
      return message === null || createError({ message });
    }),
  });
