import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Banner, DateText, Link } from '@tessera/ui/core';
import { useClientAddress } from '../addresses/use-client';
import { deathRead } from '../shared/access-rules';

type Death = NonNullable<CallData<'getClient'>['death']>;

/** Says on every page of a client that they died, and what that means for the accounts. */
export const DeathBanner = ({ death: { diedOn, status } }: { readonly death: Death }): ReactNode => {
  const { base } = useClientAddress();
  const mayRead = useAccess(deathRead).allowed;
  return (
    <Banner tone="warning">
      <p>
        {status === 'Reported' ? (
          <>
            A death on <DateText value={diedOn} /> was recorded. A second person has to confirm it; until then the
            accounts are as before.
          </>
        ) : (
          <>
            Died on <DateText value={diedOn} />. The accounts are frozen.
          </>
        )}
        {mayRead && (
          <>
            {' '}
            <Link to={`${base}/death`}>See the death</Link>
          </>
        )}
      </p>
    </Banner>
  );
};
