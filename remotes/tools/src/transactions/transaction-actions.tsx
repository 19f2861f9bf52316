import { useState, type ReactNode } from 'react';
import type { TransactionAction } from '@tessera/contract/transactions/values';
import { Banner, Button, Menu, type MenuItem } from '@tessera/ui/core';
import { accountHref } from '../shared/addresses';
import { ActionDialog } from './action-dialog';
import { actionWords, type TransactionRecord } from './transaction-words';

interface TransactionActionsProps {
  readonly transaction: TransactionRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

/** The likely action as a button, and all of them in a menu: those that may not be taken say why. */
export const TransactionActions = ({ transaction, reloading, onReload }: TransactionActionsProps): ReactNode => {
  const [asked, setAsked] = useState<TransactionAction | null>(null);
  const likely = transaction.actions.find(({ allowed }) => allowed)?.action;
  const items: MenuItem[] = [
    ...transaction.actions.map(({ action, allowed, reason }): MenuItem => ({
      label: actionWords[action].label, danger: allowed && actionWords[action].danger, onSelect: () => setAsked(action), ...(allowed ? {} : { unavailable: reason ?? 'It cannot be done now.' }),
    })),
    'separator',
    { label: 'Open account', to: accountHref(transaction.clientId, transaction.accountId) },
  ];
  return (
    <>
      {likely !== undefined && <Button kind={actionWords[likely].danger ? 'default' : 'primary'} onClick={() => setAsked(likely)}>{actionWords[likely].label}</Button>}
      <Menu label="Actions" align="end" items={items} />
      {asked !== null && <ActionDialog action={asked} transaction={transaction} reloading={reloading} onReload={onReload} onClose={() => setAsked(null)} />}
    </>
  );
};

/** Why a transaction that waits for a second person cannot be authorised by this one. */
export const AuthorisationNote = ({ transaction: { status, actions } }: { readonly transaction: TransactionRecord }): ReactNode => {
  const refused = actions.find(({ action, allowed }) => action === 'authorise' && !allowed);
  if (status !== 'Checking' || !refused?.reason) return null;
  return <Banner tone="info">It is being checked. {refused.reason}</Banner>;
};
