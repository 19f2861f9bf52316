import type { PaymentMethod } from '@tessera/contract/transactions/values';
import { Api } from '../calls/api';
import { useLatestAnswer } from './use-latest-answer';

/**
 * Whether a payment method works between an account and its client's bank, the bank details it needs, and the first
 * possible day.
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
