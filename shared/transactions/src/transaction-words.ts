import type { CallData, CallRow } from '@tessera/contract/schemas';
import type { TransactionAction } from '@tessera/contract/transactions/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { formatMoney, formatQuantity } from '@tessera/ui/core';

export type TransactionRecord = CallData<'getTransaction'>;
export type LinkedTransaction = TransactionRecord['linked'][number];

type Kind = Pick<CallRow<'listTransactions'>, 'transactionType' | 'movementType'> &
  Partial<Pick<CallRow<'listTransactions'>, 'transactionSubType'>>;

const isFee = ({ transactionSubType }: Kind): boolean => transactionSubType === 'Adviser Adhoc Fee';

/** The kind of transaction as it reads in a sentence. */
export const kindOf = (transaction: Kind): string => {
  const { transactionType, movementType } = transaction;
  if (isFee(transaction)) return 'adviser fee';
  if (transactionType === 'Expectation') return 'expected receipt';
  if (transactionType === 'Payment') return movementType === 'Out' ? 'withdrawal' : 'payment in';
  if (transactionType === 'Order') return movementType === 'Disinvest' ? 'sale' : 'purchase';
  return transactionType.split(' ').map(inSentence).join(' ');
};

/** Its size: `£2,500.00`, `120 units of Vodafone Group plc`. */
export const sizeText = ({ amount, quantity, assetName }: TransactionRecord): string => {
  const much = amount !== null ? formatMoney(amount) : quantity !== null ? `${formatQuantity(quantity)} units` : null;
  return [much, assetName].filter(Boolean).join(amount !== null ? ' in ' : ' of ');
};

/** Kind and size together: `withdrawal of £2,500.00`. */
export const describe = (transaction: TransactionRecord): string => {
  const measure = sizeText(transaction);
  return measure === '' ? kindOf(transaction) : `${kindOf(transaction)} of ${measure}`;
};

interface ActionWords {
  /** In a question: "Authorise the withdrawal … ?" */
  readonly verb: string;
  /** The result, for the toast. */
  readonly done: string;
  readonly danger: boolean;
  /** True when the action asks for a reason. */
  readonly asksWhy: boolean;
}

export const actionWords: Readonly<Record<TransactionAction, ActionWords>> = {
  authorise: { verb: 'Authorise', done: 'authorised', danger: false, asksWhy: false },
  requestCancellation: { verb: 'Cancel', done: 'cancelled', danger: true, asksWhy: true },
  requestDeletion: { verb: 'Delete', done: 'deleted', danger: true, asksWhy: true },
};

/**
 * An action's button label: `Authorise`. An action that takes effect at once and cannot be undone also names its
 * object: `Cancel order`, `Delete withdrawal`.
 */
export const actionLabel = (action: TransactionAction, transaction: Kind): string => {
  const { verb, danger } = actionWords[action];
  if (!danger) return verb;
  if (transaction.transactionType === 'Order') return `${verb} order`;
  return `${verb} ${transaction.transactionType === 'Payment' && transaction.movementType === 'In' ? 'payment' : kindOf(transaction)}`;
};

const beforeTheMarket: readonly string[] = ['Pending', 'Waiting', 'Checking'];

/** True while the transaction can still complete. One in Error can be deleted, but it moves nothing any more. */
export const isOpen = (status: string): boolean => status === 'Placed' || beforeTheMarket.includes(status);

const groupSentence = ({ linked }: TransactionRecord): string[] => {
  const waiting = linked.filter(({ status }) => status === 'Waiting').length;
  return waiting === 0
    ? []
    : [
        waiting === 1
          ? 'One linked transaction is waiting; if it is waiting for this one, it is cancelled too.'
          : `${waiting} linked transactions are waiting; those waiting for this one are cancelled too.`,
      ];
};

const freed = ({ reservedCash, reservedQuantity }: TransactionRecord): string[] => [
  ...(reservedCash > 0 ? [`${formatMoney(reservedCash)} reserved for it is free to use again.`] : []),
  ...(reservedQuantity > 0 ? [`${formatQuantity(reservedQuantity)} units reserved for it are free again.`] : []),
];

/** What happens once it is authorised. */
const afterAuthorisation = (transaction: TransactionRecord): string => {
  const { transactionType, movementType, accountName, clientName, transfer } = transaction;
  const measure = sizeText(transaction);
  const comes = movementType === 'In';
  if (isFee(transaction)) return `${measure} is taken from the cash of ${accountName} as an adviser’s fee.`;
  if (transactionType === 'Payment')
    return comes
      ? `${measure} is credited to the cash of ${accountName}.`
      : `${measure} leaves ${accountName} for the bank account of ${clientName}.`;
  if (!transfer) return `The ${kindOf(transaction)} goes ahead on ${accountName}.`;
  return `${measure} ${comes ? `comes to ${accountName} from` : `leaves ${accountName} for`} ${transfer.provider.name}${transfer.transferType === 'Stock' ? ', in specie' : ''}.`;
};

/** The consequences of an action, sentence by sentence. */
export const consequences = (action: TransactionAction, transaction: TransactionRecord): string[] => {
  const { movementType, status } = transaction;
  if (action === 'authorise') {
    // Money received can be sent back; money paid out cannot be recovered.
    return [
      afterAuthorisation(transaction),
      ...(movementType === 'In'
        ? []
        : [`Once it has been ${isFee(transaction) ? 'taken' : 'sent'} it cannot be recalled.`]),
    ];
  }
  return [
    action === 'requestCancellation' || beforeTheMarket.includes(status)
      ? 'Nothing has moved yet, and nothing will.'
      : 'Nothing of it has moved.',
    ...freed(transaction),
    ...groupSentence(transaction),
    'It stays in the list as Deleted, with its history. This cannot be undone.',
  ];
};
