export const userStatuses = ['Active', 'Suspended'] as const;
/** Columns the user list sorts by. */
export const userSorts = ['name', 'email', 'userType', 'status', 'lastSignIn'] as const;
