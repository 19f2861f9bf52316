import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { NotFound } from './not-found';

test('a page the user has no access to says so, and whom to ask', () => {
  render(<NotFound isClosed />);
  expect(screen.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
  expect(screen.getByText(/Ask your firm’s administrator/)).toBeVisible();
  expect(screen.queryByText(/mistyped/)).toBeNull();
});

test('an address nobody has may be mistyped', () => {
  render(<NotFound isClosed={false} />);
  expect(screen.getByText(/mistyped/)).toBeVisible();
});
