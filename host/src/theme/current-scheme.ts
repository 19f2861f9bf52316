import { colourSchemeKey } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';

export const schemeChoices = ['light', 'dark', 'system'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

export const darkQuery = '(prefers-color-scheme: dark)';

/** The user's choice on this device; `system` when there is none. */
export const readSchemeChoice = (): SchemeChoice =>
  schemeChoices.find((choice) => choice === localStorage.getItem(colourSchemeKey)) ?? 'system';

/** The scheme that a choice gives on this device. */
export const resolveScheme = (choice: SchemeChoice): ColourScheme => {
  if (choice !== 'system') return choice;
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
};

export const readCurrentScheme = (): ColourScheme => resolveScheme(readSchemeChoice());
