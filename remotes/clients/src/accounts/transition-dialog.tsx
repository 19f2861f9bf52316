import type { ReactNode } from 'react';
import { andList } from '@tessera/contract';
import { accountConditions, accountTransitions, accountStatusMeanings } from '@tessera/contract/accounts/life';
import type { CallData } from '@tessera/contract/schemas';
import { ActDialog, Facts, StatusTag } from '@tessera/ui/core';
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

/** Asks before an account's status is changed, says what the new one means, and what was refused. */
export const TransitionDialog = ({ account, move, onClose }: TransitionDialogProps): ReactNode => {
  const { save, wasStale, inDoubt, busy } = usePatchAccount(account);
  // Once someone else has changed the account, what is allowed may be another matter.
  const now = account.moves.find(({ to }) => to === move.to);
  const condition = conditionOf(account, move);
  const holders = andList(account.clients.map(({ name }) => name));
  return (
    <ActDialog
      title={`${move.action}: ${account.name}?`}
      confirmLabel={move.action}
      danger={isLast(move)}
      forbidden={now === undefined ? `It is ${account.status} now, and cannot be moved from there.` : now.refused}
      act={() => save({ status: move.to })}
      busy={busy}
      inDoubt={inDoubt}
      stale={wasStale ? {} : null}
      done={`${account.name}: ${move.to}`}
      onClose={onClose}
    >
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
    </ActDialog>
  );
};
