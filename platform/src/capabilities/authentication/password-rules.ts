import { passwordLength } from '@tessera/contract/authentication/values';
import { commonPasswords } from './common-passwords';

/** A password with a name or an e-mail in it must have this much besides. */
const besidesOwnWordsMin = 8;
/** A name shorter than this is in too many words to be looked for. */
const ownWordMin = 4;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words that everybody who knows the user would try first, longest first. */
const ownWords = ({ userId, email, name }: PasswordOwner): string[] =>
  [email, email.split('@')[0] ?? '', name, ...name.split(/\s+/), userId]
    .map(squash)
    .filter((word) => word.length >= ownWordMin)
    .sort((a, b) => b.length - a.length);

const isTooClose = (password: string, owner: PasswordOwner): boolean => {
  const squashed = squash(password);
  const rest = ownWords(owner).reduce((left, word) => left.replaceAll(word, ''), squashed);
  return rest !== squashed && rest.length < besidesOwnWordsMin;
};

/** One to four characters over and over again. */
const isRepetition = (password: string): boolean => /^(.{1,4}?)\1{2,}.{0,3}$/su.test(password);

/**
 * What is wrong with a new password, in a sentence, or null. Long rather than odd, as NIST SP 800-63B asks: no rule
 * about kinds of characters, no expiry, but none that is among the most common or is made of the user's own name.
 */
export const passwordProblem = (password: string, owner: PasswordOwner): string | null => {
  if ([...password].length < passwordLength.min)
    return `Use at least ${passwordLength.min} characters. A few words that do not belong together are easy to remember.`;
  if (password.length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  if (commonPasswords.has(password.toLowerCase()) || isRepetition(password))
    return 'Many people use this password, so it is easy to guess. Choose another.';
  if (isTooClose(password, owner)) return 'This is too close to your name or e-mail. Choose another.';
  return null;
};
