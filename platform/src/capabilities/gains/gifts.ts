import type { CallData } from '@tessera/contract/schemas';
import { bestGifts, type Gift, type GiftHolding, type GiftPerson } from '@tessera/domain/gains-what-if';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { findOn } from '@tessera/domain/rules/dated';
import { incomeTaxBands } from '@tessera/domain/rules/income-tax';
import type { Unsold, UnsoldLine } from './unsold';

type WireGift = CallData<'getHouseholdGains'>['gifts'][number];

/** Less than a pound is rounding, and not worth a gift. */
const leastSaving = 100n;

const keyOf = ({ accountId, assetId }: UnsoldLine): string => `${accountId} ${assetId}`;

/** What a spouse may give: of a joint account nobody alone. */
const givable = ({ lines }: Unsold): readonly UnsoldLine[] => lines.filter(({ holders }) => holders.length === 1);

const personOf = (unsold: Unsold, gives: boolean): GiftPerson => ({
  name: unsold.client.name,
  year: unsold.years.input(unsold.taxYear),
  holdings: gives
    ? givable(unsold).map((line): GiftHolding => ({
        key: keyOf(line),
        quantity: line.units,
        minimumUnits: line.minimumUnit,
        value: line.value,
        cost: line.value - line.gain,
      }))
    : [],
});

/**
 * Gifts between spouses that save tax when a holding is sold at today's prices: the one that saves most first, each
 * looking at those before it. They go one way: whoever was given something gives nothing back.
 */
export const giftsThatSave = (one: Unsold, other: Unsold): WireGift[] => {
  if (one.client.holder !== 'individual' || other.client.holder !== 'individual') return [];
  const sides = [one, other] as const;
  const basicBand = findOn(incomeTaxBands, one.date)?.value.find(({ name }) => name === 'Basic')?.upTo ?? 0n;
  const from = (giver: 0 | 1 | null): readonly Gift[] =>
    bestGifts({
      date: one.date,
      people: [personOf(one, giver !== 1), personOf(other, giver !== 0)],
      basicBand,
    });
  const [first] = from(null);
  if (!first) return [];
  return from(first.from)
    .filter(({ saves }) => saves >= leastSaving)
    .flatMap((gift): WireGift[] => {
      const [giver, receiver] = gift.from === 0 ? sides : [other, one];
      const line = givable(giver).find((each) => keyOf(each) === gift.holding.key);
      if (!line) return [];
      return [
        {
          fromClientId: giver.client.subject.clientId,
          toClientId: receiver.client.subject.clientId,
          accountId: line.accountId,
          assetId: line.assetId,
          name: line.name,
          quantity: unitsToWire(gift.quantity),
          value: poundsToWire(gift.value),
          gain: poundsToWire(gift.gain),
          saves: poundsToWire(gift.saves),
          why: `${gift.why} The gift is at no gain and no loss (TCGA 1992, s. 58), and has to be one: no promise to sell.`,
        },
      ];
    });
};
