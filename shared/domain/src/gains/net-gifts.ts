import type { Units } from '../money/money';
import type { GainsEvent, Given } from './gains-events';

const pairOf = ({ date, from, to }: Given): string => `${date}\n${from}\n${to}`;
const bySource = (one: Given, other: Given): number =>
  one.source < other.source ? -1 : one.source > other.source ? 1 : 0;

/**
 * Events without what two pools gave each other and had back on the same day: it never went, and its cost hangs on no
 * circle. The gifts of the side that gave more keep the rest, those with the first sources first.
 */
export const netGifts = (events: readonly GainsEvent[]): readonly GainsEvent[] => {
  const byPair = new Map<string, Given[]>();
  for (const event of events)
    if (event.kind === 'Given') {
      const gifts = byPair.get(pairOf(event));
      if (gifts) gifts.push(event);
      else byPair.set(pairOf(event), [event]);
    }
  const total = (gifts: readonly Given[] | undefined): Units =>
    (gifts ?? []).reduce((units, { quantity }) => units + quantity, 0n);
  const left = new Map<GainsEvent, Units>();
  for (const gifts of byPair.values()) {
    const [first] = gifts;
    if (!first || first.from === first.to) continue;
    const back = total(byPair.get(pairOf({ ...first, from: first.to, to: first.from })));
    if (back === 0n) continue;
    let rest = total(gifts) - back;
    for (const gift of [...gifts].sort(bySource)) {
      const own = rest <= 0n ? 0n : rest < gift.quantity ? rest : gift.quantity;
      rest -= own;
      left.set(gift, own);
    }
  }
  if (left.size === 0) return events;
  return events.flatMap((event): GainsEvent[] => {
    const quantity = left.get(event);
    return quantity === undefined ? [event] : quantity === 0n ? [] : [{ ...(event as Given), quantity }];
  });
};
