import { useState, type ReactNode } from 'react';
import { accountConditions, accountTransitions, accountStatusMeanings } from '@tessera/contract/accounts/life';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { Banner, Button, Dialog, Facts, StatusTag } from '@tessera/ui/core';
import { usePatchAccount } from './use-patch-account';

type Account = CallData<'getAccount'>;
export type AccountTransition = Account['moves'][number];

const isLast = (move: AccountTransition): boolean => accountTransitions.every(({ from }) => from !== move.to);
const conditionOf = ({ status }: Account, { to }: AccountTransition): string | null =>
  accountConditions[accountTransitions.find((each) => each.from === status && each.to === to)?.condition ?? 'none'];

interface TransitionDialogProps {
  readonly account: Account;
  readonly move: AccountTransition;
  readonly onClose: () => void;
}

/** Asks for confirmation before an account's status changes, explains the new status, and shows a refusal. */
export const TransitionDialog = ({ account, move, onClose }: TransitionDialogProps): ReactNode => {
  const portal = usePortal();
  const { change, stale, inDoubt, isPending } = usePatchAccount(account);
  const [refusal, setRefusal] = useState<string | null>(null);
  // If somebody else has changed the account, the transition may no longer be allowed.
  const now = account.moves.find(({ to }) => to === move.to);
  const forbidden = now === undefined ? `It is ${account.status} now, and cannot be moved from there.` : now.refused;
  const condition = conditionOf(account, move);
  const holders = account.clients.map(({ name }) => name).join(' and ');
  const confirm = async (): Promise<void> => {
    setRefusal(null);
    const error = await change({ status: move.to });
    if (error === null) {
      portal.toast({ kind: 'success', message: `${account.name}: ${move.to}` });
      onClose();
    } else if (error.statusCode !== 412) setRefusal(error.fieldErrors[0]?.errorMessage ?? error.errorMessage);
  };
  return (
    <Dialog
      open
      title={`${move.action}: ${account.name}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            kind={isLast(move) ? 'danger-primary' : 'primary'}
            busy={isPending}
            unavailable={forbidden ?? false}
            onClick={() => void confirm()}
          >
            {inDoubt ? 'Check again' : move.action}
          </Button>
        </>
      }
    >
      <div className="t-stack">
        <Facts
          facts={[
            { label: account.clients.length > 1 ? 'Held by' : 'Client', value: holders },
            { label: 'Status', value: <StatusTag status={account.status} /> },
            { label: 'Becomes', value: <StatusTag status={move.to} /> },
          ]}
        />
        <p>
          {move.to}: {accountStatusMeanings[move.to]}
        </p>
        {condition !== null && <p className="t-muted">Before this: {condition}</p>}
        {isLast(move) && <p>This cannot be undone.</p>}
        {stale && (
          <Banner tone="warning">
            <span role="alert">
              Someone else changed this after you opened it, so nothing was done. The latest version is shown: check it
              before you continue.
            </span>
          </Banner>
        )}
        {forbidden !== null && <Banner tone="warning">{forbidden}</Banner>}
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </Dialog>
  );
};
