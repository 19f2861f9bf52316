import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { ButtonLink, type MenuItem } from '@tessera/ui/core';
import { transactionWrite } from '../shared/access-rules';
import { RecordActions } from '../shared/record-actions';
import { useStatusMoves } from './details/use-status-moves';
import { useAccountAddress } from './use-account';

/** What can be done with an account, in the order of the menu; the first stands beside it as a button. */
const actsOn = (base: string): readonly [{ readonly label: string; readonly to: string }, ...MenuItem[]] => [
  { label: 'Pay in', to: `${base}/pay-in` },
  { label: 'Withdraw', to: `${base}/withdraw` },
  { label: 'Invest', to: `${base}/invest` },
  { label: 'Sell', to: `${base}/sell` },
  { label: 'New regular payment', to: `${base}/regular/new` },
];

/** The likely action and the menu of the others, ours for whoever may move a client's money and only while the account is active. */
export const AccountActions = ({ account }: { readonly account: CallData<'getAccount'> }): ReactNode => {
  const { clientId, accountId, base } = useAccountAddress();
  const mayWrite = useAccess(transactionWrite).allowed;
  const [likely, ...others] = actsOn(base);
  const moves = useStatusMoves(account);
  const open = mayWrite && account.status === 'Active';
  return (
    <>
      <RecordActions point="clients.account.actions" ids={{ clientId, accountId }} own={[...(open ? [...others, 'separator' as const] : []), ...moves.items]} />
      {moves.dialog}
      {open && <ButtonLink kind="primary" to={likely.to}>{likely.label}</ButtonLink>}
    </>
  );
};
