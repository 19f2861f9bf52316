import type { UserStatus } from './values';

/** What each status means. */
export const userStatusMeanings: Readonly<Record<UserStatus, string>> = {
  Invited: 'Has a link to set a password and has not used it. Cannot sign in.',
  Active: 'Signs in, and does what their access allows.',
  Suspended:
    'Cannot sign in for now. Keeps password, clients, drafts and scheduled reports, and is resumed in one step.',
  Deactivated:
    'Has left. Cannot sign in, has no password, and what they had in hand was handed over or let go. Comes back only by a new invitation.',
};

/** What people do about a user’s status. */
export const userActions = ['Suspend', 'Resume', 'Reactivate'] as const;
export type UserAction = (typeof userActions)[number];

export interface UserTransition {
  readonly from: UserStatus;
  readonly to: UserStatus;
  readonly action: UserAction | 'Set a password' | 'Deactivate';
}

/** Every transition of a person’s status; any other is refused. */
export const userTransitions: readonly UserTransition[] = [
  { from: 'Invited', to: 'Active', action: 'Set a password' },
  { from: 'Active', to: 'Suspended', action: 'Suspend' },
  { from: 'Suspended', to: 'Active', action: 'Resume' },
  { from: 'Invited', to: 'Deactivated', action: 'Deactivate' },
  { from: 'Active', to: 'Deactivated', action: 'Deactivate' },
  { from: 'Suspended', to: 'Deactivated', action: 'Deactivate' },
  { from: 'Deactivated', to: 'Invited', action: 'Reactivate' },
];

/**
 * The status an action leads to, or null where it leads nowhere. A machine has no mail: it is brought back Active, with
 * new secrets.
 */
export const userStatusAfter = (
  from: UserStatus,
  action: UserTransition['action'],
  userType: 'User' | 'Machine',
): UserStatus | null => {
  const to = userTransitions.find((each) => each.from === from && each.action === action)?.to ?? null;
  return to === 'Invited' && userType === 'Machine' ? 'Active' : to;
};
