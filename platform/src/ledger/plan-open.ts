import { sum } from '@tessera/domain/money';
import { availableCash } from './account-state';
import type { TransactionCommand, TransactionRequest } from './commands';
import type { Effects, OpenedTransaction } from './effects';
import { GroupFunds } from './group-funds';
import { planOrder } from './plan-order';
import { planPayment } from './plan-payment';
import { LedgerRefusal } from './refusal';
import type { LedgerState } from './state';
import { GroupSubscriptions } from './subscription';

/** Sales are done first, then payments in, then what is paid from both; members of a kind keep their order. */
const rankOf = ({ type, movement }: TransactionRequest): number => (type === 'Order' && movement === 'Disinvest' ? 0 : movement === 'In' ? 1 : 2);

/** Opens one transaction, or several that share a link. @throws LedgerRefusal that says which request of a group it is about. */
export const planOpen = (state: LedgerState, { requests }: Extract<TransactionCommand, { kind: 'open' }>): Effects => {
  const order = requests.map((request, index) => ({ request, index })).sort((a, b) => rankOf(a.request) - rankOf(b.request) || a.index - b.index);
  const funds = new GroupFunds(state);
  const subscriptions = new GroupSubscriptions(state.subscription);
  const opened: OpenedTransaction[] = [];
  order.forEach(({ request, index }, linkOrder) => {
    try {
      opened[index] = { ...planRequest(state, request, funds, subscriptions), linkOrder, ...(request.regular ? { regular: request.regular } : {}) };
    } catch (error) {
      throw error instanceof LedgerRefusal ? error.at(index) : error;
    }
  });
  const reserved = sum(opened.map((each) => each.reservedCash));
  if (reserved > availableCash(state)) throw new Error('A plan keeps more cash than there is.');
  return { opened, linked: opened.length > 1, moved: [], groups: [] };
};

const planRequest = (state: LedgerState, request: TransactionRequest, funds: GroupFunds, subscriptions: GroupSubscriptions): Omit<OpenedTransaction, 'linkOrder'> => {
  if (request.type === 'Payment') return planPayment(state, request, funds, subscriptions);
  if (request.type === 'Order') return planOrder(state, request, funds);
  throw new LedgerRefusal(`Transactions of the type ${request.type} cannot be made here yet. Make a Payment or an Order.`, { field: 'transactionType' });
};
