import type { ReactNode } from 'react';
import { usePreview } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { Card, DateText, Facts, Money, type Fact } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { AllowanceCard } from '../money/allowance-card';
import { LiveAnswer } from '../money/live-answer';
import type { CallError } from '@tessera/runtime';
import type { RegularRequest } from './regular-values';

type RegularPreviewData = CallData<'previewRecurringOrder'>;

const factsOf = ({
  date,
  asked,
  collected,
  salesRaised,
  amount,
  taxRelief,
}: RegularPreviewData['dates'][number]): Fact[] => [
  {
    label: (
      <strong>
        <DateText value={date} />
      </strong>
    ),
    value: <Money value={amount} />,
  },
  ...(salesRaised !== null
    ? [{ label: 'Sold for, if cash is short', value: <DateText value={salesRaised} /> }]
    : asked < date
      ? [{ label: collected === null ? 'Cash reserved from' : 'Collection created', value: <DateText value={asked} /> }]
      : []),
  ...(taxRelief > 0 ? [{ label: 'Tax relief claimed', value: <Money value={taxRelief} /> }] : []),
];

interface RegularPreviewProps {
  readonly body: RegularRequest | null;
  readonly inForm: (error: CallError) => CallError;
  readonly fieldNames: ReadonlySet<string>;
  /** Shown while there is nothing to preview yet. */
  readonly empty: string;
}

/** The next payments with their dates and events, and the allowance they use. */
export const RegularPreview = ({ body, inForm, fieldNames, empty }: RegularPreviewProps): ReactNode => {
  const answer = usePreview(Api.usePreviewRecurringOrderQuery, body === null ? null : { body });
  return (
    <LiveAnswer answer={answer} inForm={inForm} fieldNames={fieldNames} empty={empty}>
      {({ dates, allowances, notes }, isPending) => (
        <div className="t-stack t-preview" data-asking={isPending || undefined} aria-busy={isPending || undefined}>
          <Card title="Next payments">
            <div className="t-stack">
              {dates.map((each) => (
                <Facts key={each.date} facts={factsOf(each)} />
              ))}
              {notes.length > 0 && (
                <ul className="t-preview__notes">
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              )}
            </div>
          </Card>
          {allowances.map((allowance) => (
            <AllowanceCard key={allowance.name} allowance={allowance} />
          ))}
        </div>
      )}
    </LiveAnswer>
  );
};
