import type { ReactNode } from 'react';
import type { FirmBoot } from '@tessera/contract';

/** The firm's own words at the foot of every page of the signed-in. */
export const Footer = ({ firm }: { readonly firm: FirmBoot }): ReactNode => (
  <footer className="h-footer">
    <p>{firm.footer}</p>
  </footer>
);
