import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused, type CannedAnswers } from '@tessera/testing/canned-answers';
import { scopesOn, type FakePortalOptions } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../../portal.config';
import definition from '../../src/entry';
import { answers, isaAccount, isaProduct, sippProduct } from '../answers';

const sipp = {
  ...isaAccount,
  name: 'Whitcombe SIPP',
  wrapperDetail: { ...isaAccount.wrapperDetail, wrapperType: 'SIPP' as const, clientProductId: 'P1' },
};
const open = (changed: CannedAnswers = {}, options: FakePortalOptions = {}) =>
  renderRemote(definition, config, {
    path: '/clients/C01F4QX/accounts/A1/details',
    answers: { ...answers, getAccount: sipp, ...changed },
    ...options,
  });
type Portal = Awaited<ReturnType<typeof open>>;
const patches = (portal: Portal) =>
  portal.calls.filter(({ id }) => id === 'patchClientProduct').map(({ body }) => body);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const facts = async (): Promise<(string | null)[]> =>
  [...(await screen.findByRole('region', { name: 'Product' })).querySelectorAll('.t-facts > div')].map(
    ({ textContent }) => textContent,
  );
const edit = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit product' }));
  await screen.findByRole('form', { name: 'Edit product' });
};
const type = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
};

describe('the product of an account', () => {
  test('says of a pension how far its drawdown is, its tax code and what decides about paying in and taking out', async () => {
    const portal = await open();
    await screen.findByText('Northbrook SIPP');
    expect(await facts()).toEqual([
      'Scheme productNorthbrook SIPP',
      'Product IDP1',
      'MemberMrs Eleanor Whitcombe',
      'DrawdownPartial Drawdown',
      'Drawdown conversionPending',
      'Tax code1257L',
      'Benefits first taken flexibly1 May 2020',
      'Opted out of this pension schemeNo',
      'Lump sum allowance used before 6 Apr 2024£12,500.50',
      'LSA calculation date—not available',
      'Account groupsUncrystallised benefits Uncrystallised',
      'Uncrystallised£1,000.50',
      'Crystallised£0.00',
    ]);
    expect(screen.getByRole('link', { name: 'Uncrystallised benefits' })).toHaveAttribute('href', '/clients/groups/G7');
    expect(portal.calls.find(({ id }) => id === 'getClientProduct')?.parameters).toEqual({
      firmId: 'NBW',
      clientProductId: 'P1',
    });
  });

  test('says of an ISA what may still be subscribed, and nothing of pensions', async () => {
    await open({ getClientProduct: isaProduct });
    await screen.findByText('None chosen');
    expect(await facts()).toEqual([
      'Scheme productNone chosen',
      'Product IDP2',
      'HolderMrs Eleanor Whitcombe',
      'May still be subscribed this tax year£4,500.00',
      'In all 2 accounts of it£1,100.50',
    ]);
  });

  test('when the account has none, no card is shown; when the user may only read, it has no edit button', async () => {
    const portal = await open({ getAccount: isaAccount });
    await screen.findByRole('region', { name: 'Bank details' });
    expect(portal.callIds()).not.toContain('getClientProduct');
    await open({}, { scopes: scopesOn(['read']) });
    await screen.findByText('Northbrook SIPP');
    expect(screen.queryByRole('button', { name: 'Edit product' })).toBeNull();
  });

  test('that cannot be read says so in its place', async () => {
    await open({ getClientProduct: refused('unexpected', 'The product could not be read.') });
    expect(await screen.findByText('The product could not be read.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Bank details' })).toBeVisible();
  });
});

