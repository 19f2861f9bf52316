import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { Button, Card, DateText, EmptyState } from '@tessera/ui/core';
import { pensionWrite } from '../shared/access-rules';
import { factKindWords, type PensionRecord } from './benefit-words';

const FactDialog = lazy(() => import('./fact-dialog').then((module) => ({ default: module.FactDialog })));
const WithdrawFactDialog = lazy(() =>
  import('./fact-dialog').then((module) => ({ default: module.WithdrawFactDialog })),
);

/** What the ledger cannot know of the client's pensions, as people recorded it. */
export const FactsCard = ({ record }: { readonly record: PensionRecord }): ReactNode => {
  const mayWrite = useAccess(pensionWrite).allowed;
  const [adding, setAdding] = useState(false);
  const [withdrawing, setWithdrawing] = useState<string | null>(null);
  const { facts, clientId, clientName, pensions } = record;
  const fact = facts.find(({ factId }) => factId === withdrawing);
  return (
    <Card
      title="Recorded by hand"
      flush
      actions={
        mayWrite && (
          <Button small onClick={() => setAdding(true)}>
            Add a fact
          </Button>
        )
      }
    >
      {facts.length === 0 ? (
        <EmptyState
          title="Nothing is recorded"
          text="Protections, benefits before April 2024 and benefits elsewhere are recorded here, because they change the allowances."
        />
      ) : (
        <ul className="t-drafts">
          {facts.map(({ factId, kind, text, recordedAt, recordedBy }) => (
            <li key={factId}>
              <span>
                <span>{factKindWords[kind]}</span>
                <span className="t-small">{text}</span>
                <span className="t-small t-muted">
                  {recordedBy ?? 'The platform'}, <DateText value={recordedAt} time />
                </span>
              </span>
              {mayWrite && (
                <Button
                  small
                  kind="quiet"
                  aria-label={`Withdraw: ${factKindWords[kind]}. ${text}`}
                  onClick={() => setWithdrawing(factId)}
                >
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {adding && (
          <FactDialog
            clientId={clientId}
            clientName={clientName}
            pensions={pensions}
            onClose={() => setAdding(false)}
          />
        )}
        {fact !== undefined && <WithdrawFactDialog fact={fact} onClose={() => setWithdrawing(null)} />}
      </Suspense>
    </Card>
  );
};
