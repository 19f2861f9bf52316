import type { dashboardRoles } from './roles';

/** A card in its column, shown or hidden. */
export interface PlacedCard {
  readonly id: string;
  readonly hidden: boolean;
}

/** The order of a column that a role has: its first cards, then all others as their remotes put them. */
const byRole = (ids: readonly string[], { first }: (typeof dashboardRoles)[number]): PlacedCard[] =>
  [...first.filter((id) => ids.includes(id)), ...ids.filter((id) => !first.includes(id))].map((id) => ({
    id,
    hidden: false,
  }));

/**
 * The cards of one column in the user's order. A card that the user never arranged, because its remote is new, comes
 * after the card that is before it by the role's order.
 */
export const placeCards = (
  ids: readonly string[],
  role: (typeof dashboardRoles)[number],
  saved: readonly PlacedCard[],
): readonly PlacedCard[] => {
  const usual = byRole(ids, role);
  const placed = saved.filter(({ id }) => ids.includes(id));
  usual.forEach((card, index) => {
    if (placed.some(({ id }) => id === card.id)) return;
    const before = usual[index - 1];
    placed.splice(before === undefined ? 0 : placed.findIndex(({ id }) => id === before.id) + 1, 0, card);
  });
  return placed;
};

/** The column with one card moved by one place, or as it is at an end. */
export const moveCard = (cards: readonly PlacedCard[], id: string, by: -1 | 1): readonly PlacedCard[] => {
  const from = cards.findIndex((card) => card.id === id);
  const to = from + by;
  const [card, other] = [cards[from], cards[to]];
  if (card === undefined || other === undefined) return cards;
  return cards.map((each, index) => (index === from ? other : index === to ? card : each));
};
