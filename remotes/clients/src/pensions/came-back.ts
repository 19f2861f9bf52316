import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import type { BenefitRecord } from './benefit-words';

/**
 * What the bank sent back of a benefit and nobody paid again yet, net of its tax, in pounds; null where nothing is. A lump
 * sum beside income is a payment of its own, and has no tax.
 */
export const cameBackOf = ({
  transactions,
  figures,
  status,
}: Pick<BenefitRecord, 'transactions' | 'figures' | 'status'>): number | null => {
  const returned = transactions.filter(
    ({ transactionType, movementType, status: each }) =>
      transactionType === 'Payment' && movementType === 'Out' && each === 'Error',
  );
  if (status !== 'Calculated' || figures === null || returned.length === 0) return null;
  const gross = sum(returned.map(({ amount }) => parsePounds(amount ?? 0)));
  const isTaxed = returned.some(({ transactionSubType }) => transactionSubType !== 'PCLS');
  return poundsToWire(gross - (isTaxed ? parsePounds(figures.taxDeducted) : 0n));
};
