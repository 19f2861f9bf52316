import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { TransferAction } from '@tessera/contract/transfers/values';
import { accountHref, clientTransactionHref, useAccess } from '@tessera/runtime';
import { Button, ButtonLink, Menu, type MenuItem } from '@tessera/ui/core';
import { transferAction, transferCreate } from '../shared/access-rules';
import { resubmitHref, transferHref } from '../shared/addresses';
import type { TransferRecord } from '../shared/transfer';
import { actWords, isInPlace, type DialogAction } from './act-words';

const TransferDialog = lazy(() => import('./transfer-dialog').then((module) => ({ default: module.TransferDialog })));

interface TransferActionsProps {
  readonly record: TransferRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
  /** Beside the list: small, and with the way to the transfer's own page. */
  readonly small?: boolean;
}

const isDialogAction = (action: TransferAction): action is DialogAction => action !== 'Resubmit';

/** The most likely act as a button, and all of them in a menu; those that cannot be done now say why. */
export const TransferActions = ({ record, reloading, onReload, small = false }: TransferActionsProps): ReactNode => {
  const mayAct = useAccess(transferAction).allowed;
  const mayCreate = useAccess(transferCreate).allowed;
  const [asked, setAsked] = useState<DialogAction | null>(null);
  const acts = record.actions.filter(
    ({ action, refusal }) =>
      (refusal === null || isInPlace(action, record)) && (isDialogAction(action) ? mayAct : mayCreate),
  );
  const likely = acts.find(({ refusal }) => refusal === null)?.action;
  const items: MenuItem[] = [
    ...acts.map(({ action, refusal }): MenuItem => ({
      label: isDialogAction(action) ? `${actWords[action].label}...` : 'Submit again',
      danger: refusal === null && isDialogAction(action) && actWords[action].danger,
      ...(refusal === null ? {} : { unavailable: refusal }),
      ...(isDialogAction(action)
        ? { onSelect: () => setAsked(action) }
        : refusal === null
          ? { to: resubmitHref(record.transactionId) }
          : {}),
    })),
    ...(acts.length > 0 ? ['separator' as const] : []),
    ...(small ? [{ label: 'Open transfer', to: transferHref(record.transactionId) }] : []),
    { label: 'Open account', to: accountHref(record.clientId, record.accountId, 'overview') },
    { label: 'Open transaction', to: clientTransactionHref(record.clientId, record.transactionId) },
  ];
  return (
    <>
      {likely === 'Resubmit' && (
        <ButtonLink kind="primary" small={small} to={resubmitHref(record.transactionId)}>
          Submit again
        </ButtonLink>
      )}
      {likely !== undefined && isDialogAction(likely) && (
        <Button kind={actWords[likely].danger ? 'default' : 'primary'} small={small} onClick={() => setAsked(likely)}>
          {actWords[likely].label}
        </Button>
      )}
      <Menu label="Actions" align="end" small={small} items={items} />
      <Suspense fallback={null}>
        {asked !== null && (
          <TransferDialog
            action={asked}
            record={record}
            reloading={reloading}
            onReload={onReload}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
};
