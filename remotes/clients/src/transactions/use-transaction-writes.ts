import type { TransactionWrites } from '@tessera/transactions/writes';
import {
  useAuthoriseTransactionMutation,
  useCorrectTransactionMutation,
  usePreviewCorrectionMutation,
  useRequestCancellationMutation,
  useRequestDeletionMutation,
} from '../calls/api';

/** What a record's dialogs write with. */
export const useTransactionWrites = (): TransactionWrites => ({
  authorise: useAuthoriseTransactionMutation()[0],
  requestCancellation: useRequestCancellationMutation()[0],
  requestDeletion: useRequestDeletionMutation()[0],
  correct: useCorrectTransactionMutation()[0],
  previewCorrection: usePreviewCorrectionMutation()[0],
});
