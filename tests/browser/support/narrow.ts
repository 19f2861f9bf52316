import { expect, type Page } from '@playwright/test';
import { settled } from './sign-in';

/** The narrowest window in which nothing may scroll sideways (WCAG 2.2, 1.4.10). */
const narrow = { width: 320, height: 844 } as const;

/** Boxes that cut off their content without an ellipsis. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        // A cell of a narrow list does not clip: content that is too wide overlaps its neighbour.
        if (element.matches('td[data-narrow]') && element.scrollWidth > element.clientWidth + 1) return true;
        return (
          (overflowX === 'hidden' || overflowX === 'clip') &&
          textOverflow !== 'ellipsis' &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map(
        (element) => `${element.getAttribute('aria-label') ?? element.className}: ${element.textContent.slice(0, 80)}`,
      ),
  );

const load = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await settled(page);
};

/**
 * The page at an address, loaded (or gone to as told) in a narrow window, neither scrolls sideways nor cuts off its
 * figures; the window is left as it was found.
 */
export const expectFitsNarrow = async (page: Page, address: string, go = load): Promise<void> => {
  const before = page.viewportSize();
  await page.setViewportSize(narrow);
  await go(page, address);
  const over = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth);
  expect.soft(over, `${address} in a narrow window`).toBeLessThanOrEqual(0);
  expect.soft(await cutOff(page), `${address} in a narrow window`).toEqual([]);
  if (before === null) return;
  await page.setViewportSize(before);
  // Twice, so that what follows the window's width has been drawn.
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      }),
  );
  await settled(page);
};
