import {
  comingCash,
  costOf,
  costs,
  cutTo,
  free,
  half,
  isTaken,
  live,
  mayGo,
  spendable,
  toReserve,
  workingDaysAfter,
  worth,
  type ReferenceAccount,
  type ReferenceInstrument,
  type ReferenceStatus,
  type ReferenceTransaction,
} from './account';
import { postCorrection, type ReferenceFigures } from './correct';
import { newTransaction, openGroup, type Made, type ReferenceActor, type ReferenceRequest } from './open';
import { moveBetween } from './transitions';
import { postCash, postUnits } from './posted';

export interface ReferenceExecution {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly settles: string;
}

/** What a command should leave, or that it should be refused. Relief is the one thing a step opens. */
export type Expected = 'refused' | Moved;
interface Moved {
  readonly moved: readonly { readonly id: string; readonly status: ReferenceStatus }[];
  readonly relief?: Made;
}

const brings = ({ way }: Pick<ReferenceTransaction, 'way'>): boolean => way === 'in' || way === 'sell';
const spends = ({ way }: Pick<ReferenceTransaction, 'way'>): boolean => way === 'out' || way === 'fee' || way === 'buy';
const cancels: readonly ReferenceStatus[] = ['Pending', 'Waiting', 'Checking'];
const notSent: readonly ReferenceTransaction['way'][] = ['expect'];
/** Working days after it is debited in which a collection can come back. */
const daysToComeBack = 2;

/** Counted from the day its payer is debited, whenever it is said to be done. */
const clears = ({ collectedOn }: ReferenceTransaction, date: string): string =>
  workingDaysAfter(collectedOn > date ? collectedOn : date, daysToComeBack);

