import { useId, useState, type ReactNode } from 'react';
import { useSubmitOnce, type Act } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { countText } from '@tessera/domain/wording';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Banner, Button, Dialog, ErrorState, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../calls/api';
import type { Transfer } from '../shared/transfer';
import { BulkOutcome } from './bulk-outcome';

/** The choice that gives them to nobody; no user has this id. */
const nobody = '-';

interface HandOverDialogProps {
  readonly transfers: readonly Transfer[];
  /** Called with the transfers that were refused, once the others are done. */
  readonly onDone: (refused: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Gives several transfers to one colleague, then says which were refused and why. */
export const HandOverDialog = ({ transfers, onDone, onClose }: HandOverDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  // Rows leave the selection once they are given; the dialog is about those it was opened for.
  const [given] = useState(transfers);
  const [owner, setOwner] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = useId();
  // Who may own them is a matter of their office; one of another office is refused by itself.
  const first = Api.useGetTransferQuery({ firmId, transactionId: given[0]?.transactionId ?? '' });
  const [handOver] = Api.useHandOverTransfersMutation();
  const act: Act<CallBody<'handOverTransfers'>, CallData<'handOverTransfers'>> = async (write) => {
    const answer = await handOver(write);
    if (answer.data !== undefined)
      onDone(
        new Set(answer.data.items.flatMap(({ outcome, transactionId }) => (outcome === 'Done' ? [] : [transactionId]))),
      );
    return answer;
  };
  const { done, submit, isPending, inDoubt } = useSubmitOnce(act, null);
  const confirm = async (): Promise<void> => {
    setRefusal(null);
    const error = await submit({
      firmId,
      transactionIds: given.map(({ transactionId }) => transactionId),
      owner: owner === nobody ? null : owner,
    });
    if (error) setRefusal(error.fieldErrors[0]?.errorMessage ?? error.errorMessage);
  };
  const count = countText(given.length, 'transfer');
  const failure = first.data === undefined && !first.isFetching ? callErrorOf(first.error) : null;
  return (
    <Dialog
      open
      title={`Hand over ${count}`}
      onClose={onClose}
      footer={
        done === null ? (
          <>
            <Button onClick={onClose}>Back</Button>
            <Button
              kind="primary"
              busy={isPending}
              unavailable={owner === '' && 'Choose who has them from now on'}
              onClick={() => void confirm()}
            >
              {inDoubt ? 'Check again' : `Hand over ${count}`}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <div className="t-stack">
        {done !== null ? (
          <BulkOutcome transfers={given} outcome={done.created} done="handed over" notDone="Not handed over" />
        ) : failure !== null ? (
          <ErrorState message={failure.errorMessage} onRetry={() => void first.refetch()} />
        ) : first.data === undefined ? (
          <div aria-busy="true">
            <SkeletonLines lines={2} />
          </div>
        ) : (
          <>
            <div className="t-field">
              <label className="t-field__label" htmlFor={id}>
                New owner
              </label>
              <select id={id} className="t-select" value={owner} onChange={({ target }) => setOwner(target.value)}>
                <option value="">Choose</option>
                {first.data.colleagues.map(({ userId, name }) => (
                  <option key={userId} value={userId}>
                    {name}
                  </option>
                ))}
                <option value={nobody}>Nobody</option>
              </select>
              <p className="t-field__help">
                Who may own transfers of {given[0]?.nodeName ?? 'the office'}. A transfer that they may not own stays as
                it is.
              </p>
            </div>
            {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
          </>
        )}
      </div>
    </Dialog>
  );
};
