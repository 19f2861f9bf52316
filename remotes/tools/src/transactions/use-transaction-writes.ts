import type { TransactionWrites } from '@tessera/transactions/writes';
import {
  useAuthoriseTransactionMutation,
  useCorrectTransactionMutation,
  usePreviewCorrectionMutation,
  useRequestCancellationMutation,
  useRequestDeletionMutation,
} from '../calls/api';

/** The writes that a record's dialogs use. */
export const useTransactionWrites = (): TransactionWrites => ({
  authorise: useAuthoriseTransactionMutation()[0],
  requestCancellation: useRequestCancellationMutation()[0],
  requestDeletion: useRequestDeletionMutation()[0],
  correct: useCorrectTransactionMutation()[0],
  previewCorrection: usePreviewCorrectionMutation()[0],
});
