import { lazy } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import userEvent from '@testing-library/user-event';
import { contractVersion, decide, type AccessRule, type ManifestRoute, type PortalConfig } from '@tessera/contract';
import { satisfiesRange } from '@tessera/contract/version-range';
import { catalogue, type CallId } from '@tessera/contract/catalogue';
import type { RemoteDefinition } from '@tessera/runtime';
import { outsideEnvelope, refused, type CannedAnswers } from './canned-answers';
import { propsAt } from './contract-extensions';
import { contractSuiteTitle, extensionTitle, routeTitle } from './contract-titles';
import { allFlags, scopesOn } from './fake-portal';
import { noteProgress } from './suite-progress';
import { watchLeftBehind } from './left-behind/left-behind';
import { watchOpened } from './left-behind/open-watch';
import { leftByTwoMounts, leftOnceDropped } from './left-behind/two-mounts';
import { prepareRemote, renderRemote, type RenderedRemote } from './render-remote';

/** A form whose server field errors the suite checks; give one for each kind of form the remote has. */
export interface ContractForm {
  readonly name: string;
  readonly path: string;
  /** The write it submits. */
  readonly call: CallId;
  /** A field of the form, by the name the server uses and the label people see. */
  readonly field: { readonly fieldName: string; readonly label: string };
  readonly fillAndSubmit: (user: UserEvent) => Promise<void>;
}

export interface RemoteContract {
  readonly definition: RemoteDefinition;
  readonly config: PortalConfig;
  /** Good answers to every call its pages make. */
  readonly answers: CannedAnswers;
  /** Values for the parameters of its routes: `{ clientId: 'C1' }`. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly forms?: readonly ContractForm[];
}

const idPattern = (name: string): RegExp => new RegExp(`^${name}\\.[a-z0-9.-]+$`, 'i');
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

const addressOf = ({ path }: ManifestRoute, parameters: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = parameters[name];
    if (!value)
      throw new Error(`The route ${path} has the parameter ${name}; give the suite a value for it in \`parameters\`.`);
    return encodeURIComponent(value);
  });

const withPortalGone = { authenticated: true, scopes: [], flags: null } as const;

/** Waits until the page has its heading and nothing it asked is under way. */
const settled = async (rendered: RenderedRemote): Promise<HTMLElement> => {
  const heading = await within(rendered.outlet).findByRole('heading', { level: 1 });
  await waitFor(() => expect(rendered.outlet.querySelector('[aria-busy="true"]')).toBeNull());
  return heading;
};

/** Lets effects, microtasks and the store's batches finish. */
const quiet = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 30);
      }),
  );

// From before the remote's own modules are read, which follow this one in its test: what they do as they are read counts.
const opened = watchOpened();
const left = watchLeftBehind(opened);

