import { colourSchemeKey } from '@tessera/contract';
import type { ColourScheme, Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';
import { darkQuery, readSchemeChoice, resolveScheme } from './current-scheme';
import type { SchemeChoice } from './current-scheme';

export interface ColourSchemes {
  readonly choice: Watched<SchemeChoice>;
  /** The scheme shown: the user's choice, or the device's setting. */
  readonly scheme: Watched<ColourScheme>;
  readonly choose: (choice: SchemeChoice) => void;
}

/** The light or dark choice, stored on this device and shared by all its tabs. */
export const createColourSchemes = (): ColourSchemes => {
  const choice = createWatched(readSchemeChoice());
  const scheme = createWatched(resolveScheme(choice.get()));
  const follow = (): void => scheme.set(resolveScheme(choice.get()));
  matchMedia(darkQuery).addEventListener('change', follow);
  choice.subscribe(follow);
  addEventListener('storage', (event) => event.key === colourSchemeKey && choice.set(readSchemeChoice()));
  return {
    choice,
    scheme,
    choose: (next) => {
      localStorage.setItem(colourSchemeKey, next);
      choice.set(next);
    },
  };
};
