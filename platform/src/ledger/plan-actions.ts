import { judgeMove, kindOf, moves, type MoveName, type Mover } from '@tessera/contract/transactions/life';
import type { TransactionCommand } from './commands';
import { noEffects, type Effects, type MovedTransaction } from './effects';
import { isOpen, transactionOf, waitingFor } from './group';
import { LedgerRefusal } from './refusal';
import type { LedgerActor, LedgerState } from './state';

type ActionCommand = Extract<TransactionCommand, { kind: 'authorise' | 'cancel' | 'delete' }>;

const moveOf = { authorise: 'authorise', cancel: 'requestCancellation', delete: 'requestDeletion' } as const satisfies Readonly<Record<ActionCommand['kind'], MoveName>>;
const goesToo = { cancel: 'cancelled', delete: 'deleted' } as const;

/** A firm's machine users are its operations. */
export const moverOf = ({ userKind, userId }: Pick<LedgerActor, 'userKind' | 'userId'>): Mover => ({ kind: userKind === null ? 'platform' : userKind === 'Machine' ? 'operations' : 'person', userId });

/**
 * What authorising, cancelling and deleting do. Members of its group that wait for a cancelled one go with it.
 * @throws LedgerRefusal when the table of moves, the author or the version is against it.
 */
export const planAction = (state: LedgerState, command: ActionCommand, actor: LedgerActor): Effects => {
  const transaction = transactionOf(state, command.transactionId);
  const { status, createdBy, type, subType, movement } = transaction;
  if (command.version !== null && command.version !== transaction.version) throw new LedgerRefusal('Somebody changed this transaction since you opened it. Nothing was done: look at it again.', { type: 'stale-version' });
  const kind = kindOf(type, subType, movement);
  if (kind === null) throw new LedgerRefusal('Nothing can be done to a transaction of this kind.', { type: 'conflict' });
  const name = moveOf[command.kind];
  const judged = judgeMove(name, { kind, status, createdBy }, moverOf(actor));
  if ('refusal' in judged) throw new LedgerRefusal(judged.reason, { type: judged.refusal });
  const { step: action } = moves[name];
  const moved: MovedTransaction = { transactionId: transaction.transactionId, from: status, to: judged.to, action, reason: command.reason, reservedCash: transaction.reservedCash, reservedQuantity: transaction.reservedQuantity };
  if (command.kind === 'authorise') return { ...noEffects, moved: [moved] };
  const reason = `What it waited for was ${goesToo[command.kind]}.`;
  const others = isOpen(transaction) ? waitingFor(state, transaction) : [];
  return { ...noEffects, moved: [moved, ...others.map((each) => ({ ...moved, transactionId: each.transactionId, from: each.status, reason }))].map((each) => ({ ...each, reservedCash: 0n, reservedQuantity: 0n })) };
};
