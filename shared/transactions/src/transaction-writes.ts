import type { PreviewArguments, WriteArguments } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';

interface Answer<Data = unknown> {
  readonly data?: Data;
  readonly error?: unknown;
}

/** The writes that a record's dialogs use: calls from the remote's own slice. */
export interface TransactionWrites {
  readonly authorise: (arguments_: WriteArguments<'authoriseTransaction'>) => Promise<Answer>;
  readonly requestCancellation: (arguments_: WriteArguments<'requestCancellation'>) => Promise<Answer>;
  readonly requestDeletion: (arguments_: WriteArguments<'requestDeletion'>) => Promise<Answer>;
  readonly correct: (arguments_: WriteArguments<'correctTransaction'>) => Promise<Answer>;
  readonly previewCorrection: (
    arguments_: PreviewArguments<'previewCorrection'>,
  ) => Promise<Answer<CallData<'previewCorrection'>>>;
}

type Hook<Name extends keyof TransactionWrites> = () => readonly [TransactionWrites[Name], ...unknown[]];

/** Those calls, as a remote's slice has them. */
interface TransactionsApi {
  readonly useAuthoriseTransactionMutation: Hook<'authorise'>;
  readonly useRequestCancellationMutation: Hook<'requestCancellation'>;
  readonly useRequestDeletionMutation: Hook<'requestDeletion'>;
  readonly useCorrectTransactionMutation: Hook<'correct'>;
  readonly useLazyPreviewCorrectionQuery: Hook<'previewCorrection'>;
}

/** The writes of a remote's slice. */
export const useTransactionWrites = (api: TransactionsApi): TransactionWrites => ({
  authorise: api.useAuthoriseTransactionMutation()[0],
  requestCancellation: api.useRequestCancellationMutation()[0],
  requestDeletion: api.useRequestDeletionMutation()[0],
  correct: api.useCorrectTransactionMutation()[0],
  previewCorrection: api.useLazyPreviewCorrectionQuery()[0],
});
