import {
  allowanceLeft,
  shareOfCost,
  freeUnits,
  isPension,
  maySubscribe,
  spendable,
  valueOf,
  type ReferenceAccount,
} from './account';
import { newTransaction, type NewTransaction, type ReferenceActor, type ReferenceRequest } from './open';
import { postBack, postCash, postUnits } from './posted';

export interface ReferenceMove {
  readonly to: ReferenceAccount;
  readonly request: ReferenceRequest;
}

/** Moves cash and units out of an account, to accounts with a common holder: all of it at once, or nothing. */
export const moveOut = (
  from: ReferenceAccount,
  moves: readonly ReferenceMove[],
  actor: ReferenceActor,
  today: string,
): NewTransaction[] | 'refused' => {
  const made: NewTransaction[] = [];
  const subscribers = new Map(
    moves.flatMap(({ to: { subscriber } }) => (subscriber ? [[subscriber, subscriber.received] as const] : [])),
  );
  for (const { to, request } of moves) {
    const move = moveBetween(from, to, request, actor, today, made.length);
    if (move === 'refused') {
      for (const each of made.reverse()) postBack(each);
      for (const [subscriber, received] of subscribers) subscriber.received = received;
      return 'refused';
    }
    made.push(...move);
  }
  return made;
};

const moveBetween = (
  from: ReferenceAccount,
  to: ReferenceAccount,
  request: ReferenceRequest,
  actor: ReferenceActor,
  today: string,
  order: number,
): NewTransaction[] | 'refused' => {
  if (
    from === to ||
    !from.holders.some((each) => to.holders.includes(each)) ||
    from.status !== 'Active' ||
    (to.status !== 'Active' && to.status !== 'Pending')
  )
    return 'refused';
  const given: NewTransaction = { ...newTransaction(from, request, actor, today, order), status: 'Completed' };
  const taken: NewTransaction = {
    ...newTransaction(to, { ...request, way: 'taken' }, actor, today, order + 1),
    status: 'Completed',
  };
  return (request.instrument ? moveUnits(given, taken, request) : moveCash(given, taken, request.amount ?? 0n, today))
    ? [given, taken]
    : 'refused';
};

const moveCash = (given: NewTransaction, taken: NewTransaction, amount: bigint, today: string): boolean => {
  const [from, to] = [given.account, taken.account];
  if (
    !['GIA', 'CASH', 'ISA'].includes(from.wrapper) ||
    !['GIA', 'CASH', 'ISA', 'JISA'].includes(to.wrapper) ||
    amount <= 0n ||
    amount > spendable(from, today)
  )
    return false;
  const { subscriber } = to;
  if (subscriber && !(from.wrapper === 'ISA' && to.wrapper === 'ISA')) {
    if (!maySubscribe(subscriber) || amount > allowanceLeft(subscriber)) return false;
    subscriber.received += amount;
  }
  postCash(given, today, -amount);
  postCash(taken, today, amount);
  return true;
};

const moveUnits = (
  given: NewTransaction,
  taken: NewTransaction,
  { quantity, instrument }: ReferenceRequest,
): boolean => {
  const [from, to] = [given.account, taken.account];
  if (
    isPension(from)
      ? !isPension(to) || from.funds !== to.funds
      : !['GIA', 'ISA'].includes(from.wrapper) || to.wrapper !== 'GIA'
  )
    return false;
  const held = instrument && from.units.get(instrument.assetId);
  if (!instrument || !held || quantity === null || quantity <= 0n) return false;
  const { assetId, unit, price } = instrument;
  const most = freeUnits(from, assetId);
  if (quantity > most || (quantity % unit !== 0n && quantity !== most)) return false;
  const cost = shareOfCost(held, quantity);
  postUnits(given, assetId, -quantity, -cost);
  // Units that leave an ISA count as sold and bought again.
  postUnits(taken, assetId, quantity, from.wrapper === 'ISA' ? valueOf(quantity, price) : cost);
  return true;
};
