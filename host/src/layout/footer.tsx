import type { ReactNode } from 'react';
import type { FirmBoot, Release } from '@tessera/contract';

/** At the foot of every page of the signed-in: the firm's own words, the release support asks for, and keyboard help. */
export const Footer = ({ firm, release, onHelp }: { readonly firm: FirmBoot; readonly release: Release | null; readonly onHelp: () => void }): ReactNode => (
  <footer className="h-footer">
    <p>{firm.footer}</p>
    <div className="h-footer__end">
      {release ? <span>Release {release.id.slice(0, 8)}</span> : null}
      <button type="button" className="t-text-button" onClick={onHelp}>
        Keyboard shortcuts
      </button>
    </div>
  </footer>
);
