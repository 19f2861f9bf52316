/** What the page that sent somebody to sign-in leaves there for the sign-in page to say. Lives as long as the tab. */
export interface SignInNote {
  readonly reason: 'expired' | 'signed-out';
  readonly returnTo: string;
  /** Name of the page one goes back to. */
  readonly pageTitle: string | null;
  /** When it was left, in milliseconds. */
  readonly at: number;
}

const key = 'tessera.sign-in';

/** Where the tab's storage is blocked there is no note: the way to sign-in must not depend on it. */
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
