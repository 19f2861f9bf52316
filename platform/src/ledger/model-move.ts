import { addUnits, allowanceLeft, costOf, free, spendable, worth, type ModelAccount } from './model-account';
import { newTransaction, type Made, type ModelActor, type ModelRequest } from './model-open';

const pensions: readonly string[] = ['PENSION', 'SIPP', 'SSAS', 'TPSIPP'];
const isPension = ({ wrapper }: ModelAccount): boolean => pensions.includes(wrapper);

/** Cash or units go from one account to another with a holder in common, at once: both transactions, or a refusal. */
export const moveBetween = (giver: ModelAccount, taker: ModelAccount, request: ModelRequest, actor: ModelActor, today: string): Made[] | 'refused' => {
  if (giver === taker || !giver.holders.some((each) => taker.holders.includes(each)) || giver.status !== 'Active' || (taker.status !== 'Active' && taker.status !== 'Pending')) return 'refused';
  const isMoved = request.instrument ? moveUnits(giver, taker, request) : moveCash(giver, taker, request.amount ?? 0n, today);
  if (!isMoved) return 'refused';
  return [{ ...newTransaction(giver, request, actor, today, 0), status: 'Completed' }, { ...newTransaction(taker, { ...request, way: 'taken' }, actor, today, 1), status: 'Completed' }];
};

const moveCash = (giver: ModelAccount, taker: ModelAccount, amount: bigint, today: string): boolean => {
  if (!['GIA', 'CASH', 'ISA'].includes(giver.wrapper) || !['GIA', 'CASH', 'ISA', 'JISA'].includes(taker.wrapper) || amount <= 0n || amount > spendable(giver, today)) return false;
  const { subscriber } = taker;
  if (subscriber && !(giver.wrapper === 'ISA' && taker.wrapper === 'ISA')) {
    if (!subscriber.mayPayIn || amount > allowanceLeft(subscriber)) return false;
    subscriber.received += amount;
  }
  giver.cash -= amount;
  taker.cash += amount;
  return true;
};

const moveUnits = (giver: ModelAccount, taker: ModelAccount, { quantity, instrument }: ModelRequest): boolean => {
  if (isPension(giver) ? !isPension(taker) : !['GIA', 'ISA'].includes(giver.wrapper) || taker.wrapper !== 'GIA') return false;
  const held = instrument && giver.units.get(instrument.assetId);
  if (!instrument || !held || quantity === null || quantity <= 0n) return false;
  const { assetId, unit, price } = instrument;
  const most = free(giver, assetId);
  if (quantity > most || (quantity % unit !== 0n && quantity !== most)) return false;
  const cost = costOf(held, quantity);
  addUnits(giver.units, assetId, -quantity, -cost);
  // What leaves an ISA is taken to be sold and bought again.
  addUnits(taker.units, assetId, quantity, giver.wrapper === 'ISA' ? worth(quantity, price) : cost);
  return true;
};
