/** What became of a review. An offer is open until it is held or refused. */
export const reviewOutcomes = ['Offered', 'Held', 'Refused'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** How a review was offered, or how it was held. */
export const reviewWays = ['Meeting', 'Video call', 'Telephone call', 'Letter', 'Email'] as const;
export type ReviewWay = (typeof reviewWays)[number];

/** The longest text of what was agreed, in characters. */
export const reviewTextMax = 4_000;

/** What is collected of the packs of several clients. Each pack is kept with its client in both cases. */
export const packFiles = ['One ZIP of all packs', 'A list of what was made'] as const;
/** The most packs in one act. */
export const packsMax = 200;

/** Where a client stands. Due soon: within the next 30 days. */
export const reviewStates = ['Never reviewed', 'Overdue', 'Due soon', 'Up to date'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewSoonDays = 30;

export const reviewDueSorts = ['name', 'due'] as const;
