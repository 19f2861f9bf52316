import { ConfigProvider } from 'antd';
import { useContext, useMemo, type ReactNode } from 'react';
import { useOverlay } from '@tessera/runtime';
import { ThemeContext } from '../theme/theme-context';
import { antdTheme } from './antd-theme';

/**
 * The only place where antd is configured. It loads with the first antd control of a page and gives antd the portal's
 * tokens, nonce and overlay.
 */
export const AntdScope = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const { nonce, theme, scheme } = useContext(ThemeContext);
  const overlay = useOverlay();
  const tokens = useMemo(() => antdTheme(theme, scheme), [theme, scheme]);
  const csp = useMemo(() => ({ nonce }), [nonce]);
  // A modal dialog covers everything outside it: what opens in one belongs inside.
  const containerOf = (trigger?: HTMLElement): HTMLElement => trigger?.closest('dialog') ?? overlay ?? document.body;
  return (
    <ConfigProvider theme={tokens} csp={csp} componentSize="middle" getPopupContainer={containerOf}>
      {children}
    </ConfigProvider>
  );
};
