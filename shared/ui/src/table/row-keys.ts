import type { KeyboardEvent, MouseEvent } from 'react';

const pageJump = 10;
const interactive = 'a, button, input, select, textarea, label, summary, [popover]';

/** True when a press on a row was meant for a control in it, or selected text. */
export const isForChild = (event: MouseEvent<HTMLElement>): boolean =>
  (event.target instanceof Element && event.target.closest(interactive) !== null) ||
  window.getSelection()?.isCollapsed === false;

/**
 * Moves focus between the rows of a body with the arrow keys, Home, End and the paging keys; returns true when it
 * handled the key.
 */
export const moveBetweenRows = (event: KeyboardEvent<HTMLTableRowElement>): boolean => {
  if (event.target !== event.currentTarget && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false;
  if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [popover]') !== null)
    return false;
  const rows = [...(event.currentTarget.parentElement?.children ?? [])].filter(
    (row): row is HTMLElement => row instanceof HTMLElement,
  );
  const at = rows.indexOf(event.currentTarget);
  const last = rows.length - 1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + pageJump, PageUp: at - pageJump, Home: 0, End: last }[
    event.key
  ];
  if (to === undefined) return false;
  event.preventDefault();
  rows[Math.max(0, Math.min(last, to))]?.focus();
  return true;
};
