import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import { Dialog } from '@tessera/ui/shell';
import type { NavigationItem } from '../navigation/build-navigation';
import type { SingleKeys } from './single-keys';
import { goLetters, goTarget } from './shortcut-list';

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const control = isApple ? '⌘' : 'Ctrl';

const everywhere: readonly Shortcut[] = [
  { keys: [control, 'K'], does: 'Search pages, clients and commands' },
  { keys: ['/'], does: 'Find a client' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Close what is open' },
];
const lists: readonly Shortcut[] = [
  { keys: ['↑', '↓'], does: 'Move through a table or a menu' },
  { keys: ['Enter'], does: 'Open what is chosen' },
  { keys: ['J', 'K'], does: 'Open the next or the previous message, exception or transfer, from within the list' },
];

const Shortcuts = ({
  title,
  shortcuts,
}: {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}): ReactNode => (
  <section className="h-keys">
    <h3>{title}</h3>
    <dl>
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="h-keys__row">
          <dt>
            {keys.map((key) => (
              <kbd key={key} className="h-key">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Every shortcut of the portal, for the pages this user has. */
export const KeyboardHelp = ({
  items,
  singleKeys,
  onClose,
}: {
  readonly items: readonly NavigationItem[];
  readonly singleKeys: SingleKeys;
  readonly onClose: () => void;
}): ReactNode => (
  <Dialog open title="Keyboard shortcuts" closeOnBackdrop onClose={onClose}>
    <Shortcuts title="Anywhere" shortcuts={everywhere} />
    <Shortcuts
      title="Go to"
      shortcuts={goLetters
        .filter(({ letter }) => goTarget(letter, items) !== null)
        .map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], does: label }))}
    />
    <Shortcuts title="In lists" shortcuts={lists} />
    <label className="h-keys__setting">
      <input
        type="checkbox"
        checked={useWatched(singleKeys.on)}
        onChange={(event) => singleKeys.set(event.target.checked)}
      />
      Use shortcuts of single keys (/ and G)
    </label>
  </Dialog>
);
