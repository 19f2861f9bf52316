import type { ReactNode } from 'react';
import { transferMeaning } from '@tessera/contract/transfers/life';
import { inSentence } from '@tessera/domain/in-sentence';
import { Banner, Link } from '@tessera/ui/core';
import { transferHref } from '../shared/addresses';
import type { TransferRecord } from '../shared/transfer';
import { fellShort } from './line-words';

/** Why a transfer ended, as the step that ended it says: others can follow it. */
const endReason = ({ waitsFor, steps, transferStatus }: TransferRecord): string | null =>
  waitsFor === null
    ? (steps[steps.findLastIndex(({ status }) => status !== transferStatus) + 1]?.reason ?? null)
    : null;

const meaningOf = (record: TransferRecord): string => {
  const { transferStatus, movementType, lines, resubmittedAs } = record;
  if (transferStatus === 'Rejected' && resubmittedAs !== null) return 'It was refused, and submitted again.';
  return transferStatus === 'Completed' && lines.some((line) => fellShort(line, record))
    ? 'It is over, and not all that was announced came.'
    : transferMeaning(transferStatus, movementType);
};

/** What the status means, what the other provider asks for, and what is still to be done. */
export const TransferStatusNotes = ({ record }: { readonly record: TransferRecord }): ReactNode => {
  const { transferStatus, actionRequired, asked, obstacle = null, waitsFor, lines, needsAuthorisation } = record;
  const reason = endReason(record);
  const lacksCosts = lines.some(({ costMissing = false }) => costMissing);
  const isHeld = lines.some(({ state }) => state === 'Held');
  return (
    <>
      <Banner tone={transferStatus === 'Rejected' ? 'bad' : 'info'}>
        {transferStatus}: {inSentence(meaningOf(record))}
        {reason !== null && ` ${reason}`}
        {record.resubmittedAs !== null && (
          <>
            {' '}
            <Link to={transferHref(record.resubmittedAs)}>Open {record.resubmittedAs}</Link>
          </>
        )}
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
