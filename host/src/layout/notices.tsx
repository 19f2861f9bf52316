import { useState } from 'react';
import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import { Button } from '@tessera/ui/shell';
import type { Connection } from '../connection/connection';
import { flagWords } from '../flags/flag-words';
import type { FlagsInForce } from '../flags/flags-in-force';

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

/** What concerns the whole page, under the header: no connection, and parts of the portal that a reload brings. */
export const Notices = ({ connection, flags }: { readonly connection: Connection; readonly flags: FlagsInForce }): ReactNode => {
  const isOffline = useWatched(connection.isOffline);
  return (
    <div className="h-notices" role="status">
      {isOffline ? <p className="t-banner t-banner--warning h-notice">You are offline. What you see may be old; nothing you typed is lost.</p> : null}
      <ReloadOffer flags={flags} />
    </div>
  );
};
