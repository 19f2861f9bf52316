import type { ReactNode } from 'react';
import type { Release } from '@tessera/contract';
import { useWatched } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';

/**
 * The footer of every page after sign-in: the firm's own texts, links to help, and the release that support asks for.
 */
export const Footer = ({
  portal,
  release,
  onHelp,
}: {
  readonly portal: Portal;
  readonly release: Release | null;
  readonly onHelp: () => void;
}): ReactNode => {
  const { footer, support } = useWatched(portal.appearance);
  return (
    <footer className="h-footer">
      <p>{footer}</p>
      <div className="h-footer__end">
        {support.email || support.telephone ? (
          <span>
            Help:{' '}
            {support.email ? (
              <a className="t-link" href={`mailto:${support.email}`}>
                {support.email}
              </a>
            ) : null}
            {support.email && support.telephone ? ', ' : null}
            {support.telephone}
          </span>
        ) : null}
        {release ? <span>Release {release.id.slice(0, 8)}</span> : null}
        <button type="button" className="t-text-button" onClick={onHelp}>
          Keyboard shortcuts
        </button>
      </div>
    </footer>
  );
};
