import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PortalManifest } from '@tessera/contract';
import { useFlags } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import type { WatchedValue } from '@tessera/runtime/host';
import type { ToastStore } from '@tessera/ui/shell';
import { QuickCreate } from '../commands/quick-create';
import { buildNavigation, currentEntries } from '../navigation/build-navigation';
import { NavigationBar } from '../navigation/navigation-bar';
import { NavigationDrawer } from '../navigation/navigation-drawer';
import { NotificationBell } from '../notifications/notification-bell';
import { ClientSearchField } from '../search/client-search-field';
import { hasClientSearch } from '../search/has-client-search';
import type { ColourSchemes } from '../theme/colour-scheme';
import type { ShellDialog } from './shell-dialogs';
import { UserMenu } from './user-menu';

export interface HeaderProps {
  readonly portal: Portal;
  readonly manifests: readonly PortalManifest[];
  readonly colourSchemes: ColourSchemes;
  readonly toasts: ToastStore;
  readonly dialogs: WatchedValue<ShellDialog | null>;
}

/** Firm, navigation, search, quick create, messages and user menu. */
export const Header = ({ portal, manifests, colourSchemes, toasts, dialogs }: HeaderProps): ReactNode => {
  useFlags();
  const { pathname } = useLocation();
  const items = buildNavigation(manifests, portal.decide);
  const current = currentEntries(items, pathname, manifests);
  return (
    <header className="h-header">
      <NavigationDrawer items={items} current={current} />
      <Link to="/dashboard" className="h-firm">
        <span className="h-monogram" aria-hidden="true">
          {portal.firm.monogram}
        </span>
        <span className="h-firm__name">{portal.firm.name}</span>
      </Link>
      <NavigationBar items={items} current={current} />
      <div className="h-header__tools">
        {hasClientSearch(manifests, portal) ? <ClientSearchField portal={portal} /> : null}
        <div className="h-header__buttons">
          <QuickCreate portal={portal} manifests={manifests} />
          <NotificationBell portal={portal} manifests={manifests} toasts={toasts} />
          <UserMenu portal={portal} schemes={colourSchemes} dialogs={dialogs} />
        </div>
      </div>
    </header>
  );
};
