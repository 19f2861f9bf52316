import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';

/** The firm's own words at the foot of every page of the signed-in, and where they find help. */
export const Footer = ({ portal }: { readonly portal: Portal }): ReactNode => {
  const { footer, support } = useWatched(portal.appearance);
  return (
    <footer className="h-footer">
      <p>{footer}</p>
      {support.email || support.telephone ? (
        <p>
          Help: {support.email ? <a className="t-link" href={`mailto:${support.email}`}>{support.email}</a> : null}
          {support.email && support.telephone ? ', ' : null}
          {support.telephone}
        </p>
      ) : null}
    </footer>
  );
};
