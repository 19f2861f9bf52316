import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, neverAnswered, refused, type CannedRequest } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { openStatusesValue } from '../src/shared/transfer';
import { answers, late, transfer } from './answers';

const open = (path: string, over = {}, options = {}) =>
  renderRemote(definition, config, { path, answers: { ...answers, ...over }, ...options });
const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

/** The requests for the list, without those for the figures above it. */
const listQuestions = (portal: Awaited<ReturnType<typeof open>>) =>
  portal.calls
    .filter(({ id, query }) => id === 'listProductTransfers' && query.page !== undefined)
    .map(({ query }) => query);

describe('the workbench', () => {
  test('shows of each transfer what the firm acts on', async () => {
    await open('/transfers');
    const row = await rowOf('Mr Declan Byrne');
    for (const text of [
      'Late',
      'The client',
      '20 Nov 2026',
      '34',
      'Required',
      '3 Nov 2026',
      'Priya Hart',
      'AJ Bell',
      'AJ1',
      'ISA, in specie',
      '£38,120.55',
      'No',
      'In',
      'Onboarding Assets',
    ])
      expect(row).toHaveTextContent(text);
    expect(within(row).getByRole('link', { name: 'Mr Declan Byrne' })).toHaveAttribute('href', '/clients/C2/accounts');
    expect(await rowOf('Mrs Eleanor Whitcombe')).toHaveTextContent('Slow');
    expect(await rowOf('Mrs Wei Chen')).toHaveTextContent('On time');
  });

  test("the menu's presets ask for transfers in, whatever their auto-invest", async () => {
    const portal = await open(config.navigation[0]?.targets[0]?.href ?? '');
    await rowOf('Mrs Eleanor Whitcombe');
    expect(listQuestions(portal)).toEqual([{ movementType: 'In', page: '1', pageSize: '50', sort: '-dateInitiated' }]);
    expect(screen.getByRole('button', { name: /Movement: In/ })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Adviser' })).toBeVisible();
  });

  test('can show the business instead of the adviser, in the address', async () => {
    const user = userEvent.setup();
    const portal = await open('/transfers?movementType=In');
    await rowOf('Mrs Eleanor Whitcombe');
    await user.click(screen.getByRole('button', { name: 'By adviser' }));
    await user.click(screen.getByRole('link', { name: 'By business' }));
    expect(portal.history.path()).toBe('/transfers?movementType=In&businessOrAdvisor=Business');
    expect(screen.getByRole('columnheader', { name: 'Business' })).toBeVisible();
    expect(await rowOf('Mrs Eleanor Whitcombe')).toHaveTextContent('Bath office');
  });

  test('asks for what the address says', async () => {
    const portal = await open(
      '/transfers?clientName=whit&transferStatus=Pending&wrapperType=SIPP&actionRequired=true&autoInvest=Yes&handledBy=hart&page=2&sort=-amount',
    );
    await rowOf('Mrs Eleanor Whitcombe');
    expect(listQuestions(portal)[0]).toEqual({
      clientName: 'whit',
      transferStatus: 'Pending',
      wrapperType: 'SIPP',
      actionRequired: 'true',
      autoInvest: 'Yes',
      businessOrAdvisor: 'hart',
      page: '2',
      pageSize: '50',
      sort: '-amount',
    });
  });

  test('opens from the menu without a word about the filter that its link leaves open', async () => {
    const portal = await open('/transfers?businessOrAdvisor=Adviser&movementType=In&autoInvest=All');
    await rowOf('Mrs Eleanor Whitcombe');
    expect(listQuestions(portal)[0]).not.toHaveProperty('autoInvest');
    expect(screen.queryByText(/The list is shown without it/)).not.toBeInTheDocument();
  });

  test('adds up what is under way within the same filters', async () => {
    const portal = await open('/transfers?clientName=whit&transferStatus=Completed', {
      listProductTransfers: ({ query }: CannedRequest) =>
        query.pageSize === '500'
          ? listed([transfer, late])
          : listed([], { count: query.actionRequired === 'true' ? 48 : 0 }),
    });
    const figures = within(await screen.findByRole('region', { name: 'Transfers in progress' }));
    expect(await figures.findByText('£99,320.55', { selector: '.t-figures__value *' })).toBeVisible();
    expect(figures.getByText('over their time; oldest 34 days')).toBeVisible();
    expect(portal.calls.map(({ query }) => query).find(({ pageSize }) => pageSize === '500')).toEqual({
      clientName: 'whit',
      transferStatus: openStatusesValue,
      pageSize: '500',
      sort: 'dateInitiated',
    });
    // Those that are over and need something count too: the figure is what the filter finds.
    expect(figures.getByText('48')).toBeVisible();
    expect(figures.getByRole('link', { name: 'show them' })).toHaveAttribute(
      'href',
      '/transfers?clientName=whit&actionRequired=true',
    );
  });

  test('a row opens beside the list, in the address, and closing gives the row its focus back', async () => {
    const user = userEvent.setup();
    const portal = await open('/transfers?movementType=In');
    const row = await rowOf('Mr Declan Byrne');
    act(() => row.focus());
    await user.keyboard('{Enter}');
    expect(portal.history.path()).toBe('/transfers?movementType=In&transfer=T2');
    const panel = await screen.findByRole('complementary', { name: 'AJ Bell, ISA' });
    expect(panel).toHaveTextContent('31 of 30 calendar days');
    expect(
      await within(panel).findByText('The other provider asks: Confirm the number of Unilever shares.'),
    ).toBeVisible();
    expect(within(panel).getByRole('list', { name: 'What moves, line by line' })).toHaveTextContent(
      '800 units of 1,200.5 units. Aviva owes 400.5 units.',
    );
    expect(within(panel).getByRole('link', { name: 'Open transfer' })).toHaveAttribute('href', '/transfers/T2');
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(portal.history.path()).toBe('/transfers?movementType=In');
    expect(await rowOf('Mr Declan Byrne')).toBe(row);
    expect(row).toHaveFocus();
  });

  test('the next transfer is one press away, and going back closes the panel', async () => {
    const user = userEvent.setup();
    const portal = await open('/transfers');
    await user.click(within(await rowOf('Mrs Eleanor Whitcombe')).getByText('Aviva'));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(portal.history.path()).toBe('/transfers?transfer=T2');
    expect(await screen.findByRole('complementary', { name: 'AJ Bell, ISA' })).toBeVisible();
    await act(async () => portal.history.go(-1));
    await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
    expect(portal.history.path()).toBe('/transfers');
  });

  test('an address with a transfer opens it; one that is not in the list says so', async () => {
    const portal = await open('/transfers?transfer=T1');
    expect(await screen.findByRole('complementary', { name: 'Aviva, SIPP' })).toBeVisible();
    await portal.goTo('/transfers?transfer=T99');
    expect(await screen.findByText('This transfer is not on this page of the list')).toBeVisible();
  });

  test('says why it is empty', async () => {
    await open('/transfers', { listProductTransfers: listed([]) });
    expect(await screen.findByText('There are no transfers yet')).toBeVisible();
  });

  test('a failed answer is said once, with a way to try again', async () => {
    const user = userEvent.setup();
    const portal = await open('/transfers', { listProductTransfers: refused('unexpected', 'The ledger is resting.') });
    await screen.findByRole('alert');
    portal.answer(answers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Mrs Eleanor Whitcombe')).toBeVisible();
  });

  test('keeps its place while it is read', async () => {
    await open('/transfers', { listProductTransfers: neverAnswered() });
    expect(await screen.findByRole('table')).toHaveAttribute('aria-busy', 'true');
  });
});
