import { useState, type ReactNode } from 'react';
import { useSubmitOnce, type Act } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { countText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { Banner, Button, Dialog } from '@tessera/ui/core';
import { Api } from '../calls/api';
import type { Transfer } from '../shared/transfer';
import { BulkOutcome } from './bulk-outcome';
import { chaseOf, nothingWritten, writtenProblem } from './written';
import { WrittenFields } from './written-fields';

type Chased = CallData<'chaseTransfers'>;

interface ChaseDialogProps {
  readonly transfers: readonly Transfer[];
  /** Called with the transfers that were refused, once the others are done. */
  readonly onChased: (refused: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Chases several transfers with the same words, then says which were refused and why. */
export const ChaseDialog = ({ transfers, onChased, onClose }: ChaseDialogProps): ReactNode => {
  const { firm, businessDate } = usePortal();
  // Rows leave the selection once they are chased; the dialog is about those it was opened for.
  const [chased] = useState(transfers);
  const [written, setWritten] = useState(nothingWritten);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chase] = Api.useChaseTransfersMutation();
  const act: Act<CallBody<'chaseTransfers'>, Chased> = async (write) => {
    const answer = await chase(write);
    if (answer.data !== undefined)
      onChased(
        new Set(answer.data.items.flatMap(({ outcome, transactionId }) => (outcome === 'Done' ? [] : [transactionId]))),
      );
    return answer;
  };
  const { done, submit, isPending, inDoubt } = useSubmitOnce(act, null);
  const confirm = async (): Promise<void> => {
    setRefusal(null);
    const error = await submit({
      firmId: firm.firmId,
      transactionIds: chased.map(({ transactionId }) => transactionId),
      ...chaseOf(written),
    });
    if (error) setRefusal(error.fieldErrors[0]?.errorMessage ?? error.errorMessage);
  };
  const count = countText(chased.length, 'transfer');
  return (
    <Dialog
      open
      title={`Chase ${count}`}
      onClose={onClose}
      footer={
        done === null ? (
          <>
            <Button onClick={onClose}>Back</Button>
            <Button
              kind="primary"
              busy={isPending}
              unavailable={writtenProblem('Chase', written, businessDate) ?? false}
              onClick={() => void confirm()}
            >
              {inDoubt ? 'Check again' : `Chase ${count}`}
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
        {done === null ? (
          <>
            <p>The same words are written to each of them.</p>
            <WrittenFields kind="Chase" value={written} onChange={setWritten} />
            {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
          </>
        ) : (
          <BulkOutcome transfers={chased} outcome={done.created} done="chased" notDone="Not chased" />
        )}
      </div>
    </Dialog>
  );
};