/** Relief is claimed by tax months, which begin on the 6th. */
const taxMonthOf = (day: string | null): string => {
  const date = new Date(`${day ?? '1970-01-01'}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 5);
  return date.toISOString().slice(0, 7);
};

/** Says of every command whether it should be accepted, and what the account should be after it. */
export class ReferenceLedger {
  constructor(
    readonly accounts: readonly ReferenceAccount[],
    public today: string,
  ) {}

  open(account: ReferenceAccount, requests: readonly ReferenceRequest[], actor: ReferenceActor): Made[] | 'refused' {
    return openGroup(account, requests, actor, this.today);
  }

  move(
    giver: ReferenceAccount,
    taker: ReferenceAccount,
    request: ReferenceRequest,
    actor: ReferenceActor,
  ): Made[] | 'refused' {
    return moveBetween(giver, taker, request, actor, this.today);
  }

  authorise(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    if (
      transaction.status !== 'Checking' ||
      actor.kind !== 'person' ||
      actor.userId === transaction.author ||
      !isTaken(transaction)
    )
      return 'refused';
    if (transaction.kept === 0n && spends(transaction)) {
      const coming = this.group(transaction).some((each) => brings(each) && live.includes(each.status));
      const needs = transaction.amount ?? 0n;
      if (coming || needs > spendable(transaction.account, this.today)) return this.set(transaction, 'Waiting');
      transaction.kept = needs;
    }
    return this.set(transaction, 'Pending');
  }

  place(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    return transaction.status !== 'Pending' || actor.kind === 'person' || notSent.includes(transaction.way)
      ? 'refused'
      : this.set(transaction, 'Placed');
  }

  cancel(transaction: ReferenceTransaction): Expected {
    return cancels.includes(transaction.status) && transaction.completedOn === null
      ? this.end(transaction, 'Deleted')
      : 'refused';
  }

  delete(transaction: ReferenceTransaction): Expected {
    const { status, way, completedOn } = transaction;
    return completedOn === null &&
      (status === 'Checking' || status === 'Error' || (status === 'Pending' && way === 'expect'))
      ? this.end(transaction, 'Deleted')
      : 'refused';
  }

  /**
   * `code` is the bank's reason at the beginning of what is reported: with it a collection comes back even when it was
   * credited.
   */
  reject(transaction: ReferenceTransaction, actor: ReferenceActor, code: string | null): Expected {
    if (actor.kind === 'person') return 'refused';
    const isBack = transaction.direct && code !== null;
    const wasCredited = transaction.status === 'Completed';
    if (wasCredited ? !isBack && !transaction.isRelief : !live.includes(transaction.status)) return 'refused';
    if (isBack) {
      transaction.unpaid = code;
      // The payer's bank has ended the mandate.
      if (code !== '0') transaction.account.client.mandateIsActive = false;
    }
    if (wasCredited) this.takeBack(transaction);
    const ended = this.end(transaction, 'Error');
    const { relief } = transaction;
    if (!wasCredited || !relief) return ended;
    // What was claimed is claimed no more, and what was paid goes back.
    if (relief.status === 'Completed') this.takeBack(relief);
    else if (!live.includes(relief.status)) return ended;
    return { moved: [...ended.moved, ...this.set(relief, relief.status === 'Completed' ? 'Error' : 'Deleted').moved] };
  }

  /** What others have not kept goes back to the bank or HMRC; the rest is owed. */
  private takeBack(transaction: ReferenceTransaction): void {
    const { account, amount, completedOn, contribution, direct } = transaction;
    const coming = account.coming.reduce(
      (total, each) => (each.of === transaction.posted && each.date > this.today ? total + each.amount : total),
      0n,
    );
    const there = mayGo(account, this.today, coming > 0n ? coming : 0n);
    const taken = there < (amount ?? 0n) ? there : (amount ?? 0n);
    transaction.owed = (amount ?? 0n) - taken;
    const cleared = direct ? clears(transaction, completedOn ?? this.today) : this.today;
    postCash(transaction, cleared > this.today ? cleared : this.today, -taken, -transaction.owed);
    if (account.subscriber && contribution !== 'Transfer') account.subscriber.received -= taken;
  }

  /**
   * Only what was referred to the payer goes to the bank again, once; what may not be paid in any more stays as it is.
   */
  represent(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    const { status, direct, unpaid, presented } = transaction;
    if (status !== 'Error' || actor.kind !== 'platform' || !direct || unpaid !== '0' || presented) return 'refused';
    if (!isTaken(transaction)) return this.set(transaction, 'Error');
    transaction.presented = true;
    return this.set(transaction, 'Pending');
  }

  hold(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    const { status, way, isRelief } = transaction;
    if (actor.kind === 'person') return 'refused';
    // What is with the bank or the market stays there.
    if (status === 'Placed' && (way === 'in' || way === 'buy' || way === 'sell'))
      return this.set(transaction, 'Placed');
    // What is paid out is held where it would go to other bank details than was asked for.
    if (way === 'out' && (status === 'Pending' || status === 'Waiting')) return this.set(transaction, 'Checking');
    if (status !== 'Pending' || (way !== 'in' && way !== 'expect') || isRelief) return 'refused';
    transaction.held = true;
    return this.set(transaction, 'Checking');
  }

  release(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    if (transaction.status !== 'Waiting' || actor.kind !== 'platform') return 'refused';
    const on = this.goOn([transaction]);
    return on.length === 0 ? 'refused' : { moved: on };
  }

  complete(
    transaction: ReferenceTransaction,
    actor: ReferenceActor,
    execution: ReferenceExecution | null,
    date: string,
  ): Expected {
    const { way, instrument } = transaction;
    if (
      (transaction.status !== 'Pending' && transaction.status !== 'Placed') ||
      actor.kind === 'person' ||
      date > this.today ||
      date < transaction.date
    )
      return 'refused';
    // It came, and waits for a person.
    if (!isTaken(transaction)) return this.set(transaction, 'Checking');
    const settled = transaction.isRelief ? this.settle(transaction, date) : [];
    if (way === 'in') this.receive(transaction, date);
    else if (way === 'out' || way === 'fee') postCash(transaction, date, -(transaction.amount ?? 0n));
    else if (way === 'expect') postCash(transaction, date, transaction.isRelief ? (transaction.amount ?? 0n) : 0n);
    else if (!instrument || !execution || !this.trade(transaction, instrument, execution)) return 'refused';
    const wait = brings(transaction) ? this.group(transaction).filter((each) => each.status === 'Waiting') : [];
    transaction.completedOn = date;
    const done = this.set(transaction, 'Completed');
    const moved = [...done.moved, ...settled, ...this.goOn(wait)];
    return way === 'in' ? { moved, ...this.claim(transaction, actor) } : { moved };
  }

  private claim(
    { account, contribution, amount }: ReferenceTransaction,
    actor: ReferenceActor,
  ): { readonly relief?: Made } {
    const relief =
      contribution === 'Personal' && account.hasRelief ? half((amount ?? 0n) * 100n, 80n) - (amount ?? 0n) : 0n;
    if (relief === 0n) return {};
    const none = { way: 'expect', amount: relief, quantity: null, instrument: null } as const;
    return { relief: { ...newTransaction(account, none, actor, this.today, 99), isRelief: true } };
  }

  /** Relief that went back and is still owed is paid by the next of its group. */
  private settle(coming: ReferenceTransaction, date: string): Moved['moved'] {
    let left = coming.amount ?? 0n;
    return this.group(coming)
      .filter((each) => each.isRelief && each.status === 'Error' && each.owed > 0n)
      .flatMap((each) => {
        const paid = each.owed < left ? each.owed : left;
        if (paid === 0n) return [];
        left -= paid;
        each.owed -= paid;
        postCash(each, date, -paid, paid);
        return [{ id: each.id, status: each.status }];
      });
  }

  /**
   * Takes back what was posted and, with figures, posts it again. What waits for it is deleted with what is reversed;
   * relief that is claimed is claimed anew.
   */
  correct(transaction: ReferenceTransaction, actor: ReferenceActor, figures: ReferenceFigures | null): Expected {
    const { way, status, direct, amount, completedOn, relief } = transaction;
    if (status !== 'Completed' || actor.kind === 'platform') return 'refused';
    const day = direct ? completedOn : (figures?.date ?? completedOn);
    // Its author alone does not make more of what a second person authorised.
    if (
      (way === 'out' || way === 'fee') &&
      (figures?.amount ?? 0n) > (amount ?? 0n) &&
      actor.userId === transaction.author
    )
      return 'refused';
    const isSame =
      figures !== null && (figures.amount ?? amount) === amount && taxMonthOf(day) === taxMonthOf(completedOn);
    const claimed = way === 'in' && !isSame ? relief : null;
    if (claimed?.status === 'Completed' || !postCorrection(transaction, figures, this.today)) return 'refused';
    const withdrawn = claimed && live.includes(claimed.status) ? this.set(claimed, 'Deleted').moved : [];
    if (figures === null) return { moved: [...this.end(transaction, 'Deleted').moved, ...withdrawn] };
    if (way === 'in' || way === 'out' || way === 'fee') {
      transaction.amount = figures.amount ?? amount;
      transaction.completedOn = day;
    }
    return {
      moved: [...this.set(transaction, 'Completed').moved, ...withdrawn],
      ...(withdrawn.length > 0 ? this.claim(transaction, actor) : {}),
    };
  }

  /** What is owed from the last time stays with the firm. */
  private receive(transaction: ReferenceTransaction, date: string): void {
    const { account, amount, direct, contribution, owed } = transaction;
    const comes = (amount ?? 0n) - owed;
    transaction.owed = 0n;
    postCash(transaction, direct ? clears(transaction, date) : date, comes, owed);
    if (account.subscriber && contribution !== 'Transfer') account.subscriber.received += comes;
  }

  private trade(
    transaction: ReferenceTransaction,
    instrument: ReferenceInstrument,
    { quantity, price, settles }: ReferenceExecution,
  ): boolean {
    const { account, amount, kept, posted } = transaction;
    const { assetId } = instrument;
    const value = worth(quantity, price);
    if (value <= 0n || (transaction.quantity !== null && quantity > transaction.quantity)) return false;
    if (transaction.way === 'buy') {
      const cost = value + costs(instrument, 'buy', value);
      if ((amount !== null && cost > amount) || cost > kept + spendable(account, this.today)) return false;
      postCash(transaction, settles, -cost);
      postUnits(transaction, assetId, quantity, cost);
      posted.price = price;
      return true;
    }
    const brought = value - costs(instrument, 'sell', value);
    const held = account.units.get(assetId);
    if (!held || quantity > transaction.reservedUnits + free(account, assetId) || brought < 0n) return false;
    postCash(transaction, settles, brought);
    postUnits(transaction, assetId, -quantity, -costOf(held, quantity));
    posted.price = price;
    return true;
  }

  /** Others of its group, in their order. */
  private group(transaction: ReferenceTransaction): ReferenceTransaction[] {
    return transaction.account.transactions
      .filter((each) => each.link !== null && each.link === transaction.link && each !== transaction)
      .sort((a, b) => a.order - b.order);
  }

  private goOn(waiting: readonly ReferenceTransaction[]): Moved['moved'] {
    return waiting.flatMap((each) => {
      const { account, instrument, amount, quantity } = each;
      const needs = instrument ? toReserve(instrument, amount, quantity) : (amount ?? 0n);
      const there = spendable(account, this.today);
      const comes =
        comingCash(account, this.today) > 0n ||
        this.group(each).some((other) => brings(other) && live.includes(other.status));
      if (needs > there && comes) return [];
      if (needs > there && !(instrument && cutTo(each, instrument, there))) return this.set(each, 'Error').moved;
      each.kept = instrument ? toReserve(instrument, each.amount, each.quantity) : needs;
      return this.set(each, 'Pending').moved;
    });
  }

  private end(transaction: ReferenceTransaction, status: 'Deleted' | 'Error'): Moved {
    const wait = (each: ReferenceTransaction): boolean =>
      each.status === 'Waiting' || (each.status === 'Checking' && each.kept === 0n && spends(each));
    const with_ = transaction.status !== 'Error' && brings(transaction) ? this.group(transaction).filter(wait) : [];
    return { moved: [transaction, ...with_].flatMap((each) => this.set(each, status).moved) };
  }

  private set(transaction: ReferenceTransaction, status: ReferenceStatus): Moved {
    transaction.status = status;
    if (status === 'Completed' || status === 'Deleted' || status === 'Error' || status === 'Waiting') {
      transaction.kept = 0n;
      transaction.reservedUnits = 0n;
    }
    return { moved: [{ id: transaction.id, status }] };
  }
}
