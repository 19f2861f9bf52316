import type { CallBody, CallData } from '@tessera/contract/schemas';
import { Api } from '../calls/api';
import { useLatestAnswer, type LatestAnswer } from './use-latest-answer';

export type GroupRequest = CallBody<'previewTransactions'>;
export type Preview = CallData<'previewTransactions'>;

const restMs = 400;

/** The platform's plan for the typed values, requested once typing pauses; null requests nothing. */
export const usePreview = (body: GroupRequest | null): LatestAnswer<Preview> => {
  const [ask] = Api.usePreviewTransactionsMutation();
  return useLatestAnswer(ask, body, restMs);
};
