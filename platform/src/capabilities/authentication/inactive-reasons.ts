import type { UserStatus } from '@tessera/contract/users/values';

/** Why somebody who is not Active does not come in, for the audit trail. */
export const inactiveReasons: Readonly<Record<UserStatus, string>> = {
  Active: 'The user is active.',
  Invited: 'The user has not accepted the invitation.',
  Suspended: 'The user is suspended.',
  Deactivated: 'The user has left.',
};
