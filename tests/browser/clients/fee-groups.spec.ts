import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { readAll, readApi, writeApi } from '../support/api';
import { haveSession, settled } from '../support/sign-in';

interface ClientRow {
  readonly clientId: string;
  readonly name: string;
  readonly surname: string | null;
  readonly clientGroups: readonly { readonly clientFeeGroupId: string }[];
  readonly accounts: number;
}

interface Fees {
  readonly before: number;
  readonly after: number;
}

interface Preview extends Fees {
  readonly clients: readonly (Fees & { readonly id: string })[];
}

const spouse = 'Spouse or civil partner';

/**
 * Two people with the same surname, in no group, whose fees fall when tiered together; if no such family is left, two
 * others.
 */
const ungroupedPair = async (page: Page): Promise<readonly [ClientRow, ClientRow]> => {
  const people = (
    await readAll<ClientRow>(page, '/client/NBW?clientType=Individual&status=Active&sort=-currentValue')
  ).filter(({ clientGroups, accounts }) => clientGroups.length === 0 && accounts > 0);
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
  const families = pairs.filter(([one, other]) => one.surname === other.surname);
  for (const pair of [...families, ...pairs].slice(0, 60)) {
    const clients = pair.map(({ clientId }, index) => ({ id: clientId, relation: index === 0 ? null : spouse }));
    const { data, status } = await writeApi<Preview>(page, 'POST', '/tessera/portfoliogroup/preview', {
      firmId: 'NBW',
      clients,
    });
    if (status === 200 && data.after < data.before && data.clients.filter(({ before }) => before > 0).length >= 2)
      return pair;
  }
  throw new Error('No two clients without a group would pay less together.');
};

/** The two totals of a panel of fees, in pounds. */
const totalsOf = async (panel: Locator): Promise<Fees> => {
  const [before = '', after = ''] = await panel
    .getByRole('row', { name: /^All fees/ })
    .getByRole('cell')
    .allInnerTexts();
  const pounds = (text: string): number => Number(text.replace(/[£,]/g, ''));
  return { before: pounds(before), after: pounds(after) };
};

const feesPanel = (place: Page | Locator): Locator => place.locator('.t-preview').first();

test('two of a family are grouped, their fees fall, both have the group on their pages, and archiving it lets the fees rise', async ({
  page,
}) => {
  await haveSession(page, { role: 'adviser' });
  const [anna, robert] = await ungroupedPair(page);
  const name = `Journey ${Date.now().toString(36)} family`;

  await page.goto(`/clients/${anna.clientId}/groups`);
  await settled(page);
  await expect(page.getByText(`${anna.name} is not in a fee group`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New fee group' }).click();
  await settled(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${anna.surname ?? anna.name} family`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.t-field__error').first()).toHaveText('Choose a client, or remove the line.');
  const second = page.getByRole('listitem', { name: 'Member 2' });
  await second.getByRole('combobox', { name: 'Client' }).fill(robert.clientId);
  await page.getByRole('option', { name: robert.name }).click();
  await second.getByLabel('Relation').selectOption(spouse);
  await expect(page.getByText(/^The fees fall by £[\d,.]+ a year\.$/)).toBeVisible();
  const estimated = await totalsOf(feesPanel(page));
  expect(estimated.before).toBeGreaterThan(estimated.after);
  await feesPanel(page)
    .getByRole('button', { name: /^why\?/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: /^How the .* is worked out$/ })).toContainText('tiers over £');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the members of a new fee group');

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Review' })).toBeFocused();
  await page.getByRole('button', { name: 'Group 2 clients' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Fee group created' })).toBeFocused();
  await expect(page.getByText(/The fees fall by £/)).toBeVisible();
  const { data: made } = await readApi<{ id: string }[]>(
    page,
    `/portfolioGroup/NBW?name=${encodeURIComponent(name)}&page=1&pageSize=5`,
  );
  expect(made).toHaveLength(1);
  const groupId = made[0]?.id ?? '';

  for (const { clientId } of [anna, robert]) {
    await page.goto(`/clients/${clientId}/groups`);
    await settled(page);
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(2);
    await expect(page.getByText(/If it were archived, the fees would rise by £/)).toBeVisible();
  }
  await expectAccessible(page, 'the groups of a client');

  await page.getByRole('main').locator('header').getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/clients/groups/${groupId}$`));
  await settled(page);
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText(/The group saves£[\d,]*[1-9]/);
  await expectAccessible(page, 'a fee group');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Archive...' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^The fees rise by £[\d,.]+ a year\.$/)).toBeVisible();
  const ended = await totalsOf(feesPanel(dialog));
  expect(ended.after).toBeGreaterThan(ended.before);
  // As they were before the two were grouped.
  expect(ended).toEqual({ before: estimated.after, after: estimated.before });
  await expectAccessible(page, 'archiving a fee group');
  await dialog.getByRole('button', { name: 'Archive group' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  expect((await readApi<ClientRow>(page, `/client/NBW/${robert.clientId}`)).data.clientGroups).toEqual([]);

  await page.goto(`/clients/groups?name=${encodeURIComponent(name)}`);
  await settled(page);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Archived');
  await expectAccessible(page, 'the list of groups');
});

test('the client list is narrowed to a fee group by the group’s own name', async ({ page }) => {
  await haveSession(page, { role: 'adviser' });
  const {
    data: [group],
  } = await readApi<{ id: string; name: string; clients: { name: string }[] }[]>(
    page,
    '/portfolioGroup/NBW?groupIntent=Client%20Fee%20Group&intentDetails[status]=Active&page=1&pageSize=1',
  );
  await page.goto('/clients');
  await settled(page);
  await page.getByRole('button', { name: /More filters/ }).click();
  await page.getByRole('combobox', { name: 'Fee group' }).fill(group?.name ?? '');
  await page
    .getByRole('option', { name: group?.name ?? '' })
    .first()
    .click();
  await expect(page).toHaveURL(/clientFeeGroupId%5D=/);
  await settled(page);
  await expect(page.getByRole('row')).toHaveCount((group?.clients.length ?? 0) + 1);
});
