import type { ReactNode } from 'react';
import { useSave } from '@tessera/api';
import { clientTransitions, type ClientStatus } from '@tessera/contract/clients/values';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { ActDialog } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { MissingList } from './missing-card';
import { useClientAddress } from '../addresses/use-client';

/** What a client of a status may have that one before it may not. */
const consequences: Readonly<Record<ClientStatus, string>> = {
  Registered: '',
  Pending: 'Accounts can then be opened for them; they stay Pending until the client is Active.',
  Active: 'Their accounts can then be opened as Active, and those that wait for the client can be made Active.',
};

interface StatusDialogProps {
  readonly client: CallData<'getClient'>;
  readonly to: ClientStatus;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a client's status changes, states the consequences and requirements, and shows a
 * refusal.
 */
export const StatusDialog = ({ client, to, onClose }: StatusDialogProps): ReactNode => {
  const { firmId, clientId, base } = useClientAddress();
  const { refetch, isFetching } = Api.useGetClientQuery({ firmId, clientId });
  const [update] = Api.useUpdateClientStatusMutation();
  const { version } = client.auditDetails;
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'updateClientStatus'>; readonly idempotencyKey: string }) =>
      update({ firmId, clientId, ...write }),
    version,
  );
  const needs = clientTransitions.find((move) => move.from === client.status && move.to === to)?.when;
  const lacks = to === 'Active' && client.missing.length > 0;

  return (
    <ActDialog
      title={`Make ${client.name} ${to}?`}
      confirmLabel={`Make ${to}`}
      act={() => save({ status: to, auditDetails: { version } })}
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload: () => void refetch(), reloading: isFetching } : null}
      describeRefusal={({ fieldErrors, errorMessage }) =>
        fieldErrors.length === 0 ? (
          errorMessage
        ) : (
          <>
            {client.name} cannot be {to} yet.
            <ul>
              {fieldErrors.map((each) => (
                <li key={`${each.fieldName} ${each.errorMessage}`}>{each.errorMessage}</li>
              ))}
            </ul>
          </>
        )
      }
      done={`${client.name} is ${to}.`}
      onClose={onClose}
    >
      <p>
        The client goes from {client.status} to {to}, and does not go back. {consequences[to]}
      </p>
      {needs !== undefined && !lacks && <p>It needs: {needs}</p>}
      {lacks && (
        <div>
          <p>Still missing:</p>
          <MissingList client={client} base={base} onGo={onClose} />
        </div>
      )}
    </ActDialog>
  );
};
