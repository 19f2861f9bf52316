import { screen, within } from '@testing-library/react';
import { listed } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, penrose, whitcombe } from './answers';

const path = '/reporting/uninvested-cash';
const totals = (): HTMLElement => screen.getAllByRole('row').at(-1) as HTMLElement;

describe('uninvested cash', () => {
  test('shows the cash of each portfolio and its share of the value', async () => {
    const { outlet } = await renderRemote(definition, config, { path, answers });
    const row = (await screen.findByText('Mrs Eleanor Whitcombe')).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('£480,511.04');
    expect(row).toHaveTextContent('£21,843.85');
    expect(row).toHaveTextContent('4.55%');
    expect(outlet).toHaveTextContent('As of 20 Nov 2026');
  });

  test('a portfolio worth nothing has no share', async () => {
    await renderRemote(definition, config, { path, answers });
    const row = (await screen.findByText('Miss Amara Okafor')).closest('tr') as HTMLElement;
    expect(within(row).getByText('not available')).toBeInTheDocument();
  });

  test('adds up the rows to the penny, and calls that the total where it is', async () => {
    await renderRemote(definition, config, { path, answers });
    await screen.findByText('Mrs Eleanor Whitcombe');
    expect(totals()).toHaveTextContent(/^Total.*£480,511\.14.*£21,844\.05/);
  });

  test('claims no more than the rows shown where there are further pages', async () => {
    await renderRemote(definition, config, {
      path,
      answers: { ...answers, listPortfolios: listed([whitcombe, penrose], { count: 1000 }) },
    });
    await screen.findByText('Mrs Eleanor Whitcombe');
    expect(totals()).toHaveTextContent(/^These 2 of 1,000/);
  });
});
