import '@testing-library/jest-dom';
import type { Boot } from '@tessera/contract';
import { render, screen } from '@testing-library/react';
import { SignInPage } from './sign-in-page';

const boot = {
  firm: {
    name: 'Northbrook',
    monogram: 'N',
    audience: 'Professional',
    windowTitle: 'Northbrook',
    footer: '',
    theme: {},
    signIn: { welcome: '', help: '' },
  },
  apiBase: '/api',
  bootToken: null,
} as unknown as Boot;
const expired = 'Your session has expired. Please sign in again.';

beforeEach(() => window.history.replaceState(null, '', '/sign-in?ended=expired&returnTo=%2Fclients%3Fstatus%3DActive'));

test('an expiry is explained where there is no session', () => {
  render(<SignInPage boot={boot} />);
  expect(screen.getByRole('status')).toHaveTextContent(expired);
  expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
});

test('an existing session is shown with a link to continue, and the page does not redirect by itself', () => {
  render(<SignInPage boot={{ ...boot, signedIn: true }} />);
  expect(screen.getByRole('status')).toHaveTextContent('You are signed in. Continue to the portal');
  expect(screen.getByRole('link', { name: 'Continue to the portal' })).toHaveAttribute(
    'href',
    '/clients?status=Active',
  );
  expect(screen.queryByText(expired)).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(window.location.pathname).toBe('/sign-in');
});
