import type { Fact } from '@tessera/ui/core';
import type { TransactionRecord } from './transaction-words';

type Moved = Pick<TransactionRecord, 'transfer' | 'movementType'>;

/**
 * Facts of a product transfer: its direction, the other provider, and cash or in specie. Empty for any other
 * transaction.
 */
export const transferFacts = ({ transfer, movementType }: Moved): readonly Fact[] =>
  transfer
    ? [
        { label: 'Direction', value: movementType === 'In' ? 'In, from another provider' : 'Out, to another provider' },
        { label: 'Provider', value: `${transfer.provider.name}, reference ${transfer.provider.reference}` },
        { label: 'Moved as', value: transfer.transferType === 'Stock' ? 'Investments, in specie' : 'Cash' },
      ]
    : [];
