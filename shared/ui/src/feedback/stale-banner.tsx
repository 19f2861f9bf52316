import type { ReactNode } from 'react';
import { Button } from '../basics/button';
import { Banner } from './states';

export interface StaleBannerProps {
  /** How the latest version is read; left out where it is shown already. */
  readonly onReload?: () => void;
  readonly reloading?: boolean;
  /** The user has written something here, and it is kept. */
  readonly keepsText?: boolean;
}

/** Said when a record was not saved because someone else has changed it since it was read. */
export const StaleBanner = ({ onReload, reloading = false, keepsText = false }: StaleBannerProps): ReactNode => (
  <Banner tone="warning">
    <div className="t-row" role="alert">
      <span>
        Someone else changed this after you opened it, so nothing was done.
        {keepsText && ' What you wrote stays here.'}
        {onReload === undefined && ' The latest version is shown: check it before you continue.'}
      </span>
      {onReload !== undefined && (
        <Button small busy={reloading} onClick={onReload}>
          Reload
        </Button>
      )}
    </div>
  </Banner>
);
