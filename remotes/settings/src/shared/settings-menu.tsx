import type { ReactNode } from 'react';
import { useFlags, usePortal } from '@tessera/runtime';
import { SideMenu } from '@tessera/ui/core';
import {
  auditAccess,
  authorisationAccess,
  customisationAccess,
  factorAccess,
  feeRead,
  jobsAccess,
  releasesAccess,
  userRead,
  webhookRead,
  workAccess,
} from './access-rules';

const pages = [
  { label: 'Firm users', to: '/settings/users', access: userRead },
  { label: 'Firm customisation', to: '/settings/customisation', access: customisationAccess },
  { label: 'Fees and charges', to: '/settings/fees', access: feeRead },
  { label: 'Authorisation', to: '/settings/authorisation', access: authorisationAccess },
  { label: 'Audit', to: '/settings/audit', access: auditAccess },
  { label: 'Webhooks', to: '/settings/webhooks', access: webhookRead },
  { label: 'Second factor', to: '/settings/second-factor', access: factorAccess },
  { label: 'Jobs', to: '/settings/jobs', access: jobsAccess },
  { label: 'Exports and bulk changes', to: '/settings/work', access: workAccess },
  { label: 'Releases', to: '/settings/releases', access: releasesAccess },
];

/** The settings pages the user may see, in order. */
export const useSettingsPages = (): readonly { readonly label: string; readonly to: string }[] => {
  useFlags();
  const portal = usePortal();
  return pages.filter(({ access }) => portal.decide(access).allowed);
};

/** The menu of the settings pages, beside the page. */
export const SettingsMenu = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <SideMenu label="Settings pages" items={useSettingsPages()}>
    {children}
  </SideMenu>
);
