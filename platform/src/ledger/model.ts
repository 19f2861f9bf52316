import { costs, free, paidIn, spendable, toKeep, worth, type ModelAccount, type ModelInstrument, type ModelStatus, type ModelTransaction, type Way } from './model-account';

export interface ModelRequest {
  readonly way: Way;
  readonly amount: bigint | null;
  readonly quantity: bigint | null;
  readonly instrument: ModelInstrument | null;
}

export interface ModelActor {
  readonly kind: 'person' | 'operations' | 'platform';
  readonly userId: string | null;
}

export interface ModelExecution {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly settles: string;
}

/** What a command should leave, or that it should be refused. */
export type Expected = 'refused' | Moved;
type Moved = readonly { readonly id: string; readonly status: ModelStatus }[];

const brings = ({ way }: Pick<ModelTransaction, 'way'>): boolean => way === 'in' || way === 'sell';
const rank: Readonly<Record<Way, number>> = { sell: 0, in: 1, out: 2, buy: 2 };
const cancels: readonly ModelStatus[] = ['Pending', 'Waiting', 'Checking'];
const live: readonly ModelStatus[] = ['Pending', 'Waiting', 'Checking', 'Placed'];

/** Says of every command whether it should be accepted, and what the account should be after it. */
export class Model {
  constructor(
    readonly accounts: readonly ModelAccount[],
    public today: string,
  ) {}

  /** New members; ids are given by `name` once they are accepted. */
  open(account: ModelAccount, requests: readonly ModelRequest[], { kind, userId: author }: ModelActor): (Omit<ModelTransaction, 'id' | 'link'>)[] | 'refused' {
    const ranked = requests.map((request, index) => ({ request, index })).sort((a, b) => rank[a.request.way] - rank[b.request.way] || a.index - b.index);
    const made: Omit<ModelTransaction, 'id' | 'link'>[] = [];
    const sold = new Map<string, bigint>();
    let left = spendable(account, this.today);
    let brought = 0n;
    let subscribed = 0n;
    for (const [order, { request, index }] of ranked.entries()) {
      const { way, amount, quantity, instrument } = request;
      const base = { account, way, amount, quantity, instrument, author, order };
      if (way === 'in') {
        if (!['Active', 'Pending'].includes(account.status) || (amount ?? 0n) <= 0n) return 'refused';
        if (account.allowance !== null && paidIn(account) + subscribed + (amount ?? 0n) > account.allowance) return 'refused';
        subscribed += amount ?? 0n;
        brought += amount ?? 0n;
        made[index] = { ...base, status: 'Pending', kept: 0n, keptUnits: 0n };
        continue;
      }
      if (account.status !== 'Active') return 'refused';
      // Of a pension only operations pay out.
      if (way === 'out' && account.isPension && kind === 'person') return 'refused';
      if (way === 'sell') {
        const units = this.saleUnits(account, request, sold);
        if (units === 'refused') return 'refused';
        const value = worth(units.sold, instrument?.price ?? 0n);
        brought += value - (instrument ? costs(instrument, 'sell', value) : 0n);
        made[index] = { ...base, status: 'Pending', kept: 0n, keptUnits: units.kept };
        continue;
      }
      const needs = way === 'out' ? this.payment(account, amount) : this.purchase(account, request);
      if (needs === 'refused' || needs > left + brought) return 'refused';
      left -= needs;
      const waits = brought > 0n;
      made[index] = { ...base, status: way === 'out' ? 'Checking' : waits ? 'Waiting' : 'Pending', kept: waits ? 0n : needs, keptUnits: 0n };
    }
    return made;
  }

  private payment(account: ModelAccount, amount: bigint | null): bigint | 'refused' {
    return account.paysOut && amount !== null && amount > 0n ? amount : 'refused';
  }

  private purchase(account: ModelAccount, { amount, quantity, instrument }: ModelRequest): bigint | 'refused' {
    if (!account.holdsOrders || !instrument || instrument.suspended || (amount ?? quantity ?? 0n) <= 0n) return 'refused';
    if (quantity !== null) return quantity % instrument.unit === 0n && worth(quantity, instrument.price) > 0n ? toKeep(instrument, null, quantity) : 'refused';
    // The sum must buy one unit at least.
    let units = instrument.unit;
    while (worth(units, instrument.price) === 0n) units += instrument.unit;
    const value = worth(units, instrument.price);
    return value + costs(instrument, 'buy', value) <= (amount ?? 0n) ? (amount ?? 0n) : 'refused';
  }

  private saleUnits(account: ModelAccount, { amount, quantity, instrument }: ModelRequest, sold: Map<string, bigint>): { sold: bigint; kept: bigint } | 'refused' {
    if (!account.holdsOrders || !instrument || instrument.suspended || (amount ?? quantity ?? 0n) <= 0n) return 'refused';
    const { assetId, unit, price } = instrument;
    const most = free(account, assetId) - (sold.get(assetId) ?? 0n);
    let units = quantity ?? ((amount ?? 0n) * 100_000_000_000_000n) / price;
    if (quantity === null) {
      units -= units % unit;
      while (worth(units, price) < (amount ?? 0n)) units += unit;
    }
    if (units > most || (units % unit !== 0n && units !== most)) return 'refused';
    const value = worth(units, price);
    if (value <= 0n || value - costs(instrument, 'sell', value) <= 0n) return 'refused';
    const more = (units * 11n + 9n) / 10n;
    const whole = ((more + unit - 1n) / unit) * unit;
    const kept = quantity ?? (whole < most ? whole : most);
    sold.set(assetId, (sold.get(assetId) ?? 0n) + kept);
    return { sold: units, kept };
  }

