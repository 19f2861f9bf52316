import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteMount } from '@tessera/runtime/host';
import { refused } from '@tessera/testing/canned-answers';
import { createFakePortal, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { testFrame } from '@tessera/testing/test-frame';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';
import { report } from './report-answers';

let takeDown: () => void = () => undefined;
afterEach(async () => {
  await act(async () => takeDown());
  document.body.replaceChildren();
});

/** Mounts the tab as the client's page does. */
const open = async (options: FakePortalOptions = {}, props: Record<string, string> = { clientId: 'C1' }) => {
  const id = props.accountId === undefined ? 'reporting.client-report' : 'reporting.account-report';
  const fake = createFakePortal({ path: '/clients/C1/report', answers, ...options });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    takeDown = createRemoteMount(definition, config.prefixes, fake.portal, testFrame).mountExtension(id, place, props);
  });
  return { ...fake, place };
};
const statement = () => screen.findByRole('table', { name: 'Statement' });

describe('the report of a client', () => {
  test('goes from the opening to the closing value of this tax year, and says that it reconciles', async () => {
    const { calls } = await open();
    const table = await statement();
    expect(table).toHaveTextContent(/Opening value before 6 Apr 2026, of it £500\.00 cash£10,000\.00/);
    expect(table).toHaveTextContent(/Gains and losses of investments\+£520\.00/);
    expect(table).toHaveTextContent(/Closing value on 20 Nov 2026, of it £1,480\.00 cash£11,500\.00/);
    expect(screen.getByText('Reconciles')).toBeVisible();
    expect(screen.getByText(/is not listed/)).toBeVisible();
    expect(calls.find(({ id }) => id === 'getPortfolioReport')?.query).toEqual({
      fromDate: '2026-04-06',
      toDate: '2026-11-20',
    });
  });

  test('opens a heading to its transactions, each leading to its page', async () => {
    await open();
    await statement();
    await userEvent.click(screen.getByRole('button', { name: /^Adviser fee/ }));
    expect(screen.getByRole('link', { name: 'Adviser fee for May' })).toHaveAttribute(
      'href',
      '/clients/C1/transactions/T2',
    );
    expect(screen.queryByRole('link', { name: 'Payment received' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open all lines' }));
    expect(screen.getByRole('link', { name: 'Payment received' })).toBeVisible();
    expect(await statement()).toHaveTextContent('£1,000.00 of the ISA allowance');
  });

  test('keeps period and fee group in the address, and says who is not counted', async () => {
    const { calls, history } = await open();
    await statement();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Since the beginning');
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ toDate: '2026-11-20' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Fee group' }));
    const card = await screen.findByRole('region', { name: 'Whitcombe family' });
    expect(within(card).getByText('1, not counted')).toBeVisible();
    expect(history.snapshot().location.search).toBe('?fromDate=first&of=group');
  });

  test('warns where it does not reconcile, and says what to do about a refusal', async () => {
    const { place } = await open({
      answers: { ...answers, getPortfolioReport: { ...report, reconciles: false, difference: 1.23 } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('does not reconcile');
    expect(place).toHaveTextContent('Differs by £1.23');
  });

  test('of an account that is too large says so', async () => {
    const sentence = 'Choose a shorter period.';
    await open(
      {
        answers: {
          ...answers,
          getAccountReport: refused('bad-request', 'One value needs correcting.', [
            { fieldName: 'fromDate', type: 'too-many', errorMessage: sentence },
          ]),
        },
      },
      { clientId: 'C1', accountId: 'A1' },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('radio', { name: 'Fee group' })).toBeNull();
  });
});
