import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { App, ConfigProvider } from 'antd';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { antdTheme } from '../theme/antd-theme';
import { applyTheme } from '../theme/apply-theme';

export interface PortalThemeProviderProps {
  /** CSP nonce for the style elements antd makes. */
  readonly nonce: string;
  readonly theme: FirmTheme;
  readonly scheme: ColourScheme;
  readonly children: ReactNode;
}

/**
 * One per React root, all with the same values: the firm's colours on the document and the same tokens in antd.
 * antd's `App` gives its message and modal hooks this root's theme; it renders no element of its own.
 */
export const PortalThemeProvider = ({ nonce, theme, scheme, children }: PortalThemeProviderProps): ReactNode => {
  useLayoutEffect(() => applyTheme(theme, scheme), [theme, scheme]);
  const antd = useMemo(() => antdTheme(theme, scheme), [theme, scheme]);
  const csp = useMemo(() => ({ nonce }), [nonce]);
  return <ConfigProvider theme={antd} csp={csp} componentSize="middle"><App component={false}>{children}</App></ConfigProvider>;
};
