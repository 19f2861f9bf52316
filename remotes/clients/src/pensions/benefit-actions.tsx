import { lazy, Suspense, useState, type ReactNode } from 'react';
import { accountHref, useAccess } from '@tessera/runtime';
import { Button, Menu, type MenuItem } from '@tessera/ui/core';
import { benefitAction, benefitWrite } from '../shared/access-rules';
import { isRegular, type BenefitAction, type BenefitRecord, type RegularAct } from './benefit-words';

const BenefitDialog = lazy(() => import('./benefit-dialog').then((module) => ({ default: module.BenefitDialog })));
const RegularDialog = lazy(() => import('./regular-dialog').then((module) => ({ default: module.RegularDialog })));

interface BenefitActionsProps {
  readonly record: BenefitRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
}

type Act = BenefitAction | 'Change';

const dangerous: readonly Act[] = ['Cancel', 'Delete', 'Stop'];

const actsOf = (record: BenefitRecord): readonly { readonly action: Act; readonly refusal: string | null }[] =>
  isRegular(record) && record.status === 'Active'
    ? [{ action: 'Change', refusal: null }, ...record.actions]
    : record.actions;

const isRegularAct = (act: Act): act is RegularAct =>
  act === 'Change' || act === 'Pause' || act === 'Resume' || act === 'Stop';

/** The most likely action as a button, and all of them in a menu; those that cannot be done now say why. */
export const BenefitActions = ({ record, reloading, onReload }: BenefitActionsProps): ReactNode => {
  const mayAct = useAccess(benefitAction).allowed;
  const mayWrite = useAccess(benefitWrite).allowed;
  const [asked, setAsked] = useState<Act | null>(null);
  const acts = actsOf(record).filter(({ action }) => (isRegularAct(action) ? mayWrite : mayAct));
  const possible = acts.filter(({ refusal }) => refusal === null).map(({ action }) => action);
  const likely = possible.find((action) => !dangerous.includes(action)) ?? possible[0];
  const items: MenuItem[] = [
    ...acts.map(({ action, refusal }): MenuItem => ({
      label: `${action}...`,
      danger: refusal === null && dangerous.includes(action),
      onSelect: () => setAsked(action),
      ...(refusal === null ? {} : { unavailable: refusal }),
    })),
    ...(acts.length > 0 ? ['separator' as const] : []),
    { label: 'Open account', to: accountHref(record.clientId, record.accountId, 'holdings') },
  ];
  const dialog = { reloading, onReload, onClose: () => setAsked(null) };
  return (
    <>
      {likely !== undefined && (
        <Button kind={dangerous.includes(likely) ? 'default' : 'primary'} onClick={() => setAsked(likely)}>
          {likely}
        </Button>
      )}
      <Menu label="Actions" align="end" items={items} />
      <Suspense fallback={null}>
        {asked !== null &&
          (isRegularAct(asked) ? (
            <RegularDialog act={asked} benefit={record} {...dialog} />
          ) : (
            <BenefitDialog action={asked} record={record} {...dialog} />
          ))}
      </Suspense>
    </>
  );
};
