import type { ReactNode } from 'react';
import { Tabs, type Tab } from '@tessera/ui/core';

const tabs: readonly Tab[] = [
  { label: 'Transactions', to: '/transactions' },
  { label: 'Cash postings', to: '/postings/cash' },
  { label: 'Stock postings', to: '/postings/stock' },
];

/** What clients asked for, and what the ledger made of it in cash and in units. */
export const LedgerTabs = (): ReactNode => <Tabs label="Transactions and postings" tabs={tabs} />;
