import { emailProblem } from './client-formats';

/**
 * The one spelling of an e-mail address that somebody signs in with, so that an address belongs to one person however
 * it is typed; null for what is no address.
 *
 * Spaces around it go. Unicode compatibility forms become one (NFKC: full-width letters, ligatures, composed accents),
 * everything is lower case, and the part after the @ is written in ASCII (IDNA, so `münchen.example` and
 * `xn--mnchen-3ya.example` are the same). Dots and plus signs before the @ stay: at most mail servers they are other
 * mailboxes. Characters nobody sees are refused by the rules of an address.
 */
export const signInEmail = (typed: string): string | null => {
  // The ideographic full stop stays apart in NFKC, and parts a host name all the same.
  const text = typed.normalize('NFKC').trim().replaceAll('\u3002', '.').toLowerCase().normalize('NFKC');
  if (emailProblem(text) !== null) return null;
  const [local = '', domain = ''] = text.split('@');
  try {
    const ascii = new URL(`http://${domain}/`).hostname;
    const email = `${local}@${ascii}`;
    return emailProblem(email) === null ? email : null;
  } catch {
    return null;
  }
};

/** What is wrong with an address somebody is to sign in with, in a sentence for its field; null when nothing is. */
export const signInEmailProblem = (typed: string): string | null => {
  const text = typed.normalize('NFKC').trim().replaceAll('\u3002', '.').toLowerCase();
  return (
    emailProblem(text) ??
    (signInEmail(typed) === null ? 'Enter the whole address after the @, such as example.co.uk.' : null)
  );
};
