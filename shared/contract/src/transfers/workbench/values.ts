/** What is written down about a transfer: that somebody was asked, a remark, or something to be done. */
export const transferNoteKinds = ['Chase', 'Note', 'Task'] as const;
export type TransferNoteKind = (typeof transferNoteKinds)[number];
/** Who is asked by a chase. `Us`: a colleague of the firm. */
export const chasedParties = ['Provider', 'Client', 'Us'] as const;
export type ChasedParty = (typeof chasedParties)[number];
export const chaseWays = ['Phone', 'E-mail', 'Post', 'Portal'] as const;
export type ChaseWay = (typeof chaseWays)[number];

/** The longest text of a note, in characters. */
export const transferNoteTextMax = 1_000;
/** The most notes of one transfer: more than anybody reads. */
export const transferNotesMax = 500;
/** How far ahead the next contact or a task can be, in days. */
export const nextContactDaysMax = 366;
/** The most transfers that are chased, or handed over, at once. */
export const chasedAtOnceMax = 100;

/** Whose transfers a list shows: the caller's own, those nobody owns, or those of a user by id. */
export const transferOwners = ['Mine', 'Nobody'] as const;

/** The most reasons that a provider is listed with; the rest are counted together. */
export const providerReasonsMax = 5;
/** The most cases that the figures of providers are made from, the newest first. */
export const providerCasesMax = 5_000;
