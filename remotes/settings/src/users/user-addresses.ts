export const usersHref = '/settings/users';
export const newUserHref = `${usersHref}/new`;
export const userHref = (userId: string): string => `${usersHref}/${encodeURIComponent(userId)}`;
export const editUserHref = (userId: string): string => `${userHref(userId)}/edit`;
