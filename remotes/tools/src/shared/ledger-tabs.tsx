import type { ReactNode } from 'react';
import { Tabs, type Tab } from '@tessera/ui/core';

const tabs: readonly Tab[] = [
  { label: 'Transactions', to: '/transactions' },
  { label: 'Cash postings', to: '/postings/cash' },
  { label: 'Stock postings', to: '/postings/stock' },
];

/** Tabs for transactions and for their cash and stock postings. */
export const LedgerTabs = (): ReactNode => <Tabs label="Transactions and postings" tabs={tabs} />;
