import {
  breakActions,
  breakEventMeanings,
  breakEvents,
  breakMoves,
  breakStatuses,
  breakStatusMeanings,
  dayStatuses,
  dayStatusMeanings,
  dayTransitions,
} from '@tessera/contract/reconciliations/life';
import { breakKindMeanings, breakKinds } from '@tessera/contract/reconciliations/values';
import { matchRuleMeanings, matchRules } from '@tessera/domain/match-lines';
import { statementKinds, statementLayouts, statementLinesMax } from '@tessera/domain/read-statement';
import { allocationDays, breakDaysMax } from '@tessera/domain/rules/reconciliation';
import { table } from './table';

/** The page about reconciliation, generated from its tables. */
export const reconciliationPage = (): string => `# Reconciliation

Generated from \`shared/contract/src/reconciliations/life.ts\` and the rules of \`shared/domain\` by \`npm run documents\`; a test fails when the two differ.

Each working day that is over, the firm compares its books with what others say they hold for its clients: client money with the bank (CASS 7), units with the custodian and the registrar (CASS 6). The page is **Reporting, Reconciliation**, for people who see the whole firm.

## A day

${table(
  ['Status', 'Meaning'],
  dayStatuses.map((status) => [status, dayStatusMeanings[status]]),
)}

${table(
  ['From', 'To', 'When'],
  dayTransitions.map(({ from, to, when }) => [from, to, when]),
)}

Days follow each other: the statements of the next working day can be imported once the day before has one, and days are signed off in their order. A day takes in the days before it that were no working days.

- **Requirement**: what accounts have at the end of the day, each that is above zero, and tax withheld from pensions that is not paid over yet.
- **Resource**: client money at the bank, by the postings of the control accounts that the bank's money moves through (BANK, MARKET, INCOME, FEES, PANEL, and HMRC without tax withheld).
- **Excess or shortfall**: resource less requirement. An unpaid collection that a client still owes, or an account below zero until its sale settles, is a shortfall: the firm pays it in.

A posting counts for the later of its posting date and its value date, so the figures of a day that is over do not change. They are taken once, when its first statement is imported.

## Statements

A statement is a CSV file, or lines pasted from a sheet; the page has a template of each to download. It has at most ${statementLinesMax.toLocaleString('en-GB')} lines. A bad line refuses all of it, with the line and the column of everything that is wrong. The same statement again is refused; another replaces the first, where that is said, until the day is signed off.

${table(
  ['Statement', 'Columns', 'Lines'],
  statementKinds.map((kind) => [kind, statementLayouts[kind].columns.join(', '), statementLayouts[kind].help]),
)}

## Matching

Lines of the bank are matched with postings by the first rule that fits, in this order. Each line is matched once; the order of the lines in a file does not matter. Breaks of the days before are tried again.

${table(
  ['Rule', 'Matches'],
  matchRules.map((rule) => [rule, matchRuleMeanings[rule]]),
)}

A person matches what no rule does, with a reason, where the sums of both sides agree; and takes a match back.

## Breaks

${table(
  ['Break', 'What it is'],
  breakKinds.map((kind) => [kind, breakKindMeanings[kind]]),
)}

${table(
  ['Status', 'Meaning'],
  breakStatuses.map((status) => [status, breakStatusMeanings[status]]),
)}

What a person does; every step is in the break's history, which is append-only:

${table(
  ['Action', ...breakStatuses.map((status) => `From ${status}`)],
  breakActions.map((action) => [
    action,
    ...breakStatuses.map((status) => {
      const move = breakMoves[action][status];
      return typeof move === 'string' ? 'refused' : move.to;
    }),
  ]),
)}

Whoever explained a break does not write it off. What happens by itself:

${table(
  ['Event', 'To', 'When'],
  breakEvents.map((event) => [event, breakEventMeanings[event].to, breakEventMeanings[event].when]),
)}

${table(
  ['Rule', 'From', 'Working days', 'Source'],
  [
    ...breakDaysMax.entries.map(({ from, value, source }) => [
      'A break that stays longer is an exception',
      from,
      String(value),
      source,
    ]),
    ...allocationDays.entries.map(({ from, value, source }) => [
      'A receipt is allocated to a client within',
      from,
      String(value),
      source,
    ]),
  ],
)}

## Sign-off

A second person signs a day off: nobody who imported a statement for it, matched by hand, or explained or resolved a break; and nobody who explained a break that it carries from a day before. It is refused while a statement is missing, a break is open, or a day before is not signed off. A day that is signed off is closed; the database refuses a change of its figures. Its page goes on to show its breaks as they were signed; what is explained goes on into the next day, where it can change.
`;
