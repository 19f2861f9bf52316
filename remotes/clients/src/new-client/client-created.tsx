import { useEffect, useRef, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { useAccess, usePageTitle, usePortal } from '@tessera/runtime';
import { ButtonLink, CopyableId, Page, PageHeader, StatusTag } from '@tessera/ui/core';
import { ResultFrame } from '@tessera/ui/form';
import { accountWrite } from '../shared/access-rules';
import { missingForActive } from './schema';
import { nameOf, type NewClientValues } from './values';

interface ClientCreatedProps {
  readonly values: NewClientValues;
  readonly made: CallData<'createClient'>;
  readonly cameLate: boolean;
  readonly onShown: () => void;
}

/** The new client, and what happens next. */
export const ClientCreated = ({ values, made: { id, status }, cameLate, onShown }: ClientCreatedProps): ReactNode => {
  const { businessDate } = usePortal();
  const mayOpen = useAccess(accountWrite).allowed;
  const name = nameOf(values);
  usePageTitle(`${name}: created`);
  const shown = useRef(onShown);
  useEffect(() => shown.current(), []);
  const base = `/clients/${encodeURIComponent(id)}`;
  const missing = missingForActive(values, businessDate);
  return (
    <Page>
      <ResultFrame
        header={
          <PageHeader
            title={`${name}: created`}
            crumbs={[{ label: 'Clients', to: '/clients' }]}
            meta={<StatusTag status={status} />}
          />
        }
        madeAt={`${base}/accounts`}
        cameLate={cameLate}
        actions={<CopyableId id={id} />}
        links={
          <>
            <ButtonLink kind="primary" to={`${base}/accounts`}>{`Go to ${name}`}</ButtonLink>
            {mayOpen && <ButtonLink to={`${base}/accounts/new`}>Open an account</ButtonLink>}
            <ButtonLink to="/clients/new">Create another client</ButtonLink>
          </>
        }
      >
        {status === 'Active' ? (
          <p>{name} is Active: accounts can be opened and money can be paid in.</p>
        ) : (
          <div className="t-stack">
            <p>
              {name} is {status}. Accounts can be prepared; they are opened once the client is Active. For that:
            </p>
            <ul className="t-missing">
              {missing.map(({ field, message }) => (
                <li key={field}>{message}</li>
              ))}
            </ul>
          </div>
        )}
      </ResultFrame>
    </Page>
  );
};
