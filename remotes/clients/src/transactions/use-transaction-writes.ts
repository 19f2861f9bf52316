import type { TransactionWrites } from '@tessera/transactions/writes';
import { Api } from '../calls/api';

/** The writes that a record's dialogs use. */
export const useTransactionWrites = (): TransactionWrites => ({
  authorise: Api.useAuthoriseTransactionMutation()[0],
  requestCancellation: Api.useRequestCancellationMutation()[0],
  requestDeletion: Api.useRequestDeletionMutation()[0],
  correct: Api.useCorrectTransactionMutation()[0],
  previewCorrection: Api.useLazyPreviewCorrectionQuery()[0],
});
