import { reportSectionNames, type ReportSectionName } from '@tessera/contract/reports/values';
import type { CallData } from '@tessera/contract/schemas';

export type Report = CallData<'getAccountReport'>;
export type GroupReport = CallData<'getGroupReport'>;
export type ReportLine = Report['charges']['transactions'][number];
export type ReportKind = Report['charges']['kinds'][number];

export interface Section {
  readonly name: ReportSectionName;
  readonly total: number;
  readonly kinds: readonly ReportKind[];
  readonly linesOf: (kind: string) => readonly ReportLine[];
}

/** Pounds added up by their pence: a sum of floats is not always what its parts add up to. */
export const added = (...pounds: readonly number[]): number =>
  pounds.reduce((total, each) => total + Math.round(each * 100), 0) / 100;

/** The sections that have lines, in the order of a statement; purchases and sales, which change no value, are apart. */
export const sectionsOf = (report: Report): readonly Section[] =>
  reportSectionNames.flatMap((name): Section[] => {
    const section = report[name];
    const [lines, total] =
      'transactions' in section
        ? [section.transactions, section.total]
        : [[...section.transactionsIn, ...section.transactionsOut], added(section.totalIn, section.totalOut)];
    if (lines.length === 0) return [];
    return [{ name, total, kinds: section.kinds, linesOf: (kind) => lines.filter((line) => line.kind === kind) }];
  });

/** Key of a heading of a section, for what is open. */
export const keyOf = (section: ReportSectionName, kind: string): string => `${section} ${kind}`;
