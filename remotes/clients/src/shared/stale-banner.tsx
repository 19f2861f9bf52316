import type { ReactNode } from 'react';
import { Banner, Button } from '@tessera/ui/core';

interface StaleBannerProps {
  readonly reloading: boolean;
  readonly onReload: () => void;
}

/** Shown when somebody else has changed the record since it was read. */
export const StaleBanner = ({ reloading, onReload }: StaleBannerProps): ReactNode => (
  <Banner tone="warning">
    <div className="t-row" role="alert">
      <span>Someone else changed this after you opened it, so nothing was done.</span>
      <Button small busy={reloading} onClick={onReload}>
        Reload
      </Button>
    </div>
  </Banner>
);
