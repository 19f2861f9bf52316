import type { ReactNode } from 'react';

/**
 * Cards side by side where there is room, so that a label and its value stay close; one below the other where there is
 * not.
 */
export const CardGrid = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <div
    style={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
      gap: 16,
      alignItems: 'start',
    }}
  >
    {children}
  </div>
);
