import { DateText, Missing, sizeText, Tag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { audienceWords, type ClientDocument } from './document';

const scanWords = { Waiting: 'Being checked', Refused: 'Refused' } as const;

export const documentColumns: readonly Column<ClientDocument>[] = [
  {
    key: 'fileName',
    label: 'Document',
    sort: 'fileName',
    fixed: true,
    wrap: true,
    skeletonPx: 200,
    render: ({ fileName, scan }) => (
      <>
        {fileName} {scan !== 'Clean' && <Tag tone={scan === 'Waiting' ? 'info' : 'bad'}>{scanWords[scan]}</Tag>}
      </>
    ),
    narrow: 'title',
  },
  { key: 'category', label: 'Category', sort: 'category', render: ({ category }) => category, narrow: 'note' },
  {
    key: 'note',
    label: 'Note',
    wrap: true,
    muted: true,
    render: ({ note }) => (note === '' ? <Missing /> : note),
    narrow: 'hidden',
  },
  {
    key: 'visibleTo',
    label: 'Seen by',
    render: ({ visibleTo }) => audienceWords[visibleTo],
    narrow: 'hidden',
  },
  { key: 'addedBy', label: 'Added by', render: ({ addedBy }) => addedBy.name, narrow: 'hidden' },
  {
    key: 'addedDate',
    label: 'Added',
    sort: 'addedDate',
    sortDescendingFirst: true,
    render: ({ addedDate }) => <DateText value={addedDate} />,
    narrow: 'end',
  },
  {
    key: 'size',
    label: 'Size',
    sort: 'size',
    sortDescendingFirst: true,
    figure: true,
    render: ({ size }) => sizeText(size),
    narrow: 'value',
  },
];
