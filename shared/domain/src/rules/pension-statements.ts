import { datedTable } from './dated';

/** The flexible access statement, and how long the member has to tell their other schemes. */
export const flexibleAccessStatementRules = datedTable<{
  /** Days, the day of the access included. */
  readonly withinDays: number;
  /** Weeks after the member has the statement. */
  readonly tellWithinWeeks: number;
}>('flexible access statement', [
  {
    from: '2015-04-06',
    value: { withinDays: 31, tellWithinWeeks: 13 },
    source:
      'Registered Pension Schemes (Provision of Information) Regulations 2006 (SI 2006/567) reg. 14ZA, 14ZB; HMRC PTM166200, PTM166400',
    verified: true,
  },
]);

/** The statement of relevant benefit crystallisation events: what was used of the two lump sum allowances. */
export const crystallisationStatementRules = datedTable<{ readonly withinMonths: number }>(
  'benefit crystallisation statement',
  [
    {
      from: '2024-04-06',
      value: { withinMonths: 3 },
      source: 'SI 2006/567 reg. 14; HMRC PTM164600',
      verified: true,
    },
  ],
);

/** The pension savings statement: the day after the end of the tax year by which the member has it. */
export const savingsStatementRules = datedTable<{
  /** `10-06`, in the calendar year in which the tax year ends. */
  readonly dueBy: string;
  /** Earlier tax years that it shows, for the carry forward. */
  readonly earlierYears: number;
}>('pension savings statement', [
  {
    from: '2016-04-06',
    value: { dueBy: '10-06', earlierYears: 3 },
    source: 'SI 2006/567 reg. 14A; HMRC PTM167100, PTM167200',
    verified: true,
  },
]);
