import type { ReactNode } from 'react';
import { clientTransactionHref, useAccess } from '@tessera/runtime';
import { DateText, Gain, Link, Money, Quantity, WideTable, type WideRow } from '@tessera/ui/core';
import { clientPages } from '../../shared/access-rules';
import type { Match } from '../shared/wire';

const typeWords: Readonly<Record<Match['type'], string>> = {
  'same-day': 'Bought on the same day',
  'thirty-day': 'Bought within thirty days after',
  'section-104': 'From the pool',
};
/** The rule of each, in its order. */
const typeRules: Readonly<Record<Match['type'], string>> = {
  'same-day': 'TCGA 1992, s. 105',
  'thirty-day': 'TCGA 1992, s. 106A',
  'section-104': 'TCGA 1992, s. 104',
};

/** Beside the head of a row, which is bold. */
const plain = { fontWeight: 400 } as const;

interface MatchLinesProps {
  readonly label: string;
  readonly matches: readonly Match[];
  readonly clientId: string;
}

/** What a disposal took: each match with its sum in words, and under it the purchases, each with its transaction. */
export const MatchLines = ({ label, matches, clientId }: MatchLinesProps): ReactNode => {
  const canOpen = useAccess(clientPages).allowed;
  const rows = matches.flatMap((match, index): WideRow[] => [
    {
      key: `${index}`,
      head: (
        <>
          {typeWords[match.type]} <span style={plain}>{typeRules[match.type]}</span>
          <br />
          <span style={{ ...plain, color: 'var(--t-text)' }}>{match.sum}</span>
        </>
      ),
      cells: [
        <Quantity key="quantity" value={match.quantity} />,
        <Money key="cost" value={match.cost} />,
        <Gain key="gain" value={match.gain} as="money" />,
      ],
    },
    ...match.acquisitions.map(({ transactionId, date, narrative, quantity, cost }, line): WideRow => ({
      key: `${index} ${line}`,
      head: (
        <span className="t-small" style={{ ...plain, display: 'block', paddingLeft: 16 }}>
          <DateText value={date} />{' '}
          {transactionId !== null && canOpen ? (
            <Link to={clientTransactionHref(clientId, transactionId)}>{narrative}</Link>
          ) : (
            narrative
          )}
        </span>
      ),
      cells: [
        <span key="quantity" className="t-small t-muted">
          <Quantity value={quantity} />
        </span>,
        <span key="cost" className="t-small t-muted">
          <Money value={cost} />
        </span>,
        match.type === 'section-104' ? 'in the pool' : 'taken',
      ],
    })),
  ]);
  return <WideTable label={label} columns={['Taken from', 'Units', 'Cost', 'Gain or loss']} rows={rows} />;
};
