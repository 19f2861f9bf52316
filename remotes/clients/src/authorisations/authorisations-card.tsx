import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useListExport } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { callErrorOf, usePortal, clientTransactionHref } from '@tessera/runtime';
import { remarkOf, titleOf } from '@tessera/transactions/title';
import {
  Button,
  Card,
  Count,
  DateText,
  EmptyState,
  ErrorState,
  formatCount,
  formatMoney,
  Link,
  Money,
  SkeletonLines,
} from '@tessera/ui/core';
import { ExportMenu } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { ShowAll } from '../shared/show-all';

const AuthoriseDialog = lazy(() =>
  import('./authorise-dialog').then((module) => ({ default: module.AuthoriseDialog })),
);

type Waiting = CallData<'listAuthorisations'>;
type Row = Waiting['transactions'][number];

const shown = 5;

const several = (count: number, one: string, more: string): string =>
  count === 1 ? one : `${formatCount(count)} ${more}`;
/** How many others wait, for somebody else or for something else. */
const restOf = ({ own, unverified }: Waiting): string =>
  [
    ...(own > 0
      ? [
          several(
            own,
            'One that you created is waiting for someone else.',
            'that you created are waiting for someone else.',
          ),
        ]
      : []),
    ...(unverified > 0
      ? [
          several(
            unverified,
            'One waits for its bank details to be verified.',
            'wait for their bank details to be verified.',
          ),
        ]
      : []),
  ].join(' ');

/** A dashboard panel: transactions that this user may authorise, oldest first. */
export const AuthorisationsCard = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { data, error, refetch } = Api.useListAuthorisationsQuery({ firmId });
  const file = useListExport(Api, 'listAuthorisations', { firmId }, data?.count);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Row | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  const rows = data?.transactions;
  // An authorised transaction leaves the list with its button; focus moves to the next, or stays on the list.
  useEffect(() => {
    if (!decided.current || document.activeElement !== document.body) return;
    decided.current = false;
    (place.current?.querySelector<HTMLElement>('li button') ?? place.current)?.focus();
  }, [rows]);
  const ask = (row: Row): void => {
    decided.current = true;
    setAsked(row);
  };
  return (
    <Card
      title="Waiting for your authorisation"
      actions={
        data &&
        data.count > 0 && (
          <>
            <span className="t-muted">
              <Count value={data.count} />
            </span>
            <ExportMenu {...file} />
          </>
        )
      }
      flush
      footer={
        rows &&
        rows.length > shown && (
          <ShowAll
            few={shown}
            all={all}
            rows={rows.length}
            count={data?.count ?? 0}
            moreText={`Show the oldest ${rows.length}`}
            onToggle={() => setAll(!all)}
          />
        )
      }
    >
      {!rows && !error && (
        <div aria-busy="true" className="t-drafts__wait">
          <SkeletonLines lines={3} />
        </div>
      )}
      {!rows && error && <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />}
      <div ref={place} tabIndex={-1}>
        {data && data.count === 0 && (
          <EmptyState
            title="Nothing waits for you"
            text={restOf(data) || 'Transactions that need your authorisation appear here.'}
          />
        )}
        {rows && rows.length > 0 && (
          <ul className="t-drafts">
            {(all ? rows : rows.slice(0, shown)).map((row) => (
              <WaitingLine key={row.transactionId} row={row} onAsk={() => ask(row)} />
            ))}
          </ul>
        )}
        {data && data.count > 0 && restOf(data) !== '' && (
          <p className="t-drafts__rest t-small t-muted">{restOf(data)}</p>
        )}
      </div>
      {asked !== null && (
        <Suspense fallback={null}>
          <AuthoriseDialog transactionId={asked.transactionId} title={titleOf(asked)} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Card>
  );
};

const WaitingLine = ({ row, onAsk }: { readonly row: Row; readonly onAsk: () => void }): ReactNode => {
  const { clientId, clientName, transactionId, accountName, amount, enteredBy, since } = row;
  const remark = remarkOf(row);
  return (
    <li>
      <span>
        <span>
          <Link to={clientTransactionHref(clientId, transactionId)}>
            {titleOf(row)} of <Money value={amount} />
          </Link>
        </span>
        <span className="t-small">
          {clientName}, {accountName}
        </span>
        {remark !== '' && <span className="t-small">{remark}</span>}
        <span className="t-small t-muted">
          Asked by {enteredBy ?? 'the platform'}, waiting since <DateText value={since} time />
        </span>
      </span>
      <Button
        small
        aria-label={`Authorise: ${titleOf(row)} of ${formatMoney(amount)} for ${clientName}`}
        onClick={onAsk}
      >
        Authorise
      </Button>
    </li>
  );
};
