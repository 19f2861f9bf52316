import { domainEventTypes } from '@tessera/contract/events/values';
import { deliveryStatuses, testEventType } from '@tessera/contract/webhooks/values';
import { Count, DateText, Link, Missing, StatusTag } from '@tessera/ui/core';
import { optionsOf, type Column, type Filter } from '@tessera/ui/table';
import { deliveryTones, type Delivery } from './webhook-words';

export const deliveryFilters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(deliveryStatuses) },
  {
    kind: 'select',
    name: 'eventType',
    label: 'Event',
    options: [...domainEventTypes, testEventType].map((value) => ({ value, label: value })),
  },
  { kind: 'text', name: 'entityId', label: 'Record' },
  { kind: 'date', name: 'from', until: 'to', label: 'From' },
  { kind: 'date', name: 'to', label: 'To' },
];

/** The columns of the list; each event is a link to its delivery. */
export const deliveryColumns = (hrefOf: (id: string) => string): readonly Column<Delivery>[] => [
  {
    key: 'at',
    label: 'Happened',
    sort: 'at',
    sortDescendingFirst: true,
    fixed: true,
    skeletonPx: 120,
    render: ({ at }) => <DateText value={at} time />,
    narrow: 'note',
  },
  {
    key: 'type',
    label: 'Event',
    skeletonPx: 130,
    render: ({ id, type }) => <Link to={hrefOf(id)}>{type}</Link>,
    narrow: 'title',
  },
  {
    key: 'entity',
    label: 'Record',
    skeletonPx: 90,
    render: ({ eventId, entity, sequence }) => (eventId === null ? <Missing /> : `${entity.id}, no. ${sequence}`),
  },
  {
    key: 'position',
    label: 'Number',
    sort: 'position',
    figure: true,
    optional: true,
    render: ({ position }) => (position === null ? <Missing /> : <Count value={position} />),
  },
  {
    key: 'status',
    label: 'Status',
    skeletonPx: 60,
    render: ({ status }) => <StatusTag status={status} tone={deliveryTones[status]} />,
    narrow: 'status',
  },
  {
    key: 'attempts',
    label: 'Attempts',
    figure: true,
    render: ({ attempts }) => <Count value={attempts} />,
    narrow: 'value',
  },
  {
    key: 'nextAt',
    label: 'Next attempt',
    render: ({ nextAt }) => (nextAt === null ? <Missing /> : <DateText value={nextAt} time />),
  },
  { key: 'problem', label: 'Problem', wrap: true, muted: true, render: ({ problem }) => problem ?? <Missing /> },
];
