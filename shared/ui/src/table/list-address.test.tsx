import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { optionsOf, type Filter } from './filters';
import { ListPage } from './list-page';
import { useListState, type ListStateOptions } from './use-list-state';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(['Active', 'Pending']) },
  { kind: 'date', name: 'fromDate', until: 'toDate', label: 'From' },
  { kind: 'date', name: 'toDate', label: 'To' },
];
const sorts = ['name', 'currentValue'];
const columns = [{ key: 'name', label: 'Client', render: (name: string) => name }];

const Address = (): ReactNode => {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address">
      {pathname}
      {search}
    </output>
  );
};

test.each([
  ['status=Nope', 'Status: Nope', 'Status: Choose one from the list.'],
  ['fromDate=tomorrow', 'From: tomorrow', 'From: Enter a date, such as 2026-11-20.'],
  ['fromDate=31%2F02%2F2026', 'From: 31/02/2026', 'From: Enter a date, such as 2026-11-20.'],
  ['fromDate=2026-02-30', 'From: 2026-02-30', 'From: There is no 30 February 2026.'],
  ['fromDate=2026-11-20&toDate=2026-11-03', 'From: 20 Nov 2026', 'From: Choose a from date on or before the to date.'],
])('the address %s is marked and left out before any call is asked', async (search, chip, words) => {
  const asked = jest.fn();
  const Asking = (): ReactNode => {
    const list = useListState({ filters, defaultSort: 'name', sorts });
    asked(list.query);
    return (
      <>
        <ListPage
          title="Clients"
          label="Clients"
          listId="test"
          list={list}
          columns={columns}
          rows={['Ann Ash']}
          count={1}
          rowKey={(name) => name}
          empty={{ title: 'No clients yet' }}
        />
        <Address />
      </>
    );
  };
  render(
    <MemoryRouter initialEntries={[`/clients?${search}`]}>
      <Asking />
    </MemoryRouter>,
  );
  const [name = '', value = ''] = [...new URLSearchParams(search)][0] ?? [];
  for (const [query] of asked.mock.calls) expect(query).not.toHaveProperty([name], value);
  expect(screen.getByText(`${words} The list is shown without it.`)).toBeVisible();
  const tag = screen.getByRole('button', { name: `Remove filter ${chip}` });
  expect(tag).toHaveClass('t-filter-tag--refused');
  await userEvent.click(tag);
  expect(screen.getByTestId('address').textContent).not.toContain(name);
});

test('a sort that the list does not know is not asked for', () => {
  const asked = jest.fn();
  const Asking = (): ReactNode => {
    asked(useListState({ filters, defaultSort: 'name', sorts }).query.sort);
    return null;
  };
  render(
    <MemoryRouter initialEntries={['/clients?sort=-unheardOf']}>
      <Asking />
    </MemoryRouter>,
  );
  expect(asked.mock.calls.flat()).toEqual(['name']);
});

test('a list of a remote from before lists named their sorts still sorts as its address says', () => {
  const asked = jest.fn();
  const before = { filters, defaultSort: 'name' } as unknown as ListStateOptions;
  const Asking = (): ReactNode => {
    asked(useListState(before).query.sort);
    return null;
  };
  render(
    <MemoryRouter initialEntries={['/clients?sort=-currentValue']}>
      <Asking />
    </MemoryRouter>,
  );
  expect(asked.mock.calls.flat()).toEqual(['-currentValue']);
});
