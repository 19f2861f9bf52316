/** A note for the sign-in page from the page that sent the user there. Lives as long as the tab. */
export interface SignInNote {
  readonly reason: 'expired' | 'signed-out';
  readonly returnTo: string;
  /** Name of the page to return to. */
  readonly pageTitle: string | null;
  /** When the page was left, in epoch milliseconds. */
  readonly at: number;
}

const key = 'tessera.sign-in';

/** Without storage there is no note: reaching sign-in must not depend on it. */
export const leaveSignInNote = (note: SignInNote): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(note));
  } catch {
    // As above.
  }
};

export const readSignInNote = (): SignInNote | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SignInNote | null;
  } catch {
    return null;
  }
};

export const clearSignInNote = (): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
};
