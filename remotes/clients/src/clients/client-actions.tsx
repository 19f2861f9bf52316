import { useState, type ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { clientTransitions, type ClientStatus } from '@tessera/contract/clients/values';
import type { CallData } from '@tessera/contract/schemas';
import type { MenuItem } from '@tessera/ui/core';
import { clientAction, clientWrite, deathWrite } from '../shared/access-rules';
import { RecordActions } from '../shared/record-actions';
import { StatusDialog } from './status-dialog';
import { useClientAddress } from '../addresses/use-client';

/** The client's Actions menu: this remote's actions first, then those of other remotes. */
export const ClientActions = ({ client }: { readonly client: CallData<'getClient'> }): ReactNode => {
  const { clientId, base } = useClientAddress();
  const mayMove = useAccess(clientAction).allowed;
  const mayWrite = useAccess(clientWrite).allowed;
  const mayReport = useAccess(deathWrite).allowed;
  const isPerson = client.clientType === 'Individual' || client.clientType === 'Minor';
  const [target, setTarget] = useState<ClientStatus | null>(null);
  const moves = mayMove ? clientTransitions.filter(({ from }) => from === client.status) : [];
  const own: MenuItem[] = [
    ...moves.map(({ to }) => ({ label: `Make ${to}...`, onSelect: () => setTarget(to) })),
    ...(mayWrite ? [{ label: 'Edit details', to: `${base}/details` }] : []),
    ...(client.death === null && isPerson && mayReport ? [{ label: 'Record a death', to: `${base}/death/new` }] : []),
  ];
  return (
    <>
      <RecordActions point="clients.client.actions" ids={{ clientId }} own={own} />
      {target !== null && <StatusDialog client={client} to={target} onClose={() => setTarget(null)} />}
    </>
  );
};
