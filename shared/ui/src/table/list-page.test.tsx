import { createFakePortal } from '@tessera/testing/fake-portal';
import { PortalContext } from '@tessera/runtime/host';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { Link } from '../core/link';
import { Money } from '../figures/money';
import type { Column } from './column';
import { optionsOf, type Filter } from './filters';
import { ListPage, type ListPageProps } from './list-page';
import { sortsOf, useListState } from './use-list-state';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
}

const rows: readonly Row[] = [
  { id: 'C1', name: 'Ann Ash', value: 10 },
  { id: 'C2', name: 'Bob Birch', value: null },
  { id: 'C3', name: 'Cy Cedar', value: 30 },
];
const filters: readonly Filter[] = [
  { kind: 'search', name: 'idOrName', label: 'Name or ID' },
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(['Active', 'Pending']) },
  { kind: 'text', name: 'parentId', label: 'Parent' },
];
const dated: readonly Filter[] = [
  ...filters,
  { kind: 'date', name: 'fromDate', until: 'toDate', label: 'From' },
  { kind: 'date', name: 'toDate', label: 'To' },
];
const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Client',
    sort: 'name',
    fixed: true,
    narrow: 'title',
    render: (row) => <Link to={`/clients/${row.id}`}>{row.name}</Link>,
  },
  {
    key: 'value',
    label: 'Value',
    sort: 'currentValue',
    sortDescendingFirst: true,
    figure: true,
    narrow: 'value',
    render: (row) => <Money value={row.value} />,
    total: <Money value={40} />,
  },
];

const Address = (): ReactNode => {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address">
      {pathname}
      {search}
    </output>
  );
};

