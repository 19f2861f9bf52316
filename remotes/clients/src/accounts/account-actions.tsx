import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { statusesPaidInto, withdrawalProblem } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { ButtonLink, type MenuItem } from '@tessera/ui/core';
import { transactionWrite } from '../shared/access-rules';
import { RecordActions } from '../shared/record-actions';
import { useAccountAddress } from './use-account';

/** What can be done with an account, in the order of the menu; the first stands beside it as a button. What its kind never can is left out. */
const actsOn = (base: string, { accountType, wrapperDetail }: CallData<'getAccount'>): readonly [{ readonly label: string; readonly to: string }, ...MenuItem[]] => [
  { label: 'Pay in', to: `${base}/pay-in` },
  ...(withdrawalProblem(wrapperDetail.wrapperType) === null ? [{ label: 'Withdraw', to: `${base}/withdraw` }] : []),
  ...(accountType === 'Cash' ? [] : [{ label: 'Invest', to: `${base}/invest` }, { label: 'Sell', to: `${base}/sell` }]),
  { label: 'Move', to: `${base}/move` },
  { label: 'Expected money', to: `${base}/expect` },
  { label: 'Adviser fee', to: `${base}/adviser-fee` },
  { label: 'New regular payment', to: `${base}/regular/new` },
];

/** The likely action and the menu of the others, ours for whoever may move a client's money and only while the account is active; a pending one is paid into. */
export const AccountActions = ({ account }: { readonly account: CallData<'getAccount'> }): ReactNode => {
  const { clientId, accountId, base } = useAccountAddress();
  const mayWrite = useAccess(transactionWrite).allowed;
  const [likely, ...others] = actsOn(base, account);
  return (
    <>
      <RecordActions point="clients.account.actions" ids={{ clientId, accountId }} own={mayWrite && account.status === 'Active' ? others : []} />
      {mayWrite && statusesPaidInto.includes(account.status) && <ButtonLink kind="primary" to={likely.to}>{likely.label}</ButtonLink>}
    </>
  );
};
