export const foundKinds = ['Account', 'Instrument', 'Transaction', 'Group'] as const;
export type FoundKind = (typeof foundKinds)[number];
