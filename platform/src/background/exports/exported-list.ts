import type { Answer } from '@tessera/contract';
import type { WholeListFilters } from '@tessera/contract/exports/schemas';
import type { ExportedListId, WholeListId } from '@tessera/contract/exports/values';
import type { CallData, CallQuery, CallRow } from '@tessera/contract/schemas';
import type { Scope } from '../../requests/access/scope';
import type { Handler } from '../../requests/handler';
import type { FileColumn } from '../../capabilities/files/file-column';

/** A line of a report, with its section and the name of its account. */
export type ReportRow = CallData<'getAccountReport'>['charges']['transactions'][number] & {
  readonly section: string;
  readonly accountName: string;
};

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
  /**
   * Of a list whose rows are all worked out together: refuses what `read` would, without the rows, so that the work of
   * its file starts at once.
   */
  readonly check?: (input: { readonly query: ListQuery<Id>; readonly scope: Scope }) => Promise<unknown>;
  readonly read: Id extends WholeListId ? ReadWhole<Id> : Handler<Id>;
  readonly columns: readonly FileColumn<ExportedRow<Id>>[];
}
