import { userInfo } from 'node:os';

/** The user of this machine, for the release log; a container's user may have no name. */
export const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return `user ${String(process.getuid?.() ?? 'unknown')}`;
  }
};
