import { useState, type ReactNode } from 'react';
import { useAccess, clientHref } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { ActDialog, Button, Card, Link, Tag } from '@tessera/ui/core';
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
              <Link to={clientHref(holder.id)}>{holder.name}</Link>
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
  const { save, wasStale, inDoubt, busy } = usePatchAccount(account);
  return (
    <ActDialog
      title={`Has ${holder.name} accepted the declaration?`}
      confirmLabel="Record acceptance"
      act={() =>
        save({
          clients: account.clients.map(({ id, isLeadClient, declarationAccepted }) => ({
            id,
            isLeadClient,
            declarationAccepted: id === holder.id || declarationAccepted === true,
          })),
        })
      }
      busy={busy}
      inDoubt={inDoubt}
      stale={wasStale ? {} : null}
      done={`Declaration of ${holder.name}: recorded`}
      onClose={onClose}
    >
      <p>
        It is recorded for {account.name} with today’s date and your name. When both holders have accepted and are
        Active, the account can be activated.
      </p>
    </ActDialog>
  );
};
