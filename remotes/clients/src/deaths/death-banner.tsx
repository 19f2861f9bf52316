import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { Banner, DateText, Link } from '@tessera/ui/core';

type Client = Pick<CallData<'getClient'>, 'clientId' | 'death'>;

/** Says on every page of a client that they died; every page loads it, so it is short. */
export const DeathBanner = ({ client: { clientId, death } }: { readonly client: Client }): ReactNode =>
  death && (
    <Banner tone="warning">
      <p>
        Died on <DateText value={death.diedOn} />.{' '}
        {death.status === 'Reported' ? 'A second person has to confirm it.' : 'The accounts are frozen.'}{' '}
        <Link to={`/clients/${clientId}/death`}>See the death</Link>
      </p>
    </Banner>
  );
