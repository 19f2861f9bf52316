import type { ReactNode } from 'react';

/** Text for assistive technology only. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <span className="t-visually-hidden">{children}</span>
);
