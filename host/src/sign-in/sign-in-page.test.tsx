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

test('an expiry is said where no session lives', () => {
  render(<SignInPage boot={boot} />);
  expect(screen.getByRole('status')).toHaveTextContent(expired);
  expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
});

test('a session that lives is said, with the way on, and it does not go there by itself', () => {
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
