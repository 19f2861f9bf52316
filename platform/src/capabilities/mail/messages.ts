/** The sender and recipient as the text names them. */
export interface MailNames {
  readonly firm: string;
  readonly user: string;
}

export interface MailWords {
  readonly subject: string;
  readonly text: string;
}

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

export const resetWords = ({ firm, user }: MailNames, link: string, minutes: number): MailWords => ({
  subject: `Set a new password for ${firm}`,
  text: lines(
    `Dear ${user},`,
    `Somebody, we hope you, has asked for a new password for your sign-in to the portal of ${firm}. Set it here:`,
    link,
    `The link works once and for ${minutes} minutes. If you did not ask for it, you need do nothing: your password stays as it is.`,
  ),
});

export const invitationWords = ({ firm, user }: MailNames, link: string, hours: number): MailWords => ({
  subject: `Your sign-in to the portal of ${firm}`,
  text: lines(
    `Dear ${user},`,
    `An administrator of ${firm} has made a sign-in to its portal for you. Choose your password here:`,
    link,
    `The link works once and for ${hours} hours. It is for you alone: do not pass it on. If you know nothing of this, you need do nothing.`,
  ),
});

/** Contains no link, so that a forgery with one looks odd. */
export const changedWords = ({ firm, user }: MailNames): MailWords => ({
  subject: `Your password for ${firm} was changed`,
  text: lines(
    `Dear ${user},`,
    `The password of your sign-in to the portal of ${firm} has just been changed, and every other place where you were signed in has been signed out.`,
    'If it was not you, tell an administrator of your firm at once.',
  ),
});

/** What happened to a user's second factors. Contains no link. */
const factorEvents = {
  'factor-added': {
    subject: 'A second factor was added',
    text: 'A second factor has just been added to your sign-in. From now on you need one after your password, and every other place where you were signed in has been signed out.',
  },
  'factor-removed': {
    subject: 'A second factor was removed',
    text: 'A second factor has just been removed from your sign-in.',
  },
  'factors-reset': {
    subject: 'Your second factors were reset',
    text: 'Two administrators of your firm have removed all second factors and recovery codes of your sign-in, and signed you out everywhere. Sign in with your password and set up a new one under Security.',
  },
  'wrong-codes': {
    subject: 'Somebody typed wrong codes',
    text: 'Somebody has signed in with your password and then typed five wrong codes. Nothing was opened, but your password may be known: change it.',
  },
} as const;

export type FactorEvent = keyof typeof factorEvents;

export const isFactorEvent = (kind: string): kind is FactorEvent => Object.hasOwn(factorEvents, kind);

export const factorWords = ({ firm, user }: MailNames, event: FactorEvent): MailWords => ({
  subject: `${factorEvents[event].subject}: ${firm}`,
  text: lines(
    `Dear ${user},`,
    `This is about your sign-in to the portal of ${firm}. ${factorEvents[event].text}`,
    'If it was not you, tell an administrator of your firm at once.',
  ),
});
