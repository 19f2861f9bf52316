/** What a break is about. */
export const breakKinds = ['At the bank only', 'In the books only', 'Balance differs', 'Units differ'] as const;
export type BreakKind = (typeof breakKinds)[number];

export const breakKindMeanings: Readonly<Record<BreakKind, string>> = {
  'At the bank only':
    'A line of the bank’s statement that the books do not have, such as a receipt nobody has allocated.',
  'In the books only': 'Postings of client money that the bank’s statement does not have.',
  'Balance differs': 'The bank’s closing balance differs from the books by more than the unmatched lines come to.',
  'Units differ': 'The custodian or the registrar holds other units of an instrument than the accounts together.',
};

/** The longest statement, in characters. */
export const statementCharactersMax = 600_000;
/** The longest note or reason, in characters. */
export const reconciliationNoteMax = 500;
/** The most matches of a day in one answer. */
export const matchesShownMax = 500;
/** The most breaks of a day in one answer. */
export const breaksShownMax = 500;
/** The most lines of one match by hand. */
export const handMatchLinesMax = 200;
/** The most problems of a statement that are told at once. */
export const statementProblemsMax = 50;
/** The working days a list shows. */
export const daysShownMax = 60;

/** How a match was made: a rule, or a person. */
export const byHand = 'By hand';
