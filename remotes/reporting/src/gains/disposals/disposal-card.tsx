import { useId, type ReactNode } from 'react';
import { countText, dateText } from '@tessera/domain/wording';
import { clientTransactionHref, useAccess } from '@tessera/runtime';
import { Button, formatQuantity, Gain, KeyFigures, Link, Money, Tag } from '@tessera/ui/core';
import { clientPages } from '../../shared/access-rules';
import type { Disposal } from '../shared/wire';
import { MatchLines } from './match-lines';

interface DisposalCardProps {
  readonly disposal: Disposal;
  readonly clientId: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** `700 units sold on 20 November 2026`; a capital distribution has no units. */
export const titleOf = ({ date, quantity, given, allowableCost }: Disposal): string =>
  quantity === 0
    ? `${allowableCost === 0 ? 'Distribution above the cost' : 'Part disposal by a capital distribution'} on ${dateText(date)}`
    : `${formatQuantity(quantity)} units ${given ? 'given to the spouse' : 'sold'} on ${dateText(date)}`;

/** One disposal: open, it shows what it took and the sums. */
export const DisposalCard = ({ disposal, clientId, open, onToggle }: DisposalCardProps): ReactNode => {
  const id = useId();
  const title = titleOf(disposal);
  return (
    <section className="t-card" aria-labelledby={id}>
      <div className="t-card__head">
        <h3 id={id} className="t-card__title">
          {title}
        </h3>
        <div className="t-card__actions">
          {disposal.given ? <Tag>No gain, no loss</Tag> : <Gain value={disposal.gain} as="money" />}{' '}
          <Button small aria-expanded={open} aria-label={`Show what was taken: ${title}`} onClick={onToggle}>
            {open ? 'Close' : 'Open'}
          </Button>
        </div>
      </div>
      {open && <Opened disposal={disposal} clientId={clientId} title={title} />}
    </section>
  );
};

const Opened = ({
  disposal,
  clientId,
  title,
}: Pick<DisposalCardProps, 'disposal' | 'clientId'> & { readonly title: string }): ReactNode => {
  const canOpen = useAccess(clientPages).allowed;
  const { proceeds, charges, allowableCost, gain, given, transactionIds, matches } = disposal;
  return (
    <>
      <div className="t-card__body t-stack">
        <KeyFigures
          label={`Sum of ${title}`}
          figures={[
            {
              label: given ? 'Taken as proceeds' : 'Proceeds',
              value: <Money value={proceeds} />,
              note: canOpen && transactionIds.length > 0 && (
                <>
                  {transactionIds.map((transactionId, index) => (
                    <span key={transactionId}>
                      {index > 0 && ', '}
                      <Link to={clientTransactionHref(clientId, transactionId)}>
                        {transactionIds.length === 1 ? 'Open the transaction' : `Transaction ${index + 1}`}
                      </Link>
                    </span>
                  ))}
                </>
              ),
            },
            { label: 'Charges', value: <Money value={charges} />, note: 'in the allowable cost' },
            {
              label: 'Allowable cost',
              value: <Money value={allowableCost} />,
              note:
                allowableCost === null
                  ? 'not known'
                  : matches.length === 0
                    ? 'of the pool, by what was paid and what is left'
                    : `of ${countText(matches.length, 'match', 'matches')} below`,
            },
            {
              label: 'Gain or loss',
              value: given ? 'None' : <Gain value={gain} as="money" />,
              note: gain === null && !given ? 'not known: in no total' : 'proceeds less cost',
            },
          ]}
        />
      </div>
      {matches.length > 0 && <MatchLines label={`What was taken: ${title}`} matches={matches} clientId={clientId} />}
    </>
  );
};
