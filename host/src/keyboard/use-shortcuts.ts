import { useEffect } from 'react';
import type { PortalManifest } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import type { WatchedValue } from '@tessera/runtime/host';
import type { ShellDialog } from '../layout/shell-dialogs';
import { buildNavigation } from '../navigation/build-navigation';
import { clientSearchId } from '../search/client-search-field';
import { goTarget } from './shortcut-list';
import { listenForShortcuts } from './shortcuts';
import type { SingleKeys } from './single-keys';

/** The portal's shortcuts, while the shell is mounted. */
export const useShortcuts = (
  portal: Portal,
  manifests: readonly PortalManifest[],
  dialogs: WatchedValue<ShellDialog | null>,
  singleKeys: SingleKeys,
): void => {
  useEffect(
    () =>
      listenForShortcuts(document, {
        openPalette: () => dialogs.set('palette'),
        openHelp: () => dialogs.set('help'),
        openDeveloperPanel: () => dialogs.set('developer'),
        findClient: () => document.getElementById(clientSearchId)?.focus(),
        hasSingleKeys: singleKeys.on.get,
        goTo: (letter) => {
          const href = goTarget(letter, buildNavigation(manifests, portal.decide));
          if (href !== null) portal.history.push(href);
        },
      }),
    [portal, manifests, dialogs, singleKeys],
  );
};
