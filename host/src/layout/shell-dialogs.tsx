import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Release } from '@tessera/contract';
import { useFlags, useWatched } from '@tessera/runtime';
import type { Portal, PortalFailure } from '@tessera/runtime';
import type { WatchedValue } from '@tessera/runtime/host';
import { Dialog } from '@tessera/ui/shell';
import type { RemoteLibrary } from '../applications/remote-library';
import type { RemoteStates } from '../applications/remote-states';
import type { SingleKeys } from '../keyboard/single-keys';
import { buildNavigation } from '../navigation/build-navigation';
import type { PaletteItem } from '../palette/palette-items';
import { PaletteWaiting } from '../palette/palette-waiting';

/** Dialogs of the shell, each loaded when first opened. */
export type ShellDialog = 'palette' | 'help' | 'developer';

export interface ShellDialogsProps {
  readonly asked: WatchedValue<ShellDialog | null>;
  readonly portal: Portal;
  readonly release: Release | null;
  readonly states: RemoteStates;
  readonly fallbacks: RemoteLibrary['fallbacks'];
  readonly failures: () => readonly PortalFailure[];
  readonly hostCommands: readonly PaletteItem[];
  readonly singleKeys: SingleKeys;
}

/** `term`: text typed into the palette before its code had loaded. */
type Show = (props: ShellDialogsProps, close: () => void, term: string) => ReactNode;

/** The palette's dialog stays the same element before and after its content loads, so that focus stays in it. */
const PaletteFrame = ({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode => (
  <Dialog open title="Search and commands" closeOnBackdrop onClose={onClose} className="h-palette">
    {children}
  </Dialog>
);

const load: Readonly<Record<ShellDialog, () => Promise<Show>>> = {
  palette: async () => {
    const { Palette } = await import('../palette/palette');
    return ({ portal, release, hostCommands }, close, term) => (
      <PaletteFrame onClose={close}>
        <Palette
          portal={portal}
          manifests={manifestsOf(release)}
          hostCommands={hostCommands}
          initialTerm={term}
          onClose={close}
        />
      </PaletteFrame>
    );
  },
  help: async () => {
    const { KeyboardHelp } = await import('../keyboard/keyboard-help');
    return ({ portal, release, singleKeys }, close) => (
      <KeyboardHelp
        items={buildNavigation(manifestsOf(release), portal.decide)}
        singleKeys={singleKeys}
        onClose={close}
      />
    );
  },
  developer: async () => {
    const { DeveloperPanel } = await import('../developer/developer-panel');
    return ({ portal, release, states, fallbacks, failures }, close) => (
      <DeveloperPanel
        portal={portal}
        release={release}
        states={states}
        fallbacks={fallbacks}
        failures={failures}
        onClose={close}
      />
    );
  },
};

const manifestsOf = (release: Release | null) => (release?.remotes ?? []).map(({ manifest }) => manifest);

/**
 * Shows the requested dialog once its code has loaded, or an error when it does not load. The palette accepts text at
 * once.
 */
export const ShellDialogs = (props: ShellDialogsProps): ReactNode => {
  const { asked, portal } = props;
  useFlags();
  const wanted = useWatched(asked);
  const [loaded, setLoaded] = useState<{ readonly dialog: ShellDialog; readonly show: Show } | null>(null);
  const [term, setTerm] = useState('');
  useEffect(() => {
    if (wanted === null) {
      setTerm('');
      return undefined;
    }
    let given = false;
    const open = async (): Promise<void> => {
      const done = portal.startWork();
      try {
        const show = await load[wanted]();
        if (!given) setLoaded({ dialog: wanted, show });
      } catch (error) {
        if (given) return;
        portal.reportFailure({ remote: 'host', phase: 'chunk', error });
        portal.toast({ kind: 'error', message: 'This could not be opened. Check your connection and try again.' });
        asked.set(null);
      } finally {
        done();
      }
    };
    void open();
    return () => {
      given = true;
    };
  }, [wanted, portal, asked]);
  // A dialog belongs to the page on which it was opened.
  useEffect(() => portal.history.listen(() => asked.set(null)), [portal, asked]);
  const close = (): void => asked.set(null);
  if (wanted !== null && loaded?.dialog === wanted) return loaded.show(props, close, term);
  if (wanted !== 'palette') return null;
  return (
    <PaletteFrame onClose={close}>
      <PaletteWaiting term={term} onTerm={setTerm} />
    </PaletteFrame>
  );
};
