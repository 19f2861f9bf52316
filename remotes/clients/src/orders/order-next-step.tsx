import type { ReactNode } from 'react';
import { DateText } from '@tessera/ui/core';
import type { Created } from '../money/use-submit';
import type { TransactionsPreview } from '../money/use-transactions-preview';

/** The next step of an order, with its date. */
export const orderNextStep = (
  { status }: Created['transactions'][number],
  step: TransactionsPreview['steps'][number] | undefined,
): ReactNode => (
  <>
    {status === 'Waiting'
      ? 'It waits for its cash, and is placed automatically when that is there'
      : 'It is dealt at the next dealing point'}
    {step && step.dealingDate !== null && (
      <>
        , <DateText value={step.dealingDate} />
      </>
    )}
    {step && step.settlementDate !== null && (
      <>
        , and settles on <DateText value={step.settlementDate} />
      </>
    )}
    . You do not need to do anything.
  </>
);
