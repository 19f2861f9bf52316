import { useState, type ReactNode } from 'react';
import { effectPageSize } from '@tessera/contract/fees/values';
import type { CallData } from '@tessera/contract/schemas';
import { Button, Card, Count, Facts, Money } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';

export type Effect = CallData<'previewFeeChange'>;
type ClientEffect = Effect['largest'][number];

const columns: readonly Column<ClientEffect>[] = [
  { key: 'name', label: 'Client', fixed: true, render: ({ name }) => name, narrow: 'title' },
  { key: 'before', label: 'Now', figure: true, render: ({ before }) => <Money value={before} />, narrow: 'note' },
  { key: 'after', label: 'Then', figure: true, render: ({ after }) => <Money value={after} />, narrow: 'value' },
  {
    key: 'change',
    label: 'Change',
    figure: true,
    render: ({ change }) => <Money value={change} plus />,
    narrow: 'end',
  },
];

interface EffectProps {
  readonly effect: Effect;
  /** The firm pays it to the clients. */
  readonly isPaid: boolean;
}

interface EffectCardProps extends EffectProps {
  /** The page of clients that is shown, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The year of all clients together, in a sentence. */
export const EffectWords = ({ effect: { change, changed, clients }, isPaid }: EffectProps): ReactNode => {
  const who = isPaid ? 'Clients together receive' : 'Clients together pay';
  if (changed === 0) return <>No client {isPaid ? 'receives' : 'pays'} more or less in a year.</>;
  return (
    <>
      {who} <Money value={Math.abs(change)} /> {change < 0 ? 'less' : 'more'} in a year;{' '}
      {changed === clients ? 'it changes for all' : 'it changes for'} <Count value={changed} />
      {changed === clients ? '' : <> of {<Count value={clients} />}</>} clients.
    </>
  );
};

/** Clients shown until the reader asks for more. */
const shownFirst = 8;

/** What new rates change in a year: all clients together, and each whom they change most. */
export const EffectCard = ({ effect, isPaid, page, onPage }: EffectCardProps): ReactNode => {
  const [all, setAll] = useState(false);
  const { largest, changed } = effect;
  const pages = Math.ceil(changed / effectPageSize);
  return (
    <>
      <Card title="Effect over a year">
        <div className="t-stack">
          <p aria-live="polite">
            <strong>
              <EffectWords effect={effect} isPaid={isPaid} />
            </strong>
          </p>
          {effect.clients > 0 && (
            <Facts
              facts={[
                { label: 'Now', value: <Money value={effect.before} /> },
                { label: 'With the new rates', value: <Money value={effect.after} /> },
                { label: 'Change', value: <Money value={effect.change} plus /> },
              ]}
            />
          )}
          <p className="t-muted t-small">{effect.basis}</p>
        </div>
      </Card>
      {changed > 0 && (
        <Card
          title={changed > shownFirst ? 'Largest changes' : 'By client'}
          flush
          footer={
            changed > shownFirst && (
              <div className="t-row">
                {!all ? (
                  <Button small onClick={() => setAll(true)}>
                    Show all <Count value={changed} />
                  </Button>
                ) : (
                  pages > 1 && (
                    <>
                      <Button
                        small
                        unavailable={page <= 1 && 'This is the first page'}
                        onClick={() => onPage(page - 1)}
                      >
                        Previous
                      </Button>
                      <Button
                        small
                        unavailable={page >= pages && 'This is the last page'}
                        onClick={() => onPage(page + 1)}
                      >
                        Next
                      </Button>
                      <span className="t-muted t-small" role="status">
                        Page {page} of <Count value={pages} />
                      </span>
                    </>
                  )
                )}
              </div>
            )
          }
        >
          <DataTable
            label="Effect by client"
            columns={columns}
            rows={all ? largest : largest.slice(0, shownFirst)}
            rowKey={({ clientId }) => clientId}
            empty={{ title: 'It changes for no client' }}
          />
        </Card>
      )}
    </>
  );
};
