import {
  addUnits,
  allowanceLeft,
  awaitsTransfer,
  buysOneUnit,
  divideHalfUp,
  shareOfCost,
  chargesOn,
  isPension,
  reservedUnits,
  maySubscribe,
  spendable,
  purchaseReserve,
  valueOf,
  type Contribution,
  type Held,
  type ReferenceAccount,
  type ReferenceInstrument,
  type ReferenceTransaction,
  type Way,
} from './account';
import { nothingPosted, postUnits } from './posted';

export interface ReferenceRequest {
  readonly way: Way;
  readonly amount: bigint | null;
  readonly quantity: bigint | null;
  readonly instrument: ReferenceInstrument | null;
  readonly byDirectDebit?: boolean;
  readonly contribution?: Contribution | null;
  /** For a payment with a sub-type other than the usual one. */
  readonly subType?: 'Employer' | 'Employee' | 'PCLS' | 'FAD' | 'UFPLS' | null;
  readonly reference?: string | null;
  /** Hundredths of a per cent of what the group's sales bring. */
  readonly share?: bigint | null;
}

export interface ReferenceActor {
  readonly kind: 'person' | 'operations' | 'platform';
  readonly userId: string | null;
}

/** An accepted transaction that has no id yet. */
export type NewTransaction = Omit<ReferenceTransaction, 'id' | 'link'>;

const rank: Readonly<Record<Way, number>> = {
  sell: 0,
  in: 1,
  note: 1,
  expect: 1,
  unitsIn: 1,
  out: 2,
  fee: 2,
  buy: 2,
  unitsOut: 2,
  lumpSum: 2,
  income: 2,
  given: 2,
  taken: 2,
  moveIn: 1,
  moveOut: 2,
  part: 1,
};

/** Returns a new transaction with the facts that every kind has. */
export const newTransaction = (
  account: ReferenceAccount,
  {
    way,
    amount,
    quantity,
    instrument,
    byDirectDebit = false,
    contribution = null,
    reference = null,
    share = null,
  }: ReferenceRequest,
  actor: ReferenceActor,
  today: string,
  order: number,
): NewTransaction => ({
  account,
  way,
  amount,
  quantity,
  tax: 0n,
  share,
  instrument,
  byDirectDebit,
  collectedOn: today,
  contribution,
  order,
  author: actor.userId,
  byMachine: actor.kind === 'operations',
  reference: (reference ?? 'Payment in').trim().toLowerCase(),
  isRelief: false,
  date: today,
  status: 'Pending',
  reservedCash: 0n,
  reservedUnits: 0n,
  held: false,
  completedOn: null,
  unpaid: null,
  presented: false,
  owed: 0n,
  relief: null,
  posted: nothingPosted(),
  movedByTransfer: new Map(),
  entered: today,
});

export const takesMoney = ({ status }: ReferenceAccount): boolean => status === 'Active' || status === 'Pending';

/**
 * Opens a group, or a single transaction, in the order of the requests. Immediate effects are applied to the account.
 */
export const openGroup = (
  account: ReferenceAccount,
  requests: readonly ReferenceRequest[],
  actor: ReferenceActor,
  today: string,
): NewTransaction[] | 'refused' => {
  const opening = new GroupOpening(account, actor, today);
  const made: NewTransaction[] = [];
  const entered: [NewTransaction, Entry][] = [];
  const ranked = requests
    .map((request, index) => ({ request, index }))
    .sort((a, b) => rank[a.request.way] - rank[b.request.way] || a.index - b.index);
  for (const [order, { request, index }] of ranked.entries()) {
    const changes = opening.take(request);
    if (changes === 'refused') return 'refused';
    const member = { ...newTransaction(account, request, actor, today, order), ...changes };
    made[index] = member;
    if (opening.entered) entered.push([member, opening.entered]);
  }
  for (const [member, [assetId, quantity, cost]] of entered) postUnits(member, assetId, quantity, cost);
  return made;
};

type Changes = Partial<NewTransaction> | 'refused';
/** Instrument, units and their cost. */
type Entry = readonly [string, bigint, bigint];

/** Tracks what members leave for the members after them. */
class GroupOpening {
  /** The units that the last member entered at once. */
  entered: Entry | null = null;
  private readonly units: Map<string, Held>;
  private readonly sold = new Map<string, bigint>();
  private left: bigint;
  private brought = 0n;
  private proceeds = 0n;
  private shared = 0n;
  private subscribed = 0n;

  constructor(
    private readonly account: ReferenceAccount,
    private readonly actor: ReferenceActor,
    today: string,
  ) {
    this.units = new Map(account.units);
    this.left = spendable(account, today);
  }

  take(request: ReferenceRequest): Changes {
    this.entered = null;
    const { way, amount } = request;
    const hasAmount = amount !== null && amount > 0n;
    if (way === 'in') return hasAmount ? this.payIn(request, amount) : 'refused';
    if (way === 'note') return hasAmount ? { status: 'Completed' } : 'refused';
    if (way === 'expect') return hasAmount && takesMoney(this.account) ? {} : 'refused';
    if (this.account.status !== 'Active') return 'refused';
    if (way === 'unitsIn' || way === 'unitsOut') return this.enter(request);
    if (way === 'sell') return this.sell(request);
    if (request.share != null) return this.shareOf(request, request.share);
    const needs =
      way === 'buy'
        ? this.purchase(request)
        : !hasAmount || (way === 'out' && !this.paysOut(request))
          ? 'refused'
          : amount;
    return needs === 'refused' ? needs : this.spend(needs, way === 'buy');
  }

