import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { isPension, statusesPaidInto, statusesPaidOutOf, withdrawalProblem } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { ButtonLink, type MenuItem } from '@tessera/ui/core';
import { transactionWrite } from '../shared/access-rules';
import { RecordActions } from '../shared/record-actions';
import { useStatusTransitions } from './use-status-transitions';
import { useAccountAddress } from '../addresses/use-account';

/**
 * The actions an account allows in its current status, in menu order. Actions that its type never allows are left out;
 * an account in the process of being emptied can be sold and paid out.
 */
const actionsOn = (base: string, { accountType, status, wrapperDetail }: CallData<'getAccount'>): MenuItem[] => {
  const isActive = status === 'Active';
  const isEmptied = statusesPaidOutOf.includes(status);
  const isInvested = accountType !== 'Cash';
  const isPaying = isActive && isPension(wrapperDetail.wrapperType);
  const acts: readonly (readonly [boolean, string, string])[] = [
    [isEmptied && withdrawalProblem(wrapperDetail.wrapperType) === null, 'Withdraw', 'withdraw'],
    [isPaying, 'Take benefits', 'benefit'],
    [isPaying, 'Set up regular income', 'benefit/regular'],
    [isActive && isInvested, 'Invest', 'invest'],
    [isEmptied && isInvested, 'Sell', 'sell'],
    [isActive && isInvested, 'Switch', 'switch'],
    [isActive, 'Move', 'move'],
    [isActive, 'Expected money', 'expect'],
    [isActive, 'Adviser fee', 'adviser-fee'],
    [isActive, 'New regular payment', 'regular/new'],
  ];
  return acts.flatMap(([possible, label, path]) => (possible ? [{ label, to: `${base}/${path}` }] : []));
};

/**
 * The most likely action as a button and the others in a menu, for users who may move a client's money; a pending
 * account can only be paid into.
 */
export const AccountActions = ({ account }: { readonly account: CallData<'getAccount'> }): ReactNode => {
  const { clientId, accountId, base } = useAccountAddress();
  const mayWrite = useAccess(transactionWrite).allowed;
  const own = mayWrite ? actionsOn(base, account) : [];
  const transitions = useStatusTransitions(account);
  return (
    <>
      <RecordActions
        point="clients.account.actions"
        ids={{ clientId, accountId }}
        own={[...own, ...(own.length > 0 ? ['separator' as const] : []), ...transitions.items]}
      />
      {transitions.dialog}
      {mayWrite && statusesPaidInto.includes(account.status) && (
        <ButtonLink kind="primary" to={`${base}/pay-in`}>
          Pay in
        </ButtonLink>
      )}
    </>
  );
};
