import { useState, type ReactNode } from 'react';
import { clientTransactionHref, useAccess } from '@tessera/runtime';
import { Button, Card, Link, Money } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { clientPages, reconciliationWork } from '../shared/access-rules';
import { UndoDialog } from './break-dialogs';
import type { CashLine, DayRecord, Match } from './reconciliation';

/** Lines shown of one side before the rest is counted. */
const linesShown = 3;

const Side = ({ lines, canOpen }: { readonly lines: readonly CashLine[]; readonly canOpen: boolean }): ReactNode => (
  <div>
    {lines.slice(0, linesShown).map((line) => (
      <div key={line.id}>
        {canOpen && line.transactionId !== null && line.clientId !== null ? (
          <Link to={clientTransactionHref(line.clientId, line.transactionId)}>{line.reference}</Link>
        ) : (
          line.reference
        )}{' '}
        <span className="t-muted">{line.description}</span>
        {lines.length > 1 && (
          <>
            {' '}
            <Money value={line.amount} />
          </>
        )}
      </div>
    ))}
    {lines.length > linesShown && <span className="t-muted">and {lines.length - linesShown} more</span>}
  </div>
);

const columnsFor = (canOpen: boolean, canUndo: boolean, onUndo: (match: Match) => void): readonly Column<Match>[] => [
  {
    key: 'statement',
    label: 'Bank',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: ({ statement }) => <Side lines={statement} canOpen={canOpen} />,
  },
  {
    key: 'books',
    label: 'Books',
    wrap: true,
    narrow: 'hidden',
    render: ({ books }) => <Side lines={books} canOpen={canOpen} />,
  },
  {
    key: 'amount',
    label: 'Amount',
    figure: true,
    narrow: 'value',
    render: ({ statement, books }) => (
      <Money
        value={
          (statement.length > 0 ? statement : books).reduce(
            (total, { amount }) => total + Math.round(amount * 100),
            0,
          ) / 100
        }
      />
    ),
  },
  {
    key: 'rule',
    label: 'By',
    wrap: true,
    narrow: 'note',
    render: ({ rule, by, reason }) => (
      <div>
        {rule}
        {by !== null && (
          <>
            , {by.name}
            <br />
            <span className="t-small t-muted">{reason}</span>
          </>
        )}
      </div>
    ),
  },
  ...(canUndo
    ? [
        {
          key: 'undo',
          label: 'Take back',
          narrow: 'end' as const,
          render: (match: Match) => (
            <Button small onClick={() => onUndo(match)}>
              Take back...
            </Button>
          ),
        },
      ]
    : []),
];

/** The lines that are matched, by rule or by hand; folded away, because nobody has to look at them. */
export const MatchesCard = ({ day }: { readonly day: DayRecord }): ReactNode => {
  const [shown, setShown] = useState(false);
  const [undoing, setUndoing] = useState<Match | null>(null);
  const canOpen = useAccess(clientPages).allowed;
  const canUndo = useAccess(reconciliationWork).allowed && day.status === 'Open';
  const { matchCount, matches } = day;
  return (
    <Card
      title={`Matched lines (${matchCount})`}
      flush={shown}
      actions={
        <Button small aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
      }
      footer={
        shown && matches.length < matchCount ? `The first ${matches.length} of ${matchCount} matches.` : undefined
      }
    >
      {shown ? (
        <DataTable
          label="Matched lines"
          columns={columnsFor(canOpen, canUndo, setUndoing)}
          rows={matches}
          rowKey={({ id }) => id}
          empty={{ title: 'No line is matched', text: 'Matches appear here once the bank’s statement is imported.' }}
        />
      ) : (
        <p className="t-muted">
          {matchCount === 0
            ? 'No line is matched.'
            : 'These lines of the bank and of the books agree, by a rule or by hand.'}
        </p>
      )}
      {undoing !== null && <UndoDialog day={day.id} matchId={undoing.id} onClose={() => setUndoing(null)} />}
    </Card>
  );
};
