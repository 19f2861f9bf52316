import type { Portal } from '@tessera/runtime';
import type { WatchedValue } from '@tessera/runtime/host';
import type { ShellDialog } from '../layout/shell-dialogs';
import type { PaletteItem } from '../palette/palette-items';
import type { ColourSchemes } from '../theme/colour-scheme';

/** Whether the user supports the portal in their firm and sees the developer panel in menus. */
export const canSeeDeveloperPanel = (portal: Portal): boolean =>
  portal.decide({ requires: { resource: 'Firm Management', level: 'read' } }).allowed;

/** The host's own commands in the palette; Log out comes from the navigation. */
export const hostCommands = (
  portal: Portal,
  schemes: ColourSchemes,
  dialogs: WatchedValue<ShellDialog | null>,
): readonly PaletteItem[] => [
  { id: 'host.scheme.light', kind: 'Command', label: 'Theme: light', run: () => schemes.choose('light') },
  { id: 'host.scheme.dark', kind: 'Command', label: 'Theme: dark', run: () => schemes.choose('dark') },
  { id: 'host.scheme.system', kind: 'Command', label: 'Theme: as this device', run: () => schemes.choose('system') },
  { id: 'host.help', kind: 'Command', label: 'Keyboard shortcuts', run: () => dialogs.set('help') },
  ...(canSeeDeveloperPanel(portal)
    ? [
        {
          id: 'host.developer',
          kind: 'Command' as const,
          label: 'Access and release',
          run: () => dialogs.set('developer'),
        },
      ]
    : []),
];
