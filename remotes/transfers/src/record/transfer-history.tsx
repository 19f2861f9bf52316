import type { ReactNode } from 'react';
import { DateText, formatDate, Timeline, toneOfStatus } from '@tessera/ui/core';
import type { TransferRecord } from '../shared/transfer';

const byWords: Readonly<Record<TransferRecord['steps'][number]['by'], string>> = {
  person: 'A person of the firm',
  platform: 'The platform, by itself',
  provider: 'The other provider',
};

/** What happened to a transfer, the newest first. */
export const TransferHistory = ({ record: { steps } }: { readonly record: TransferRecord }): ReactNode => (
  <Timeline
    label="History of the transfer"
    steps={steps.toReversed().map(({ step, at, businessDate, status, userName, by, reason }, index) => ({
      key: `${steps.length - index}`,
      tone: toneOfStatus(status),
      title: step === status ? step : `${step}: ${status}`,
      note: (
        <>
          <DateText value={at} time /> · {userName ?? byWords[by]}
          {formatDate(at) !== formatDate(businessDate) && (
            <>
              {' '}
              · business day <DateText value={businessDate} />
            </>
          )}
        </>
      ),
      ...(reason === null ? {} : { text: reason }),
    }))}
  />
);
