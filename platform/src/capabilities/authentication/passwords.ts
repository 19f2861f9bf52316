import { hash, verify } from '@node-rs/argon2';

// The library uses argon2id; these are OWASP's first choice for it: 19 MiB, two passes, one lane.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, settings);

/**
 * A hash that matches no user's password. It is checked when there is no such user, so that both cases take the same
 * time.
 */
let nobody: Promise<string> | null = null;

/** Checks a password against a user's hash; without a user it does the same amount of work and returns false. */
export const checkPassword = async (storedHash: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword('a password that no user has');
  const matches = await verify(storedHash ?? (await nobody), password);
  return storedHash !== null && matches;
};

/** Computes that hash at start; otherwise the first sign-in would take twice as long. */
export const preparePasswordChecks = async (): Promise<void> => {
  await checkPassword(null, '');
};
