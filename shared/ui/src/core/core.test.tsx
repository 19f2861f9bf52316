import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Gain } from '../figures/gain';
import { Money } from '../figures/money';
import { StatusTag } from '../figures/status-tag';
import { Why } from '../figures/why';
import { hideAfterMs, Tooltip } from '../overlay/tooltip';
import { LineChart } from '../chart/line-chart';
import { AllocationBar } from './allocation-bar';
import { SidePanel } from './side-panel';
import { Tabs } from './tabs';

// jsdom has no canvas; the browser tests check what the chart draws.
jest.mock('../chart/draw-lines', () => ({ drawLines: () => () => {} }));

test('a gain is shown by sign and arrow, not by colour alone', () => {
  const { container } = render(
    <>
      <Gain value={12.4} /> <Gain value={-1.8} /> <Gain value={0} /> <Gain value={null} />
    </>,
  );
  expect(container).toHaveTextContent('▲ +12.40% ▼ −1.80% 0.00% —not available');
});

test('a shortened figure also gives the full one', async () => {
  render(<Money value={412_810_123.45} short />);
  expect(screen.getByText('£412.81m')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('£412,810,123.45')).toBeInTheDocument();
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('£412,810,123.45');
});

test('the pointer may cross to a tooltip and rest on it, and hides it by leaving', async () => {
  const user = userEvent.setup();
  render(<Tooltip content="In whole pounds">£1.2k</Tooltip>);
  await user.hover(screen.getByText('£1.2k'));
  const tooltip = await screen.findByRole('tooltip');
  await user.hover(document.body);
  await user.hover(tooltip);
  await new Promise((resolve) => setTimeout(resolve, 2 * hideAfterMs));
  expect(tooltip).toBeInTheDocument();
  await user.hover(document.body);
  await waitFor(() => expect(tooltip).not.toBeInTheDocument());
});

test('a status is a word', () => {
  render(<StatusTag status="Awaiting Documentation" />);
  expect(screen.getByText('Awaiting Documentation')).toHaveClass('t-tag--warning');
});

test('tabs are addresses and say which one is open', () => {
  render(
    <MemoryRouter initialEntries={['/clients/C1/accounts']}>
      <Tabs
        label="Client"
        tabs={[
          { label: 'Overview', to: '/clients/C1/overview' },
          { label: 'Accounts', to: '/clients/C1/accounts', count: 5 },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: /Accounts/ })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/clients/C1/overview');
});

test('a calculated figure explains itself: rule, date and inputs', async () => {
  render(<Why of="return" rule="Money-weighted." date="2026-11-20" inputs={[{ label: 'Paid in', value: '£1.00' }]} />);
  await userEvent.click(screen.getByRole('button', { name: /why\?/ }));
  const panel = screen.getByRole('group', { name: 'How the return is worked out' });
  expect(panel).toHaveTextContent('Money-weighted.');
  expect(panel).toHaveTextContent('as of 20 Nov 2026');
  expect(panel).toHaveTextContent('Paid in');
});

test.each([
  ['estimated transaction costs of the product (MiFID)', 'are'],
  ['estimated platform fee', 'is'],
  ['status', 'is'],
  ['available cash', 'is'],
  ['VAT in the fees', 'is'],
])('asks how the %s %s worked out', (of, verb) => {
  render(<Why of={of} rule="" />);
  expect(screen.getByRole('button', { name: `why? How the ${of} ${verb} worked out` })).toBeVisible();
});

test('an allocation of many parts combines the smallest, and lists what the bar shows', () => {
  render(
    <AllocationBar
      label="Allocation"
      parts={[30, 20, 15, 12, 10, 8, 5].map((percent, index) => ({ name: `Part ${index + 1}`, percent }))}
    />,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByText('Other').parentElement).toHaveTextContent('Other13.00%');
});

test('a chart’s numbers are one press away as a table, newest first', async () => {
  render(
    <LineChart
      label="Value over time"
      series={[
        {
          name: 'Value',
          points: [
            { date: '2026-11-19', value: 1 },
            { date: '2026-11-20', value: null },
          ],
        },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['20 Nov 2026', '—', '19 Nov 2026', '£1.00']);
});

describe('the panel beside a list', () => {
  const show = (): jest.Mock => {
    const onClose = jest.fn();
    render(
      <>
        <button
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.preventDefault();
          }}
        >
          Menu
        </button>
        <button>Row</button>
        <input aria-label="Search" />
        <SidePanel title="Message" onClose={onClose}>
          <input aria-label="Note" />
        </SidePanel>
      </>,
    );
    return onClose;
  };

  it.each(['body', 'Row', 'Note'])('closes on Escape with the focus at %s', async (where) => {
    const onClose = show();
    if (where !== 'body') (screen.queryByRole('button', { name: where }) ?? screen.getByLabelText(where)).focus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each(['Menu', 'Search'])('leaves Escape to %s, which has its own use for it', async (where) => {
    const onClose = show();
    (screen.queryByRole('button', { name: where }) ?? screen.getByLabelText(where)).focus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('leaves Escape to a dialog on top of it', async () => {
    const onClose = show();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    await userEvent.keyboard('{Escape}');
    dialog.remove();
    expect(onClose).not.toHaveBeenCalled();
  });
});