const Clients = (props: Partial<ListPageProps<Row>>): ReactNode => {
  const list = useListState({ filters, defaultSort: 'name', sorts: sortsOf(columns), pageSize: 50 });
  return (
    <>
      <ListPage
        title="Clients"
        label="Clients"
        listId="test"
        list={list}
        count={120}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/clients/${id}`}
        empty={{ title: 'No clients yet', text: 'Add the first one.' }}
        {...props}
      />
      <Address />
      <output data-testid="query">{JSON.stringify(list.query)}</output>
    </>
  );
};

const show = (props: Partial<ListPageProps<Row>> = {}, at = '/clients'): void => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Clients {...props} />
    </MemoryRouter>,
  );
};
const address = (): string => screen.getByTestId('address').textContent ?? '';
const query = (): unknown => JSON.parse(screen.getByTestId('query').textContent ?? '');

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

const Record = (): ReactNode => {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
};

test.each([
  ['its link', () => screen.getByRole('link', { name: 'Cy Cedar' })],
  ['the row', () => screen.getByText('£30.00')],
])('Back from a record that was opened by %s finds the row again', async (_by, target) => {
  const seen = jest.fn();
  HTMLElement.prototype.scrollIntoView = function scrolled(this: HTMLElement) {
    seen(this.textContent);
  };
  render(
    <MemoryRouter initialEntries={['/elsewhere', '/people']} initialIndex={1}>
      <Routes>
        <Route path="/people" element={<Clients />} />
        <Route path="*" element={<Record />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(seen).not.toHaveBeenCalled();
  await userEvent.click(target());
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(seen.mock.calls).toEqual([['Cy Cedar£30.00']]);
  expect(screen.getByRole('row', { name: /Cy Cedar/ })).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('row', { name: /Cy Cedar/ })).toHaveFocus();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});

const Moves = (): ReactNode => {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Go back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Go on
      </button>
    </>
  );
};

test('Back and Forward between pages find each scrolled as it was left; a new page begins at its top', async () => {
  HTMLElement.prototype.scrollTo = function scrolled(this: HTMLElement, options?: unknown) {
    this.scrollTop = (options as { top: number }).top;
  };
  render(
    <MemoryRouter initialEntries={['/clients']}>
      <Moves />
      <Clients />
    </MemoryRouter>,
  );
  const place = screen.getByRole('table').parentElement as HTMLElement;
  const scrollTo = (top: number): void => {
    place.scrollTop = top;
    fireEvent.scroll(place);
  };
  scrollTo(300);
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(place.scrollTop).toBe(0);
  scrollTo(120);
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect([address(), place.scrollTop]).toEqual(['/clients', 300]);
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect([address(), place.scrollTop]).toEqual(['/clients?page=2', 120]);
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
});

test('the menu of a row names the row', () => {
  show({ rowMenu: () => [{ label: 'Edit', onSelect: () => undefined }], rowName: ({ name }) => name });
  expect(
    screen.getAllByRole('button', { name: /^More for/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['More for Ann Ash', 'More for Bob Birch', 'More for Cy Cedar']);
});

test('the menu of a row without a name gives its key', () => {
  show({ rowMenu: () => [{ label: 'Edit', onSelect: () => undefined }] });
  expect(screen.getByRole('button', { name: 'More for C1' })).toBeVisible();
});

test('a focused row that leaves the list passes focus to the row in its place; an unfocused one does not take it', () => {
  const at = (shown: readonly Row[]): ReactNode => (
    <MemoryRouter>
      <Clients rows={shown} />
    </MemoryRouter>
  );
  const { rerender } = render(at(rows));
  act(() => screen.getByRole('link', { name: 'Bob Birch' }).focus());
  rerender(at(rows.filter(({ id }) => id !== 'C2')));
  expect(screen.getByRole('row', { name: /Cy Cedar/ })).toHaveFocus();
  rerender(at(rows.slice(0, 1)));
  expect(screen.getByRole('row', { name: /Ann Ash/ })).toHaveFocus();
  act(() => screen.getByRole('combobox', { name: 'Status' }).focus());
  rerender(at(rows.slice(1)));
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus();
});

test('a list opens from its address, and invalid values fall back to the default', () => {
  show({}, '/clients?page=2&status=Pending&sort=-currentValue&pageSize=100');
  expect(query()).toEqual({ page: 2, pageSize: 100, sort: '-currentValue', status: 'Pending' });
});

test.each(['?page=0', '?page=x', '?page=99999999', '?pageSize=7', '?sort=name;drop', '?status=Nonsense'])(
  'a broken address %s is the default list',
  (search) => {
    show({}, `/clients${search}`);
    expect(query()).toEqual({ page: 1, pageSize: 50, sort: 'name' });
  },
);

/** A call that refuses a day after another, and a sort it does not know. */
const sorts = sortsOf(columns);
const Strict = (): ReactNode => {
  const list = useListState({ filters: dated, defaultSort: 'name', sorts });
  const { fromDate = '', toDate = '', sort } = list.query as Record<string, string | undefined>;
  const errors = [
    ...(fromDate > toDate && toDate !== ''
      ? [{ fieldName: 'fromDate', errorMessage: 'Choose a from date on or before the to date.' }]
      : []),
    ...(sort === 'name' ? [] : [{ fieldName: 'sort', errorMessage: 'Sort by one of: name.' }]),
  ];
  const answer =
    errors.length > 0
      ? { rows: undefined, count: undefined, error: 'Some values need correcting.', refused: errors }
      : { rows, count: 3, error: null, refused: [] };
  return (
    <>
      <ListPage
        title="Clients"
        label="Clients"
        listId="test"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: 'No clients yet', text: '' }}
        {...answer}
      />
      <Address />
      <output data-testid="query">{JSON.stringify(list.query)}</output>
    </>
  );
};

test('parameters that the call refuses are marked and left out, and the others still apply', async () => {
  render(
    <PortalContext value={{ portal: createFakePortal().portal, remote: 'test', overlay: null }}>
      <MemoryRouter initialEntries={['/clients?fromDate=2026-11-20&toDate=2026-11-03&sort=unheardOf&status=Active']}>
        <Strict />
      </MemoryRouter>
    </PortalContext>,
  );
  expect(screen.getByText('Ann Ash')).toBeVisible();
  expect(screen.queryByText('Some values need correcting.')).toBeNull();
  expect(query()).toEqual({ page: 1, pageSize: 50, sort: 'name', status: 'Active', toDate: '2026-11-03' });
  expect(
    screen.getByText(/From: Choose a from date on or before the to date\. The list is shown without it\./),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
  expect(screen.getByLabelText('From')).toBeInvalid();
  expect(screen.getByLabelText('From')).toHaveValue('20 Nov 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter To: 3 Nov 2026' }));
  expect(query()).toEqual({ page: 1, pageSize: 50, sort: 'name', status: 'Active', fromDate: '2026-11-20' });
  expect(screen.getByLabelText('From')).toBeValid();
});

test('a select shows an unknown value as invalid', () => {
  show({}, '/clients?status=Nope');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Nope');
  expect(screen.getByRole('combobox', { name: 'Status' })).toBeInvalid();
});

test('a heading sorts, says so, and goes back to the first page', async () => {
  show({}, '/clients?page=2');
  expect(screen.getByRole('columnheader', { name: /Client/ })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Value' }));
  expect(address()).toBe('/clients?sort=-currentValue');
  expect(screen.getByRole('columnheader', { name: /Value/ })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Value' }));
  expect(address()).toBe('/clients?sort=currentValue');
});

test('typing in the search replaces the address at most once a second', () => {
  jest.useFakeTimers();
  show();
  const field = screen.getByRole('searchbox', { name: 'Name or ID' });
  fireEvent.change(field, { target: { value: 'a' } });
  fireEvent.change(field, { target: { value: 'as' } });
  fireEvent.change(field, { target: { value: 'ash' } });
  expect(address()).toBe('/clients?idOrName=a');
  act(() => jest.advanceTimersByTime(1000));
  expect(address()).toBe('/clients?idOrName=ash');
  expect(field).toHaveValue('ash');
});

test('an active filter is a removable tag', async () => {
  show({}, '/clients?page=3');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  expect(address()).toBe('/clients?status=Active');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Active' }));
  expect(address()).toBe('/clients');
});

test('rarer filters are behind "More filters"', async () => {
  show();
  expect(screen.queryByLabelText('Parent')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }));
  expect(screen.getByLabelText('Parent')).toBeVisible();
});

test('paging is always shown with the current page', async () => {
  show();
  const paging = within(screen.getByRole('navigation', { name: 'Paging' }));
  expect(paging.getByText('1–50 of 120')).toBeVisible();
  expect(paging.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(paging.getByRole('button', { name: 'Next page' }));
  await userEvent.click(paging.getByRole('button', { name: 'Next page' }));
  expect(paging.getByText('101–120 of 120')).toBeVisible();
  await userEvent.click(paging.getByRole('button', { name: 'Next page' }));
  expect(address()).toBe('/clients?page=3');
});

test('a row opens on Enter and on a press, and arrow keys move between rows', async () => {
  show();
  const bodyRows = screen.getAllByRole('row').slice(1, 4);
  act(() => bodyRows[0]?.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(bodyRows[2]).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
  expect(address()).toBe('/clients/C2');
});

test('only one row is in the tab order, so that a long table takes one Tab', () => {
  show();
  expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toHaveLength(1);
});

test('a press anywhere in a row opens it, a press on its link follows the link', async () => {
  show();
  await userEvent.click(screen.getByText('£30.00'));
  expect(address()).toBe('/clients/C3');
});

test('missing is a dash, never zero', () => {
  show();
  expect(screen.getByText('not available')).toBeInTheDocument();
  expect(screen.queryByText('£0.00')).toBeNull();
});

test('the first response is awaited with placeholder rows of the same shape', () => {
  show({ rows: undefined, count: undefined });
  expect(screen.getByRole('table', { name: 'Clients' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
});

test('a refetch keeps the old rows', () => {
  show({ refreshing: true });
  expect(screen.getByText('Ann Ash')).toBeVisible();
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
});

test('empty says why and what to do', async () => {
  show({ rows: [], count: 0 });
  expect(screen.getByText('No clients yet')).toBeVisible();
});

test('nothing found offers to clear the filters', async () => {
  show({ rows: [], count: 0 }, '/clients?status=Active');
  expect(screen.getByText('No clients match these filters')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).toBe('/clients');
});

test('a page beyond the end is the last page, and says nothing of a list that became shorter', () => {
  show({}, '/clients?page=9999');
  expect(address()).toBe('/clients?page=3');
  expect(screen.getByText('101–120 of 120')).toBeVisible();
  expect(screen.getByText('Ann Ash')).toBeVisible();
});

test('a page beyond the end waits for its own answer before it is left', () => {
  show({ refreshing: true }, '/clients?page=9999');
  expect(address()).toBe('/clients?page=9999');
});

test('an error shows its message and can be tried again', async () => {
  const onRetry = jest.fn();
  show({ rows: undefined, count: undefined, error: 'An unexpected error occurred', onRetry });
  expect(screen.getByRole('alert')).toHaveTextContent('An unexpected error occurred');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('no access says so and shows no filters', () => {
  show({ noAccess: true });
  expect(screen.getByText('You do not have access to clients')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('columns can be hidden, and stay hidden for the next visit', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Value' }));
  expect(screen.queryByRole('columnheader', { name: /Value/ })).toBeNull();
  expect(JSON.parse(localStorage.getItem('tessera.list.test') ?? '{}')).toMatchObject({ hidden: ['value'] });
});

test.each([
  ['rows', {}],
  ['loading', { rows: undefined }],
  ['empty', { rows: [] }],
  ['error', { rows: undefined, error: 'Broken' }],
  ['no access', { noAccess: true }],
])('axe finds nothing in the state: %s', async (_, props) => {
  show(props, '/clients?status=Active');
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
