import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

const open = (path: string, over = {}) => renderRemote(definition, config, { path, answers: { ...answers, ...over } });

const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('cell', { name })).closest('tr') as HTMLElement;

describe('the illustration list', () => {
  test('shows what each is about: the client, the wrapper and, in drawdown, the method', async () => {
    const portal = await open('/illustrations');
    const drawdown = await rowOf('Income in drawdown');
    for (const text of ['I1', 'SIPP', 'Drawdown', 'FAD', 'Completed', '14 Oct 2026'])
      expect(within(drawdown).getByText(text)).toBeVisible();
    expect(within(drawdown).getByRole('link', { name: 'Mrs Eleanor Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts',
    );
    const saving = await rowOf('Regular ISA saving');
    for (const text of ['ISA', 'Accumulation', 'Draft', 'not available'])
      expect(within(saving).getByText(text)).toBeInTheDocument();
    expect(portal.title()).toBe('Illustrations');
  });

  test('asks for what the address says, newest first otherwise', async () => {
    const portal = await open('/illustrations?name=draw&id=09&status=Draft&page=2&pageSize=25');
    await rowOf('Income in drawdown');
    expect(portal.calls[0]?.query).toEqual({
      name: 'draw',
      id: '09',
      status: 'Draft',
      page: '2',
      pageSize: '25',
      sort: '-createDate',
    });
  });

  test('a status chosen in the bar is in the address', async () => {
    const user = userEvent.setup();
    const portal = await open('/illustrations');
    await rowOf('Income in drawdown');
    await user.selectOptions(screen.getByLabelText('Status'), 'Completed');
    expect(portal.history.path()).toBe('/illustrations?status=Completed');
  });

  test('says what will be in an empty one, and offers nothing that leads nowhere', async () => {
    await open('/illustrations', { listProductIllustrations: listed([]) });
    expect(await screen.findByText('There are no illustrations yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new|create|add/i })).not.toBeInTheDocument();
  });

  test('says so to who may not read clients', async () => {
    await open('/illustrations', { listProductIllustrations: refused('forbidden', 'No.') });
    expect(await screen.findByText('You do not have access to illustrations')).toBeVisible();
  });
});
