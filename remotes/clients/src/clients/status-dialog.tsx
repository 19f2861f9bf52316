import { useMemo, useState, type ReactNode } from 'react';
import { callErrorOf } from '@tessera/api';
import { clientMoves, type ClientStatus } from '@tessera/contract/clients/values';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal, type CallError } from '@tessera/runtime';
import { Banner, Button, Dialog } from '@tessera/ui/core';
import { useGetClientQuery, useUpdateClientStatusMutation } from '../calls/api';
import { MissingList } from './missing-card';
import { useClientAddress } from '../addresses/use-client';

const staleVersion = 412;

/** What each status allows that the one before it does not. */
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
  const portal = usePortal();
  const { firmId, clientId, base } = useClientAddress();
  const { refetch, isFetching } = useGetClientQuery({ firmId, clientId });
  const [update, { isLoading }] = useUpdateClientStatusMutation();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const { version } = client.auditDetails;
  /** The version that somebody else has since changed. */
  const [staleAt, setStaleAt] = useState<number | null>(null);
  const stale = staleAt === version;
  // One idempotency key per version: pressing again after a lost response is the same request.
  const idempotencyKey = useMemo(() => `${clientId}-${version}-${crypto.randomUUID()}`, [clientId, version]);
  const needs = clientMoves.find((move) => move.from === client.status && move.to === to)?.when;

  const lacks = to === 'Active' && client.missing.length > 0;

  const act = async (): Promise<void> => {
    setRefusal(null);
    const { error } = await update({
      firmId,
      clientId,
      body: { status: to, auditDetails: { version } },
      idempotencyKey,
    });
    const failure = callErrorOf(error);
    if (failure === null) {
      portal.toast({ kind: 'success', message: `${client.name} is ${to}.` });
      onClose();
    } else if (failure.statusCode === staleVersion) setStaleAt(version);
    else setRefusal(failure);
  };

  return (
    <Dialog
      open
      title={`Make ${client.name} ${to}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            kind="primary"
            busy={isLoading}
            unavailable={stale && 'Reload first: someone else has changed it.'}
            onClick={() => void act()}
          >
            Make {to}
          </Button>
        </>
      }
    >
      <div className="t-stack">
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
        {stale && (
          <Banner tone="warning">
            <div className="t-row" role="alert">
              <span>Someone else changed this after you opened it, so nothing was done.</span>
              <Button small busy={isFetching} onClick={() => void refetch()}>
                Reload
              </Button>
            </div>
          </Banner>
        )}
        {refusal !== null && (
          <Banner tone="bad">
            {refusal.fieldErrors.length === 0 ? (
              refusal.errorMessage
            ) : (
              <>
                {client.name} cannot be {to} yet.
                <ul>
                  {refusal.fieldErrors.map(({ fieldName, errorMessage }) => (
                    <li key={`${fieldName} ${errorMessage}`}>{errorMessage}</li>
                  ))}
                </ul>
              </>
            )}
          </Banner>
        )}
      </div>
    </Dialog>
  );
};