  authorise(transaction: ModelTransaction, actor: ModelActor): Expected {
    if (transaction.status !== 'Checking' || actor.kind !== 'person' || actor.userId === transaction.author) return 'refused';
    if (transaction.kept === 0n && !brings(transaction)) {
      const coming = this.group(transaction).some((each) => brings(each) && live.includes(each.status));
      const needs = transaction.amount ?? 0n;
      if (coming || needs > spendable(transaction.account, this.today)) return this.set(transaction, 'Waiting');
      transaction.kept = needs;
    }
    return this.set(transaction, 'Pending');
  }

  place(transaction: ModelTransaction, actor: ModelActor): Expected {
    return transaction.status !== 'Pending' || actor.kind === 'person' ? 'refused' : this.set(transaction, 'Placed');
  }

  cancel(transaction: ModelTransaction): Expected {
    return cancels.includes(transaction.status) ? this.end(transaction, 'Deleted') : 'refused';
  }

  delete(transaction: ModelTransaction): Expected {
    return transaction.status === 'Checking' || transaction.status === 'Error' ? this.end(transaction, 'Deleted') : 'refused';
  }

  reject(transaction: ModelTransaction, actor: ModelActor): Expected {
    return live.includes(transaction.status) && actor.kind !== 'person' ? this.end(transaction, 'Error') : 'refused';
  }

  release(transaction: ModelTransaction, actor: ModelActor): Expected {
    if (transaction.status !== 'Waiting' || actor.kind !== 'platform') return 'refused';
    return this.goOn([transaction]) ?? 'refused';
  }

  complete(transaction: ModelTransaction, actor: ModelActor, execution: ModelExecution | null): Expected {
    const { account, way, instrument } = transaction;
    if ((transaction.status !== 'Pending' && transaction.status !== 'Placed') || actor.kind === 'person') return 'refused';
    if (way === 'in') account.cash += transaction.amount ?? 0n;
    else if (way === 'out') account.cash -= transaction.amount ?? 0n;
    else if (!instrument || !execution || !this.trade(transaction, instrument, execution)) return 'refused';
    const wait = brings(transaction) ? this.group(transaction).filter((each) => each.status === 'Waiting') : [];
    const done = this.set(transaction, 'Completed');
    return [...done, ...(this.goOn(wait) ?? [])];
  }

  private trade(transaction: ModelTransaction, instrument: ModelInstrument, { quantity, price, settles }: ModelExecution): boolean {
    const { account, amount, kept } = transaction;
    const held = account.units.get(instrument.assetId) ?? { quantity: 0n, cost: 0n };
    const value = worth(quantity, price);
    if (value <= 0n || (transaction.quantity !== null && quantity > transaction.quantity)) return false;
    if (transaction.way === 'buy') {
      const cost = value + costs(instrument, 'buy', value);
      if ((amount !== null && cost > amount) || cost > kept + spendable(account, this.today)) return false;
      account.cash -= cost;
      account.units.set(instrument.assetId, { quantity: held.quantity + quantity, cost: held.cost + cost });
      return true;
    }
    const brought = value - costs(instrument, 'sell', value);
    if (quantity > transaction.keptUnits + free(account, instrument.assetId) || brought < 0n) return false;
    account.cash += brought;
    account.coming.push({ date: settles, amount: brought });
    const share = (2n * held.cost * quantity + held.quantity) / (2n * held.quantity);
    if (held.quantity === quantity) account.units.delete(instrument.assetId);
    else account.units.set(instrument.assetId, { quantity: held.quantity - quantity, cost: held.cost - share });
    return true;
  }

  /** Others of its group, in their order. */
  private group(transaction: ModelTransaction): ModelTransaction[] {
    return transaction.account.transactions.filter((each) => each.link !== null && each.link === transaction.link && each !== transaction).sort((a, b) => a.order - b.order);
  }

  private goOn(waiting: readonly ModelTransaction[]): Moved | null {
    const on: { id: string; status: ModelStatus }[] = [];
    for (const each of waiting) {
      const needs = each.way === 'out' || !each.instrument ? (each.amount ?? 0n) : toKeep(each.instrument, each.amount, each.quantity);
      if (needs > spendable(each.account, this.today)) break;
      each.kept = needs;
      each.status = 'Pending';
      on.push({ id: each.id, status: 'Pending' });
    }
    return on.length === 0 ? null : on;
  }

  private end(transaction: ModelTransaction, status: 'Deleted' | 'Error'): Expected {
    const wait = (each: ModelTransaction): boolean => each.status === 'Waiting' || (each.status === 'Checking' && each.kept === 0n && !brings(each));
    const with_ = live.includes(transaction.status) && brings(transaction) ? this.group(transaction).filter(wait) : [];
    return [transaction, ...with_].flatMap((each) => this.set(each, status));
  }

  private set(transaction: ModelTransaction, status: ModelStatus): { id: string; status: ModelStatus }[] {
    transaction.status = status;
    if (status === 'Completed' || status === 'Deleted' || status === 'Error' || status === 'Waiting') {
      transaction.kept = 0n;
      transaction.keptUnits = 0n;
    }
    return [{ id: transaction.id, status }];
  }
}
