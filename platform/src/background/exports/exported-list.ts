import type { ExportedListId } from '@tessera/contract/exports/values';
import type { CallRow } from '@tessera/contract/schemas';
import type { Handler } from '../../requests/handler';
import type { FileColumn } from './file-column';

/** A list as a file: the call's own handler reads its rows. */
export interface ExportedList<Id extends ExportedListId> {
  /** Names the sheet and, in lower case, the file. */
  readonly title: string;
  readonly read: Handler<Id>;
  readonly columns: readonly FileColumn<CallRow<Id>>[];
}
