import { useState, type ReactNode } from 'react';
import { useAccess, usePortal } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Banner, Button, Card, ConfirmDialog, Link, Tag } from '@tessera/ui/core';
import { accountWrite } from '../../shared/access-rules';
import { usePatchAccount } from '../use-patch-account';

type Account = CallData<'getAccount'>;
type Holder = Account['clients'][number];

/** The holders of a joint account, which of them leads, and who has accepted the declaration. */
export const Declarations = ({ account }: { readonly account: Account }): ReactNode => {
  const mayWrite = useAccess(accountWrite).allowed;
  const [asked, setAsked] = useState<Holder | null>(null);
  return (
    <Card title="Holders and declarations">
      <div className="t-stack">
        <p className="t-small t-muted">
          Both holders accept the joint account declaration before the account can be Active.
        </p>
        <ul className="t-stack">
          {account.clients.map((holder) => (
            <li key={holder.id} className="t-row">
              <Link to={`/clients/${encodeURIComponent(holder.id)}/accounts`}>{holder.name}</Link>
              {holder.isLeadClient && <span className="t-small t-muted">leads</span>}
              <Tag tone={holder.declarationAccepted ? 'good' : 'warning'}>
                {holder.declarationAccepted ? 'Accepted' : 'Not accepted yet'}
              </Tag>
              {mayWrite && !holder.declarationAccepted && (
                <Button small aria-label={`Record acceptance of ${holder.name}`} onClick={() => setAsked(holder)}>
                  Record acceptance
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {asked !== null && <Acceptance account={account} holder={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
};

/** Asks for confirmation before a declaration is recorded, because it states that somebody else has signed. */
const Acceptance = ({
  account,
  holder,
  onClose,
}: {
  readonly account: Account;
  readonly holder: Holder;
  readonly onClose: () => void;
}): ReactNode => {
  const portal = usePortal();
  const { change, stale, inDoubt, isPending } = usePatchAccount(account);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setRefusal(null);
    const error = await change({
      clients: account.clients.map(({ id, isLeadClient, declarationAccepted }) => ({
        id,
        isLeadClient,
        declarationAccepted: id === holder.id || declarationAccepted === true,
      })),
    });
    if (error === null) {
      portal.toast({ kind: 'success', message: `Declaration of ${holder.name}: recorded` });
      onClose();
    } else if (error.statusCode !== 412) setRefusal(error.fieldErrors[0]?.errorMessage ?? error.errorMessage);
  };
  return (
    <ConfirmDialog
      open
      title={`Has ${holder.name} accepted the declaration?`}
      confirmLabel={inDoubt ? 'Check again' : 'Record acceptance'}
      busy={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="t-stack">
        <p>
          It is recorded for {account.name} with today’s date and your name. When both holders have accepted and are
          Active, the account can be activated.
        </p>
        {stale && (
          <Banner tone="warning">
            <span role="alert">
              Someone else changed this after you opened it, so nothing was done. The latest version is shown: check it
              before you continue.
            </span>
          </Banner>
        )}
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </ConfirmDialog>
  );
};
