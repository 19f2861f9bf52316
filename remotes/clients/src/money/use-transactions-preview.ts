import { usePreview, type Preview } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { Api } from '../calls/api';

export type GroupRequest = CallBody<'previewTransactions'>;
export type TransactionsPreview = CallData<'previewTransactions'>;

/** The platform's plan for the typed values; null requests nothing. */
export const useTransactionsPreview = (body: GroupRequest | null): Preview<TransactionsPreview> =>
  usePreview(Api.usePreviewTransactionsQuery, body === null ? null : { body });
