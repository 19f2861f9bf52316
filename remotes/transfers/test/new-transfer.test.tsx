import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listed, refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { fundRow } from '@tessera/testing/canned-rows';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, preview, rejected } from './answers';
import { choose, chooseProvider, fillTransferIn, fillWhat, stepTitle } from './fill-transfer';

const open = (changed: CannedAnswers = {}, path = '/transfers/new?movement=In&accountId=A2') =>
  renderRemote(definition, config, { path, answers: { ...answers, ...changed } });
type Portal = Awaited<ReturnType<typeof open>>;
const bodyOf = (portal: Portal, id: string): unknown => portal.calls.findLast((call) => call.id === id)?.body;
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

/** The ISA in as cash, as the platform takes it. */
const terms = {
  firmId: 'NBW',
  accountId: 'A2',
  movementType: 'In',
  amount: 12000,
  transferType: 'Cash',
  transferValueType: 'Full',
  previousProvider: { masterPartyId: 'MP1', reference: 'AV60118224' },
  transferWrapperType: 'ISA',
  isaYears: 'Earlier years',
  signatureType: 'Electronic',
  autoInvest: { into: 'None' },
};

describe('a new transfer', () => {
  test('is checked as it is typed, reviewed with its rehearsal, and submitted once', async () => {
    const portal = await open();
    await fillTransferIn(userEvent.setup());
    const review = await screen.findByRole('region', { name: 'Readiness' });
    expect(bodyOf(portal, 'previewTransfer')).toEqual(terms);
    expect(review).toHaveTextContent('75%');
    expect(within(review).getByRole('link', { name: 'Look at the regular payments' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/accounts/A2/regular',
    );
    expect(screen.getByRole('list', { name: 'Days of the rehearsal' })).toHaveTextContent('£12,000.00 arrives.');
    await press('Submit transfer in');
    expect(await screen.findByRole('heading', { level: 1, name: 'Transfer in submitted' })).toBeVisible();
    expect(bodyOf(portal, 'createTransaction')).toEqual({
      ...terms,
      transactionType: 'Product Transfer',
      transactionSubType: 'Transfer',
    });
    expect(screen.getByRole('link', { name: 'See the transfer' })).toHaveAttribute('href', '/transfers/T50');
  });

  test('only the wrappers that may move there are offered', async () => {
    await open({}, '/transfers/new?movement=In&accountId=A1');
    const wrapper = await screen.findByLabelText('Wrapper of the other provider’s product');
    expect(
      within(wrapper)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choose', 'Personal pension', 'SIPP', 'SSAS']);
    expect(screen.getByRole('group', { name: 'Funds' })).toBeVisible();
  });

  test('a provider that does not take part is listed with the reason', async () => {
    await open();
    await choose(userEvent.setup(), 'How it moves', 'In specie');
    await userEvent.type(screen.getByLabelText('Value, about'), '100');
    await choose(userEvent.setup(), 'Subscriptions of', 'Earlier years');
    await press('Continue');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Previous provider' }));
    expect(await screen.findByText('Coventry does not transfer in specie')).toBeInTheDocument();
  });

  test('a reference that the provider would not write is refused with its hint', async () => {
    const user = userEvent.setup();
    await open();
    await fillWhat(user);
    await press('Continue');
    await stepTitle(/Other provider$/);
    await chooseProvider(user, 'Aviva');
    const reference = screen.getByLabelText('Plan or account number there');
    await user.type(reference, '12');
    await press('Continue');
    await waitFor(() =>
      expect(reference).toHaveAccessibleDescription(
        expect.stringContaining(
          'This is not how Aviva writes its plan numbers. It looks like this: AV and eight digits.',
        ),
      ),
    );
    expect(screen.getByLabelText('Signature')).toHaveValue('Electronic');
  });

  test('what has to be mended stands at its field, and the other lines say where', async () => {
    await open({
      previewTransfer: {
        ...preview,
        readiness: 50,
        canSubmit: false,
        lines: [
          {
            check: 'Plan',
            result: 'Mend',
            text: 'This plan is moving already.',
            fix: 'Open the other transfer.',
            href: '/transfers/T1',
            fieldName: 'previousProvider.reference',
          },
        ],
      },
    });
    await fillTransferIn(userEvent.setup());
    expect(await screen.findByText(/Something has to be mended first/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Change\s*Other provider/ }));
    await waitFor(() =>
      expect(screen.getByLabelText('Plan or account number there')).toHaveAccessibleDescription(
        expect.stringContaining('This plan is moving already. Open the other transfer.'),
      ),
    );
  });

  test('holdings are pasted from a sheet, by ISIN, with their book costs', async () => {
    const user = userEvent.setup();
    const portal = await open({ listAssets: listed([fundRow]) });
    await choose(user, 'How it moves', 'In specie');
    await user.type(screen.getByLabelText('Value, about'), '24,000');
    await choose(user, 'Subscriptions of', 'Earlier years');
    await press('Continue');
    await stepTitle(/Other provider$/);
    await chooseProvider(user, 'Aviva');
    await user.type(screen.getByLabelText('Plan or account number there'), 'AV60118224');
    await press('Continue');
    await stepTitle(/Assets and after arrival$/);
    await user.click(screen.getByLabelText('From a sheet'));
    await user.paste(`ISIN\tUnits\tValue\tBook cost\n${fundRow.isin}\t1,200.5\t24,000.00\t20,000`);
    await press('Fill in the lines');
    await waitFor(() => expect(screen.getByLabelText('Units')).toHaveValue('1,200.5'));
    await user.type(screen.getByLabelText(/Cash that comes with them/), '75.10');
    await press('Continue');
    await stepTitle(/Review$/);
    await waitFor(() =>
      expect(bodyOf(portal, 'previewTransfer')).toMatchObject({
        transferType: 'Stock',
        assets: [{ assetId: 'AS1', quantity: 1200.5, amount: 24000, bookCost: 20000 }, { amount: 75.1 }],
      }),
    );
  });

  test('lines that do not read are named by their number, and nothing is filled in', async () => {
    const user = userEvent.setup();
    await open({ listAssets: listed([]) });
    await choose(user, 'How it moves', 'In specie');
    await user.type(screen.getByLabelText('Value, about'), '24,000');
    await choose(user, 'Subscriptions of', 'Earlier years');
    await press('Continue');
    await stepTitle(/Other provider$/);
    await chooseProvider(user, 'Aviva');
    await user.type(screen.getByLabelText('Plan or account number there'), 'AV60118224');
    await press('Continue');
    await stepTitle(/Assets and after arrival$/);
    await user.click(screen.getByLabelText('From a sheet'));
    await user.paste('GB00B3TYHH97,abc\nGB00B10RZP78,');
    await press('Fill in the lines');
    expect(await screen.findByText(/^Line 1: Units: /)).toBeVisible();
    expect(screen.getByText('Line 2: The number of units is missing.')).toBeVisible();
    expect(screen.getByLabelText('Units')).toHaveValue('');
    await user.upload(
      screen.getByLabelText('or a CSV file'),
      Object.assign(new File(['x'], 'holdings.csv'), { text: () => Promise.resolve('ISIN,Units') }),
    );
    expect(await screen.findByText(/There are no lines to read/)).toBeVisible();
  });

  test('a rejected one is submitted again with its terms filled in and the link to it', async () => {
    const portal = await open({ getTransfer: rejected }, '/transfers/new?resubmits=T1');
    expect(await screen.findByRole('radio', { name: 'In specie' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1, name: 'Transfer in, submitted again' })).toBeVisible();
    expect(await screen.findByText(/which Aviva rejected: The plan number is not known\./)).toBeVisible();
    for (const step of [/Other provider$/, /Assets and after arrival$/, /Review$/]) {
      await press('Continue');
      await stepTitle(step);
    }
    await press('Submit transfer in');
    await screen.findByRole('heading', { level: 1, name: 'Transfer in submitted' });
    expect(bodyOf(portal, 'createTransaction')).toMatchObject({
      accountId: 'A1',
      resubmits: 'T1',
      previousProvider: { masterPartyId: 'MP1', reference: 'AV60118224' },
      assets: [{ assetId: 'AS1', quantity: 1200.5, amount: 24000, bookCost: 20000 }, { amount: 1200 }],
      fee: { type: 'Adviser Initial Fee', percentage: 1 },
      safeguardedBenefits: false,
    });
  });

  test('an account that is not there, and providers that cannot be read, have a way on', async () => {
    await open({ getAccount: refused('not-found', 'No.') });
    expect(await screen.findByRole('heading', { level: 1, name: 'This account was not found' })).toBeVisible();
    await open({ listMasterParties: refused('unexpected', 'The list is resting.') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
