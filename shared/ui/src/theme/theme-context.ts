import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { createContext } from 'react';

/** The look of a React root, for the few controls that bring styles of their own. */
export interface ThemeContextValue {
  /** CSP nonce for style elements made at run time. */
  readonly nonce: string;
  readonly theme: FirmTheme;
  readonly scheme: ColourScheme;
}

export const ThemeContext = createContext<ThemeContextValue>({ nonce: '', theme: {}, scheme: 'light' });
