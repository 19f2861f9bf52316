import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects that axe finds nothing on the current page; `what` names the state in a failure, and the test continues with
 * the next state. Legacy mode (no page of its own for frames of other origins, of which the portal has none) and
 * violations alone take a quarter of the time.
 */
export const expectAccessible = async (page: Page, what = new URL(page.url()).pathname): Promise<void> => {
  // Half-way through a fade the contrast is that of no state one can read: what ends by itself is waited for.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: standards }, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${String(target)}: ${failureSummary ?? ''}`),
  );
  expect.soft(found, what).toEqual([]);
};
