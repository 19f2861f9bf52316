import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PortalManifest } from '@tessera/contract';
import { useFlags } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import { buildNavigation, currentEntries } from '../navigation/build-navigation';
import type { ColourSchemes } from '../theme/colour-scheme';

export const Header = ({ portal, manifests }: { readonly portal: Portal; readonly manifests: readonly PortalManifest[]; readonly colourSchemes: ColourSchemes }): ReactNode => {
  useFlags();
  const { pathname } = useLocation();
  const items = buildNavigation(manifests, portal.decide);
  const current = currentEntries(items, pathname);
  return (
    <header>
      {items.flatMap((item) => (item.kind === 'link' ? [item] : item.links)).map((link) => (
        <Link key={link.id} to={link.href} aria-current={current.link === link.id ? 'page' : undefined}>
          {link.label}
        </Link>
      ))}
    </header>
  );
};
