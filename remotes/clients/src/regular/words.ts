import type { CallRow } from '@tessera/contract/schemas';
import { formatDate, formatMoney } from '@tessera/ui/core';

export type Regular = CallRow<'listRecurringOrders'>;
export type AutoDisinvest = NonNullable<Regular['autoDisinvest']>;
export type SellDown = NonNullable<Regular['sellDownMethod']>;

type What = Pick<Regular, 'transactionType' | 'movementType' | 'investmentType'>;

/** A regular payment in a few words. */
export const whatOf = ({ movementType, investmentType }: What): string => {
  if (movementType === 'Out') return 'Payment out';
  const into =
    investmentType === 'Model' ? ' into the model' : investmentType === 'Bespoke' ? ' into chosen instruments' : '';
  return movementType === 'Invest'
    ? `Invest cash${into}`
    : `Payment in${investmentType === null ? '' : ', invested'}${into}`;
};

const ordinal = (day: number): string => `${day}${day === 1 || day === 21 ? 'st' : 'th'}`;

/** "1st of the month". */
export const dayOf = (day: number): string => `${ordinal(day)} of the month`;

/** What funds a payment out when cash is short. */
export const shortfallOf = ({
  autoDisinvest,
  sellDownMethod,
}: Pick<Regular, 'autoDisinvest' | 'sellDownMethod'>): string => {
  if (autoDisinvest === null) return 'Nothing is sold';
  return `${autoDisinvest === 'Full' ? 'Sell for the whole payment' : 'Sell for what is missing'}, ${sellDownMethod === 'Largest' ? 'the largest holding first' : 'from every holding by its value'}`;
};

/** A cancellation, in a sentence. */
export const cancellationOf = (regular: Regular): string =>
  `${whatOf(regular)} of ${formatMoney(regular.amount)} on the ${dayOf(regular.paymentDay)}${regular.nextDate === null ? '' : `, next on ${formatDate(regular.nextDate)}`}`;
