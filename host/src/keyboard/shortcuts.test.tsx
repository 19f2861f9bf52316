import { fireEvent } from '@testing-library/react';
import { goTarget } from './shortcut-list';
import { listenForShortcuts, secondKeyMs } from './shortcuts';

let stop = (): void => undefined;
const setUp = () => {
  const acts = {
    openPalette: jest.fn(),
    openHelp: jest.fn(),
    openDeveloperPanel: jest.fn(),
    goTo: jest.fn(),
    findClient: jest.fn(),
    hasSingleKeys: jest.fn(() => true),
  };
  document.body.innerHTML = '<input aria-label="Name"><button>Press</button>';
  stop = listenForShortcuts(document, acts);
  const press = (key: string, how: object = {}, target: Element = document.body): boolean =>
    fireEvent.keyDown(target, { key, ...how });
  return { acts, press, field: document.querySelector('input') as Element };
};
afterEach(() => {
  stop();
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('the portal’s keys', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('Ctrl-K and Cmd-K open the palette, from a field too', (how) => {
    const { acts, press, field } = setUp();
    expect(press('k', how, field)).toBe(false);
    expect(acts.openPalette).toHaveBeenCalledTimes(1);
  });

  it('Ctrl-Shift-D opens the developer panel', () => {
    const { acts, press } = setUp();
    press('D', { ctrlKey: true, shiftKey: true });
    press('d', { ctrlKey: true });
    expect(acts.openDeveloperPanel).toHaveBeenCalledTimes(1);
  });

  it('? opens the help sheet, and is only a letter in a field', () => {
    const { acts, press, field } = setUp();
    expect(press('?', { shiftKey: true }, field)).toBe(true);
    expect(acts.openHelp).not.toHaveBeenCalled();
    press('?', { shiftKey: true });
    expect(acts.openHelp).toHaveBeenCalledTimes(1);
  });

  it('/ goes to the client search', () => {
    const { acts, press, field } = setUp();
    press('/', {}, field);
    expect(acts.findClient).not.toHaveBeenCalled();
    press('/');
    expect(acts.findClient).toHaveBeenCalledTimes(1);
  });

  it('single keys can be turned off, except the one that shows where', () => {
    const { acts, press } = setUp();
    acts.hasSingleKeys.mockReturnValue(false);
    press('/');
    press('g');
    press('c');
    press('?');
    expect(acts.findClient).not.toHaveBeenCalled();
    expect(acts.goTo).not.toHaveBeenCalled();
    expect(acts.openHelp).toHaveBeenCalledTimes(1);
  });

  it('g followed by a letter opens a page, and a letter alone does not', () => {
    const { acts, press, field } = setUp();
    press('c');
    press('g');
    press('c');
    expect(acts.goTo.mock.calls).toEqual([['c']]);
    press('g', {}, field);
    press('c', {}, field);
    press('g');
    press('x');
    press('c');
    expect(acts.goTo).toHaveBeenCalledTimes(1);
  });

  it('g alone is forgotten after a while', () => {
    jest.useFakeTimers();
    const { acts, press } = setUp();
    press('g');
    jest.advanceTimersByTime(secondKeyMs);
    press('c');
    expect(acts.goTo).not.toHaveBeenCalled();
  });

  it('no shortcut works behind an open dialog', () => {
    const { acts, press } = setUp();
    document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
    press('?', { shiftKey: true });
    press('k', { ctrlKey: true });
    expect(acts.openHelp).not.toHaveBeenCalled();
    expect(acts.openPalette).not.toHaveBeenCalled();
  });
});

describe('the pages that g and a letter open', () => {
  const items = [
    { kind: 'link', id: 'host.dashboard', label: 'Dashboard', href: '/dashboard' },
    {
      kind: 'menu',
      id: 'group.tools',
      label: 'Tools',
      links: [{ id: 'tools.transactions', label: 'Transactions', href: '/transactions' }],
    },
    {
      kind: 'menu',
      id: 'group.settings',
      label: 'Settings',
      links: [
        { id: 'settings.users', label: 'Firm users', href: '/settings/users' },
        { id: 'host.logout', label: 'Log out', href: '/logout' },
      ],
    },
  ] as const;

  it.each([
    ['d', '/dashboard'],
    ['t', '/transactions'],
    ['s', '/settings/users'],
    ['c', null],
    ['x', null],
  ])('%s leads to %s, and nowhere where one has no such page', (letter, href) => {
    expect(goTarget(letter, items)).toBe(href);
  });

  it('is never Log out', () => {
    expect(goTarget('s', [{ ...items[2], links: [items[2].links[1]] }])).toBeNull();
  });
});
