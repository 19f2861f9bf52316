import { useEffect, useRef, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { useAccess, usePageTitle, usePortal } from '@tessera/runtime';
import { Banner, ButtonLink, Card, CopyableId, Page, PageHeader, StatusTag } from '@tessera/ui/core';
import { accountWrite } from '../shared/access-rules';
import { useSubmittedTo } from '../shared/submitted';
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
  const top = useRef<HTMLDivElement>(null);
  usePageTitle(`${name}: created`);
  // The focused control went with the form; focus the page's title, so that it is announced.
  const shown = useRef(onShown);
  useEffect(() => {
    top.current?.querySelector<HTMLElement>('h1')?.focus();
    shown.current();
  }, []);
  const base = `/clients/${encodeURIComponent(id)}`;
  useSubmittedTo(`${base}/accounts`);
  const missing = missingForActive(values, businessDate);
  return (
    <div ref={top}>
      <Page>
        <PageHeader
          title={`${name}: created`}
          crumbs={[{ label: 'Clients', to: '/clients' }]}
          meta={<StatusTag status={status} />}
        />
        <div className="t-stack t-result">
          {cameLate && <Banner tone="good">The connection was lost for a moment. It went through, once.</Banner>}
          <Card title="What happens next" actions={<CopyableId id={id} />}>
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
          </Card>
          <div className="t-row">
            <ButtonLink kind="primary" to={`${base}/accounts`}>{`Go to ${name}`}</ButtonLink>
            {mayOpen && <ButtonLink to={`${base}/accounts/new`}>Open an account</ButtonLink>}
            <ButtonLink to="/clients/new">Create another client</ButtonLink>
          </div>
        </div>
      </Page>
    </div>
  );
};
