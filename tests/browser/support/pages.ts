import { expect, type Page } from '@playwright/test';
import { tabPath, type Boot, type ReleasedRemote } from '@tessera/contract';
import { readApi } from './api';
import { settled } from './sign-in';

/** What the proxy wrote into the page: firm, release and token. */
export const readBoot = (page: Page): Promise<Boot> =>
  page.locator('#tessera-boot').evaluate((element) => JSON.parse(element.textContent) as Boot);

/** The remotes in the page's release. */
export const remotesInPage = async (page: Page): Promise<readonly ReleasedRemote[]> =>
  (await readBoot(page)).release?.remotes ?? [];

/** A client with substantial accounts: the one with the largest portfolio, and their largest account. */
export const largestClient = async (
  page: Page,
  firmId: string,
): Promise<{ clientId: string; name: string; accountId: string }> => {
  const { data: portfolios } = await readApi<{ id: string; name: string }[]>(
    page,
    `/portfolio/${firmId}?sort=-currentValue&page=1&pageSize=1`,
  );
  const portfolio = portfolios[0];
  if (!portfolio) throw new Error(`${firmId} has no portfolio.`);
  const { data: summary } = await readApi<{ accounts: { accountId: string; currentValue: number }[] }>(
    page,
    `/portfolio/summary/${firmId}/${portfolio.id}`,
  );
  const account = [...summary.accounts].sort((a, b) => b.currentValue - a.currentValue)[0];
  if (!account) throw new Error(`${portfolio.name} has no account.`);
  return { clientId: portfolio.id, name: portfolio.name, accountId: account.accountId };
};

const firstId = async (page: Page, path: string, key: string): Promise<string> => {
  const { data } = await readApi<Record<string, string>[]>(page, path);
  const id = data[0]?.[key];
  if (!id) throw new Error(`GET ${path} has no ${key}.`);
  return id;
};

/**
 * The address of every page of every remote in the release, and the host's own. A new parameter needs a value in this
 * list before its pages are covered.
 */
export const everyPage = async (page: Page, firmId: string): Promise<string[]> => {
  const { clientId, accountId } = await largestClient(page, firmId);
  const values: Readonly<Record<string, () => Promise<string>>> = {
    clientId: () => Promise.resolve(clientId),
    accountId: () => Promise.resolve(accountId),
    groupId: () => firstId(page, `/portfolioGroup/${firmId}?page=1&pageSize=1`, 'id'),
    assetId: () => firstId(page, `/asset/${firmId}?page=1&pageSize=1`, 'assetId'),
    modelId: () => firstId(page, `/model/${firmId}?page=1&pageSize=1`, 'modelId'),
    userId: () => firstId(page, `/user/${firmId}?sort=name&page=1&pageSize=1`, 'userId'),
    subject: () => Promise.resolve('FEEP'),
    month: async () => {
      const { data } = await readApi<{ months: { id: string }[] }>(page, `/tessera/paye/${firmId}`);
      return data.months[0]?.id ?? '';
    },
    day: async () => {
      const { data } = await readApi<{ days: { id: string }[] }>(page, `/tessera/reconciliation/${firmId}`);
      return data.days[0]?.id ?? '';
    },
    // Somebody who may not read them is told so on the page of any.
    webhookId: () => firstId(page, `/tessera/webhook/${firmId}`, 'webhookId').catch(() => '0WH0001'),
    report: () => Promise.resolve('assets'),
    masterPartyId: () => firstId(page, `/masterparty/platform/${firmId}`, 'masterPartyId'),
    crystallisationId: () => firstId(page, `/clientproduct/action/${firmId}`, 'crystallisationId'),
    clientProductId: () => firstId(page, `/clientproduct/action/${firmId}`, 'clientProductId'),
    transferId: () =>
      firstId(
        page,
        `/portfoliotransaction/producttransfer/${firmId}?sort=dateInitiated&page=1&pageSize=1`,
        'transactionId',
      ),
    // The oldest: the newest depends on which tests run beside this one.
    transactionId: () =>
      firstId(page, `/portfoliotransaction/${firmId}?sort=transactionDate&page=1&pageSize=1`, 'transactionId'),
  };
  const addresses = ['/dashboard', '/change-password'];
  const paths = (await remotesInPage(page)).flatMap(({ manifest: { routes, extensions } }) => [
    ...routes.map(({ path }) => path),
    ...extensions.flatMap((extension) => tabPath(extension) ?? []),
  ]);
  for (const path of paths) {
    let address = path;
    for (const [parameter, name] of path.matchAll(/:(\w+)/g)) {
      const value = values[name ?? ''];
      if (!value)
        throw new Error(
          `The route ${path} has the parameter ${parameter}; give it a value in tests/browser/support/pages.ts.`,
        );
      address = address.replace(parameter, encodeURIComponent(await value()));
    }
    addresses.push(address);
  }
  return [...new Set(addresses)];
};

/**
 * Goes to an address within the document, as a link does: the shell and what it has loaded stay. By way of a page of
 * the host that names the window, so that a page which is slow to come is not taken for the one before it.
 */
export const goWithin = async (page: Page, address: string): Promise<void> => {
  const push = (to: string): Promise<void> =>
    page.evaluate((where) => {
      history.pushState(null, '', where);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  await push('/change-password');
  await expect(page).toHaveTitle(/^Change password · /);
  await push(address);
  await expect(page).not.toHaveTitle(/^Change password · /);
  await settled(page);
};

/** The top navigation of a wide window. */
export const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
