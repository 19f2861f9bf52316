import { useState, type ReactNode } from 'react';
import { accountHref } from '@tessera/runtime';
import type { TransactionAction } from '@tessera/contract/transactions/values';
import { Banner, Button, Menu, type MenuItem } from '@tessera/ui/core';
import { ActionDialog } from './action-dialog';
import { CorrectionDialog } from './correction-dialog';
import type { CorrectionKind } from './correction-words';
import { actionLabel, actionWords, type TransactionRecord } from './transaction-words';
import type { TransactionWrites } from './transaction-writes';

interface TransactionActionsProps {
  readonly transaction: TransactionRecord;
  readonly writes: TransactionWrites;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

/** The most likely action as a button, and all of them in a menu; unavailable actions state why. */
export const TransactionActions = ({
  transaction,
  writes,
  reloading,
  onReload,
}: TransactionActionsProps): ReactNode => {
  const [asked, setAsked] = useState<TransactionAction | null>(null);
  const [correcting, setCorrecting] = useState<CorrectionKind | null>(null);
  const likely = transaction.actions.find(({ allowed }) => allowed)?.action;
  const items: MenuItem[] = [
    ...transaction.actions.map(({ action, allowed, reason }): MenuItem => ({
      label: actionLabel(action, transaction),
      danger: allowed && actionWords[action].danger,
      onSelect: () => setAsked(action),
      ...(allowed ? {} : { unavailable: reason ?? 'It cannot be done now.' }),
    })),
    ...correctionItems(transaction, setCorrecting),
    'separator',
    { label: 'Open account', to: accountHref(transaction.clientId, transaction.accountId, 'transactions') },
  ];
  return (
    <>
      {likely !== undefined && (
        <Button kind={actionWords[likely].danger ? 'default' : 'primary'} onClick={() => setAsked(likely)}>
          {actionLabel(likely, transaction)}
        </Button>
      )}
      <Menu label="Actions" align="end" items={items} />
      {asked !== null && (
        <ActionDialog
          action={asked}
          transaction={transaction}
          writes={writes}
          reloading={reloading}
          onReload={onReload}
          onClose={() => setAsked(null)}
        />
      )}
      {correcting !== null && (
        <CorrectionDialog
          kind={correcting}
          transaction={transaction}
          writes={writes}
          reloading={reloading}
          onReload={onReload}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  );
};

/** Corrections, only for users who may correct the ledger and only for posted transactions. */
const correctionItems = (
  { correction, status }: TransactionRecord,
  onSelect: (kind: CorrectionKind) => void,
): MenuItem[] => {
  if (!correction || status !== 'Completed') return [];
  const kinds: readonly CorrectionKind[] = correction.figures.length > 0 ? ['Correct', 'Reverse'] : ['Reverse'];
  return kinds.map((kind) => ({
    label: kind,
    danger: correction.allowed,
    onSelect: () => onSelect(kind),
    ...(correction.allowed ? {} : { unavailable: correction.reason ?? 'It cannot be done now.' }),
  }));
};

/** Why this user cannot authorise a transaction that waits for a second person, and why a held transaction is held. */
export const AuthorisationNote = ({
  transaction: { status, actions, held },
}: {
  readonly transaction: TransactionRecord;
}): ReactNode => {
  const refused = actions.find(({ action, allowed }) => action === 'authorise' && !allowed);
  const checked = status === 'Checking' && refused?.reason ? refused.reason : null;
  return (
    <>
      {held && <Banner tone="warning">It is held. {held}</Banner>}
      {checked !== null && <Banner tone="info">Awaiting authorisation. {checked}</Banner>}
    </>
  );
};
