import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refused } from '@tessera/testing/canned-answers';
import { allFlags, scopesOn } from '@tessera/testing/fake-portal';
import { renderRemote } from '@tessera/testing/render-remote';
import config from '../portal.config';
import definition from '../src/entry';
import { answers, nodeContent, nodeTheme } from './answers';

const path = '/settings/customisation';
const open = (extra: Partial<Parameters<typeof renderRemote>[2]> = {}) =>
  renderRemote(definition, config, { path, answers, ...extra });
const part = (name: string) => screen.findByRole('form', { name });

describe('firm customisation', () => {
  test("shows theme, texts and help of the user's own node, and what each inherits", async () => {
    const portal = await open();
    expect(within(await part('Theme')).getByText('Leave empty for that of Northbrook Wealth.')).toBeVisible();
    expect(
      within(await part('Texts')).getByText(/Leave empty for that of Northbrook Wealth: “Northbrook Wealth, Bristol”/),
    ).toBeVisible();
    expect(await part('Help and language')).toBeVisible();
    expect(portal.calls.find(({ id }) => id === 'getNodeTheme')?.parameters).toMatchObject({ nodeId: '0' });
    expect(screen.getByRole('navigation', { name: 'Settings pages' })).toHaveTextContent(
      'Firm usersFirm customisationFees and chargesAuthorisationAuditWebhooksSecond factorJobsExports and bulk changesReleases',
    );
  });

  test('a colour without enough contrast is reported at once, with the nearest that has, and is not sent', async () => {
    const portal = await open();
    const theme = await part('Theme');
    await userEvent.type(within(theme).getByRole('textbox', { name: /Colour in light/ }), '#ffee00');
    expect(within(theme).getByText(/^Contrast 1\.\d\d:1, 4\.5:1 needed$/)).toBeVisible();
    await userEvent.click(within(theme).getByRole('button', { name: 'Save theme' }));
    expect(
      (await within(theme).findAllByText(/text needs at least 4\.5:1\. The nearest colour that can be read is #/))
        .length,
    ).toBeGreaterThan(0);
    expect(portal.callIds()).not.toContain('patchNodeTheme');
    await userEvent.click(within(theme).getByRole('button', { name: /^Use #/ }));
    expect(within(theme).getByText(/^Can be read/)).toBeVisible();
  });

  test('a theme is saved on the version it was read at', async () => {
    const portal = await open({
      answers: {
        ...answers,
        patchNodeTheme: {
          ...nodeTheme,
          own: { brand: '#7a1f3d' },
          auditDetails: { ...nodeTheme.auditDetails, version: 4 },
        },
      },
    });
    const theme = await part('Theme');
    await userEvent.type(within(theme).getByRole('textbox', { name: /Colour in light/ }), '#7a1f3d');
    expect(within(theme).getByText('Not saved yet')).toBeVisible();
    await userEvent.click(within(theme).getByRole('button', { name: 'Save theme' }));
    await waitFor(() =>
      expect(portal.toasts).toEqual([{ kind: 'success', message: 'Theme saved for Northbrook Wealth' }]),
    );
    expect(portal.calls.find(({ id }) => id === 'patchNodeTheme')?.body).toEqual({
      nodeId: '0',
      brand: '#7a1f3d',
      brandDark: null,
      auditDetails: { version: 3 },
    });
    expect(portal.changed).toContainEqual({ kind: 'Appearance' });
  });

  test("somebody else's change in between is reported, and discarding shows it", async () => {
    const portal = await open({
      answers: { ...answers, patchNodeContent: refused('stale-version', 'Somebody changed this since you opened it.') },
    });
    const texts = await part('Texts');
    const footer = within(texts).getByRole('textbox', { name: /Footer/ });
    await userEvent.type(footer, 'Mine');
    await userEvent.click(within(texts).getByRole('button', { name: 'Save texts' }));
    expect(await within(texts).findByRole('alert')).toHaveTextContent('Somebody changed this since you opened it.');
    expect(footer).toHaveValue('Mine');
    portal.answer({
      getNodeContent: {
        ...nodeContent,
        texts: nodeContent.texts.map((text) => (text.key === 'portal.footer' ? { ...text, own: 'Theirs' } : text)),
        auditDetails: { ...nodeContent.auditDetails, version: 9 },
      },
    });
    await userEvent.click(within(texts).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(footer).toHaveValue('Theirs'));
  });

  test("the server's field errors stand beside their fields", async () => {
    await open({
      answers: {
        ...answers,
        patchNodeContent: refused('bad-request', 'One value needs correcting.', [
          { fieldName: 'portal.footer', type: 'invalid', errorMessage: 'Not this word.' },
        ]),
      },
    });
    const texts = await part('Texts');
    const footer = within(texts).getByRole('textbox', { name: /Footer/ });
    await userEvent.type(footer, 'Word');
    await userEvent.click(within(texts).getByRole('button', { name: 'Save texts' }));
    await waitFor(() => expect(footer).toHaveAccessibleDescription(expect.stringContaining('Not this word.')));
  });

  test('another node is chosen by its path in the tree; unsaved changes are asked about once', async () => {
    const portal = await open();
    await userEvent.type(within(await part('Texts')).getByRole('textbox', { name: /Footer/ }), 'x');
    await userEvent.click(await screen.findByRole('combobox', { name: 'For' }));
    await userEvent.click(await screen.findByTitle('Northbrook Wealth / Bristol office'));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: /unsaved/ })).getByRole('button', { name: 'Leave them' }),
    );
    expect(portal.history.path()).toBe(`${path}?node=060001`);
    await waitFor(() =>
      expect(portal.calls.filter(({ id }) => id === 'getNodeTheme').at(-1)?.parameters).toMatchObject({
        nodeId: '060001',
      }),
    );
  });

  test.each([
    ['with read alone', { scopes: scopesOn(['read']) }],
    ['without the flag for automated firm set-up', { flags: allFlags.filter((flag) => flag !== 'automatedFirmSetup') }],
  ])('%s there is no access and nothing is asked', async (_, extra) => {
    const portal = await open(extra);
    expect(await screen.findByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
    expect(portal.calls).toEqual([]);
  });
});
