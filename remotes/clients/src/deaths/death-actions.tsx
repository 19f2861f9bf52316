import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { DeathAction } from '@tessera/contract/deaths/values';
import { useAccess } from '@tessera/runtime';
import { Button, Menu, type MenuItem } from '@tessera/ui/core';
import { useClientAddress } from '../addresses/use-client';
import { deathAction } from './access-rules';
import { actionWords, type Death } from './death-words';

const DeathDialog = lazy(() => import('./death-dialog').then((module) => ({ default: module.DeathDialog })));

interface DeathActionsProps {
  readonly death: Death;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

/** The order in which a death is dealt with; taking it back is never the likely step. */
const likely: readonly DeathAction[] = ['Confirm', 'Settle', 'Certificate seen'];

/** The most likely action as a button, and all of them in a menu; those that cannot be done now say why. */
export const DeathActions = ({ death, reloading, onReload }: DeathActionsProps): ReactNode => {
  const { base } = useClientAddress();
  const mayAct = useAccess(deathAction).allowed;
  const [asked, setAsked] = useState<DeathAction | null>(null);
  const now = mayAct ? death.actions : [];
  const next = likely.find((action) => now.some((each) => each.action === action && each.refusal === null));
  const items: MenuItem[] = [
    ...now.map(({ action, refusal }): MenuItem => ({
      label: `${actionWords[action].label}...`,
      danger: refusal === null && action === 'Withdraw',
      onSelect: () => setAsked(action),
      ...(refusal === null ? {} : { unavailable: refusal }),
    })),
    ...(now.length > 0 ? ['separator' as const] : []),
    { label: 'Open the client', to: `${base}/overview` },
  ];
  return (
    <>
      {next !== undefined && (
        <Button kind="primary" onClick={() => setAsked(next)}>
          {actionWords[next].label}
        </Button>
      )}
      <Menu label="Actions" align="end" items={items} />
      <Suspense fallback={null}>
        {asked !== null && (
          <DeathDialog
            action={asked}
            death={death}
            reloading={reloading}
            onReload={onReload}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
};
