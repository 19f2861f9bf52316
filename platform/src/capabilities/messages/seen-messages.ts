import { anyOf } from '../../foundation/database/prepared';
import type { ReadScope } from '../../requests/access/scope';
import { seenClients } from '../../requests/access/seen';

/** The messages of clients the caller sees, with the account each is about if the caller sees that too. */
export const seenMessages = (scope: ReadScope) => {
  const { nodeIds } = scope;
  return seenClients(scope)
    .innerJoin('message', (join) =>
      join.onRef('message.firm_id', '=', 'client.firm_id').onRef('message.client_id', '=', 'client.client_id'),
    )
    .leftJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'message.firm_id')
        .onRef('account.account_id', '=', 'message.account_id')
        .on((eb) => (nodeIds === null ? eb.lit(true) : eb('account.node_id', '=', anyOf(nodeIds)))),
    );
};
