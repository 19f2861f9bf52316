import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, neverAnswered, refused } from '@tessera/testing/canned-answers';
import { scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

const path = '/settings/users';
const open = (extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path, answers, ...extra });
const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

describe('firm users', () => {
  test('lists each user with role, status, last sign-in and how much they may do', async () => {
    const portal = await open();
    const row = await rowOf('Priya Hart');
    expect(row).toHaveTextContent('priya.hart@northbrook.example');
    expect(row).toHaveTextContent('Adviser');
    expect(row).toHaveTextContent('20 Nov 2026, 09:14');
    expect(row).toHaveTextContent('2 areas, 1 with edit access');
    expect(await rowOf('Robin Lane')).toHaveTextContent(/Never.*1 area, read only/);
    expect(await rowOf('Nightly import')).toHaveTextContent(/Machine.*Suspended.*No access/);
    expect(portal.title()).toBe('Firm users');
  });

  test('the access of a user opens beside it, area by area', async () => {
    await open();
    await userEvent.click(
      within(await rowOf('Priya Hart')).getByRole('button', { name: '2 areas, 1 with edit access' }),
    );
    const panel = screen.getByRole('group', { name: 'Access of Priya Hart' });
    expect(panel).toHaveTextContent('ClientRead and change');
    expect(panel).toHaveTextContent('ModelRead');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Access of Priya Hart' })).toBeNull();
  });

  test('asks for what the address says', async () => {
    const portal = await open({ path: `${path}?name=hart&status=Active&sort=-lastSignIn&page=2` });
    await rowOf('Priya Hart');
    expect(portal.calls[0]?.query).toMatchObject({ name: 'hart', status: 'Active', sort: '-lastSignIn', page: '2' });
  });

  test('a status is filtered by the server and stands in the address', async () => {
    const portal = await open();
    await rowOf('Priya Hart');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Suspended');
    await waitFor(() => expect(portal.calls.at(-1)?.query.status).toBe('Suspended'));
    expect(portal.history.snapshot().location.search).toBe('?status=Suspended');
  });

  test('a row opens the user’s own page', async () => {
    const portal = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'Robin Lane' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Robin Lane' })).toBeVisible();
    expect(portal.history.snapshot().location.pathname).toBe('/settings/users/U2');
  });

  test('has the size of its rows while they are read', async () => {
    await open({ answers: { listUsers: neverAnswered() } });
    expect(await screen.findByRole('table', { name: 'Users' })).toHaveAttribute('aria-busy', 'true');
  });

  test('says why it is empty and what to do', async () => {
    await open({ path: `${path}?name=zzz`, answers: { listUsers: listed([]) } });
    expect(await screen.findByText('No users match these filters')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  });

  test("shows the server's words when it fails", async () => {
    await open({ answers: { listUsers: refused('unexpected', 'The register is resting.') } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The register is resting.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('asks nothing for somebody who may not read users, and says so', async () => {
    const portal = await open({ scopes: scopesOn(['read'], ['Client']) });
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
    expect(portal.calls).toEqual([]);
  });
});

test("settings begins at the firm's users", async () => {
  const portal = await open({ path: '/settings' });
  await rowOf('Priya Hart');
  expect(portal.history.snapshot().location.pathname).toBe('/settings/users');
});
