import type { CallData } from '@tessera/contract/schemas';
import type { TransactionCommand } from '../../ledger/state/commands';
import type { Executed } from '../../ledger/commit/executed';
import type { Handler } from '../../requests/handler';
import { seenVersion } from '../../requests/http/if-match';
import { answeringRefusals, ofBody } from './ledger-refusals';
import { commandInScope } from './command-in-scope';

type Action = 'authorise' | 'cancel' | 'delete';

/** The response to an action: the requested transaction. Others that changed with it appear in the list. */
export const toActionResult =
  (transactionId: string) =>
  ({ transactions }: Executed): CallData<'authoriseTransaction'> => {
    const moved = transactions.find((each) => each.transactionId === transactionId);
    if (!moved) throw new Error(`A command did not move ${transactionId}.`);
    return { id: transactionId, transactionId, status: moved.status, version: moved.version };
  };

const act =
  (kind: Action): Handler<'authoriseTransaction'> =>
  async ({ path: { transactionId }, body, ifMatch, scope, services }) => {
    const command: TransactionCommand = {
      kind,
      transactionId,
      version: seenVersion(body.version, ifMatch),
      reason: body.reason?.trim() || null,
    };
    return {
      data: await answeringRefusals(ofBody, () =>
        commandInScope(scope, services.ledger, command, toActionResult(transactionId)),
      ),
    };
  };

export const authoriseTransaction: Handler<'authoriseTransaction'> = act('authorise');
export const requestCancellation: Handler<'requestCancellation'> = act('cancel');
export const requestDeletion: Handler<'requestDeletion'> = act('delete');
