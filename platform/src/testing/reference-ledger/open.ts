import {
  addUnits,
  allowanceLeft,
  buysAny,
  costOf,
  costs,
  isPension,
  reservedUnits,
  mayPayIn,
  spendable,
  toReserve,
  worth,
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
  readonly direct?: boolean;
  readonly contribution?: Contribution | null;
  /** Of a payment, where it is none of the usual. */
  readonly subType?: 'Employer' | 'Employee' | 'PCLS' | 'FAD' | 'UFPLS' | null;
  readonly reference?: string | null;
}

export interface ReferenceActor {
  readonly kind: 'person' | 'operations' | 'platform';
  readonly userId: string | null;
}

/** A transaction that is accepted and has no id yet. */
export type Made = Omit<ReferenceTransaction, 'id' | 'link'>;

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
  given: 2,
  taken: 2,
};

/** What is known of a new transaction, whatever it is. */
export const newTransaction = (
  account: ReferenceAccount,
  { way, amount, quantity, instrument, direct = false, contribution = null, reference = null }: ReferenceRequest,
  actor: ReferenceActor,
  today: string,
  order: number,
): Made => ({
  account,
  way,
  amount,
  quantity,
  instrument,
  direct,
  collectedOn: today,
  contribution,
  order,
  author: actor.userId,
  byMachine: actor.kind === 'operations',
  reference: (reference ?? 'Payment in').trim().toLowerCase(),
  isRelief: false,
  date: today,
  status: 'Pending',
  kept: 0n,
  reservedUnits: 0n,
  held: false,
  completedOn: null,
  unpaid: null,
  presented: false,
  owed: 0n,
  relief: null,
  posted: nothingPosted(),
  entered: today,
});

const takesMoney = ({ status }: ReferenceAccount): boolean => status === 'Active' || status === 'Pending';

/**
 * New members of one group, or one alone, in the order of the requests. What is done at once is done to the account.
 */
export const openGroup = (
  account: ReferenceAccount,
  requests: readonly ReferenceRequest[],
  actor: ReferenceActor,
  today: string,
): Made[] | 'refused' => {
  const opening = new Opening(account, actor, today);
  const made: Made[] = [];
  const entered: [Made, Entry][] = [];
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

type Changes = Partial<Made> | 'refused';
/** Instrument, units and their cost. */
type Entry = readonly [string, bigint, bigint];

/** What members leave for those after them. */
class Opening {
  /** What the last member did at once. */
  entered: Entry | null = null;
  private readonly units: Map<string, Held>;
  private readonly sold = new Map<string, bigint>();
  private left: bigint;
  private brought = 0n;
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
    const needs =
      way === 'buy'
        ? this.purchase(request)
        : !hasAmount || (way === 'out' && !this.paysOut(request))
          ? 'refused'
          : amount;
    return needs === 'refused' ? needs : this.spend(needs, way === 'buy');
  }

  /**
   * For a person a child's savings are locked in, and of a pension only fees and benefits leave: those are paid when
   * they are taken. Operations pay out what was decided elsewhere.
   */
  private paysOut({ subType = null }: ReferenceRequest): boolean {
    const isLocked = isPension(this.account) || this.account.wrapper === 'JISA';
    return subType === null && !(isLocked && this.actor.kind === 'person') && this.account.client.bankIsVerified;
  }

  private payIn({ direct = false, contribution = null, subType = null }: ReferenceRequest, amount: bigint): Changes {
    const {
      account: { client, subscriber },
    } = this;
    const isOfWork = subType !== null || contribution === 'Employer' || contribution === 'Employee';
    if (isOfWork && !isPension(this.account)) return 'refused';
    // A transfer takes no allowance: that it is one is not taken on a person's word.
    if (contribution === 'Transfer' && this.actor.kind === 'person' && !this.account.transferComes) return 'refused';
    if (!takesMoney(this.account) || (direct && !client.bankIsVerified && !client.mandateIsActive)) return 'refused';
    if (subscriber && contribution !== 'Transfer') {
      if (!mayPayIn(subscriber) || this.subscribed + amount > allowanceLeft(subscriber)) return 'refused';
      this.subscribed += amount;
    }
    this.brought += amount;
    return {};
  }

  /** Cash is kept now, unless others of the group bring some first. */
  private spend(needs: bigint, isOrder: boolean): Changes {
    if (needs > this.left + this.brought) return 'refused';
    this.left -= needs;
    const waits = this.brought > 0n;
    return { status: isOrder ? (waits ? 'Waiting' : 'Pending') : 'Checking', kept: waits ? 0n : needs };
  }

  private purchase({ amount, quantity, instrument }: ReferenceRequest): bigint | 'refused' {
    if (!this.account.holdsOrders || !instrument || instrument.suspended || (amount ?? quantity ?? 0n) <= 0n)
      return 'refused';
    if (quantity !== null)
      return quantity % instrument.unit === 0n && worth(quantity, instrument.price) > 0n
        ? toReserve(instrument, null, quantity)
        : 'refused';
    return buysAny(instrument, amount ?? 0n) ? (amount ?? 0n) : 'refused';
  }

  /** Units nobody has kept, of this group too. */
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
      while (worth(units, price) < (amount ?? 0n)) units += unit;
    }
    if (units > most || (units % unit !== 0n && units !== most)) return 'refused';
    const value = worth(units, price);
    const brings = value - costs(instrument, 'sell', value);
    if (value <= 0n || brings <= 0n) return 'refused';
    const more = (units * 11n + 9n) / 10n;
    const whole = ((more + unit - 1n) / unit) * unit;
    const kept = quantity ?? (whole < most ? whole : most);
    this.sold.set(assetId, (this.sold.get(assetId) ?? 0n) + kept);
    this.brought += brings;
    return { reservedUnits: kept };
  }

  /** Operations alone enter units, with what they cost; those that go take their part of the cost. */
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
    return this.entry(assetId, -quantity, -costOf(held, quantity));
  }

  private entry(...entry: Entry): Changes {
    addUnits(this.units, ...entry);
    this.entered = entry;
    return { status: 'Completed' };
  }
}
