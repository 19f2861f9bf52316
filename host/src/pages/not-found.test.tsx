import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { NotFound } from './not-found';

test('a page the user may not access says so, and whom to ask', () => {
  render(<NotFound isClosed />);
  expect(screen.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
  expect(screen.getByText(/Ask your firm’s administrator/)).toBeVisible();
});

test('an address without a page, or with one the firm lacks, names possible reasons and whom to ask', () => {
  render(<NotFound isClosed={false} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(
    screen.getByText(
      'No page at this address is available to your firm with your access. Check the address, or ask your firm’s administrator if you need the page.',
    ),
  ).toBeVisible();
});
