export const userStatuses = ['Invited', 'Active', 'Suspended', 'Deactivated'] as const;
export type UserStatus = (typeof userStatuses)[number];
/** Columns the user list sorts by. */
export const userSorts = ['name', 'email', 'userType', 'status', 'lastSignIn'] as const;

/** How long the link of an invitation works. */
export const invitationHours = 72;
/** The most further parts of the firm one person sees. */
export const furtherNodesMax = 50;
export const userTextMax = { name: 100, email: 254, jobTitle: 100, reason: 300 } as const;

/** How an invitation stands: its mail has not gone out yet, it went out, or its time is over. */
export const invitationStates = ['Waiting', 'Sent', 'Expired'] as const;

/** What somebody who leaves has in hand, in the order in which it is asked about. */
export const leaverKinds = [
  'Clients',
  'Transfers',
  'Exceptions',
  'Breaks',
  'Scheduled reports',
  'Drafts',
  'Shared views',
] as const;
export type LeaverKind = (typeof leaverKinds)[number];

/** What a change does to work: it begins, stops, or goes on with other records. */
export const jobEffects = ['Given', 'Taken', 'Changed', 'Unchanged'] as const;
export const affectedJobs = ['Scheduled report', 'Running work', 'Second-person task', 'Exceptions'] as const;
