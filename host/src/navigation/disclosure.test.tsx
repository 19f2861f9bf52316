import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure';
import { menuCloseDelayMs } from './use-menu-timer';

const show = () => {
  render(
    <>
      <Disclosure button="Settings" buttonClassName="" opensOnHover>
        {(close) => (
          <ul>
            <li>
              <a href="#users" onClick={close}>
                Firm users
              </a>
            </li>
            <li>
              <a href="#out" onClick={close}>
                Log out
              </a>
            </li>
          </ul>
        )}
      </Disclosure>
      <button>Elsewhere</button>
    </>,
  );
  return screen.getByRole('button', { name: 'Settings' });
};
const link = (name: string) => screen.queryByRole('link', { name });

describe('a menu of the navigation', () => {
  it('says to assistive technology that it discloses something, what, and whether it does', async () => {
    const button = show();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).not.toHaveAttribute('aria-haspopup');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toContainElement(link('Log out'));
  });

  it.each(['{Enter}', ' '])('opens and closes with %p on its button', async (key) => {
    const button = show();
    button.focus();
    await userEvent.keyboard(key);
    expect(link('Log out')).toBeVisible();
    await userEvent.keyboard(key);
    expect(link('Log out')).toBeNull();
  });

  it('opens on Arrow down at its first entry; arrows, Home and End move; Escape closes and gives focus back', async () => {
    const button = show();
    button.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(link('Firm users')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(link('Log out')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(link('Firm users')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(link('Log out')).toHaveFocus();
    await userEvent.keyboard('{Home}{Escape}');
    expect(link('Firm users')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('closes when focus leaves it, and on a press elsewhere', async () => {
    const button = show();
    await userEvent.click(button);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await userEvent.click(document.body);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens under the pointer and closes 500 ms after it has left, not when it comes back in time', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const button = show();
    await user.hover(button);
    expect(link('Log out')).toBeVisible();
    await user.unhover(button);
    act(() => jest.advanceTimersByTime(menuCloseDelayMs - 1));
    await user.hover(button);
    act(() => jest.advanceTimersByTime(menuCloseDelayMs));
    expect(link('Log out')).toBeVisible();
    await user.unhover(button);
    act(() => jest.advanceTimersByTime(menuCloseDelayMs));
    expect(link('Log out')).toBeNull();
    expect(menuCloseDelayMs).toBe(500);
    jest.useRealTimers();
  });
});
