import { expect, test } from '@playwright/test';

test('somebody without a session is led to the sign-in page', async ({ page }) => {
  await page.goto('/clients');
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fclients$/);
});
