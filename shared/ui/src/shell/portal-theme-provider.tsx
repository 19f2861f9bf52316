import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { applyTheme } from '../theme/apply-theme';
import { ThemeContext } from '../theme/theme-context';

export interface PortalThemeProviderProps {
  /** CSP nonce for style elements created at run time. */
  readonly nonce: string;
  readonly theme: FirmTheme;
  readonly scheme: ColourScheme;
  readonly children: ReactNode;
}

/**
 * One per React root, all with the same values: sets the firm's colours on the document, and passes them to controls
 * that need them as values.
 */
export const PortalThemeProvider = ({ nonce, theme, scheme, children }: PortalThemeProviderProps): ReactNode => {
  useLayoutEffect(() => applyTheme(theme, scheme), [theme, scheme]);
  const look = useMemo(() => ({ nonce, theme, scheme }), [nonce, theme, scheme]);
  return <ThemeContext value={look}>{children}</ThemeContext>;
};
