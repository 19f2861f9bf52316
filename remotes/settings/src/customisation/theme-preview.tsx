import type { ReactNode } from 'react';
import type { FirmTheme } from '@tessera/contract';
import { usePortal, type ColourScheme } from '@tessera/runtime';
import { SchemeScope } from '@tessera/ui/core';

/** A picture of header, button and link in the colour; nothing in it can be pressed. */
export const ThemePreview = ({
  theme,
  scheme,
}: {
  readonly theme: FirmTheme;
  readonly scheme: ColourScheme;
}): ReactNode => {
  const { monogram, name } = usePortal().firm;
  return (
    <SchemeScope theme={theme} scheme={scheme} label={`Preview in ${scheme}`}>
      <div className="t-scheme__head">
        <span className="t-scheme__mark" aria-hidden="true">
          {monogram}
        </span>
        <span>{name}</span>
        <span className="t-scheme__place">Clients</span>
      </div>
      <div className="t-scheme__body">
        <span className="t-button t-button--primary t-button--sample">New client</span>
        <span className="t-link">Mrs Eleanor Whitcombe</span>
        <span className="t-muted">Adviser Priya Hart</span>
      </div>
    </SchemeScope>
  );
};
