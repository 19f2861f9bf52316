/** What the page that sent somebody to sign-in leaves there for the sign-in page to say. Lives as long as the tab. */
export interface SignInNote {
  readonly reason: 'expired' | 'signed-out';
  readonly returnTo: string;
  /** Name of the page one goes back to. */
  readonly pageTitle: string | null;
}

const key = 'tessera.sign-in';

export const leaveSignInNote = (note: SignInNote): void => sessionStorage.setItem(key, JSON.stringify(note));

export const readSignInNote = (): SignInNote | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as SignInNote | null;
  } catch {
    return null;
  }
};

export const clearSignInNote = (): void => sessionStorage.removeItem(key);
