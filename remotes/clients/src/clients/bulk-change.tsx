import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { Button, formatCount } from '@tessera/ui/core';
import { BulkBar, type RowSelection } from '@tessera/ui/table';
import { clientWrite, feeGroupWrite } from '../shared/access-rules';
import type { BulkChangeKind, ListedClient } from './bulk-change-dialog';

const BulkChangeDialog = lazy(() =>
  import('./bulk-change-dialog').then((module) => ({ default: module.BulkChangeDialog })),
);

interface BulkChangeProps {
  readonly selection: RowSelection<ListedClient>;
  readonly rows: readonly ListedClient[];
}

/** What can be done to the selected clients at once. */
export const BulkChange = ({ selection, rows }: BulkChangeProps): ReactNode => {
  const mayMove = useAccess(clientWrite).allowed;
  const mayGroup = useAccess(feeGroupWrite).allowed;
  const [open, setOpen] = useState<BulkChangeKind | null>(null);
  const clients = rows.filter(({ clientId }) => selection.keys.has(clientId));
  const words = formatCount(clients.length);
  return (
    <>
      <BulkBar selection={selection} rows={rows} what={['client', 'clients']}>
        {mayMove && (
          <Button small onClick={() => setOpen('adviser')}>
            Change the adviser of {words}
          </Button>
        )}
        {mayGroup && (
          <Button small onClick={() => setOpen('fee-group')}>
            Add {words} to a fee group
          </Button>
        )}
      </BulkBar>
      {open !== null && (
        <Suspense fallback={null}>
          <BulkChangeDialog kind={open} clients={clients} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
};
