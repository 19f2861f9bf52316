import { useState } from 'react';
import type { ReactNode } from 'react';
import { andList } from '@tessera/contract';
import { useWatched } from '@tessera/runtime';
import { Button, Link } from '@tessera/ui/shell';
import type { Connection } from '../connection/connection';
import { flagWords } from '../flags/flag-words';
import type { FlagsInForce } from '../flags/flags-in-force';
import type { ReleaseWatch } from '../release/release-watch';

const ReloadOffer = ({ flags }: { readonly flags: FlagsInForce }): ReactNode => {
  const added = useWatched(flags.afterReload);
  const [notNow, setNotNow] = useState<readonly string[] | null>(null);
  if (added.length === 0 || added === notNow) return null;
  return (
    <div className="t-banner h-notice">
      <p>{flagWords(added)} has been switched on for your firm.</p>
      <Button small onClick={() => location.reload()}>
        Reload to see it
      </Button>
      <Button small kind="quiet" onClick={() => setNotNow(added)}>
        Not now
      </Button>
    </div>
  );
};

/** The page is older than the installation still supports. The user chooses when to reload. */
const ReloadNeeded = ({ releaseWatch }: { readonly releaseWatch: ReleaseWatch }): ReactNode =>
  useWatched(releaseWatch).mustReload ? (
    <div className="t-banner h-notice">
      <p>A new version of the portal is needed. Save your work, then reload.</p>
      <Button small onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  ) : null;

export interface NoticesProps {
  readonly connection: Connection;
  readonly flags: FlagsInForce;
  readonly releaseWatch: ReleaseWatch;
  readonly overrides: readonly string[];
  /** Whether the page was opened without its remotes. */
  readonly isAlone: boolean;
  /** When the user needs a second factor, who has none. */
  readonly secondFactorBy?: string | null;
}

/** Banners under the header: no connection, an outdated page, parts that need a reload, a developer's own build. */
export const Notices = ({
  connection,
  flags,
  releaseWatch,
  overrides,
  isAlone,
  secondFactorBy = null,
}: NoticesProps): ReactNode => {
  const isOffline = useWatched(connection.isOffline);
  return (
    <div className="h-notices" role="status">
      {isOffline ? (
        <p className="t-banner t-banner--warning h-notice">
          You are offline. What you see may be old; nothing you typed is lost.
        </p>
      ) : null}
      {overrides.length > 0 ? (
        <p className="t-banner t-banner--warning h-notice">
          Developer override: {andList(overrides)} from this machine.
        </p>
      ) : null}
      {secondFactorBy !== null ? (
        <div className="t-banner t-banner--warning h-notice">
          <p>
            Your firm requires a second factor by{' '}
            {new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(
              new Date(secondFactorBy),
            )}
            . <Link to="/security">Set one up</Link>
          </p>
        </div>
      ) : null}
      {isAlone ? (
        <div className="t-banner h-notice">
          <p>
            The portal was opened without its parts, so that support can look at it. Clients and the other pages are not
            here.
          </p>
          <Button small onClick={() => location.assign('/dashboard')}>
            Open it as usual
          </Button>
        </div>
      ) : null}
      <ReloadNeeded releaseWatch={releaseWatch} />
      <ReloadOffer flags={flags} />
    </div>
  );
};
