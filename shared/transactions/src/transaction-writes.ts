import type { PreviewArguments, WriteArguments } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';

interface Answer<Data = unknown> {
  readonly data?: Data;
  readonly error?: unknown;
}

/** The writes that a record's dialogs use: calls from the remote's own slice, through its own hooks. */
export interface TransactionWrites {
  readonly authorise: (arguments_: WriteArguments<'authoriseTransaction'>) => Promise<Answer>;
  readonly requestCancellation: (arguments_: WriteArguments<'requestCancellation'>) => Promise<Answer>;
  readonly requestDeletion: (arguments_: WriteArguments<'requestDeletion'>) => Promise<Answer>;
  readonly correct: (arguments_: WriteArguments<'correctTransaction'>) => Promise<Answer>;
  readonly previewCorrection: (
    arguments_: PreviewArguments<'previewCorrection'>,
  ) => Promise<Answer<CallData<'previewCorrection'>>>;
}
