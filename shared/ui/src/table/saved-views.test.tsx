import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { optionsOf, type Filter } from './filters';
import { SavedViews, type SavedView, type ViewStore } from './saved-views';
import { useListState } from './use-list-state';

const filters: readonly Filter[] = [
  { kind: 'select', name: 'status', label: 'Status', options: optionsOf(['Active', 'Pending']) },
  { kind: 'text', name: 'parentId', label: 'Parent' },
];
const sorts = ['name', 'value'];
const mine: SavedView = {
  id: 'V1',
  name: 'Waiting for me',
  query: 'status=Pending&sort=-value',
  shared: false,
  own: true,
  createdBy: 'Priya Hart',
};
const firms: SavedView = {
  id: 'V2',
  name: 'All active',
  query: 'status=Active',
  shared: true,
  own: false,
  createdBy: 'Ann Admin',
};
const refusal = {
  statusCode: 400,
  errorMessage: 'One value needs correcting.',
  type: 'bad-request',
  fieldErrors: [{ fieldName: 'name', type: 'taken', errorMessage: 'You have a view of this name.' }],
};

const Address = (): ReactNode => {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address">
      {pathname}
      {search}
    </output>
  );
};

const Clients = ({
  given,
  over,
}: {
  readonly given: readonly SavedView[];
  readonly over: Partial<ViewStore>;
}): ReactNode => {
  const list = useListState({ filters, defaultSort: 'name', sorts });
  const [views, setViews] = useState(given);
  const store: ViewStore = {
    views,
    create: async (view) => {
      setViews([...views, { ...view, id: 'V9', own: true, createdBy: 'Priya Hart' }]);
      return null;
    },
    remove: async ({ id }) => {
      setViews(views.filter((view) => view.id !== id));
      return null;
    },
    ...over,
  };
  return (
    <>
      <SavedViews list={list} store={store} what="clients" />
      <Address />
    </>
  );
};

const show = (at = '/clients', over: Partial<ViewStore> = {}, given: readonly SavedView[] = [mine, firms]): void => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <Clients given={given} over={over} />
    </MemoryRouter>,
  );
};
const address = (): string => screen.getByTestId('address').textContent ?? '';
const open = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name: /^View/ }));
  return screen.getByRole('group', { name: 'Views' });
};

test('choosing a view puts its filters and sort into the address and its name on the button', async () => {
  show('/clients?parentId=P1&page=3&pageSize=100&tab=x');
  await userEvent.click(within(await open()).getByRole('button', { name: 'Waiting for me' }));
  expect(new URLSearchParams(address().split('?')[1])).toEqual(
    new URLSearchParams('pageSize=100&tab=x&status=Pending&sort=-value'),
  );
  expect(screen.getByRole('button', { name: 'View: Waiting for me' })).toHaveFocus();
});

test.each(['/clients?sort=-value&status=Pending', '/clients?status=Pending&sort=-value&page=4&pageSize=25'])(
  'the address %s is known as the view',
  (at) => {
    show(at);
    expect(screen.getByRole('button', { name: 'View: Waiting for me' })).toBeVisible();
  },
);

test.each(['status=Gone', 'parentID=P1', 'status=Pending&sort=-colour'])(
  'a view of %s, which the list does not have, is not shown as chosen',
  async (query) => {
    show(query.includes('Pending') ? '/clients?status=Pending' : '/clients', {}, [{ ...firms, query }]);
    const panel = await open();
    expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
    expect(within(panel).getByRole('button', { name: /^All active/ })).not.toHaveAttribute('aria-current');
  },
);

test('a view of a choice that the list has not seen yet is looked for all the same, and never opens the whole list', async () => {
  show('/clients?status=Active', {}, [{ ...firms, query: 'status=Dormant&sort=-value' }]);
  await userEvent.click(within(await open()).getByRole('button', { name: /^All active/ }));
  expect(address()).toBe('/clients?status=Dormant&sort=-value');
});

test('the whole list is always a choice', async () => {
  show('/clients?status=Active');
  const panel = await open();
  expect(within(panel).getByRole('button', { name: /^All active/ })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(within(panel).getByRole('button', { name: 'All clients' }));
  expect(address()).toBe('/clients');
});

test('the user’s own and the firm’s views are separate, and only the user’s own can be deleted', async () => {
  show();
  const panel = await open();
  expect(
    within(within(panel).getByRole('group', { name: 'Mine' })).getByRole('button', { name: 'Waiting for me' }),
  ).toBeVisible();
  expect(
    within(within(panel).getByRole('group', { name: 'The firm’s' })).getByRole('button', {
      name: 'All active by Ann Admin',
    }),
  ).toBeVisible();
  expect(within(panel).getAllByRole('button', { name: /^Delete the view/ })).toHaveLength(1);
});

test('the present filters are saved for oneself or for the firm', async () => {
  const create = jest.fn(async () => null);
  show('/clients?status=Active&parentId=P1&page=2', { create });
  await userEvent.click(within(await open()).getByRole('button', { name: 'Save these filters' }));
  await userEvent.type(screen.getByLabelText('Name'), '  Of P1 ');
  await userEvent.click(screen.getByRole('radio', { name: 'Everybody at the firm' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(create).toHaveBeenCalledWith({ name: 'Of P1', query: 'status=Active&parentId=P1', shared: true });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a missing or refused name shows an error beside the field, and the typed text stays', async () => {
  show('/clients?status=Active&parentId=P1', { create: async () => refusal });
  await userEvent.click(within(await open()).getByRole('button', { name: 'Save these filters' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Give the view a name.');
  await userEvent.type(screen.getByLabelText('Name'), 'Waiting for me{Enter}');
  expect(await screen.findByText('You have a view of this name.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Waiting for me');
});

test('a list without filters has nothing to save, and says so', async () => {
  show();
  const save = within(await open()).getByRole('button', { name: /^Save these filters/ });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveTextContent('Filter or sort the list first.');
  await userEvent.click(save);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('deleting asks for confirmation and names who is affected', async () => {
  show('/clients', {}, [{ ...firms, own: true }, mine]);
  await userEvent.click(within(await open()).getByRole('button', { name: 'Delete the view All active' }));
  const dialog = screen.getByRole('dialog', { name: 'Delete the view “All active”?' });
  expect(dialog).toHaveTextContent('It goes for everybody at the firm.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(await open()).queryByRole('button', { name: /^All active/ })).toBeNull();
});

test('views that cannot be read leave the list as it is, and show why', async () => {
  show('/clients', { views: undefined, error: 'The portal could not be reached.' });
  expect(await open()).toHaveTextContent('The portal could not be reached.');
});

test('axe finds nothing in the panel and in the dialog', async () => {
  show('/clients?status=Active&parentId=P1');
  const panel = await open();
  const violations = async (): Promise<unknown[]> =>
    (
      await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
    ).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  expect(await violations()).toEqual([]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Save these filters' }));
  expect(await violations()).toEqual([]);
});
