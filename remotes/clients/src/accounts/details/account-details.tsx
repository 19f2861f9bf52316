import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { accountStatusMeanings } from '@tessera/contract/accounts/life';
import { ExtensionSlot, useAccess, clientHref } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { inSentence } from '@tessera/domain/in-sentence';
import {
  Button,
  Card,
  Columns,
  Count,
  DateText,
  Facts,
  Link,
  SkeletonLines,
  StatusTag,
  Why,
  type Fact,
  CardGrid,
} from '@tessera/ui/core';
import { accountWrite, transactionRead } from '../../shared/access-rules';
import { externalIdKindWords } from '../../shared/external-id-kinds';
import { LoadingSections } from '../../shared/loading';
import { wrapperLabel } from '@tessera/contract/accounts/wrapper-label';
import { useAccount } from '../../addresses/use-account';
import { BankCard } from './bank-card';
import { Declarations } from './declarations';
import { ProductCard } from './product-card';

type Account = CallData<'getAccount'>;

const EditDetails = lazy(() => import('./edit-details').then((module) => ({ default: module.EditDetails })));

const holderLink = ({ id, name }: Account['clients'][number]): ReactNode => <Link to={clientHref(id)}>{name}</Link>;

const accountFacts = (account: Account): Fact[] => [
  { label: 'Name', value: account.name },
  { label: 'Wrapper', value: wrapperLabel(account) },
  ...(account.clients.length > 1
    ? []
    : account.clients.map((client) => ({ label: 'Client', value: holderLink(client) }))),
  ...(account.accountType === 'Cash'
    ? []
    : [
        { label: 'Managed', value: account.wrapperDetail.discretionary ? 'Discretionary' : 'Advisory' },
        { label: 'Advised', value: account.wrapperDetail.advised ? 'Yes' : 'No' },
        { label: 'Model', value: account.wrapperDetail.assetAllocationName ?? 'Bespoke' },
      ]),
  { label: 'Adviser', value: account.nodeName },
  { label: 'Opened', value: <DateText value={account.openedDate} /> },
  { label: 'Currency', value: account.currency },
];

const mandateOf = ({ mandate, endedMandate }: Account): ReactNode => {
  if (mandate !== null) return `${mandate.reference}, ${inSentence(mandate.status)}`;
  return (
    <>
      None
      {endedMandate !== null && (
        <>
          <br />
          <span className="t-small t-muted">
            {endedMandate.reference} ended on <DateText value={endedMandate.endedDate} />. {endedMandate.reason}
          </span>
        </>
      )}
    </>
  );
};

/** Everything about an account except its money: editable details, holders and status. */
export const AccountDetails = (): ReactNode => {
  const { clientId, accountId, base, data: account } = useAccount();
  const mayWrite = useAccess(accountWrite).allowed;
  const canSeeTransactions = useAccess(transactionRead).allowed;
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setEditing(false);
    // The Edit button is back with the details; return focus to it.
    setTimeout(() => edit.current?.focus());
  };
  if (!account) return <LoadingSections first="Details" />;
  return (
    <Columns
      aside={
        <>
          <StatusCard account={account} />
          <Card title="Regular payments and mandate">
            <Facts
              facts={[
                {
                  label: 'Regular payments',
                  value: canSeeTransactions ? (
                    <Link to={`${base}/regular`}>
                      <Count value={account.recurringOrders} />
                    </Link>
                  ) : (
                    <Count value={account.recurringOrders} />
                  ),
                },
                { label: 'Mandate', value: mandateOf(account) },
              ]}
            />
          </Card>
          {!editing && <ExternalIds account={account} />}
          <ExtensionSlot point="clients.account.side" props={{ clientId, accountId }} />
        </>
      }
    >
      {editing && (
        <Suspense
          fallback={
            <Card title="Edit details">
              <div aria-busy="true">
                <SkeletonLines lines={8} />
              </div>
            </Card>
          }
        >
          <EditDetails account={account} onClose={close} />
        </Suspense>
      )}
      <CardGrid>
        {!editing && (
          <Card
            title="Details"
            actions={
              mayWrite && (
                <Button ref={edit} small onClick={() => setEditing(true)}>
                  Edit
                </Button>
              )
            }
          >
            <Facts facts={accountFacts(account)} />
          </Card>
        )}
        <ProductCard account={account} />
        <BankCard account={account} />
        {account.clients.length > 1 && <Declarations account={account} />}
      </CardGrid>
    </Columns>
  );
};

const ExternalIds = ({ account: { externalIds } }: { readonly account: Account }): ReactNode => (
  <Card title="External IDs">
    {externalIds.length === 0 ? (
      <p className="t-muted">No external IDs.</p>
    ) : (
      <Facts
        facts={externalIds.map(({ kind, provider, externalId }) => ({
          label: kind === 'ExternalProvider' ? provider : `${provider} (${externalIdKindWords[kind] ?? kind})`,
          value: externalId,
        }))}
      />
    )}
  </Card>
);

/** The account's status, what it means, and the possible next ones. */
const StatusCard = ({ account }: { readonly account: Account }): ReactNode => {
  const { status, moves, auditDetails } = account;
  return (
    <Card
      title="Status"
      actions={
        <Why
          of="status"
          rule={`${status}: ${accountStatusMeanings[status]}`}
          inputs={moves.map(({ action, refused }) => ({ label: action, value: refused ?? 'Available now' }))}
        />
      }
    >
      <Facts
        facts={[
          { label: 'Status', value: <StatusTag status={status} /> },
          { label: 'Last changed', value: <DateText value={auditDetails.updateDate} time /> },
        ]}
      />
    </Card>
  );
};
