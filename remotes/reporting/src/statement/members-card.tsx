import type { ReactNode } from 'react';
import { clientHref } from '@tessera/runtime';
import { Card, Facts, Link } from '@tessera/ui/core';
import type { GroupReport } from './report';

const accountsText = (accounts: number): string => `${accounts} ${accounts === 1 ? 'account' : 'accounts'}`;

/** Who is counted in the report of a fee group, and how many are not. */
export const MembersCard = ({ report: { group, members, unseen } }: { readonly report: GroupReport }): ReactNode => (
  <Card title={group?.name ?? 'No fee group'}>
    {group === null && (
      <p className="t-small t-muted">The client is in no fee group: the client and the client’s minors count.</p>
    )}
    <Facts
      facts={[
        ...members.map(({ id, name, relation, accounts }) => ({
          label: (
            <>
              <Link to={clientHref(id)}>{name}</Link>
              {relation !== null && <span className="t-small t-muted"> {relation}</span>}
            </>
          ),
          value: accountsText(accounts),
        })),
        ...(unseen > 0 ? [{ label: 'Outside your offices', value: `${unseen}, not counted` }] : []),
      ]}
    />
  </Card>
);
