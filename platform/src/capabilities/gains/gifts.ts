import type { CallData } from '@tessera/contract/schemas';
import { mulDivHalfUp, poundsToWire, unitsToWire, valueAt, type Pence, type Units } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import { unitsWords } from '../../ledger/state/units-text';
import type { Unsold, UnsoldLine } from './unsold';
import type { Counted } from './years';

type Gift = CallData<'getHouseholdGains'>['gifts'][number];

/** The most gifts that are proposed. */
const giftsMax = 10;
/** Less than a pound is rounding, and not worth a gift. */
const leastSaving = 100n;

/** A spouse with the lots that they would sell by the gifts proposed so far. */
interface Side {
  readonly unsold: Unsold;
  readonly sold: Counted[];
}

interface Proposal {
  readonly from: Side;
  readonly to: Side;
  readonly line: UnsoldLine;
  readonly units: Units;
  readonly lot: Counted;
  /** What the giver keeps and sells; null where all is given. */
  readonly rest: Counted | null;
  /** Extra tax of the two when the whole holding is sold, without the gift and with it. */
  readonly without: Pence;
  readonly with: Pence;
}

const savesOf = (proposal: Proposal): Pence => proposal.without - proposal.with;

const partOf = ({ value, gain, units: held }: UnsoldLine, units: Units, { date }: Unsold): Counted => {
  const [proceeds, own] = [mulDivHalfUp(value, units, held), mulDivHalfUp(gain, units, held)];
  return { date, proceeds, allowableCost: proceeds - own, gain: own };
};

/** The tax that one more sale of today brings; below zero for a loss that takes some away. */
const extraTax = ({ unsold, sold }: Side, lot: Counted): Pence =>
  unsold.figuresWith([...sold, lot]).tax - unsold.figuresWith(sold).tax;

/** All of a holding, or as much of it as the exempt amount that the receiver has left takes. */
const sizesOf = (line: UnsoldLine, { unsold, sold }: Side): Units[] => {
  const { exemptLeft } = unsold.figuresWith(sold);
  if (line.gain <= exemptLeft || exemptLeft <= 0n) return [line.units];
  const fits = (line.units * exemptLeft) / line.gain;
  const whole = fits - (fits % line.minimumUnit);
  return whole > 0n ? [line.units, whole] : [line.units];
};

const proposalsOf = (from: Side, to: Side, taken: ReadonlySet<UnsoldLine>): Proposal[] =>
  from.unsold.lines
    // A joint account is not one’s own to give from.
    .filter((line) => !taken.has(line) && line.holders.length === 1 && line.gain !== 0n)
    .flatMap((line) =>
      sizesOf(line, to).map((units): Proposal => {
        const whole = partOf(line, line.units, from.unsold);
        const lot = partOf(line, units, from.unsold);
        const rest =
          units === line.units
            ? null
            : {
                date: lot.date,
                proceeds: whole.proceeds - lot.proceeds,
                allowableCost: whole.allowableCost - lot.allowableCost,
                gain: whole.gain - lot.gain,
              };
        return {
          from,
          to,
          line,
          units,
          lot,
          rest,
          without: extraTax(from, whole),
          with: extraTax(to, lot) + (rest ? extraTax(from, rest) : 0n),
        };
      }),
    );

const taxText = (tax: Pence): string =>
  tax < 0n ? `${poundsText(-tax)} less tax` : tax === 0n ? 'no tax' : `tax of ${poundsText(tax)}`;

const whyText = (proposal: Proposal): string => {
  const { from, to, line, units, lot, rest } = proposal;
  const [giver, receiver] = [from.unsold.client.name, to.unsold.client.name];
  return [
    `All ${unitsWords(line.units)} sold by ${giver} today: ${taxText(proposal.without)}.`,
    `${unitsWords(units)} given first and sold by ${receiver}, with a ${lot.gain < 0n ? 'loss' : 'gain'} of ${poundsText(lot.gain < 0n ? -lot.gain : lot.gain)}${rest ? `, and the rest by ${giver}` : ''}: ${taxText(proposal.with)}.`,
    'The gift is at no gain and no loss (TCGA 1992, s. 58), and has to be one: no promise to sell.',
  ].join(' ');
};

/**
 * Gifts between spouses that save tax when a holding is sold at today’s prices: the one that saves most first,
 * each looking at those before it.
 */
export const giftsThatSave = (one: Unsold, other: Unsold): Gift[] => {
  if (one.client.holder !== 'individual' || other.client.holder !== 'individual') return [];
  const [a, b]: [Side, Side] = [
    { unsold: one, sold: [] },
    { unsold: other, sold: [] },
  ];
  const taken = new Set<UnsoldLine>();
  /** Gifts go one way: whoever was given something gives nothing back. */
  let giver: Side | null = null;
  const gifts: Gift[] = [];
  while (gifts.length < giftsMax) {
    const best: Proposal | null = [
      ...(giver === b ? [] : proposalsOf(a, b, taken)),
      ...(giver === a ? [] : proposalsOf(b, a, taken)),
    ].reduce<Proposal | null>(
      (most, each) => (savesOf(each) > (most ? savesOf(most) : leastSaving) ? each : most),
      null,
    );
    if (!best) break;
    const { from, to, line, units, lot, rest }: Proposal = best;
    taken.add(line);
    giver = from;
    to.sold.push(lot);
    if (rest) from.sold.push(rest);
    gifts.push({
      fromClientId: from.unsold.client.subject.clientId,
      toClientId: to.unsold.client.subject.clientId,
      accountId: line.accountId,
      assetId: line.assetId,
      name: line.name,
      quantity: unitsToWire(units),
      value: poundsToWire(valueAt(units, line.price)),
      gain: poundsToWire(lot.gain),
      saves: poundsToWire(savesOf(best)),
      why: whyText(best),
    });
  }
  return gifts;
};
