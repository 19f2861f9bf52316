import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteMount } from '@tessera/runtime/host';
import { listed, refused } from '@tessera/testing/canned-answers';
import { createFakePortal, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { testFrame } from '@tessera/testing/test-frame';
import config from '../portal.config';
import definition from '../src/entry';
import { answers } from './answers';

let takeDown: () => void = () => undefined;
afterEach(async () => {
  await act(async () => takeDown());
  document.body.replaceChildren();
});

/** Mounts one panel as the dashboard does. */
const mountPanel = async (id: string, options: FakePortalOptions = {}) => {
  const fake = createFakePortal({ path: '/dashboard', answers, ...options });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    takeDown = createRemoteMount(definition, config.prefixes, fake.portal, testFrame).mountExtension(id, place, {});
  });
  return { ...fake, place };
};

describe('figures of the firm on the dashboard', () => {
  test('are the four figures, each with its change', async () => {
    const { place } = await mountPanel('reporting.figures');
    await waitFor(() => expect(place).toHaveTextContent('1,000'));
    expect(place).toHaveTextContent(/Clients1,000▲ \+14 this month/);
    expect(place).toHaveTextContent(/Accounts2,486▲ \+31 this month/);
    expect(place).toHaveTextContent(/Instruments held1502 suspended/);
    expect(place).toHaveTextContent(/Assets under administration£412\.81m/);
    expect(place).toHaveTextContent('+£6.02m this month');
  });

  test('show the whole amount of what is short when it has focus', async () => {
    await mountPanel('reporting.figures');
    const short = (await screen.findByText('£412.81m')).parentElement as HTMLElement;
    act(() => short.focus());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('£412,810,511.04');
  });

  test('leave the title of the page alone', async () => {
    const { titles, place } = await mountPanel('reporting.figures');
    await waitFor(() => expect(place).toHaveTextContent('1,000'));
    expect(titles).toEqual([]);
  });

  test('say what failed in their place', async () => {
    const { place, answer } = await mountPanel('reporting.figures', {
      answers: { getDashboardInformation: refused('unexpected', 'The ledger is resting.') },
    });
    await waitFor(() => expect(place).toHaveTextContent('The ledger is resting.'));
    answer(answers);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(place).toHaveTextContent('£412.81m'));
  });
});

describe('largest portfolios on the dashboard', () => {
  test('are the ten largest, each leading to its client', async () => {
    const { calls } = await mountPanel('reporting.largest-portfolios');
    expect(await screen.findByRole('link', { name: 'Mrs Eleanor Whitcombe' })).toHaveAttribute(
      'href',
      '/clients/C1/accounts',
    );
    expect(calls[0]?.query).toEqual({ page: '1', pageSize: '10', sort: '-currentValue' });
    expect(screen.getByRole('link', { name: 'All portfolios' })).toHaveAttribute(
      'href',
      '/reporting/assets-under-administration',
    );
  });

  test('say so where there are none', async () => {
    const { place } = await mountPanel('reporting.largest-portfolios', { answers: { listPortfolios: listed([]) } });
    await waitFor(() => expect(place).toHaveTextContent('There are no portfolios yet'));
  });
});
