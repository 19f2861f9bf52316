import type { ColourScheme, Watched } from '@tessera/runtime';
import { createWatched } from '@tessera/runtime/host';

export const schemeChoices = ['light', 'dark', 'system'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

export interface ColourSchemes {
  readonly choice: Watched<SchemeChoice>;
  /** What is shown: the choice, or what the device asks for. */
  readonly scheme: Watched<ColourScheme>;
  readonly choose: (choice: SchemeChoice) => void;
}

const key = 'tessera.colour-scheme';
const readChoice = (): SchemeChoice => schemeChoices.find((choice) => choice === localStorage.getItem(key)) ?? 'system';

/** Light or dark, kept on this device and followed in every tab of it. */
export const createColourSchemes = (): ColourSchemes => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const choice = createWatched(readChoice());
  const resolve = (): ColourScheme => {
    const chosen = choice.get();
    return chosen === 'system' ? (device.matches ? 'dark' : 'light') : chosen;
  };
  const scheme = createWatched(resolve());
  const follow = (): void => scheme.set(resolve());
  device.addEventListener('change', follow);
  choice.subscribe(follow);
  addEventListener('storage', (event) => event.key === key && choice.set(readChoice()));
  return {
    choice,
    scheme,
    choose: (next) => {
      localStorage.setItem(key, next);
      choice.set(next);
    },
  };
};
