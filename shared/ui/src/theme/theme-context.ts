import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { createContext } from 'react';

/** The theme of a React root, for the few controls that create their own styles. */
export interface ThemeContextValue {
  /** CSP nonce for style elements created at run time. */
  readonly nonce: string;
  readonly theme: FirmTheme;
  readonly scheme: ColourScheme;
}

export const ThemeContext = createContext<ThemeContextValue>({ nonce: '', theme: {}, scheme: 'light' });
