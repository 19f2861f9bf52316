import { formatMoney, formatQuantity, missing, type Tone } from '@tessera/ui/core';
import type { TransferRecord } from '../shared/transfer';

export type TransferLine = TransferRecord['lines'][number];

/** Units of a holding or pounds of cash, as a text; `—` while neither is known. */
export const amountText = (quantity: number | null, amount: number | null): string =>
  quantity !== null
    ? `${formatQuantity(quantity)} ${quantity === 1 ? 'unit' : 'units'}`
    : amount === null
      ? missing
      : formatMoney(amount);

/** Whether something of a line is held: nothing held is none or zero. */
export const isHeld = ({ heldQuantity, heldAmount }: TransferLine): boolean =>
  (heldQuantity ?? 0) !== 0 || (heldAmount ?? 0) !== 0;

/** Whether less of a line came than was announced, and no more will. What moves as cash is announced as an estimate. */
export const fellShort = (
  { kind, state, announcedQuantity, announcedAmount, arrivedQuantity, arrivedAmount }: TransferLine,
  { movementType, transferType }: Pick<TransferRecord, 'movementType' | 'transferType'>,
): boolean =>
  movementType === 'In' &&
  (kind === 'Holding' || (kind === 'Cash' && transferType === 'Stock')) &&
  (state === 'Not coming' ||
    (state === 'Arrived' && (arrivedQuantity ?? arrivedAmount ?? 0) < (announcedQuantity ?? announcedAmount ?? 0)));

export const lineTones: Readonly<Record<TransferLine['state'], Tone>> = {
  Announced: 'neutral',
  'Part arrived': 'info',
  Arrived: 'good',
  Held: 'warning',
  'Not coming': 'bad',
};

/** The state of a line of a transfer out is told from where it goes. */
export const lineStateWords = (state: TransferLine['state'], movement: TransferRecord['movementType']): string => {
  if (movement === 'In') return state;
  switch (state) {
    case 'Announced':
      return 'To go';
    case 'Part arrived':
      return 'Part gone';
    case 'Arrived':
      return 'Gone';
    default:
      return state;
  }
};
