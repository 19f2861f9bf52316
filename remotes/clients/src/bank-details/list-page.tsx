import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { clientLookup, listResult, useListExport, useSavedViews } from '@tessera/api';
import { bankDetailsStatuses } from '@tessera/contract/bank-details/values';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { sortCodeText, whoOf } from '@tessera/transactions/bank-words';
import { Button, DateText, Link, Missing, StatusTag } from '@tessera/ui/core';
import { ListPage, optionsOf, useListState, type Column, type Filter, ExportMenu, SavedViews } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { bankAction } from '../shared/access-rules';
import { VerifyDialog } from './lazy';
import { hrefOf, ownerOf, type ListedDetails } from './words';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(bankDetailsStatuses) },
  { kind: 'lookup', name: 'clientId', label: 'Client', useLookup: clientLookup(Api) },
];

const firstCapital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const columns: readonly Column<ListedDetails>[] = [
  {
    key: 'client',
    label: 'Client',
    fixed: true,
    skeletonPx: 150,
    render: (row) => <Link to={hrefOf(row)}>{row.client.name}</Link>,
    narrow: 'title',
  },
  {
    key: 'account',
    label: 'For',
    skeletonPx: 120,
    render: ({ account }) => account?.name ?? <span className="t-muted">The client</span>,
  },
  { key: 'accountName', label: 'Account name', skeletonPx: 120, render: ({ accountName }) => accountName },
  {
    key: 'numbers',
    label: 'Sort code and number',
    skeletonPx: 120,
    render: ({ sortCode, accountNumber }) => (
      <span className="t-figure">
        {sortCodeText(sortCode)} {accountNumber}
      </span>
    ),
    narrow: 'note',
  },
  {
    key: 'status',
    label: 'Status',
    skeletonPx: 60,
    render: ({ status }) => <StatusTag status={status} />,
    narrow: 'status',
  },
  {
    key: 'createdBy',
    label: 'Entered by',
    muted: true,
    skeletonPx: 90,
    render: ({ createdBy, createdByName }) => firstCapital(whoOf(createdBy, createdByName)),
  },
  {
    key: 'createdDate',
    label: 'Entered on',
    skeletonPx: 80,
    render: ({ createdDate }) => <DateText value={createdDate} />,
    narrow: 'value',
  },
];

/** Verify where this user may; otherwise why somebody else must. */
const actColumn = (onVerify: (row: ListedDetails) => void): Column<ListedDetails> => ({
  key: 'act',
  label: 'Verify',
  fixed: true,
  figure: true,
  narrow: 'end',
  skeletonPx: 60,
  render: (row) => {
    if (row.status !== 'Pending') return <Missing />;
    return (
      <Button
        small
        unavailable={!row.verification.allowed && (row.verification.reason ?? 'Someone else has to verify them.')}
        aria-label={`Verify the bank details of ${ownerOf(row)}`}
        onClick={() => onVerify(row)}
      >
        Verify
      </Button>
    );
  },
});

/** All bank details in use, of clients and of single accounts, oldest first. */
export const BankDetailsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const list = useListState({ filters });
  const query = Api.useListBankDetailsQuery(useMemo(() => ({ ...list.query, firmId }), [list.query, firmId]));
  const file = useListExport(Api, 'listBankDetails', list.query, query.data?.meta.count);
  const views = useSavedViews(Api, 'clients.bank-details');
  const mayVerify = useAccess(bankAction).allowed;
  const [asked, setAsked] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  const rows = query.currentData?.rows;
  usePageTitle('Bank details');
  useWork(query.isLoading);
  // Decided details leave a filtered list with their button; focus stays on the list.
  useEffect(() => {
    if (!decided.current || document.activeElement !== document.body) return;
    decided.current = false;
    place.current?.focus();
  }, [rows]);
  const dialogOf = rows?.find(({ bankDetailsId }) => bankDetailsId === asked);
  const verify = ({ bankDetailsId }: ListedDetails): void => {
    decided.current = true;
    setAsked(bankDetailsId);
  };
  return (
    <div ref={place} tabIndex={-1}>
      <ListPage
        title="Bank details"
        label="Bank details"
        crumbs={[{ label: 'Clients', to: '/clients' }, { label: 'Bank details' }]}
        listId="clients.bank-details"
        list={list}
        views={<SavedViews list={list} store={views} what="bank details" />}
        tools={<ExportMenu {...file} />}
        columns={mayVerify ? [...columns, actColumn(verify)] : columns}
        rowKey={({ bankDetailsId }) => bankDetailsId}
        rowHref={hrefOf}
        empty={{
          title: 'There are no bank details yet',
          text: 'They are entered with a client or an account, and wait here until someone else has verified them.',
        }}
        {...listResult(query)}
      />
      {dialogOf !== undefined && (
        <Suspense fallback={null}>
          <VerifyDialog
            action="Verify"
            details={dialogOf}
            owner={ownerOf(dialogOf)}
            reloading={query.isFetching}
            onReload={() => void query.refetch()}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </div>
  );
};
