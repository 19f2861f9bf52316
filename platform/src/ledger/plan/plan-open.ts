import { kindOf } from '@tessera/contract/transactions/life';
import { sum } from '@tessera/domain/money';
import { afterPostings, availableCash } from '../state/account-state';
import type { TransactionCommand, TransactionRequest } from '../state/commands';
import type { Effects, OpenedTransaction, PostingGroup } from '../state/effects';
import { withCostEstimates } from '../orders/estimate-costs';
import { GroupFunds } from './parts/group-funds';
import { planOrder } from './plan-order';
import { isInternal, planInternal } from './plan-internal';
import { planPayment } from './plan-payment';
import { planExpectation, planNote, planStockEntry, type Recorded } from './plan-record';
import { LedgerRefusal, refuseAtIndex } from '../state/refusal';
import type { LedgerActor, LedgerState } from '../state/state';
import { GroupSubscriptions } from '../state/subscription';

/** Sales are planned first, then payments in, then what spends their cash. Requests of one rank keep their order. */
const rankOf = ({ type, movement }: TransactionRequest): number =>
  type === 'Order' && movement === 'Disinvest' ? 0 : movement === 'In' ? 1 : 2;

/** Opens one transaction, or several that share a link. @throws LedgerRefusal with the index of the refused request. */
export const planOpen = (
  state: LedgerState,
  { requests }: Extract<TransactionCommand, { kind: 'open' }>,
  actor: LedgerActor,
): Effects => {
  const [other] = requests.filter((request) => !isInternal(request));
  if (!other) return planInternal(state, requests);
  const [move] = requests.filter(isInternal);
  if (move)
    throw new LedgerRefusal('Moves between accounts are done at once: make them by themselves.', {
      field: 'transactionType',
      index: requests.indexOf(move),
    });
  const order = requests
    .map((request, index) => ({ request, index }))
    .sort((a, b) => rankOf(a.request) - rankOf(b.request) || a.index - b.index);
  const funds = new GroupFunds(state);
  const subscriptions = new GroupSubscriptions(state.subscription);
  const opened: OpenedTransaction[] = [];
  const groups: PostingGroup[] = [];
  let now = state;
  order.forEach(({ request, index }, linkOrder) => {
    const planned = refuseAtIndex(index, () => planRequest(now, request, funds, subscriptions, actor));
    now = afterPostings(now, planned.postings);
    opened[index] = { ...planned.opened, linkOrder, ...(request.regular ? { regular: request.regular } : {}) };
    groups.push(...planned.postings.map((postings) => ({ of: { opened: index }, ...postings })));
  });
  const reserved = sum(opened.map((each) => each.reservedCash));
  if (reserved > availableCash(state)) throw new Error('The plan reserves more cash than the account has.');
  return { opened: withCostEstimates(state, opened), linked: opened.length > 1, changed: [], groups };
};

const planRequest = (
  state: LedgerState,
  request: TransactionRequest,
  funds: GroupFunds,
  subscriptions: GroupSubscriptions,
  actor: LedgerActor,
): Recorded => {
  const { type, subType, movement } = request;
  if (type === 'Payment') return { opened: planPayment(state, request, funds, subscriptions, actor), postings: [] };
  if (type === 'Order') return { opened: planOrder(state, request, funds), postings: [] };
  const kind = kindOf(type, subType, movement);
  if (kind === 'note') return planNote(state, request);
  if (kind === 'expectation') return planExpectation(state, request);
  if (type === 'Stock' && subType === 'Stock' && kind === 'entry') return planStockEntry(state, request, funds, actor);
  throw new LedgerRefusal(
    `A ${type} of the kind ${subType} that goes ${movement} cannot be made here. Make a payment, an order or a move between accounts.`,
    { field: 'transactionType' },
  );
};
