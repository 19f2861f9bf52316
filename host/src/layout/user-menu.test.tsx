import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { createWatched } from '@tessera/runtime/host';
import { createFakePortal } from '@tessera/testing/fake-portal';
import { createColourSchemes } from '../theme/colour-scheme';
import type { ShellDialog } from './shell-dialogs';
import { UserMenu } from './user-menu';

beforeAll(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => undefined }) as unknown as MediaQueryList;
});

test('the user menu ends with Log out', async () => {
  render(
    <MemoryRouter>
      <UserMenu
        portal={createFakePortal().portal}
        schemes={createColourSchemes()}
        dialogs={createWatched<ShellDialog | null>(null)}
      />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Your account/ }));
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Security', '/security'],
    ['Change password', '/change-password'],
    ['Log out', '/logout'],
  ]);
});
