/** The sections of a report by the names of its answer, in the order of a statement, with their titles. */
export const reportSectionTitles = {
  payments: 'Money in and out',
  tax: 'Tax and tax relief',
  transfers: 'Transfers from and to other providers',
  internalTransfers: 'Moves from and to other accounts',
  income: 'Income',
  retainedInterest: 'Interest',
  charges: 'Charges',
  corporateChanges: 'Changes to holdings without a trade',
  trades: 'Bought and sold',
} as const;
export type ReportSectionName = keyof typeof reportSectionTitles;
export const reportSectionNames = Object.keys(reportSectionTitles) as ReportSectionName[];

/** The most postings in one report: each becomes a line that can be opened, all in one answer. */
export const reportPostingsMax = 10_000;

/** What a report is of. */
export const reportSubjects = ['Account', 'Client', 'Fee group'] as const;
export const returnPartNames = ['Capital', 'Income', 'Currency', 'Charges'] as const;
