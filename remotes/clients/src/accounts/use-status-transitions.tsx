import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import type { MenuItem } from '@tessera/ui/core';
import { accountWrite } from '../shared/access-rules';

type Account = CallData<'getAccount'>;

const TransitionDialog = lazy(() =>
  import('./transition-dialog').then((module) => ({ default: module.TransitionDialog })),
);

/**
 * The status transitions of an account as menu items, unavailable ones with their reason, and the dialog that asks for
 * confirmation.
 */
export const useStatusTransitions = (
  account: Account,
): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } => {
  const mayMove = useAccess(accountWrite).allowed;
  const [asked, setAsked] = useState<Account['moves'][number] | null>(null);
  const items = account.moves.map((move): MenuItem => ({
    label: move.action,
    onSelect: () => setAsked(move),
    ...(move.refused === null ? {} : { unavailable: move.refused }),
  }));
  return {
    items: mayMove ? items : [],
    dialog: asked !== null && (
      <Suspense fallback={null}>
        <TransitionDialog account={account} move={asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
};
