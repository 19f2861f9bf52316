import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PortalManifest } from '@tessera/contract';
import { useFlags } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import { buildNavigation, currentEntries } from '../navigation/build-navigation';
import { NavigationBar } from '../navigation/navigation-bar';
import { NavigationDrawer } from '../navigation/navigation-drawer';
import { remoteRule } from '../places/remote-rule';
import { ClientSearchField } from '../search/client-search-field';
import type { ColourSchemes } from '../theme/colour-scheme';
import { UserMenu } from './user-menu';

/** The search leads to the clients remote: without it, or without leave to read clients, there is none. */
const hasClientSearch = (manifests: readonly PortalManifest[], portal: Portal): boolean =>
  manifests.some(({ name }) => name === 'clients') && portal.decide(remoteRule('clients', { requires: { resource: 'Client', level: 'read' } })).allowed;

/** Firm, navigation, search and user. */
export const Header = ({ portal, manifests, colourSchemes }: { readonly portal: Portal; readonly manifests: readonly PortalManifest[]; readonly colourSchemes: ColourSchemes }): ReactNode => {
  useFlags();
  const { pathname } = useLocation();
  const items = buildNavigation(manifests, portal.decide);
  const current = currentEntries(items, pathname);
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
        <UserMenu user={portal.user} schemes={colourSchemes} />
      </div>
    </header>
  );
};
