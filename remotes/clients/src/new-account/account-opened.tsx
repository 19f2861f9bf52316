import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { ButtonLink, Link, PageHeader, StatusTag } from '@tessera/ui/core';
import { ResultFrame } from '@tessera/ui/form';
import type { Done } from '@tessera/api';
import { transactionWrite } from '../shared/access-rules';
import type { AccountRequest, Client } from './account-values';

interface AccountOpenedProps {
  readonly client: Client;
  readonly base: string;
  readonly done: Done<AccountRequest, CallData<'createAccount'>>;
}

/** The new account, and what to do with it next. */
export const AccountOpened = ({ client, base, done: { asked, created, cameLate } }: AccountOpenedProps): ReactNode => {
  const mayPay = useAccess(transactionWrite).allowed;
  const account = `${base}/accounts/${encodeURIComponent(created.id)}`;
  const joint = (asked.clients?.length ?? 1) > 1;
  const shown = joint ? `${account}/details` : account;
  const isActive = created.status === 'Active';
  const activation = joint ? (
    <>
      Record that both holders have accepted the declaration on the account’s{' '}
      <Link to={`${account}/details`}>details</Link>, then choose Activate there.
    </>
  ) : (
    <>It is activated from its Actions menu once {client.name} is Active.</>
  );
  return (
    <ResultFrame
      header={
        <PageHeader
          title="Account opened"
          crumbs={[
            { label: 'Clients', to: '/clients' },
            { label: client.name, to: `${base}/accounts` },
          ]}
        />
      }
      madeAt={shown}
      cameLate={cameLate}
      links={
        <>
          <ButtonLink kind="primary" to={shown}>
            {joint ? 'Record declarations' : 'See the account'}
          </ButtonLink>
          <ButtonLink to={`${base}/accounts`}>Back to the client</ButtonLink>
        </>
      }
    >
      <ol className="t-result__list">
        <li>
          <p className="t-row">
            <Link to={account}>{asked.name ?? created.id}</Link>
            <StatusTag status={created.status} />
            <span className="t-muted">{created.id}</span>
          </p>
          <p>{isActive ? 'It is open.' : activation}</p>
        </li>
        {mayPay && (
          <li>
            <p>
              <Link to={`${account}/pay-in`}>Pay in</Link>
            </p>
            <p>
              {isActive
                ? 'A transfer or a direct debit, kept as cash or invested when it arrives.'
                : 'You can record an expected payment now; it can be invested once the account is Active.'}
            </p>
          </li>
        )}
        {mayPay && (
          <li>
            <p>
              {isActive ? <Link to={`${account}/regular/new`}>Set up a regular payment</Link> : 'A regular payment'}
            </p>
            <p>
              {isActive
                ? 'Money in, money out or cash that is invested each month.'
                : 'Can be set up once the account is Active.'}
            </p>
          </li>
        )}
      </ol>
    </ResultFrame>
  );
};
