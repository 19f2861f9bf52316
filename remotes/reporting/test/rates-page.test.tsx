import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

const open = (address: string) => renderRemote(definition, config, { path: `/reporting/rates${address}`, answers });
const cardOf = (rule: string): Promise<HTMLElement> => screen.findByRole('region', { name: rule });

describe('rates and allowances', () => {
  test('show the figures of the business date, the day they began and their source, and ask the platform nothing', async () => {
    const portal = await open('');
    const card = await cardOf('Income tax on dividends');
    expect(card).toHaveTextContent('Basic rate10.75%');
    expect(card).toHaveTextContent('6 Apr 2026');
    expect(card).toHaveTextContent('Autumn Budget 2025');
    expect(portal.callIds()).toEqual([]);
  });

  test('show the figures of the day in the address, and of a day that is typed', async () => {
    await open('?on=2024-10-29');
    expect(await cardOf('Capital gains tax, shares and funds')).toHaveTextContent('Within the basic rate band10%');
    const field = screen.getByLabelText('In force on');
    await userEvent.clear(field);
    await userEvent.type(field, '30 Oct 2024{Enter}');
    expect(await cardOf('Capital gains tax, shares and funds')).toHaveTextContent('Within the basic rate band18%');
  });

  test('mark a figure that nobody has checked against the law', async () => {
    await open('');
    expect(within(await cardOf('FCA projection rates, at most')).getByText('To be checked')).toBeVisible();
    expect(within(await cardOf('Income tax on dividends')).queryByText('To be checked')).toBeNull();
  });

  test('say what is wrong with a day that is none, and that nothing is known before the first rule', async () => {
    const { unmount } = await open('?on=yesterday-ish');
    expect(await screen.findByText(/^Enter a date/)).toBeVisible();
    expect(screen.getByLabelText('In force on')).toBeInvalid();
    await unmount();
    await open('?on=1990-01-01');
    expect(await screen.findByText('No figures are known for this day')).toBeVisible();
  });
});
