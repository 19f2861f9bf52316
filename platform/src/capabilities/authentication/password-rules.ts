import { passwordLength } from '@tessera/contract/authentication/values';
import { commonPasswords } from './common-passwords';

/** A password that contains the user's name or e-mail needs this many further characters. */
const besidesOwnWordsMin = 8;
/** Names shorter than this are not looked for: they occur in too many words. */
const ownWordMin = 4;

/** The user the password is for. */
export interface PasswordOwner {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
}

const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words that anybody who knows the user would try first, longest first. */
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

/** One to four characters, repeated. */
const isRepetition = (password: string): boolean => /^(.{1,4}?)\1{2,}.{0,3}$/su.test(password);

/**
 * Why a new password is refused, in a sentence; null when it is accepted. As NIST SP 800-63B asks, length counts: there
 * is no rule about kinds of characters and no expiry, but the most common passwords and those made of the user's own
 * name are refused.
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
