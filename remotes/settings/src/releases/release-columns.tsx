import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Count, DateText, Missing, Tag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { countOf, groundWords, moveWords, unitWord } from './release-words';

type Releases = CallData<'listReleases'>;
export type ReleaseRow = Releases['rows'][number];
export type ReleaseMove = Releases['moves'][number];

const Version = ({ version }: { readonly version: string | null }): ReactNode =>
  version ? <code className="t-mono">{version}</code> : <Missing />;
/** The name of a figure whose column has no heading. */
const Word = ({ children }: { readonly children: string }): ReactNode => (
  <span className="t-narrow-only"> {children}</span>
);
const Share = ({
  count,
  of,
  word,
}: {
  readonly count: number | null;
  readonly of: number | null;
  readonly word?: string;
}): ReactNode =>
  count === null ? (
    <Missing />
  ) : (
    <>
      {countOf(count, of)}
      {word !== undefined && <Word>{word}</Word>}
    </>
  );

/** How often it was requested. A page may report one failure twice, as failed and as fallen back. */
const outcomes = ({ shown, failed, fellBack }: ReleaseRow): number | null =>
  shown === null ? null : shown + Math.max(failed ?? 0, fellBack ?? 0);

export const releaseColumns: readonly Column<ReleaseRow>[] = [
  { key: 'unit', label: 'Part', fixed: true, skeletonPx: 70, render: ({ unit }) => unitWord(unit), narrow: 'title' },
  {
    key: 'version',
    label: 'Version',
    skeletonPx: 110,
    render: ({ version }) => <Version version={version} />,
    narrow: 'note',
  },
  {
    key: 'ground',
    label: 'Channel',
    skeletonPx: 60,
    render: ({ ground }) => <Tag tone={groundWords[ground].tone}>{groundWords[ground].word}</Tag>,
    narrow: 'status',
  },
  { key: 'reason', label: 'Why', wrap: true, muted: true, skeletonPx: 200, render: ({ reason }) => reason },
  {
    key: 'previous',
    label: 'Previous version',
    skeletonPx: 110,
    render: ({ previous }) => <Version version={previous} />,
  },
  {
    key: 'shown',
    label: 'Page loads',
    figure: true,
    skeletonPx: 40,
    render: ({ shown }) => (
      <>
        <Count value={shown} />
        {shown !== null && <Word>page loads</Word>}
      </>
    ),
    narrow: 'value',
  },
  {
    key: 'failed',
    label: 'Failed',
    figure: true,
    skeletonPx: 60,
    render: (row) => <Share count={row.failed} of={outcomes(row)} word="failed" />,
    narrow: 'end',
  },
  {
    key: 'fellBack',
    label: 'Fallbacks',
    figure: true,
    skeletonPx: 40,
    render: ({ fellBack }) => <Count value={fellBack} />,
  },
  { key: 'calls', label: 'Calls', figure: true, skeletonPx: 40, render: ({ calls }) => <Count value={calls} /> },
  {
    key: 'callsFailed',
    label: 'Failed calls',
    figure: true,
    skeletonPx: 60,
    render: ({ callsFailed, calls }) => <Share count={callsFailed} of={calls} />,
  },
];

export const moveColumns: readonly Column<ReleaseMove>[] = [
  { key: 'at', label: 'When', skeletonPx: 110, render: ({ at }) => <DateText value={at} time />, narrow: 'note' },
  { key: 'unit', label: 'Part', fixed: true, skeletonPx: 70, render: ({ unit }) => unitWord(unit), narrow: 'value' },
  { key: 'what', label: 'Change', skeletonPx: 200, render: ({ what }) => moveWords[what], narrow: 'title' },
  {
    key: 'revision',
    label: 'Revision',
    figure: true,
    skeletonPx: 30,
    render: ({ revision }) => <Count value={revision} />,
  },
];
