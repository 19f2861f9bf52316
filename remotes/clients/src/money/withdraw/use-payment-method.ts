import { useValidatePaymentMethodMutation } from '../../api';
import { useLatestAnswer } from '../use-latest-answer';

/** Whether money can be paid out of an account to the client's bank, where to, and the first day it can move. */
export const usePaymentMethod = (firmId: string, accountId: string) => {
  const [ask] = useValidatePaymentMethodMutation();
  return useLatestAnswer(ask, { firmId, accountId, method: 'Bank Transfer' as const, movementType: 'Out' as const });
};
