import { lazy, Suspense, useState, type ReactNode } from 'react';
import { chasedAtOnceMax } from '@tessera/contract/transfers/workbench';
import { Button, formatCount } from '@tessera/ui/core';
import { BulkBar, type RowSelection } from '@tessera/ui/table';
import type { Transfer } from '../shared/transfer';

const HandOverDialog = lazy(() => import('./hand-over-dialog').then((module) => ({ default: module.HandOverDialog })));
const ChaseDialog = lazy(() => import('./chase-dialog').then((module) => ({ default: module.ChaseDialog })));

interface ChaseBarProps {
  readonly selection: RowSelection<Transfer>;
  readonly rows: readonly Transfer[];
}

/** What can be done to the selected transfers at once. Those that are refused stay selected. */
export const ChaseBar = ({ selection, rows }: ChaseBarProps): ReactNode => {
  const [open, setOpen] = useState<'chase' | 'hand over' | null>(null);
  const close = (): void => setOpen(null);
  const transfers = rows.filter(({ transactionId }) => selection.keys.has(transactionId));
  const tooMany = transfers.length > chasedAtOnceMax && `Select at most ${chasedAtOnceMax}: more are not done at once.`;
  return (
    <>
      <BulkBar selection={selection} rows={rows} what={['transfer', 'transfers']}>
        <Button small unavailable={tooMany} onClick={() => setOpen('chase')}>
          Chase {formatCount(transfers.length)}
        </Button>
        <Button small unavailable={tooMany} onClick={() => setOpen('hand over')}>
          Hand over {formatCount(transfers.length)}
        </Button>
      </BulkBar>
      <Suspense fallback={null}>
        {open === 'chase' && <ChaseDialog transfers={transfers} onChased={selection.onChange} onClose={close} />}
        {open === 'hand over' && <HandOverDialog transfers={transfers} onDone={selection.onChange} onClose={close} />}
      </Suspense>
    </>
  );
};