  /**
   * Nobody takes a child's savings out, and only fees and benefits leave a pension; benefits are paid when they are
   * taken. Operations, however, pay out what was decided elsewhere.
   */
  private paysOut({ subType = null }: ReferenceRequest): boolean {
    const isLocked = isPension(this.account) || this.account.wrapper === 'JISA';
    return subType === null && !(isLocked && this.actor.kind === 'person') && this.account.client.bankIsVerified;
  }

  private payIn(
    { byDirectDebit = false, contribution = null, subType = null }: ReferenceRequest,
    amount: bigint,
  ): Changes {
    const {
      account: { client, subscriber },
    } = this;
    const isOfWork = subType !== null || contribution === 'Employer' || contribution === 'Employee';
    if (isOfWork && !isPension(this.account)) return 'refused';
    // A transfer uses no allowance, so a person's word alone does not make a payment one.
    if (contribution === 'Transfer' && this.actor.kind === 'person' && !awaitsTransfer(this.account)) return 'refused';
    if (!takesMoney(this.account) || (byDirectDebit && !client.bankIsVerified && !client.mandateIsActive))
      return 'refused';
    if (subscriber && contribution !== 'Transfer') {
      if (!maySubscribe(subscriber) || this.subscribed + amount > allowanceLeft(subscriber)) return 'refused';
      this.subscribed += amount;
    }
    this.brought += amount;
    return {};
  }

  /** Reserves cash now, unless earlier members of the group still have to bring some. */
  private spend(needs: bigint, isOrder: boolean): Changes {
    if (needs > this.left + this.brought) return 'refused';
    this.left -= needs;
    const waits = this.brought > 0n;
    return { status: isOrder ? (waits ? 'Waiting' : 'Pending') : 'Checking', reservedCash: waits ? 0n : needs };
  }

  private purchase({ amount, quantity, instrument }: ReferenceRequest): bigint | 'refused' {
    if (!this.account.holdsOrders || !instrument || instrument.suspended || (amount ?? quantity ?? 0n) <= 0n)
      return 'refused';
    if (quantity !== null)
      return quantity % instrument.unit === 0n && valueOf(quantity, instrument.price) > 0n
        ? purchaseReserve(instrument, null, quantity)
        : 'refused';
    return buysOneUnit(instrument, amount ?? 0n) ? (amount ?? 0n) : 'refused';
  }

  /** Buys for a part of the proceeds, from where the part before it ends, once all the sales are done. */
  private shareOf({ instrument }: ReferenceRequest, share: bigint): Changes {
    const from = divideHalfUp(this.proceeds * this.shared, 10_000n);
    this.shared += share;
    if (!this.account.holdsOrders || !instrument || instrument.suspended || share <= 0n || this.shared > 10_000n)
      return 'refused';
    const amount = divideHalfUp(this.proceeds * this.shared, 10_000n) - from;
    if (amount > this.left + this.brought || !buysOneUnit(instrument, amount)) return 'refused';
    this.left -= amount;
    return { status: 'Waiting', amount };
  }

  /** Units that are not reserved, by this group either. */
  private free(assetId: string): bigint {
    return (
      (this.units.get(assetId)?.quantity ?? 0n) - reservedUnits(this.account, assetId) - (this.sold.get(assetId) ?? 0n)
    );
  }

  private sell({ amount, quantity, instrument }: ReferenceRequest): Changes {
    if (!this.account.holdsOrders || !instrument || instrument.suspended || (amount ?? quantity ?? 0n) <= 0n)
      return 'refused';
    const { assetId, unit, price } = instrument;
    const most = this.free(assetId);
    let units = quantity ?? ((amount ?? 0n) * 100_000_000_000_000n) / price;
    if (quantity === null) {
      units -= units % unit;
      while (valueOf(units, price) < (amount ?? 0n)) units += unit;
    }
    if (units > most || (units % unit !== 0n && units !== most)) return 'refused';
    const value = valueOf(units, price);
    const brings = value - chargesOn(instrument, 'sell', value);
    if (value <= 0n || brings <= 0n) return 'refused';
    const more = (units * 11n + 9n) / 10n;
    const whole = ((more + unit - 1n) / unit) * unit;
    const kept = quantity ?? (whole < most ? whole : most);
    this.sold.set(assetId, (this.sold.get(assetId) ?? 0n) + kept);
    this.brought += brings;
    this.proceeds += brings;
    return { reservedUnits: kept };
  }

  /** Only operations enter units, with their cost; units taken out take their share of the cost. */
  private enter({ way, amount, quantity, instrument }: ReferenceRequest): Changes {
    if (this.actor.kind === 'person' || !this.account.holdsOrders || !instrument || quantity === null || quantity <= 0n)
      return 'refused';
    const { assetId } = instrument;
    if (way === 'unitsIn') {
      if (amount === null || amount <= 0n) return 'refused';
      return this.entry(assetId, quantity, amount);
    }
    const held = this.units.get(assetId);
    const most = this.free(assetId);
    if (amount !== null || !held || quantity > most || (quantity % instrument.unit !== 0n && quantity !== most))
      return 'refused';
    return this.entry(assetId, -quantity, -shareOfCost(held, quantity));
  }

  private entry(...entry: Entry): Changes {
    addUnits(this.units, ...entry);
    this.entered = entry;
    return { status: 'Completed' };
  }
}
