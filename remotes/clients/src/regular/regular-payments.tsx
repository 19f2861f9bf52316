import { useState, type ReactNode } from 'react';
import { listResult, useListExport, useSubmitOnce } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import { useAccess } from '@tessera/runtime';
import { ActDialog, Button, ButtonLink, Card, DateText, Money, StatusTag } from '@tessera/ui/core';
import { DataTable, ExportMenu, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { useAccount } from '../addresses/use-account';
import { transactionAction, transactionWrite } from '../shared/access-rules';
import { cancellationOf, dayOf, shortfallOf, whatOf, type Regular } from './words';

/** Accounts have only a handful. */
const pageSize = 100;

const methodOf = ({ method, mandate }: Regular): ReactNode =>
  mandate === null || mandate.status === 'Active' ? (
    (method ?? 'From the account’s cash')
  ) : (
    <>
      {method}, mandate {inSentence(mandate.status)}
    </>
  );

const detailOf = (row: Regular): string | null => {
  if (row.endedReason) return row.endedReason;
  if (row.movementType === 'Out') return shortfallOf(row);
  if (row.investmentType === 'Bespoke')
    return row.assets.map(({ assetName, percentage }) => `${percentage}% ${assetName}`).join(', ');
  return row.contributionType === null || row.contributionType === 'Personal'
    ? null
    : `${row.contributionType} contribution`;
};

const columns: readonly Column<Regular>[] = [
  {
    key: 'what',
    label: 'Payment',
    fixed: true,
    wrap: true,
    skeletonPx: 160,
    narrow: 'title',
    render: (row) => (
      <>
        {whatOf(row)}
        {detailOf(row) !== null && (
          <>
            <br />
            <span className="t-small t-muted">{detailOf(row)}</span>
          </>
        )}
      </>
    ),
  },
  { key: 'amount', label: 'Amount', figure: true, narrow: 'value', render: ({ amount }) => <Money value={amount} /> },
  { key: 'day', label: 'Day', narrow: 'hidden', render: ({ paymentDay }) => dayOf(paymentDay) },
  { key: 'next', label: 'Next', narrow: 'note', render: ({ nextDate }) => <DateText value={nextDate} /> },
  {
    key: 'ends',
    label: 'Ends',
    muted: true,
    narrow: 'hidden',
    render: ({ endDate, status }) =>
      endDate === null && status === 'Active' ? 'Until cancelled' : <DateText value={endDate} />,
  },
  { key: 'method', label: 'Method', muted: true, narrow: 'hidden', render: methodOf },
  {
    key: 'status',
    label: 'Status',
    skeletonPx: 70,
    narrow: 'status',
    render: ({ status }) => <StatusTag status={status} />,
  },
];

/** A button rather than a menu, because it also fits a narrow page. */
const cancelColumn = (onCancel: (row: Regular) => void): Column<Regular> => ({
  key: 'cancel',
  label: 'Change',
  figure: true,
  fixed: true,
  narrow: 'end',
  render: (row) =>
    row.status === 'Active' && (
      <Button small kind="quiet" aria-label={`Cancel: ${cancellationOf(row)}`} onClick={() => onCancel(row)}>
        Cancel...
      </Button>
    ),
});

/** An account's regular payments in, payments out and investments. */
export const RegularPayments = (): ReactNode => {
  const { firmId, accountId, base, data: account } = useAccount();
  const mayWrite = useAccess(transactionWrite).allowed && account?.status === 'Active';
  const mayCancel = useAccess(transactionAction).allowed;
  const [cancelling, setCancelling] = useState<Regular | null>(null);
  const question = { firmId, accountId, pageSize };
  const result = listResult(Api.useListRecurringOrdersQuery(question));
  const file = useListExport(Api, 'listRecurringOrders', question, result.count);
  const open = mayWrite && (
    <ButtonLink kind="primary" small to={`${base}/regular/new`}>
      New regular payment
    </ButtonLink>
  );
  return (
    <>
      <Card
        title="Regular payments"
        flush
        actions={
          (result.rows?.length ?? 0) > 0 && (
            <>
              <ExportMenu {...file} />
              {open}
            </>
          )
        }
      >
        <DataTable
          label="Regular payments"
          columns={mayCancel ? [...columns, cancelColumn(setCancelling)] : columns}
          rowKey={({ id }) => id}
          empty={{
            title: 'No regular payments on this account',
            text: mayWrite
              ? 'Set up a regular payment in, a regular payment out, or cash that is invested each month.'
              : 'Regular payments can be set up while the account is active.',
            ...(open ? { action: open } : {}),
          }}
          {...result}
        />
      </Card>
      {cancelling !== null && <Cancellation regular={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
};

/** Asks for confirmation before a regular payment is cancelled. */
const Cancellation = ({ regular, onClose }: { readonly regular: Regular; readonly onClose: () => void }): ReactNode => {
  const { firmId, data: account } = useAccount();
  const [cancel] = Api.useCancelRecurringOrderMutation();
  const { submit, isPending, inDoubt } = useSubmitOnce(
    (write: { readonly body: CallBody<'cancelRecurringOrder'>; readonly idempotencyKey: string }) =>
      cancel({ firmId, recurringOrderId: regular.id, ...write }),
    null,
  );
  const name = account?.name ?? regular.accountName;
  return (
    <ActDialog
      title={`Cancel the regular payment of ${name}?`}
      confirmLabel="Cancel regular payment"
      danger
      act={() => submit({ version: regular.version })}
      busy={isPending}
      inDoubt={inDoubt}
      done={`Regular payment of ${name}: cancelled`}
      onClose={onClose}
    >
      <p>{cancellationOf(regular)}.</p>
      <p>
        No more payments are created. Those already created go ahead: cancel them in the account’s transactions. This
        cannot be undone; a new one has to be set up in its place.
      </p>
    </ActDialog>
  );
};
