import { useState, type ReactNode } from 'react';
import { callErrorOf, useAccess, usePortal } from '@tessera/runtime';
import {
  Button,
  ButtonLink,
  Card,
  Columns,
  DateText,
  Drawer,
  EmptyState,
  ErrorState,
  Facts,
  formatCount,
  Missing,
  SkeletonLines,
  Timeline,
  type Fact,
  type Tone,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { providerWrite } from '../shared/access-rules';
import { editProviderHref } from '../shared/addresses';
import { daysWords } from '../shared/transfer-light';
import { EndDialog } from './end-dialog';
import { PartyStatus } from './party-status';
import {
  kindsText,
  partyLabels,
  partyStatusWords,
  requestWords,
  wrappersText,
  type PartyRecord,
} from './provider-words';

interface ProviderDrawerProps {
  readonly masterPartyId: string;
  readonly onClose: () => void;
  /** Absent on the first and the last row of the page. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** What is kept of another provider, what was changed of it, and what operations can do with it. */
export const ProviderDrawer = ({ masterPartyId, onClose, onPrevious, onNext }: ProviderDrawerProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(providerWrite);
  const [ending, setEnding] = useState(false);
  const { currentData: record, error, isFetching, refetch } = Api.useGetMasterPartyQuery({ firmId, masterPartyId });
  const failure = isFetching || record !== undefined ? null : callErrorOf(error);
  const steps = (
    <>
      <Button unavailable={!onPrevious && 'This is the first provider of the page'} onClick={onPrevious}>
        Previous
      </Button>
      <Button unavailable={!onNext && 'This is the last provider of the page'} onClick={onNext}>
        Next
      </Button>
    </>
  );
  return (
    <Drawer
      open
      title={record?.name ?? 'Provider'}
      onClose={onClose}
      footer={
        <>
          {steps}
          {allowed && record && (
            <>
              <Button onClick={() => setEnding(true)}>
                {record.status === 'Active' ? 'End use...' : 'Use again...'}
              </Button>
              <ButtonLink kind="primary" to={editProviderHref(masterPartyId)}>
                Edit
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      {record ? (
        <Columns>
          <Facts facts={factsOf(record)} />
          <Card title="History">
            {record.changes.length === 0 ? (
              <p className="t-muted">It came with the firm, and nothing was changed since.</p>
            ) : (
              <History record={record} />
            )}
          </Card>
        </Columns>
      ) : failure?.statusCode === 404 ? (
        <EmptyState
          title="There is no such provider"
          text="The address may be of another firm."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      ) : failure ? (
        <ErrorState message={failure.errorMessage} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <SkeletonLines lines={8} />
        </div>
      )}
      {ending && record && (
        <EndDialog
          record={record}
          reloading={isFetching}
          onReload={() => void refetch()}
          onClose={() => setEnding(false)}
        />
      )}
    </Drawer>
  );
};

const text = (value: string | null): ReactNode => (value === null || value === '' ? <Missing /> : value);

const factsOf = (party: PartyRecord): Fact[] => [
  { label: 'Status', value: <PartyStatus status={party.status} /> },
  { label: 'Wrappers', value: wrappersText(party.transferWrapperTypes) },
  { label: 'Kinds of transfer', value: kindsText(party.productTransferTypes) },
  { label: 'Requests', value: requestWords(party) },
  { label: 'Signature', value: party.signatureType },
  { label: 'Usually takes', value: daysWords(party.typicalDays) },
  { label: 'Plan numbers', value: text(party.referenceHint) },
  { label: 'Pattern', value: party.referencePattern === null ? <Missing /> : <code>{party.referencePattern}</code> },
  { label: 'Example', value: text(party.referenceExample ?? null) },
  { label: 'Address', value: text(party.address.join(', ')) },
  { label: 'Telephone', value: text(party.contact.phone) },
  { label: 'E-mail', value: text(party.contact.email) },
  { label: 'Transfers in progress', value: formatCount(party.openTransfers) },
];

type Change = PartyRecord['changes'][number];
const tones: Readonly<Record<Change['kind'], Tone>> = {
  Added: 'good',
  Changed: 'info',
  Ended: 'warning',
  'Used again': 'good',
};

/** A field as the history says it: "Usually takes: 12 to 20". */
const shown = (field: string, value: string | null): string =>
  value === null || value === ''
    ? 'nothing'
    : field === 'status'
      ? partyStatusWords[value as PartyRecord['status']]
      : value;

const History = ({ record: { changes } }: { readonly record: PartyRecord }): ReactNode => (
  <Timeline
    label="History of the provider"
    steps={changes.map(({ kind, at, by, reason, fields }, index) => ({
      key: `${changes.length - index}`,
      tone: tones[kind],
      title: kind,
      note: (
        <>
          <DateText value={at} time /> · {by}
        </>
      ),
      ...(kind === 'Changed'
        ? {
            text:
              fields.length === 0 ? (
                'Saved as it was.'
              ) : (
                <ul>
                  {fields.map(({ field, before, after }) => (
                    <li key={field}>
                      {partyLabels[field] ?? field}: {shown(field, before)} → {shown(field, after)}
                    </li>
                  ))}
                </ul>
              ),
          }
        : reason === null
          ? {}
          : { text: reason }),
    }))}
  />
);
