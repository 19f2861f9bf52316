import { allowanceLeft, costOf, free, isPension, mayPayIn, spendable, worth, type ReferenceAccount } from './account';
import { newTransaction, type Made, type ReferenceActor, type ReferenceRequest } from './open';
import { postCash, postUnits } from './posted';

/** Cash or units go from one account to another with a holder in common, at once: both transactions, or a refusal. */
export const moveBetween = (
  giver: ReferenceAccount,
  taker: ReferenceAccount,
  request: ReferenceRequest,
  actor: ReferenceActor,
  today: string,
): Made[] | 'refused' => {
  if (
    giver === taker ||
    !giver.holders.some((each) => taker.holders.includes(each)) ||
    giver.status !== 'Active' ||
    (taker.status !== 'Active' && taker.status !== 'Pending')
  )
    return 'refused';
  const given: Made = { ...newTransaction(giver, request, actor, today, 0), status: 'Completed' };
  const taken: Made = { ...newTransaction(taker, { ...request, way: 'taken' }, actor, today, 1), status: 'Completed' };
  return (request.instrument ? moveUnits(given, taken, request) : moveCash(given, taken, request.amount ?? 0n, today))
    ? [given, taken]
    : 'refused';
};

const moveCash = (given: Made, taken: Made, amount: bigint, today: string): boolean => {
  const [giver, taker] = [given.account, taken.account];
  if (
    !['GIA', 'CASH', 'ISA'].includes(giver.wrapper) ||
    !['GIA', 'CASH', 'ISA', 'JISA'].includes(taker.wrapper) ||
    amount <= 0n ||
    amount > spendable(giver, today)
  )
    return false;
  const { subscriber } = taker;
  if (subscriber && !(giver.wrapper === 'ISA' && taker.wrapper === 'ISA')) {
    if (!mayPayIn(subscriber) || amount > allowanceLeft(subscriber)) return false;
    subscriber.received += amount;
  }
  postCash(given, today, -amount);
  postCash(taken, today, amount);
  return true;
};

const moveUnits = (given: Made, taken: Made, { quantity, instrument }: ReferenceRequest): boolean => {
  const [giver, taker] = [given.account, taken.account];
  if (
    isPension(giver)
      ? !isPension(taker) || giver.funds !== taker.funds
      : !['GIA', 'ISA'].includes(giver.wrapper) || taker.wrapper !== 'GIA'
  )
    return false;
  const held = instrument && giver.units.get(instrument.assetId);
  if (!instrument || !held || quantity === null || quantity <= 0n) return false;
  const { assetId, unit, price } = instrument;
  const most = free(giver, assetId);
  if (quantity > most || (quantity % unit !== 0n && quantity !== most)) return false;
  const cost = costOf(held, quantity);
  postUnits(given, assetId, -quantity, -cost);
  // What leaves an ISA is taken to be sold and bought again.
  postUnits(taken, assetId, quantity, giver.wrapper === 'ISA' ? worth(quantity, price) : cost);
  return true;
};