describe('the form of a product', () => {
  test('sends only what was changed, with its version, and focus goes back to its button', async () => {
    const portal = await open();
    await edit();
    expect(screen.getByLabelText('Scheme product')).toHaveFocus();
    expect(screen.getByRole('button', { name: /^Save/ })).toHaveAttribute('aria-disabled', 'true');
    await type('Tax code', ' s1257l m1');
    await press('Save');
    await waitFor(() => expect(patches(portal)).toEqual([{ taxCode: 'S1257L M1', auditDetails: { version: 3 } }]));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit product' })).toHaveFocus());
    expect(portal.toasts).toEqual([
      expect.objectContaining({ kind: 'success', message: 'SIPP of Mrs Eleanor Whitcombe: saved' }),
    ]);
    expect(portal.unsaved()).toEqual([]);
  });

  test('offers what the firm offers today, and of a change to drawdown only where it may go', async () => {
    const portal = await open();
    await edit();
    await waitFor(() =>
      expect(
        within(screen.getByLabelText('Scheme product'))
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['None', 'Northbrook SIPP', 'Flexi-access SIPP']),
    );
    expect(
      within(screen.getByLabelText('Drawdown conversion'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['None', 'Pending', 'Confirmed']);
    await userEvent.selectOptions(screen.getByLabelText('Scheme product'), 'S2');
    await userEvent.selectOptions(screen.getByLabelText('Drawdown conversion'), 'drawdownConfirmed');
    await userEvent.selectOptions(screen.getByLabelText('Drawdown'), 'Full Drawdown');
    await press('Save');
    await waitFor(() =>
      expect(patches(portal)).toEqual([
        {
          schemeProductId: 'S2',
          status: 'drawdownConfirmed',
          drawdownStatus: 'Full Drawdown',
          auditDetails: { version: 3 },
        },
      ]),
    );
  });

  test('refuses a wrong tax code, too large a lump sum and a missing day beside their fields, and asks for nothing', async () => {
    const portal = await open({
      getClientProduct: {
        ...sippProduct,
        productDetail: {
          ...sippProduct.productDetail!,
          flexibleBenefitsAccessed: false,
          flexibleBenefitsAccessedDate: null,
        },
      },
    });
    await edit();
    await type('Tax code', '1257');
    await userEvent.click(screen.getByLabelText('Benefits were taken flexibly'));
    await type('Lump sum allowance used before 6 Apr 2024', '10,000,000.01');
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText('Tax code')).toHaveAccessibleDescription(
        /Enter a tax code as HMRC writes it, such as 1257L, BR, K475 or S1257L M1\./,
      ),
    );
    expect(screen.getByLabelText('Tax code')).toHaveFocus();
    expect(screen.getByLabelText('Lump sum allowance used before 6 Apr 2024')).toHaveAccessibleDescription(
      /Enter at most £10,000,000\.00/,
    );
    expect(
      screen.getByText('Enter the day on which benefits were first taken flexibly.', { selector: '.t-field__error' }),
    ).toBeVisible();
    expect(patches(portal)).toEqual([]);
  });

  test('clears what is removed: a cleared box clears its date', async () => {
    const portal = await open();
    await edit();
    await type('Tax code', '');
    await userEvent.click(screen.getByLabelText('Benefits were taken flexibly'));
    expect(screen.queryByLabelText('Benefits first taken flexibly')).toBeNull();
    await type('Lump sum allowance used before 6 Apr 2024', '£1,000');
    await press('Save');
    await waitFor(() =>
      expect(patches(portal)).toEqual([
        {
          taxCode: null,
          productDetail: {
            flexibleBenefitsAccessed: false,
            flexibleBenefitsAccessedDate: null,
            lumpSumAllowanceUsedPreApril2024: 1000,
          },
          auditDetails: { version: 3 },
        },
      ]),
    );
  });

  test('shows what the platform refuses beside its field', async () => {
    await open({
      patchClientProduct: refused('bad-request', 'No.', [
        {
          fieldName: 'productDetail.lumpSumAllowanceUsedPreApril2024',
          type: 'invalid',
          errorMessage: 'More than was ever used.',
        },
      ]),
    });
    await edit();
    await type('Lump sum allowance used before 6 Apr 2024', '100');
    await press('Save');
    await waitFor(() =>
      expect(screen.getByLabelText('Lump sum allowance used before 6 Apr 2024')).toHaveAccessibleDescription(
        /More than was ever used\./,
      ),
    );
  });

  test('that somebody else saved first takes over those changes, keeps the typed ones, and saves at the new version', async () => {
    const portal = await open({ patchClientProduct: refused('stale-version', 'Changed meanwhile.') });
    await edit();
    await type('Tax code', 'BR');
    portal.answer({
      getClientProduct: {
        ...sippProduct,
        drawdownStatus: 'Full Drawdown',
        auditDetails: { ...sippProduct.auditDetails, version: 9 },
      },
    });
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Someone else saved this product after you started/);
    await waitFor(() => expect(screen.getByLabelText('Drawdown')).toHaveValue('Full Drawdown'));
    expect(screen.getByLabelText('Tax code')).toHaveValue('BR');
    portal.answer({ patchClientProduct: answers.patchClientProduct });
    await press('Save');
    await waitFor(() => expect(patches(portal).at(-1)).toEqual({ taxCode: 'BR', auditDetails: { version: 9 } }));
  });

  test('of an ISA asks for nothing that only a pension has', async () => {
    await open({ getClientProduct: isaProduct, listSchemeProducts: [] });
    await edit();
    expect(screen.queryByLabelText('Tax code')).toBeNull();
    expect(await screen.findByText('Your firm offers no product for ISA.')).toBeVisible();
  });
});
