import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import { sortCodeText, whoOf } from '@tessera/transactions/bank-words';
import {
  Button,
  Card,
  Count,
  DateText,
  EmptyState,
  ErrorState,
  formatCount,
  Link,
  SkeletonLines,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { bankAction } from '../shared/access-rules';
import { ShowAll } from '../shared/show-all';
import { VerifyDialog } from './lazy';
import { hrefOf, ownerOf, waitingHref, type ListedDetails as Waiting } from './words';

const shown = 5;
/** Read enough to find those this user may decide among those that somebody else must. */
const readMax = 100;

/** A dashboard panel: bank details awaiting verification, those this user may decide first, then the oldest. */
export const WaitingCard = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const mayVerify = useAccess(bankAction).allowed;
  const { data, error, refetch, isFetching } = Api.useListBankDetailsQuery({
    firmId,
    status: 'Pending',
    page: 1,
    pageSize: readMax,
  });
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  const rows = data?.rows;
  // Those this user may decide come first; within each part the oldest, as they arrive.
  const ordered = rows && [...rows].sort((a, b) => Number(b.verification.allowed) - Number(a.verification.allowed));
  // Decided details leave the list with their button; focus moves to the next that can be decided, or stays on the
  // list.
  useEffect(() => {
    if (!decided.current || document.activeElement !== document.body) return;
    decided.current = false;
    (place.current?.querySelector<HTMLElement>('li button') ?? place.current)?.focus();
  }, [rows]);
  const dialogOf = rows?.find(({ bankDetailsId }) => bankDetailsId === asked);
  const count = data?.meta.count ?? 0;
  return (
    <Card
      title="Bank details to verify"
      actions={
        count > 0 && (
          <span className="t-muted">
            <Count value={count} />
          </span>
        )
      }
      flush
      footer={
        rows &&
        rows.length > shown && (
          <ShowAll few={shown} all={all} rows={rows.length} count={count} onToggle={() => setAll(!all)}>
            <Link to={waitingHref}>All {formatCount(count)} in a list</Link>
          </ShowAll>
        )
      }
    >
      {!rows && !error && (
        <div aria-busy="true" className="t-drafts__wait">
          <SkeletonLines lines={3} />
        </div>
      )}
      {!rows && error && <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />}
      {rows?.length === 0 && (
        <EmptyState
          title="No bank details to verify"
          text="Bank details appear here until a second person verifies them."
        />
      )}
      <div ref={place} tabIndex={-1}>
        {ordered && ordered.length > 0 && (
          <ul className="t-drafts">
            {(all ? ordered : ordered.slice(0, shown)).map((row) => (
              <WaitingLine
                key={row.bankDetailsId}
                row={row}
                mayVerify={mayVerify}
                onVerify={() => {
                  decided.current = true;
                  setAsked(row.bankDetailsId);
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {dialogOf !== undefined && (
        <Suspense fallback={null}>
          <VerifyDialog
            action="Verify"
            details={dialogOf}
            owner={ownerOf(dialogOf)}
            reloading={isFetching}
            onReload={() => void refetch()}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Card>
  );
};

const WaitingLine = ({
  row,
  mayVerify,
  onVerify,
}: {
  readonly row: Waiting;
  readonly mayVerify: boolean;
  readonly onVerify: () => void;
}): ReactNode => {
  const { client, account, accountName, sortCode, accountNumber, createdBy, createdByName, createdDate, verification } =
    row;
  return (
    <li>
      <span>
        <span>
          <Link to={hrefOf(row)}>{client.name}</Link>
          {account !== null && <>, {account.name}</>}
        </span>
        <span className="t-small">
          {accountName !== client.name && `${accountName}, `}
          {sortCodeText(sortCode)} {accountNumber}
        </span>
        <span className="t-small t-muted">
          Entered by {whoOf(createdBy, createdByName)}, <DateText value={createdDate} time />
        </span>
        {mayVerify && !verification.allowed && verification.reason !== null && (
          <span className="t-small t-muted">{verification.reason}</span>
        )}
      </span>
      {mayVerify && verification.allowed && (
        <Button small aria-label={`Verify the bank details of ${ownerOf(row)}`} onClick={onVerify}>
          Verify
        </Button>
      )}
    </li>
  );
};
