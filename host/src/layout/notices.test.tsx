import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { createWatched } from '@tessera/runtime/host';
import type { FlagsInForce } from '../flags/flags-in-force';
import type { ReleaseStatus } from '../release/release-watch';
import { Notices } from './notices';

const show = (overrides: readonly string[] = [], isAlone = false) => {
  const standing = createWatched<ReleaseStatus>({ next: null, mustReload: false });
  const flags = {
    ...createWatched(null),
    waiting: createWatched([]),
    afterReload: createWatched<readonly string[]>([]),
    applyNow: () => undefined,
  } as unknown as FlagsInForce;
  render(
    <Notices
      connection={{ isOffline: createWatched(false), watch: (send) => send }}
      flags={flags}
      releaseWatch={{ ...standing, check: () => undefined, notice: () => undefined }}
      overrides={overrides}
      isAlone={isAlone}
    />,
  );
  return standing;
};

describe('the banners of the page', () => {
  it('are empty while another release merely exists', () => {
    const standing = show();
    act(() => standing.set({ next: 'aaaabbbbccccdddd', mustReload: false }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('asks for a reload when this page is too old, and leaves it to the user', () => {
    const standing = show();
    act(() => standing.set({ next: 'aaaabbbbccccdddd', mustReload: true }));
    expect(screen.getByText('A new version of the portal is needed. Save your work, then reload.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('name a developer’s own builds', () => {
    show(['clients', 'tools']);
    expect(screen.getByText('Developer override: clients and tools from this machine.')).toBeVisible();
  });

  it('say that the page was opened without its parts, and lead to the usual one', () => {
    show([], true);
    expect(screen.getByText(/^The portal was opened without its parts/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open it as usual' })).toBeVisible();
  });
});
