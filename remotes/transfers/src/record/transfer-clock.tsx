import { DateText, Missing, ProgressBar, Why, type Fact } from '@tessera/ui/core';
import { clockWords, waitsForWords, type Transfer } from '../shared/transfer';
import { daysWords, TransferLight } from '../shared/transfer-light';

/** How much of the time of its kind a transfer has used, and until when it should be over. */
export const clockFacts = (transfer: Transfer): Fact[] => {
  const { clock, waitsFor, days } = transfer;
  const isOver = waitsFor === null;
  return [
    ...(isOver ? [] : [{ label: 'Waits for', value: waitsForWords[waitsFor] }]),
    {
      label: (
        <>
          Clock{' '}
          <Why
            of="clock"
            rule={`It runs while somebody works on the transfer, and stands while somebody is asked for something, while we sell or while we decide. This one may take ${clock.limit} ${clock.unit}.`}
            source={clock.rule}
          />
        </>
      ),
      value: (
        <>
          <TransferLight transfer={transfer} />
          <div>{clockWords(clock)}</div>
          <ProgressBar label="Time used" done={clock.used} total={clock.limit} />
          {clock.stoppedFor !== null && !isOver && (
            <div className="t-small t-muted">It stands, and does not count while it waits.</div>
          )}
        </>
      ),
    },
    ...(isOver ? [] : [{ label: 'Due', value: clock.due === null ? <Missing /> : <DateText value={clock.due} /> }]),
    { label: isOver ? 'Took' : 'Began', value: isOver ? daysWords(days) : `${daysWords(days)} ago` },
  ];
};
