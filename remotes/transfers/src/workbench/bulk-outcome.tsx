import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { countText } from '@tessera/domain/wording';
import { transferName, type Transfer } from '../shared/transfer';

interface BulkOutcomeProps {
  readonly transfers: readonly Transfer[];
  readonly outcome: CallData<'chaseTransfers'>;
  /** "chased", and the name of the list of those that were not: "Not chased". */
  readonly done: string;
  readonly notDone: string;
}

/** What became of each of several transfers. */
export const BulkOutcome = ({
  transfers,
  outcome: { done: doneCount, refused, items },
  done,
  notDone,
}: BulkOutcomeProps): ReactNode => (
  <>
    <p role="status">
      {countText(doneCount, 'transfer was', 'transfers were')} {done}
      {refused > 0 && `, ${countText(refused, 'was', 'were')} not and ${refused === 1 ? 'stays' : 'stay'} selected`}.
    </p>
    {refused > 0 && (
      <ul aria-label={notDone}>
        {items
          .filter(({ outcome }) => outcome === 'Refused')
          .map(({ transactionId, reason }) => {
            const transfer = transfers.find((each) => each.transactionId === transactionId);
            return (
              <li key={transactionId}>
                {transfer === undefined ? transactionId : `${transferName(transfer)}, ${transfer.clientName}`}: {reason}
              </li>
            );
          })}
      </ul>
    )}
  </>
);
