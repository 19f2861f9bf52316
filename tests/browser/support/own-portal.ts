import { expect, type Browser, type Page } from '@playwright/test';
import { firmUrl } from '@tessera/testing/browser/demo';
import { writeApi } from './api';
import { haveSession, settled } from './sign-in';

// For files with a portal of their own, in which days pass.

/** Opens a page of the first firm. */
export const openPage = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${firmUrl('NBW')}${path}`);
  await settled(page);
};

/** Somebody other than the adviser, who authorises and lets days pass. */
export const administrator = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await haveSession(page, { role: 'administrator' });
  return page;
};

/** Lets business days pass until something has happened; the market and the banks do their work of each. */
export const passDays = async (page: Page, hasHappened: () => Promise<boolean>, daysMax = 15): Promise<void> => {
  for (let days = 0; days < daysMax; days += 1) {
    if (await hasHappened()) return;
    await writeApi(page, 'POST', '/tessera/job/NBW/businessday', {});
  }
  expect(await hasHappened()).toBe(true);
};
