import type { PaymentMethod } from '@tessera/contract/transactions/values';
import { Api } from '../calls/api';
import { useLatestAnswer } from './use-latest-answer';

/**
 * Whether money can move by a way between an account and its client's bank, which details that needs, and the first day
 * it can move.
 */
export const usePaymentMethod = (
  firmId: string,
  accountId: string,
  method: PaymentMethod,
  movementType: 'In' | 'Out',
) => {
  const [ask] = Api.useValidatePaymentMethodMutation();
  return useLatestAnswer(ask, { firmId, accountId, method, movementType });
};
