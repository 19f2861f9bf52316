import type { FirmTheme } from '@tessera/contract';
import type { ColourScheme } from '@tessera/runtime';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { firmColours } from '../theme/firm-colours';

export interface SchemeScopeProps {
  readonly theme: FirmTheme;
  readonly scheme: ColourScheme;
  readonly label: string;
  readonly children: ReactNode;
}

const variableOf = (role: string): string => `--t-${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Shows part of a page in a different theme or colour scheme from the page's own. */
export const SchemeScope = ({ theme, scheme, label, children }: SchemeScopeProps): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const [role, colour] of Object.entries(firmColours(theme, scheme)))
      element.current?.style.setProperty(variableOf(role), String(colour));
  }, [theme, scheme]);
  return (
    <div ref={element} className="t-scheme" role="group" aria-label={label}>
      {children}
    </div>
  );
};
