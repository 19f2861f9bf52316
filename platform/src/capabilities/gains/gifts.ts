import type { CallData } from '@tessera/contract/schemas';
import { bestGifts, type GiftHolding, type GiftPerson } from '@tessera/domain/gains-gifts';
import { poundsToWire, unitsToWire } from '@tessera/domain/money';
import { findOn } from '@tessera/domain/rules/dated';
import { incomeTaxBands } from '@tessera/domain/rules/income-tax';
import type { Unsold, UnsoldLine } from './unsold';

type WireGifts = Pick<CallData<'getHouseholdGains'>, 'gifts' | 'giftsTax'>;

const keyOf = ({ accountId, assetId }: UnsoldLine): string => `${accountId} ${assetId}`;

/** What a spouse may give: of a joint account nobody alone. */
const givable = ({ lines }: Unsold): readonly UnsoldLine[] => lines.filter(({ holders }) => holders.length === 1);

const personOf = (unsold: Unsold): GiftPerson => ({
  name: unsold.client.name,
  year: unsold.years.input(unsold.taxYear),
  holdings: givable(unsold).map((line): GiftHolding => ({
    key: keyOf(line),
    quantity: line.units,
    minimumUnits: line.minimumUnit,
    value: line.value,
    cost: line.value - line.gain,
  })),
});

/**
 * Gifts of one spouse to the other that save tax where all the giver's own holdings are sold at today's prices. An
 * account of one has no holder in common with an account of the other, so that the portal cannot move the units: the
 * reason says how the gift is made.
 */
export const giftsThatSave = (one: Unsold, other: Unsold): WireGifts => {
  if (one.client.holder !== 'individual' || other.client.holder !== 'individual') return { gifts: [] };
  const best = bestGifts({
    date: one.date,
    people: [personOf(one), personOf(other)],
    basicBand: findOn(incomeTaxBands, one.date)?.value.find(({ name }) => name === 'Basic')?.upTo ?? 0n,
  });
  if (!best) return { gifts: [] };
  const [giver, receiver] = best.from === 0 ? [one, other] : [other, one];
  const lines = new Map(givable(giver).map((line) => [keyOf(line), line]));
  return {
    giftsTax: { without: poundsToWire(best.taxWithout), with: poundsToWire(best.taxWith) },
    gifts: best.gifts.flatMap((gift) => {
      const line = lines.get(gift.holding.key);
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
          why: `${gift.why} The gift is at no gain and no loss (TCGA 1992, s. 58), and has to be one: no promise to sell. The two accounts have no holder in common: the gift is made on paper, with a stock transfer form.`,
        },
      ];
    }),
  };
};
