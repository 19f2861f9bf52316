import type { ReactNode } from 'react';
import { transferMeaning } from '@tessera/contract/transfers/life';
import { inSentence } from '@tessera/domain/in-sentence';
import { Banner } from '@tessera/ui/core';
import type { TransferRecord } from '../shared/transfer';

/** Why a transfer ended, as its last step says. */
const endReason = ({ waitsFor, steps }: TransferRecord): string | null =>
  waitsFor === null ? (steps.at(-1)?.reason ?? null) : null;

/** What the status means, what the other provider asks for, and what is still to be done. */
export const TransferStatusNotes = ({ record }: { readonly record: TransferRecord }): ReactNode => {
  const {
    transferStatus,
    movementType,
    actionRequired,
    asked,
    obstacle = null,
    waitsFor,
    lines,
    needsAuthorisation,
  } = record;
  const reason = endReason(record);
  const lacksCosts = lines.some(
    ({ kind, arrivedQuantity, bookCost }) => kind === 'Holding' && (arrivedQuantity ?? 0) > 0 && bookCost === null,
  );
  const isHeld = lines.some(({ state }) => state === 'Held');
  return (
    <>
      <Banner tone={transferStatus === 'Rejected' ? 'bad' : 'info'}>
        {transferStatus}: {inSentence(transferMeaning(transferStatus, movementType))}
        {reason !== null && ` ${reason}`}
      </Banner>
      {needsAuthorisation && (
        <Banner tone="warning">A second person at your firm has to authorise it before anything leaves.</Banner>
      )}
      {asked !== null && (
        <Banner tone="warning">
          {waitsFor === 'us' ? 'It waits for us' : 'The other provider asks'}: {asked}
        </Banner>
      )}
      {obstacle !== null && <Banner tone="warning">It waits for you: {obstacle}</Banner>}
      {actionRequired && lacksCosts && <Banner tone="warning">Book costs are due for what has arrived.</Banner>}
      {isHeld && (
        <Banner tone="warning">
          Something came that was not announced so. It is held until somebody accepts or returns it.
        </Banner>
      )}
    </>
  );
};
