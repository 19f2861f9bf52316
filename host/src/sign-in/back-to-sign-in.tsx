import type { ReactNode } from 'react';

export const BackToSignIn = (): ReactNode => (
  <p className="s-back">
    <a className="t-link" href="/sign-in">
      Back to sign in
    </a>
  </p>
);
