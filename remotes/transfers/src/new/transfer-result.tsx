import type { ReactNode } from 'react';
import type { Done } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { ButtonLink, DateText, Facts, PageHeader, StatusTag } from '@tessera/ui/core';
import { ResultFrame } from '@tessera/ui/form';
import { transferHref } from '../shared/addresses';
import type { TransferRequest } from './transfer-request';
import type { TransferPreview } from './transfer-preview';

interface TransferResultProps {
  readonly done: Done<TransferRequest, CallData<'createTransaction'>>;
  /** What was checked before; null when it was submitted without a preview. */
  readonly preview: TransferPreview | null;
}

/** What happens next and when, with the way to the transfer. */
export const TransferResult = ({ done: { asked, created, cameLate }, preview }: TransferResultProps): ReactNode => {
  const transfer = transferHref(created.transactionId);
  return (
    <ResultFrame
      header={
        <PageHeader
          title={asked.movementType === 'Out' ? 'Transfer out submitted' : 'Transfer in submitted'}
          crumbs={[{ label: 'Transfers', to: '/transfers' }]}
        />
      }
      madeAt={transfer}
      cameLate={cameLate}
      links={
        <>
          <ButtonLink kind="primary" to={transfer}>
            See the transfer
          </ButtonLink>
          <ButtonLink to="/transfers">All transfers</ButtonLink>
        </>
      }
    >
      <div className="t-stack">
        <Facts
          facts={[
            { label: created.transactionId, value: <StatusTag status={created.status} /> },
            ...(preview === null
              ? []
              : [
                  { label: 'Goes first to', value: preview.firstStatus },
                  { label: 'Expected by', value: <DateText value={preview.expectedDate} /> },
                ]),
          ]}
        />
        {created.status === 'Checking' && (
          <p>
            A second person at your firm has to authorise it: you cannot do that yourself. Nothing leaves before that.
          </p>
        )}
        <p>
          {asked.movementType === 'Out'
            ? 'It goes on by itself. When the other provider confirms that it has everything, the transfer is complete.'
            : 'It goes on by itself. Cash is credited as it comes; what needs you appears on the workbench.'}
        </p>
      </div>
    </ResultFrame>
  );
};
