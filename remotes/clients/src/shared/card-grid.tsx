import type { ReactNode } from 'react';

/** Cards side by side where there is room, so that labels and values stay close; otherwise one below the other. */
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
