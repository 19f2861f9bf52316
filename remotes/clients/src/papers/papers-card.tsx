import { useFile } from '@tessera/api';
import { Api } from '../calls/api';
import { useMemo, useState, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePortal } from '@tessera/runtime';
import { Button, Card, DateText, Link, Tag, Why, formatCount, useNarrow } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';

type Paper = CallData<'getPensionRecord'>['papers'][number];

const shownMax = 8;

const keyOf = ({ kind, crystallisationId, clientProductId, triggerDate, about }: Paper): string =>
  [kind, crystallisationId ?? clientProductId, triggerDate, about].join(' ');

/** An owed one is late once its day has passed. */
const isLate = ({ madeDate, dueDate }: Paper, today: string): boolean =>
  madeDate === null && dueDate !== null && dueDate < today;

interface Shown {
  /** The address of a benefit; left out on its own page. */
  readonly hrefOf?: (crystallisationId: string) => string;
  readonly today: string;
}

const whatOf = (paper: Paper, { hrefOf }: Shown): ReactNode =>
  hrefOf === undefined || paper.crystallisationId === null ? (
    paper.about
  ) : (
    <Link to={hrefOf(paper.crystallisationId)}>{paper.about}</Link>
  );

const columnsOf = (
  shown: Shown,
  isNarrow: boolean,
  { busyWith, save }: ReturnType<typeof useFile>,
): readonly Column<Paper>[] => [
  {
    key: 'kind',
    label: 'What',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: (paper) => (
      <>
        {paper.kind}
        <br />
        <span className="t-small t-muted">
          {whatOf(paper, shown)}
          {paper.source !== null && (
            <>
              {' · '}
              <Why of={inSentence(paper.kind)} rule={paper.why} source={paper.source} />
            </>
          )}
          {/* A narrow list has no headings, so that its date has to say what it is. */}
          {isNarrow && paper.madeDate === null && paper.dueDate !== null && (
            <>
              {' '}
              · due <DateText value={paper.dueDate} />
            </>
          )}
        </span>
        {paper.problem !== null && (
          <>
            <br />
            <span className="t-small">{paper.problem}</span>
          </>
        )}
      </>
    ),
  },
  { key: 'due', label: 'Due', narrow: 'hidden', render: ({ dueDate }) => <DateText value={dueDate} /> },
  {
    key: 'made',
    label: 'Made',
    narrow: 'note',
    render: (paper) =>
      paper.madeDate !== null ? (
        <DateText value={paper.madeDate} />
      ) : isLate(paper, shown.today) ? (
        <Tag tone="bad">Overdue</Tag>
      ) : (
        <Tag tone="info">Owed</Tag>
      ),
  },
  {
    key: 'file',
    label: 'Document',
    narrow: 'value',
    render: ({ document, kind, about }) =>
      document === null ? null : (
        <Button
          small
          icon="download"
          busy={busyWith === document.fileId}
          aria-label={`Save ${inSentence(kind)}: ${about}`}
          onClick={() => void save(document.fileId)}
        >
          PDF
        </Button>
      ),
  },
];

interface PapersCardProps extends Pick<Shown, 'hrefOf'> {
  readonly papers: readonly Paper[];
}

/** What the client was given about a pension, and what is owed to them: statements, applications and packs. */
export const PapersCard = ({ papers, hrefOf }: PapersCardProps): ReactNode => {
  const { businessDate: today } = usePortal();
  const [all, setAll] = useState(false);
  const isNarrow = useNarrow();
  const file = useFile(Api);
  const columns = useMemo(
    () => columnsOf({ today, ...(hrefOf === undefined ? {} : { hrefOf }) }, isNarrow, file),
    [hrefOf, today, isNarrow, file],
  );
  const title = 'Statements and documents';
  return (
    <Card
      title={title}
      flush
      {...(papers.length > shownMax
        ? {
            footer: (
              <Button small kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${formatCount(papers.length)}`}
              </Button>
            ),
          }
        : {})}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={all ? papers : papers.slice(0, shownMax)}
        rowKey={keyOf}
        empty={{
          title: 'Nothing was given yet',
          text: 'Applications, income packs and the statements that the rules ask for appear here, each with its document.',
        }}
      />
    </Card>
  );
};
