import type { CallData } from '@tessera/contract/schemas';
import type { TransactionCommand } from '../../ledger/state/commands';
import type { Executed } from '../../ledger/commit/executed';
import { checkFirm } from '../../requests/access/check-firm';
import type { Handler } from '../../requests/handler';
import { answeringRefusals, ofBody, ofGroup, type FieldPath } from './ledger-refusals';
import { readRequests, type WireTransaction } from './read-request';
import type { ReadScope } from '../../requests/access/scope';
import { commandInScope, previewInScope } from './command-in-scope';

type OpenCommand = Extract<TransactionCommand, { kind: 'open' }>;

const openCommand = (
  body: { readonly firmId: string; readonly accountId: string },
  transactions: readonly WireTransaction[],
  scope: ReadScope,
  pathOf: FieldPath,
): OpenCommand => {
  checkFirm(body, scope);
  return { kind: 'open', accountId: body.accountId, requests: readRequests(transactions, pathOf) };
};

const toCreated = ({ linkId, transactions }: Executed): CallData<'createTransaction'>[] =>
  transactions.map(({ transactionId, type, status, version }) => ({
    id: transactionId,
    transactionId,
    linkId,
    transactionType: type,
    status,
    version,
  }));

export const createTransaction: Handler<'createTransaction'> = async ({ body, scope, services }) => {
  const { firmId, accountId, ...transaction } = body;
  const command = openCommand({ firmId, accountId }, [transaction], scope, ofBody);
  const created = (executed: Executed) => {
    const [first] = toCreated(executed);
    if (!first) throw new Error('A command opened nothing.');
    return first;
  };
  return { data: await answeringRefusals(ofBody, () => commandInScope(scope, services.ledger, command, created)) };
};

export const createTransactionGroup: Handler<'createTransactionGroup'> = async ({ body, scope, services }) => {
  const command = openCommand(body, body.transactions, scope, ofGroup);
  return {
    data: await answeringRefusals(ofGroup, () =>
      commandInScope(scope, services.ledger, command, (executed) => ({
        linkId: executed.linkId,
        transactions: toCreated(executed),
      })),
    ),
  };
};

export const previewTransactions: Handler<'previewTransactions'> = async ({ body, scope }) => {
  const command = openCommand(body, body.transactions, scope, ofGroup);
  return { data: await answeringRefusals(ofGroup, () => previewInScope(scope, command)) };
};
