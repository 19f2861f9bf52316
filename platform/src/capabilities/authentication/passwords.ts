import { hash, verify } from '@node-rs/argon2';

// The library's kind is argon2id; these are OWASP's first choice for it: 19 MiB, two passes, one lane.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, settings);

/** The hash of nobody's password: checked when there is no such user, so that the answer takes as long either way. */
let nobody: Promise<string> | null = null;

/** Checks a password against a user's hash, or does the same work in vain when there is no user. */
export const checkPassword = async (storedHash: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword('a password that no user has');
  const matches = await verify(storedHash ?? (await nobody), password);
  return storedHash !== null && matches;
};

/** Makes the hash above ahead of the first sign-in, which would otherwise take twice as long. */
export const preparePasswordChecks = async (): Promise<void> => {
  await checkPassword(null, '');
};
