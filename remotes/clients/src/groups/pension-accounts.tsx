import type { ReactNode } from 'react';
import { accountHref } from '@tessera/runtime';
import { Link, Money } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { valueOf, type PortfolioGroup } from './facts/group';

type Account = PortfolioGroup['accounts'][number];

const columnsOf = (group: PortfolioGroup, clientId: string): readonly Column<Account>[] => [
  {
    key: 'name',
    label: 'Account',
    fixed: true,
    render: ({ id, name }) => (clientId === '' ? name : <Link to={accountHref(clientId, id, 'holdings')}>{name}</Link>),
    narrow: 'title',
  },
  { key: 'id', label: 'ID', muted: true, render: ({ id }) => id, narrow: 'note' },
  {
    key: 'currentValue',
    label: 'Value',
    figure: true,
    total: <Money value={valueOf(group)} />,
    render: ({ currentValue }) => <Money value={currentValue} />,
    narrow: 'value',
  },
];

/** The accounts of a pension account group; without a visible client they are named but not linked. */
export const PensionAccounts = ({
  group,
  clientId,
}: {
  readonly group: PortfolioGroup;
  readonly clientId: string;
}): ReactNode => (
  <DataTable
    label={`Accounts of ${group.name}`}
    columns={columnsOf(group, clientId)}
    rows={group.accounts}
    rowKey={({ id }) => id}
    empty={{ title: 'You cannot see any account in this group' }}
  />
);
