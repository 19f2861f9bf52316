/** The most cards that one user's arrangement names. */
export const arrangedCardsMax = 100;
/** A card is named by its extension's id: `reporting.largest-portfolios`. */
export const cardIdPattern = '^[a-z][a-z0-9-]*(\\.[a-z0-9-]+)+$';
