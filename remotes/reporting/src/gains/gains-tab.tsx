import type { ReactNode } from 'react';
import type { ExtensionProps } from '@tessera/runtime';
import { HouseholdView } from './household/household-view';
import { ReportView } from './report/report-view';
import { Segments } from '../shared/segments';
import { useGainsAddress } from './shared/use-gains-address';
import { WhatIfView } from './what-if/what-if-view';

const views = [
  { value: 'report', label: 'Report' },
  { value: 'what-if', label: 'What if I sell' },
  { value: 'household', label: 'Household' },
] as const;

/** The Capital gains tab of a client: the report, what a sale would do, and both spouses. */
export const GainsTab = ({ clientId = '' }: ExtensionProps): ReactNode => {
  const address = useGainsAddress();
  const of = { clientId, address };
  return (
    // Nothing of one client is shown at another.
    <div key={clientId} className="t-stack">
      <Segments label="Show" options={views} value={address.view} onChange={address.show} />
      {address.view === 'report' && <ReportView {...of} />}
      {address.view === 'what-if' && <WhatIfView {...of} />}
      {address.view === 'household' && <HouseholdView {...of} />}
    </div>
  );
};
