import type { CallData } from '@tessera/contract/schemas';
import type { TransactionCommand } from '../../ledger/commands';
import type { Executed } from '../../ledger/executed';
import { checkFirm } from '../../requests/access/check-firm';
import type { Repository } from '../../requests/access/repository';
import type { Handler } from '../../requests/handler';
import { answeringRefusals, ofBody, ofGroup, type FieldPath } from './ledger-refusals';
import { readRequests, type WireTransaction } from './read-request';

type OpenCommand = Extract<TransactionCommand, { kind: 'open' }>;

const openCommand = (body: { readonly firmId: string; readonly accountId: string }, transactions: readonly WireTransaction[], repository: Repository, pathOf: FieldPath): OpenCommand => {
  checkFirm(body, repository);
  return { kind: 'open', accountId: body.accountId, requests: readRequests(transactions, pathOf) };
};

const toCreated = ({ linkId, transactions }: Executed): CallData<'createTransaction'>[] =>
  transactions.map(({ transactionId, type, status, version }) => ({ id: transactionId, transactionId, linkId, transactionType: type, status, version }));

export const createTransaction: Handler<'createTransaction'> = async ({ body, repository }) => {
  const { firmId, accountId, ...transaction } = body;
  const command = openCommand({ firmId, accountId }, [transaction], repository, ofBody);
  const created = (executed: Executed) => {
    const [first] = toCreated(executed);
    if (!first) throw new Error('A command opened nothing.');
    return first;
  };
  return { data: await answeringRefusals(ofBody, () => repository.command(command, created)) };
};

export const createTransactionGroup: Handler<'createTransactionGroup'> = async ({ body, repository }) => {
  const command = openCommand(body, body.transactions, repository, ofGroup);
  return { data: await answeringRefusals(ofGroup, () => repository.command(command, (executed) => ({ linkId: executed.linkId, transactions: toCreated(executed) }))) };
};

export const previewTransactions: Handler<'previewTransactions'> = async ({ body, repository }) => {
  const command = openCommand(body, body.transactions, repository, ofGroup);
  return { data: await answeringRefusals(ofGroup, () => repository.preview(command)) };
};
