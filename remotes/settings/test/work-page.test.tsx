import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, change } from './answers';

const open = (path = '/settings/work', more = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...more } });

describe('exports and bulk changes', () => {
  test('shows each with its progress, and its outcomes beside it', async () => {
    await open();
    const row = (await screen.findByRole('link', { name: change.title })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('progressbar', { name: change.title })).toHaveAttribute('value', '1');
    await userEvent.click(within(row).getByRole('link', { name: change.title }));
    const drawer = await screen.findByRole('dialog', { name: change.title });
    expect(within(drawer).getByText('Somebody changed this since you opened it.')).toBeVisible();
  });

  test('its owner downloads the outcomes and starts again what was not done', async () => {
    const portal = await open(`/settings/work?work=${change.id}`);
    const drawer = await screen.findByRole('dialog', { name: change.title });
    expect(await within(drawer).findByRole('button', { name: 'Download the outcomes' })).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Start again' }));
    expect(portal.calls.find(({ id }) => id === 'actOnWork')?.body).toEqual({ action: 'repeat' });
  });

  test('somebody else’s shows no way to stop, repeat or collect it', async () => {
    await open(`/settings/work?work=${change.id}`, {
      getWork: { ...change, startedBy: 'SOMEBODY', status: 'Running', file: null },
    });
    const drawer = await screen.findByRole('dialog', { name: change.title });
    expect(await within(drawer).findByText('Running')).toBeVisible();
    for (const name of ['Stop', 'Start again', 'Download the outcomes'])
      expect(within(drawer).queryByRole('button', { name })).toBeNull();
  });

  test('says when it could not be read, with a way to try again', async () => {
    await open(`/settings/work?work=${change.id}`, { getWork: refused('not-found', 'Work not found.') });
    expect(await screen.findByText('Work not found.')).toBeVisible();
  });
});
