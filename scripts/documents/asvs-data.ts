/** A requirement of OWASP ASVS 5.0 in our words, how Tessera stands to it, and the tests that show it. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2 | 3;
  readonly asks: string;
  readonly stands: string;
  /** Test files from the root; none where nothing is claimed. */
  readonly tests: readonly string[];
}

const authentication = 'platform/src/capabilities/authentication';
const passwords = `${authentication}/password.int.test.ts`;
const rules = `${authentication}/password-rules.test.ts`;
const signIn = `${authentication}/sign-in.int.test.ts`;
const guessing = `${authentication}/guessing-limit.int.test.ts`;
const factors = 'platform/src/capabilities/factors/factors.int.test.ts';
const totp = 'platform/src/capabilities/factors/totp.test.ts';
const calls = 'platform/src/server/calls.int.test.ts';
const proxySessions = 'proxy/src/sessions.int.test.ts';
const inBrowser = 'tests/browser/shell/second-factor.spec.ts';
const passwordInBrowser = 'tests/browser/shell/password.spec.ts';
const idle = 'tests/browser/shell/idle.spec.ts';
const sessionInBrowser = 'tests/browser/shell/session.spec.ts';

export const asvs: Readonly<Record<string, readonly Requirement[]>> = {
  'V6 Authentication': [
    {
      id: '6.1.1',
      level: 1,
      asks: 'Write down how guessing is stopped without locking owners out',
      stands: 'Met: docs/security-notes.md',
      tests: [guessing, signIn],
    },
    {
      id: '6.1.2',
      level: 2,
      asks: 'List the words no password may be made of',
      stands: 'Met: the user’s name, e-mail and id; the firm’s and product’s names are not listed',
      tests: [rules],
    },
    {
      id: '6.1.3',
      level: 2,
      asks: 'Write down every way to sign in and its strength',
      stands: 'Met: password with a second factor for people, a machine’s own secret for programs',
      tests: [factors],
    },
    { id: '6.2.1', level: 1, asks: 'At least 8 characters', stands: 'Met: 12', tests: [rules] },
    { id: '6.2.2', level: 1, asks: 'Users can change their password', stands: 'Met', tests: [passwords] },
    { id: '6.2.3', level: 1, asks: 'A change asks for the current password', stands: 'Met', tests: [passwords] },
    {
      id: '6.2.4',
      level: 1,
      asks: 'New passwords are compared with the 3,000 most common',
      stands: 'In part: with a shorter list of those long enough',
      tests: [rules],
    },
    { id: '6.2.5', level: 1, asks: 'Any characters are allowed, none demanded', stands: 'Met', tests: [rules] },
    {
      id: '6.2.6',
      level: 1,
      asks: 'Typed passwords are masked',
      stands: 'Met, with a button to show',
      tests: [passwordInBrowser],
    },
    { id: '6.2.7', level: 1, asks: 'Paste and password managers work', stands: 'Met', tests: [passwordInBrowser] },
    { id: '6.2.8', level: 2, asks: 'The password is checked exactly as typed', stands: 'Met', tests: [signIn] },
    { id: '6.2.9', level: 2, asks: '64 characters are allowed', stands: 'Met: 128', tests: [rules] },
    {
      id: '6.2.10',
      level: 2,
      asks: 'Passwords do not expire by the calendar',
      stands: 'Met: no code expires them',
      tests: [],
    },
    { id: '6.2.11', level: 2, asks: 'The listed words are refused', stands: 'Met', tests: [rules] },
    {
      id: '6.2.12',
      level: 3,
      asks: 'New passwords are compared with breached ones',
      stands: 'Not met: no list of breaches is attached',
      tests: [],
    },
    {
      id: '6.3.1',
      level: 1,
      asks: 'The written limits on guessing are built',
      stands: 'Met, shared by all platforms',
      tests: [guessing, signIn],
    },
    {
      id: '6.3.2',
      level: 2,
      asks: 'Several factors are needed',
      stands: 'Met where the firm requires it, after its days of grace',
      tests: [factors],
    },
    {
      id: '6.3.3',
      level: 2,
      asks: 'Every way in is as strong as the others',
      stands: 'Met: pages and programs take the same two steps',
      tests: [factors, proxySessions],
    },
    {
      id: '6.3.4',
      level: 3,
      asks: 'Users hear of suspicious attempts',
      stands: 'In part: five wrong codes after a right password are mailed; unusual places are not',
      tests: [factors],
    },
    {
      id: '6.3.5',
      level: 3,
      asks: 'Mail is no factor',
      stands: 'Met: a mailed link sets a password and never replaces the second factor',
      tests: [factors],
    },
    {
      id: '6.3.6',
      level: 3,
      asks: 'Users hear of changes to how they sign in',
      stands: 'Met for passwords and factors',
      tests: [passwords, factors],
    },
    {
      id: '6.3.7',
      level: 3,
      asks: 'Hardware keys that resist phishing are supported',
      stands: 'Met: passkeys (WebAuthn), for one host name each',
      tests: [inBrowser],
    },
    { id: '6.3.8', level: 3, asks: 'Nobody learns which users exist', stands: 'Met', tests: [signIn, passwords] },
    {
      id: '6.4.1',
      level: 1,
      asks: 'First passwords and links are random and short-lived',
      stands: 'Met: links, never passwords',
      tests: [passwords],
    },
    { id: '6.4.2', level: 1, asks: 'No hints, no secret questions', stands: 'Met: there are none', tests: [] },
    {
      id: '6.4.3',
      level: 2,
      asks: 'A forgotten password does not get round the second factor',
      stands: 'Met: after the new password the factor is still asked',
      tests: [factors],
    },
    {
      id: '6.4.4',
      level: 2,
      asks: 'A lost factor is replaced after proof of identity',
      stands: 'In part: two administrators reset it; how they make sure is theirs',
      tests: [factors],
    },
    {
      id: '6.4.5',
      level: 3,
      asks: 'People are reminded before something expires',
      stands: 'Met for the firm’s days of grace: a banner on every page',
      tests: ['host/src/layout/notices.test.tsx'],
    },
    {
      id: '6.4.6',
      level: 3,
      asks: 'Administrators can start a reset and never choose a password',
      stands: 'Met: they choose none',
      tests: [passwords],
    },
    { id: '6.5.1', level: 2, asks: 'Codes work once', stands: 'Met, also of two at once', tests: [factors] },
    {
      id: '6.5.2',
      level: 2,
      asks: 'Recovery codes are stored hashed',
      stands: 'Met: SHA-256 of 118 random bits',
      tests: [factors],
    },
    {
      id: '6.5.3',
      level: 2,
      asks: 'Codes and secrets come from a secure generator',
      stands: 'Met: node:crypto and the library’s use of it',
      tests: [totp],
    },
    { id: '6.5.4', level: 2, asks: 'Recovery codes have 20 bits', stands: 'Met: 118', tests: [factors] },
    {
      id: '6.5.5',
      level: 2,
      asks: 'Codes of an app live for 30 seconds',
      stands: 'Met, with one step either way for clocks that are off',
      tests: [totp, factors],
    },
    {
      id: '6.5.6',
      level: 3,
      asks: 'Any factor can be revoked',
      stands: 'Met: by its owner, or by two administrators',
      tests: [factors, inBrowser],
    },
    {
      id: '6.5.7',
      level: 3,
      asks: 'Biometrics never stand alone',
      stands: 'Met: a passkey follows the password',
      tests: [inBrowser],
    },
    { id: '6.5.8', level: 3, asks: 'Codes are checked by the server’s clock', stands: 'Met', tests: [factors] },
    {
      id: '6.6',
      level: 2,
      asks: 'Codes by telephone, text message or push',
      stands: 'Does not apply: there are none',
      tests: [],
    },
    {
      id: '6.8',
      level: 2,
      asks: 'Sign-in by another identity provider',
      stands: 'Does not apply yet: OpenID Connect is not built',
      tests: [],
    },
  ],
  'V7 Sessions': [
    {
      id: '7.1.1',
      level: 2,
      asks: 'Write down the idle and the longest time',
      stands: 'Met: half an hour, twelve hours; fifteen minutes for the second step',
      tests: [],
    },
    {
      id: '7.1.2',
      level: 2,
      asks: 'Write down how many sessions a user may have',
      stands: 'Met: as many as they have browsers',
      tests: [],
    },
    { id: '7.2.1', level: 1, asks: 'The server checks tokens', stands: 'Met', tests: [calls] },
    { id: '7.2.2', level: 1, asks: 'Tokens are made for each session', stands: 'Met', tests: [proxySessions] },
    {
      id: '7.2.3',
      level: 1,
      asks: 'Tokens are unique and random',
      stands: 'Met: 256 bits, stored as a hash',
      tests: [signIn],
    },
    {
      id: '7.2.4',
      level: 1,
      asks: 'Signing in makes a new token and ends the one before',
      stands: 'Met, also between the two steps',
      tests: [factors, proxySessions],
    },
    { id: '7.3.1', level: 2, asks: 'Idle sessions end', stands: 'Met', tests: [signIn, idle] },
    { id: '7.3.2', level: 2, asks: 'Every session ends some time', stands: 'Met', tests: [calls] },
    {
      id: '7.4.1',
      level: 1,
      asks: 'A session that ended cannot be taken up again',
      stands: 'Met',
      tests: [proxySessions, sessionInBrowser],
    },
    {
      id: '7.4.2',
      level: 1,
      asks: 'Sessions end with the account',
      stands: 'Met: a suspended user’s session is over with the next call',
      tests: [signIn],
    },
    {
      id: '7.4.3',
      level: 2,
      asks: 'Other sessions can be ended after a change of a factor',
      stands: 'Met: they end by themselves, after a new password and a factor added or removed',
      tests: [passwords, factors],
    },
    {
      id: '7.4.4',
      level: 2,
      asks: 'Log out is easy to find',
      stands: 'Met: in the user’s menu of every page',
      tests: ['host/src/layout/user-menu.test.tsx'],
    },
    {
      id: '7.5.1',
      level: 2,
      asks: 'A change to how one signs in asks for proof again',
      stands: 'Met: passwords ask for the password, factors for a factor',
      tests: [passwords, factors, inBrowser],
    },
    {
      id: '7.5.3',
      level: 3,
      asks: 'Very sensitive acts ask for proof again',
      stands: 'Met for those who have a factor: bank details, authorising, users, resets, security settings',
      tests: [factors, inBrowser],
    },
    {
      id: '7.6',
      level: 2,
      asks: 'Sessions with another identity provider',
      stands: 'Does not apply yet: OpenID Connect is not built',
      tests: [],
    },
  ],
};
