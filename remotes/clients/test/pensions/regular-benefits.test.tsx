import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallData } from '@tessera/contract/schemas';
import type { CannedAnswers } from '@tessera/testing/canned-answers';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, isaAccount } from '../answers';
import { drawdownRecord, regularBenefitPreview } from '../benefit-answers';

const account = '/clients/C01F4QX/accounts/A1';
const sipp: CallData<'getAccount'> = {
  ...isaAccount,
  name: 'Whitcombe drawdown',
  wrapperDetail: { ...isaAccount.wrapperDetail, wrapperType: 'SIPP', clientProductId: 'P1' },
};
const open = (changed: CannedAnswers = {}) =>
  renderRemote(definition, config, {
    path: `${account}/benefit/regular`,
    answers: {
      ...answers,
      getAccount: sipp,
      getPensionRecord: drawdownRecord,
      previewCrystallisation: regularBenefitPreview,
      ...changed,
    },
  });
type Portal = Awaited<ReturnType<typeof open>>;
const bodyOf = (portal: Portal, id: string): unknown => portal.calls.filter((call) => call.id === id).at(-1)?.body;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

const toMoney = async (): Promise<void> => {
  await choose('Before tax');
  await userEvent.type(screen.getByLabelText('Wanted before tax each month'), '1200');
  await press('Continue');
  await title(/Money$/);
};

describe('a regular income from a pension', () => {
  test('cannot be all of it, or holdings by name, every month', async () => {
    await open();
    expect(await screen.findByRole('radio', { name: 'Net in hand' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'All of it' })).toBeNull();
    await toMoney();
    expect(screen.queryByRole('radio', { name: 'Named holdings' })).toBeNull();
  });

  test('offers small pots and the whole pot of no account', async () => {
    await open({ getPensionRecord: answers.getPensionRecord as CallData<'getPensionRecord'> });
    expect(await screen.findByRole('radio', { name: 'UFPLS' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Whole pot' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Small pot' })).toBeNull();
  });

  test('says its first payday at the field, shows the year ahead, and is set up once', async () => {
    const portal = await open();
    await toMoney();
    const day = screen.getByLabelText('Payday of the month');
    expect(within(day).getAllByRole('option')).toHaveLength(6);
    await userEvent.selectOptions(day, '14th of the month');
    await waitFor(() =>
      expect(screen.getByLabelText(/^First payday/)).toHaveAccessibleDescription(
        'Left empty, it is 14 Dec 2026 , the next payday whose cut-off has not passed: ask by 3 Dec.',
      ),
    );
    expect(await screen.findByRole('row', { name: /^14 Jan 2027/ })).toHaveTextContent(
      '14 Jan 20275 Jan 2027£1,100.00',
    );
    await press('Continue');
    await title(/Declarations$/);
    await choose('Not advised');
    await userEvent.click(screen.getByLabelText(/risk warnings/));
    await userEvent.selectOptions(screen.getByLabelText(/Offer of guidance/), 'Received');
    await userEvent.click(screen.getByLabelText(/before April 2024 is recorded/));
    await userEvent.click(screen.getByLabelText('The client has asked for this benefit'));
    await press('Continue');
    await title(/Review$/);
    const year = screen.getByRole('table', { name: 'The year ahead' });
    expect(within(year).getByRole('row', { name: /14 Jan 2027/ })).toHaveTextContent(
      '14 Jan 2027It sells first.5 Jan 20276 Jan 2027£0.00£1,200.00£30.20£1,100.00',
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Set up regular income for Mrs Eleanor Whitcombe' }));
    await screen.findByRole('heading', { level: 1, name: 'Regular income set up' });
    expect(portal.calls.filter(({ id }) => id === 'createRegularCrystallisation').map(({ body }) => body)).toEqual([
      {
        firmId: 'NBW',
        accountId: 'A1',
        form: 'Drawdown income',
        basis: 'Gross',
        amount: 1200,
        autoDisinvest: 'Partial',
        sellDownMethod: 'Proportional',
        method: 'BACS Credit',
        paymentDay: 14,
        declarations: {
          advice: 'Not advised',
          riskWarnings: true,
          guidance: 'Received',
          lumpSumsRecorded: true,
          clientAgrees: true,
        },
      },
    ]);
    expect(screen.getByText('First payday').parentElement).toHaveTextContent('14 Dec 2026');
    expect(screen.getByText('It can be changed until').parentElement).toHaveTextContent('3 Dec 2026');
    expect(screen.getByRole('link', { name: 'See the regular income' })).toHaveAttribute(
      'href',
      '/clients/C01F4QX/pensions/benefits/BCI1',
    );
  });

  test('a first payday that cannot be had is refused beside it, with the next', async () => {
    const errorMessage =
      'The cut-off for 1 Dec 2026 was 20 Nov 2026. The next run is on 14 Dec 2026: instruct it by 3 Dec 2026.';
    const portal = await open({
      previewCrystallisation: ({ body }) =>
        'startDate' in (body as object)
          ? { ...regularBenefitPreview, problem: { fieldName: 'paymentDate', errorMessage } }
          : regularBenefitPreview,
    });
    await toMoney();
    await userEvent.selectOptions(screen.getByLabelText('Payday of the month'), '14th of the month');
    const first = screen.getByLabelText(/^First payday/);
    await userEvent.type(first, '1 Dec 26');
    await userEvent.tab();
    await waitFor(() => expect(first).toHaveAccessibleDescription(new RegExp(`^${errorMessage}`)));
    expect(bodyOf(portal, 'previewCrystallisation')).toMatchObject({ paymentDay: 14, startDate: '2026-12-01' });
    await press('Continue');
    expect(screen.queryByRole('heading', { name: /Declarations$/ })).toBeNull();
    const last = screen.getByLabelText(/^Last day/);
    await userEvent.clear(first);
    await userEvent.type(last, '1 Nov 26');
    await press('Continue');
    await waitFor(() => expect(last).toHaveAccessibleDescription(/^Enter 20 Nov 2026 or a later day\./));
  });
});
