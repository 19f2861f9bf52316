import type { AccessRequirement } from '@tessera/contract';

/** What a user does at the firm, as far as their access tells. */
export type DashboardRole = 'Operations' | 'Adviser' | 'Paraplanner' | 'Reader';

interface RoleOfDashboard {
  readonly role: DashboardRole;
  /** Several who have it, in a sentence. */
  readonly plural: string;
  /** The role of the first row whose access the user has. */
  readonly requires: AccessRequirement | null;
  /** The cards that come first in their column, by extension id. All others follow in the order their remotes gave. */
  readonly first: readonly string[];
}

/** The dashboard of each role. A card that is named nowhere stands where its remote put it. */
export const dashboardRoles: readonly RoleOfDashboard[] = [
  {
    role: 'Operations',
    plural: 'operations',
    requires: { resource: 'Firm Management', level: 'action' },
    first: ['reporting.today', 'transfers.dashboard', 'clients.bank-details', 'clients.cut-offs'],
  },
  {
    role: 'Adviser',
    plural: 'advisers',
    requires: { resource: 'Transaction', level: 'writeClient' },
    first: ['reporting.today', 'clients.authorisations', 'clients.messages', 'clients.drafts'],
  },
  {
    role: 'Paraplanner',
    plural: 'paraplanners',
    requires: { resource: 'Client', level: 'readWrite' },
    first: ['reporting.today', 'clients.drafts', 'transfers.dashboard', 'clients.cut-offs'],
  },
  { role: 'Reader', plural: 'readers', requires: null, first: [] },
];
