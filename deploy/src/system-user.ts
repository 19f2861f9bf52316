import { userInfo } from 'node:os';

/** Who works on this machine, for the audit record; a container may have a user without a name. */
export const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `user ${String(process.getuid?.() ?? 'unknown')}`;
  }
};
