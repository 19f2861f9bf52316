import { usePreview } from '@tessera/api';
import type { PaymentMethod } from '@tessera/contract/transactions/values';
import { Api } from '../calls/api';

/**
 * Whether a payment method works between an account and its client's bank, the bank details it needs, and the first
 * possible day.
 */
export const usePaymentMethod = (
  firmId: string,
  accountId: string,
  method: PaymentMethod,
  movementType: 'In' | 'Out',
) => usePreview(Api.useValidatePaymentMethodQuery, { body: { firmId, accountId, method, movementType } }, 0);
