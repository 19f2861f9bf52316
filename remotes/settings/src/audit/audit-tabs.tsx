import type { ReactNode } from 'react';
import { Tabs, type Tab } from '@tessera/ui/core';

const tabs: readonly Tab[] = [
  { label: 'Done and refused', to: '/settings/audit/acts' },
  { label: 'Who saw a client', to: '/settings/audit/reads' },
  { label: 'Verification and proof', to: '/settings/audit/proof' },
];

/** The parts of the audit page. */
export const AuditTabs = (): ReactNode => <Tabs label="Audit" tabs={tabs} />;
