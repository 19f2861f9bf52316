import { benefitMeaning } from '@tessera/contract/pensions/life';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import type { BenefitRecord } from './benefit-words';

type Standing = Pick<BenefitRecord, 'transactions' | 'status'>;

const paymentsOf = ({ transactions }: Pick<BenefitRecord, 'transactions'>, status: string) =>
  transactions.filter(
    ({ transactionType, movementType, status: each }) =>
      transactionType === 'Payment' && movementType === 'Out' && each === status,
  );

/** Whether a payment of a benefit is held for a check. */
export const isHeld = (record: Standing): boolean =>
  record.status === 'Calculated' && paymentsOf(record, 'Checking').length > 0;

/** Whether the bank sent back the income of a benefit and nobody paid it again yet: until then it is no income. */
export const incomeCameBack = (record: Standing): boolean =>
  record.status === 'Calculated' &&
  paymentsOf(record, 'Error').some(({ transactionSubType }) => transactionSubType !== 'PCLS');

/**
 * What the bank sent back of a benefit and nobody paid again yet, net of its tax, in pounds; null where nothing is. A lump
 * sum beside income is a payment of its own, and has no tax.
 */
export const cameBackOf = ({
  transactions,
  figures,
  status,
}: Pick<BenefitRecord, 'transactions' | 'figures' | 'status'>): number | null => {
  const returned = paymentsOf({ transactions }, 'Error');
  if (status !== 'Calculated' || figures === null || returned.length === 0) return null;
  const gross = sum(returned.map(({ amount }) => parsePounds(amount ?? 0)));
  const isTaxed = returned.some(({ transactionSubType }) => transactionSubType !== 'PCLS');
  return poundsToWire(gross - (isTaxed ? parsePounds(figures.taxDeducted) : 0n));
};

const fixed = 'Its figures are fixed: allowances are used, tax is calculated, and assets have moved.';

/** What the status of a benefit means for this one. */
export const meaningOf = (
  record: Standing & Pick<BenefitRecord, 'needsAuthorisation' | 'frequency' | 'bciId' | 'crystallisationId'>,
): string => {
  const { status, needsAuthorisation, frequency, bciId, crystallisationId } = record;
  if (status === 'Pending' && !needsAuthorisation) return 'Accepted. The day of its sales has not come.';
  // Its reason says where its payments are, and what is done about them.
  if (isHeld(record) || (status === 'Calculated' && paymentsOf(record, 'Error').length > 0)) return fixed;
  return benefitMeaning(status, frequency === 'Regular' && bciId === crystallisationId);
};
