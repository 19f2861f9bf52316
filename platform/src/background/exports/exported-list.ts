import type { Answer } from '@tessera/contract';
import type { WholeListFilters } from '@tessera/contract/exports/schemas';
import type { ExportedListId, WholeListId } from '@tessera/contract/exports/values';
import type { CallData, CallQuery, CallRow } from '@tessera/contract/schemas';
import type { Scope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import type { FileColumn } from '../../capabilities/files/file-column';

type ReportLine = CallData<'getAccountReport'>['charges']['transactions'][number];

/**
 * A line of a report with its section and the name of its account, or a sum of the statement: of a section, of its
 * beginning or its end, or what it differs from the balances by.
 */
export interface ReportRow {
  readonly row: 'Line' | 'Opening value' | 'Total' | 'Closing value' | 'Reconciliation';
  readonly section: string;
  readonly amount: number;
  readonly postDate: string | null;
  readonly narrative: string;
  /** Null for a sum. */
  readonly line: (ReportLine & { readonly accountName: string }) | null;
  /** What the report is of, for the name of its file. */
  readonly report: Pick<CallData<'getAccountReport'>, 'id' | 'fromDate' | 'toDate'>;
}

interface WholeListRows {
  getAccountSummary: CallData<'getAccountSummary'>['positions'][number];
  getPortfolioSummary: CallData<'getPortfolioSummary'>['accounts'][number];
  listAuthorisations: CallData<'listAuthorisations'>['transactions'][number];
  getAccountReport: ReportRow;
  getPortfolioReport: ReportRow;
  getGroupReport: ReportRow;
  getFirmReport: CallData<'getFirmReport'>['rows'][number];
}

export type ExportedRow<Id extends ExportedListId> = Id extends WholeListId ? WholeListRows[Id] : CallRow<Id>;

/** Reads all rows of a list that is part of a call's answer. */
type ReadWhole<Id extends WholeListId> = (
  input: Pick<Parameters<Handler<Id>>[0], 'services'> & {
    readonly query: WholeListFilters<Id>;
    readonly scope: Scope;
  },
) => Promise<Answer<readonly ExportedRow<Id>[]>>;

type ListQuery<Id extends ExportedListId> = Id extends WholeListId ? WholeListFilters<Id> : CallQuery<Id>;

/** A list as a file: the call's own handler reads its rows. */
export interface ExportedList<Id extends ExportedListId> {
  /** Names the sheet and, in lower case, the file. */
  readonly title: string;
  /** Of a list whose columns depend on its filters: its title and columns, in place of the others. */
  readonly shapeOf?: (query: ListQuery<Id>) => {
    readonly title: string;
    readonly columns: readonly FileColumn<ExportedRow<Id>>[];
  };
  /** The file's name without its ending, where the title and the day do not tell one file from another. */
  readonly nameOf?: (rows: readonly ExportedRow<Id>[]) => string | null;
  /**
   * Of a list whose rows are all worked out together: refuses what `read` would, without the rows, so that the work of
   * its file starts at once.
   */
  readonly check?: (input: { readonly query: ListQuery<Id>; readonly scope: Scope }) => Promise<unknown>;
  readonly read: Id extends WholeListId ? ReadWhole<Id> : Handler<Id>;
  readonly columns: readonly FileColumn<ExportedRow<Id>>[];
}
