import { useState, type ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import { packFiles, packsMax } from '@tessera/contract/reviews/values';
import type { CallBody, CallRow } from '@tessera/contract/schemas';
import { countText } from '@tessera/domain/wording';
import { useAccess, usePortal } from '@tessera/runtime';
import { Button, Dialog, formatCount } from '@tessera/ui/core';
import { ErrorSummary, Form, SegmentField, SubmitBar, choicesOf } from '@tessera/ui/form';
import { BulkBar, type RowSelection } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { packWrite } from '../shared/access-rules';
import { PackFields, packSchema, usualPack, type PackValues } from './pack-dialog';

type Row = CallRow<'listReviewsDue'>;
type PacksValues = PackValues & Pick<CallBody<'startReviewPacks'>, 'file'>;

/** Starts the packs of several clients, which are made while the user does something else. */
const PacksDialog = ({
  clients,
  onClose,
}: {
  readonly clients: readonly Row[];
  readonly onClose: () => void;
}): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [start] = Api.useStartReviewPacksMutation();
  const { submit, inDoubt } = useSubmitOnce(
    (write: { readonly body: CallBody<'startReviewPacks'>; readonly idempotencyKey: string }) =>
      start({ firmId, ...write }),
    null,
  );
  const words = countText(clients.length, 'client');
  return (
    <Dialog open title={`Make the review packs of ${words}`} onClose={onClose}>
      <Form<PacksValues>
        label="Review packs"
        what="the review packs"
        initialValues={{ ...usualPack(portal.businessDate), file: packFiles[0] }}
        validationSchema={packSchema(portal.businessDate)}
        onSubmit={async ({ fromDate, toDate, notes, file }) => {
          const error = await submit({
            clientIds: clients.map(({ id }) => id),
            file,
            fromDate,
            toDate,
            ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
          });
          if (error !== null) return error;
          portal.toast({
            kind: 'success',
            message: `The packs of ${words} are being made. The bell says when they can be collected.`,
          });
          onClose();
          return null;
        }}
      >
        <ErrorSummary />
        <p>Each pack is kept in a message to its client. Your notes go into every one.</p>
        <PackFields />
        <SegmentField name="file" label="What you collect" options={choicesOf(packFiles)} />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : 'Make the packs'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};

/** What can be done with the selected clients of the list of reviews. */
export const PacksBar = ({
  selection,
  rows,
}: {
  readonly selection: RowSelection<Row>;
  readonly rows: readonly Row[];
}): ReactNode => {
  const { allowed } = useAccess(packWrite);
  const [isOpen, setOpen] = useState(false);
  const clients = rows.filter(({ id }) => selection.keys.has(id));
  return (
    <>
      <BulkBar selection={selection} rows={rows} what={['client', 'clients']}>
        {allowed && (
          <Button
            small
            unavailable={clients.length > packsMax && `Choose ${packsMax} clients at most.`}
            onClick={() => setOpen(true)}
          >
            Make {formatCount(clients.length)} review {clients.length === 1 ? 'pack' : 'packs'}
          </Button>
        )}
      </BulkBar>
      {isOpen && <PacksDialog clients={clients} onClose={() => setOpen(false)} />}
    </>
  );
};
