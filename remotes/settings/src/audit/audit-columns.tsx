import type { ReactNode } from 'react';
import type { CallRow } from '@tessera/contract/schemas';
import { clientHref, clientTransactionHref } from '@tessera/runtime';
import { DateText, Link, Missing, StatusTag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';

export type Act = CallRow<'listAudit'>;

export const outcomeWords: Readonly<Record<Act['outcome'], string>> = { done: 'Done', refused: 'Refused' };

export const Outcome = ({ outcome }: Pick<Act, 'outcome'>): ReactNode => (
  <StatusTag status={outcomeWords[outcome]} tone={outcome === 'refused' ? 'bad' : 'good'} />
);

const kindWords = (kind: string): string => (kind === 'Other' ? 'Record' : kind);

/** The record an act was about, with a link where it has a page that the user sees. */
export const RecordText = ({ record }: Pick<Act, 'record'>): ReactNode => {
  if (record === null) return <Missing />;
  const { kind, id, name, clientId } = record;
  const text = name === null ? `${kindWords(kind)} ${id}` : `${name} (${id})`;
  if (clientId === null) return text;
  if (kind === 'Account')
    return <Link to={`/clients/${encodeURIComponent(clientId)}/accounts/${encodeURIComponent(id)}`}>{text}</Link>;
  return <Link to={kind === 'Transaction' ? clientTransactionHref(clientId, id) : clientHref(clientId)}>{text}</Link>;
};

export const actorWords = ({ name, kind }: Act['actor']): string =>
  kind === 'Machine' ? `${name} (machine)` : kind === 'Operator' ? `${name} (operator)` : name;

export const auditColumns = (hrefOf: (act: Act) => string): readonly Column<Act>[] => [
  {
    key: 'title',
    label: 'What',
    fixed: true,
    wrap: true,
    skeletonPx: 180,
    render: (act) => <Link to={hrefOf(act)}>{act.title}</Link>,
    narrow: 'title',
  },
  {
    key: 'at',
    label: 'When',
    sort: 'at',
    sortDescendingFirst: true,
    skeletonPx: 120,
    render: ({ at }) => <DateText value={at} time />,
    narrow: 'note',
  },
  { key: 'actor', label: 'Who', skeletonPx: 100, render: ({ actor }) => actorWords(actor), narrow: 'value' },
  { key: 'record', label: 'Record', wrap: true, skeletonPx: 140, render: (act) => <RecordText {...act} /> },
  { key: 'outcome', label: 'Outcome', skeletonPx: 60, render: (act) => <Outcome {...act} />, narrow: 'status' },
  {
    key: 'reason',
    label: 'Why',
    wrap: true,
    muted: true,
    skeletonPx: 160,
    render: ({ reason }) => reason ?? <Missing />,
  },
];
