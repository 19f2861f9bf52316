import { lazy, Suspense, useState, type ReactNode } from 'react';
import { chasedAtOnceMax } from '@tessera/contract/transfers/workbench';
import { Button, formatCount } from '@tessera/ui/core';
import { BulkBar, type RowSelection } from '@tessera/ui/table';
import type { Transfer } from '../shared/transfer';

const ChaseDialog = lazy(() => import('./chase-dialog').then((module) => ({ default: module.ChaseDialog })));

interface ChaseBarProps {
  readonly selection: RowSelection<Transfer>;
  readonly rows: readonly Transfer[];
}

/** What can be done to the selected transfers at once. Those that are refused stay selected. */
export const ChaseBar = ({ selection, rows }: ChaseBarProps): ReactNode => {
  const [isOpen, setOpen] = useState(false);
  const transfers = rows.filter(({ transactionId }) => selection.keys.has(transactionId));
  return (
    <>
      <BulkBar selection={selection} rows={rows} what={['transfer', 'transfers']}>
        <Button
          small
          unavailable={
            transfers.length > chasedAtOnceMax && `Select at most ${chasedAtOnceMax}: more are not chased at once.`
          }
          onClick={() => setOpen(true)}
        >
          Chase {formatCount(transfers.length)}
        </Button>
      </BulkBar>
      {isOpen && (
        <Suspense fallback={null}>
          <ChaseDialog transfers={transfers} onChased={selection.onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
