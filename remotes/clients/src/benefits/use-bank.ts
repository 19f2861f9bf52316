import type { PaymentMethod } from '@tessera/contract/transactions/values';
import { useAccountAddress } from '../addresses/use-account';
import { usePaymentMethod } from '../money/use-payment-method';

const missing = 'The client has no bank details. Enter them and have them verified first.';
const waiting = 'The client’s bank details are not verified. Somebody else at your firm has to verify them first.';

/**
 * The client's bank as far as benefits are concerned. The general answer refuses every withdrawal from a pension:
 * benefits need verified details, and the platform says the rest.
 */
export const useBank = (method: PaymentMethod) => {
  const { firmId, accountId } = useAccountAddress();
  const answer = usePaymentMethod(firmId, accountId, method, 'Out');
  if (answer.data === null) return { answer, problem: null };
  const { bankDetails } = answer.data;
  const problem = bankDetails === null ? missing : bankDetails.status === 'Pending' ? waiting : null;
  return { answer: { ...answer, data: { ...answer.data, valid: problem === null, reason: problem } }, problem };
};