/** The suite every remote passes: what the host may rely on, whatever team wrote the remote. */
export const describeRemoteContract = ({
  definition,
  config,
  answers,
  parameters = {},
  forms = [],
}: RemoteContract): void => {
  const start = config.prefixes[0] ?? '/';
  const rules: readonly (readonly [string, AccessRule])[] = [
    ...config.routes.map(({ id, access }) => [id, access] as const),
    ...config.navigation.flatMap(({ id, targets }) => targets.map(({ access }) => [id, access] as const)),
    ...config.extensions.map(({ id, access }) => [id, access] as const),
    ...(config.commands ?? []).map(({ id, access }) => [id, access] as const),
  ];

  describe(contractSuiteTitle(config.name), () => {
    beforeEach(() => noteProgress(expect.getState().currentTestName ?? ''));
    // Whatever is still open would keep the run from ending.
    afterAll(opened.stop);

    // The first of all, so that nothing is from another test.
    test('mounts twice and leaves nothing behind', async () => {
      const rendered = prepareRemote(definition, config, { answers });
      expect(await leftByTwoMounts(rendered, left, () => settled(rendered))).toEqual([]);
      left.putBack();
    });

    describe('manifest', () => {
      test('names the remote that the entry exports, for this version of the contract', () => {
        expect(config.name).toBe(definition.name);
        // Any range that this kit satisfies, so that a contract which grows leaves the remote as it is.
        expect(satisfiesRange(contractVersion, config.contract)).toBe(true);
      });

      test("ids are unique and begin with the remote's name", () => {
        const ids = [
          ...config.routes,
          ...config.navigation,
          ...config.extensions,
          ...(config.actions ?? []),
          ...(config.commands ?? []),
        ].map(({ id }) => id);
        expect(repeated(ids)).toEqual([]);
        expect(ids.filter((id) => !idPattern(config.name).test(id))).toEqual([]);
      });

      test('every route and menu target stands below a prefix of the remote', () => {
        const paths = [
          ...config.routes.map(({ path }) => path),
          ...config.navigation.flatMap(({ targets }) => targets.map(({ href }) => href.split('?')[0] ?? '')),
        ];
        expect(
          paths.filter((path) => !config.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))),
        ).toEqual([]);
      });

      test('every declared call is in the catalogue', () => {
        expect(config.calls.filter((id) => !Object.hasOwn(catalogue, id))).toEqual([]);
        expect(repeated(config.calls)).toEqual([]);
      });

      test('every extension it lists is exported by the entry, and the other way round', () => {
        expect(Object.keys(definition.extensions ?? {}).sort()).toEqual(config.extensions.map(({ id }) => id).sort());
      });

      test('no rule opens to somebody without scopes and flags unless it asks for nothing', () => {
        const open = rules
          .filter(([, rule]) => decide(withPortalGone, rule).allowed)
          .filter(([, rule]) => Object.keys(rule).length > 0);
        expect(open.map(([id]) => id)).toEqual([]);
        expect(
          rules
            .filter(([, rule]) => decide({ authenticated: false, scopes: scopesOn(), flags: allFlags }, rule).allowed)
            .map(([id]) => id),
        ).toEqual([]);
      });
    });

    test.each(config.routes.map((route) => [route.id, route] as const))(`%s ${routeTitle}`, async (_id, route) => {
      const leftHere = watchLeftBehind(opened);
      const rendered = await renderRemote(definition, config, { path: addressOf(route, parameters), answers });
      const heading = await settled(rendered);
      expect(heading.textContent).not.toBe('');
      expect(rendered.title()).toBeTruthy();
      expect(rendered.unanswered).toEqual([]);
      expect(rendered.failures).toEqual([]);
      expect(rendered.toasts).toEqual([]);
      expect([...new Set(rendered.callIds())].filter((id) => !config.calls.includes(id))).toEqual([]);
      await rendered.unmount();
      expect(await leftOnceDropped(rendered, leftHere)).toEqual([]);
    });

    if (config.extensions.length > 0) {
      test.each(config.extensions.map((extension) => [extension.id, extension] as const))(
        `%s ${extensionTitle}`,
        async (id, { point }) => {
          const leftHere = watchLeftBehind(opened);
          const rendered = prepareRemote(definition, config, { path: '/dashboard', answers });
          const panel = await rendered.mountExtension(id, propsAt(point, parameters));
          await waitFor(() => {
            expect(panel.element.querySelector('[aria-busy="true"]')).toBeNull();
            expect(panel.element.textContent).not.toBe('');
          });
          expect(rendered.unanswered).toEqual([]);
          expect(rendered.failures).toEqual([]);
          expect(rendered.toasts).toEqual([]);
          expect([...new Set(rendered.callIds())].filter((call) => !config.calls.includes(call))).toEqual([]);
          await panel.unmount();
          expect(panel.element.childNodes).toHaveLength(0);
          expect(await leftOnceDropped(rendered, leftHere)).toEqual([]);
        },
      );
    }

    test('an address it does not have shows a page that says so', async () => {
      const rendered = await renderRemote(definition, config, {
        path: `${start}/there/is/no/such/page/at/all`,
        answers,
      });
      expect((await settled(rendered)).textContent).toMatch(
        /not found|cannot be found|does not exist|not here|no such/i,
      );
      expect(rendered.failures).toEqual([]);
    });

    test('comes back from another page with what it had, at once', async () => {
      const rendered = await renderRemote(definition, config, { answers });
      await settled(rendered);
      const asked = rendered.calls.length;
      await rendered.unmount();
      await rendered.mount();
      await settled(rendered);
      expect(rendered.calls.length).toBe(asked);
    });

    const calls = [...new Set(config.calls)] as CallId[];

    test('refused access shows the no-access state of every page that needs its record, and nothing breaks', async () => {
      const denied = Object.fromEntries(
        calls.map((id) => [id, refused('forbidden', 'You do not have access to this.')]),
      ) as CannedAnswers;
      const rendered = await renderRemote(definition, config, { answers: denied });
      await settled(rendered);
      expect(rendered.outlet).toHaveTextContent(/access/i);
      expect(rendered.failures).toEqual([]);
    });

    test('somebody without a single scope is shown no data', async () => {
      const denied = Object.fromEntries(
        calls.map((id) => [id, refused('forbidden', 'You do not have access to this.')]),
      ) as CannedAnswers;
      const rendered = await renderRemote(definition, config, { answers: denied, scopes: [] });
      await settled(rendered);
      expect(rendered.outlet).toHaveTextContent(/access|not found/i);
      expect(within(rendered.outlet).queryAllByRole('table')).toEqual([]);
    });

    test("the firm's flags going off under it break nothing", async () => {
      const rendered = await renderRemote(definition, config, { answers });
      await settled(rendered);
      await act(async () => rendered.flags.set([]));
      await act(async () => rendered.flags.set(null));
      await rendered.unmount();
      expect(rendered.failures).toEqual([]);
    });

    test.each([
      ['unauthenticated (401)', refused('unauthenticated', 'Over.')],
      ['session-expired (401)', refused('session-expired', 'Over.')],
      ['419 of another server', outsideEnvelope(419)],
    ])('%s ends the session once, with no toast of its own', async (_answer, over) => {
      const rendered = await renderRemote(definition, config, { answers: {}, path: start });
      await rendered.unmount();
      const used = rendered.callIds()[0] as CallId | undefined;
      if (!used) return;
      const expired = await renderRemote(definition, config, { answers: { ...answers, [used]: over } });
      await waitFor(() => expect(expired.sessionExpiries()).toBe(1));
      await quiet();
      expect(expired.sessionExpiries()).toBe(1);
      expect(expired.toasts).toEqual([]);
      expect(expired.failures).toEqual([]);
    });

    test('a failed read shows its message in one toast and an error state with a way on', async () => {
      const rendered = await renderRemote(definition, config, { answers: {}, path: start });
      await rendered.unmount();
      const used = rendered.callIds()[0] as CallId | undefined;
      if (!used) return;
      const failing = await renderRemote(definition, config, {
        answers: { ...answers, [used]: refused('unexpected', 'The ledger is resting.') },
      });
      await waitFor(() => expect(failing.toasts).toEqual([{ kind: 'error', message: 'The ledger is resting.' }]));
      await settled(failing);
      expect(
        within(failing.outlet).queryAllByRole('button').length + within(failing.outlet).queryAllByRole('link').length,
      ).toBeGreaterThan(0);
      expect(failing.failures).toEqual([]);
    });

    test('a part of it that does not arrive is reported as that, and the rest of the page lives', async () => {
      const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
      const Broken = lazy(() => Promise.reject(missing));
      const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const shell = document.createElement('header');
      shell.textContent = 'Still here';
      document.body.append(shell);
      try {
        const broken = await renderRemote({ ...definition, Pages: Broken }, config, { answers });
        await waitFor(() => expect(broken.failures).toEqual([{ remote: config.name, phase: 'chunk', error: missing }]));
        expect(shell.isConnected).toBe(true);
        await broken.unmount();
        await settled(await renderRemote(definition, config, { answers }));
      } finally {
        shell.remove();
        silence.mockRestore();
      }
    });

    if (forms.length > 0) {
      test.each(forms.map((form) => [form.name, form] as const))(
        "%s shows the server's field errors beside its fields, without a toast",
        async (_name, form) => {
          const fieldErrors = [
            { fieldName: form.field.fieldName, type: 'invalid', errorMessage: 'The server does not take this.' },
            { fieldName: 'aFieldTheFormLacks', type: 'invalid', errorMessage: 'Something else is wrong.' },
          ];
          const rendered = await renderRemote(definition, config, {
            path: form.path,
            answers: { ...answers, [form.call]: refused('bad-request', 'Check the form.', fieldErrors) },
          });
          await settled(rendered);
          await form.fillAndSubmit(userEvent.setup());
          await screen.findByText('Something else is wrong.');
          expect(screen.getByLabelText(form.field.label)).toHaveAccessibleDescription(
            expect.stringContaining('The server does not take this.'),
          );
          expect(rendered.toasts).toEqual([]);
        },
      );
    }
  });
};
