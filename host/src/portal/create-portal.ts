import { contractVersion, decide } from '@tessera/contract';
import type { AccessRule, Appearance, Boot, ExtensionPoint, ManifestExtension } from '@tessera/contract';
import type {
  ColourScheme,
  EntityChanged,
  ExtensionProps,
  Portal,
  PortalFailure,
  PortalHistory,
  PortalUser,
  Toast,
  UnsavedChanges,
  Watched,
} from '@tessera/runtime';
import type { Send } from '../api/send';
import { pagesFor } from '../navigation/pages-for';
import { remoteRule } from '../places/remote-rule';

/** The parts of the page from which a portal is made. */
export interface PortalParts {
  readonly boot: Boot;
  readonly user: PortalUser;
  readonly history: PortalHistory;
  readonly flags: Watched<readonly string[] | null>;
  readonly colourScheme: Watched<ColourScheme>;
  readonly appearance: Watched<Appearance>;
  readonly send: Send;
  readonly sessionExpired: () => void;
  readonly toast: (toast: Toast) => void;
  readonly setPageTitle: (title: string) => void;
  readonly keepUnsaved: (changes: UnsavedChanges) => () => void;
  readonly startWork: () => () => void;
  readonly mountExtension: (remote: string, id: string, element: HTMLElement, props: ExtensionProps) => () => void;
  readonly reportFailure: (failure: PortalFailure) => void;
}

interface OfferedExtension {
  readonly remote: string;
  readonly extension: ManifestExtension;
}

const offeredExtensions = (boot: Boot): OfferedExtension[] =>
  (boot.release?.remotes ?? []).flatMap(({ name, manifest }) =>
    manifest.extensions.map((extension) => ({ remote: name, extension })),
  );

const createEvents = (): Portal['events'] => {
  const listeners = new Set<(event: EntityChanged) => void>();
  return {
    entityChanged: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    onEntityChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const byOrder = (
  a: { readonly order: number; readonly id: string },
  b: { readonly order: number; readonly id: string },
): number => a.order - b.order || (a.id < b.id ? -1 : 1);

/** Creates the one object that every remote is given. */
export const createPortal = (parts: PortalParts): Portal => {
  const { boot, user, flags } = parts;
  const remotes = boot.release?.remotes ?? [];
  const offered = offeredExtensions(boot);
  const decideNow = (rule: AccessRule) =>
    decide({ authenticated: true, scopes: user.scopes, flags: flags.get() }, rule);
  const isAllowed = ({ remote, extension }: OfferedExtension): boolean =>
    decideNow(remoteRule(remote, extension.access)).allowed;
  const isAllowedId = (id: string): boolean => offered.some((other) => other.extension.id === id && isAllowed(other));
  return {
    contractVersion,
    firm: boot.firm,
    user,
    history: parts.history,
    businessDate: boot.businessDate,
    nonce: boot.nonce,
    flags,
    colourScheme: parts.colourScheme,
    appearance: parts.appearance,
    decide: decideNow,
    pagesFor: (scopes) =>
      pagesFor(
        remotes.map(({ manifest }) => manifest),
        (rule) => decide({ authenticated: true, scopes, flags: flags.get() }, rule),
      ),
    api: { send: parts.send, sessionExpired: parts.sessionExpired },
    toast: parts.toast,
    events: createEvents(),
    setPageTitle: parts.setPageTitle,
    keepUnsaved: parts.keepUnsaved,
    startWork: parts.startWork,
    extensionsAt: (point: ExtensionPoint) =>
      offered
        .filter(({ extension }) => extension.point === point)
        .filter(isAllowed)
        .filter(({ extension: { unless } }) => unless === undefined || !isAllowedId(unless))
        .map(({ extension }) => extension)
        .sort(byOrder),
    actionsAt: (point, ids) =>
      remotes
        .flatMap(({ name, manifest }) =>
          (manifest.actions ?? []).filter(
            ({ point: at, access }) => at === point && decideNow(remoteRule(name, access)).allowed,
          ),
        )
        .sort(byOrder)
        .map(({ id, label, href }) => ({
          id,
          label,
          href: href.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(ids[key] ?? '')),
        })),
    mountExtension: (id, element, props) => {
      const owner = offered.find(({ extension }) => extension.id === id);
      if (!owner) throw new Error(`No remote of this release offers the extension '${id}'.`);
      return parts.mountExtension(owner.remote, id, element, props);
    },
    reportFailure: parts.reportFailure,
    // The host's own portal lives as long as the page.
    onDropped: () => undefined,
  };
};
