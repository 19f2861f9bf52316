import {
  unclearedCash,
  shareOfCost,
  chargesOn,
  buysOneUnit,
  cutPurchase,
  freeUnits,
  divideHalfUp,
  canBeReceived,
  openStatuses,
  reversibleCash,
  spendable,
  purchaseReserve,
  workingDaysAfter,
  valueOf,
  type ReferenceAccount,
  type ReferenceInstrument,
  type ReferenceStatus,
  type ReferenceTransaction,
} from './account';
import {
  crystallise,
  designate,
  goesToBank,
  isBenefit,
  payIncome,
  type ReferenceCrystallisation,
  type ReferenceDesignation,
  type ReferenceIncome,
} from './benefits';
import { postCorrection, type ReferenceFigures } from './correct';
import { newTransaction, openGroup, type NewTransaction, type ReferenceActor, type ReferenceRequest } from './open';
import { beginTransfer, isTransfer, moveTransfer, type ReferencePart } from './transfers';
import { moveOut, type ReferenceMove } from './transitions';
import { cashOf, postBack, postCash, postUnits } from './posted';

export interface ReferenceExecution {
  readonly quantity: bigint;
  readonly price: bigint;
  readonly settles: string;
}

/** The tax of each payment of income, by its day, and what HMRC was paid for each settled tax month, as `2026-11`. */
export interface ReferencePaye {
  readonly withheld: { readonly date: string; readonly tax: bigint }[];
  readonly settled: Map<string, bigint>;
}

/** The expected result of a command: the changed transactions, or a refusal. A step opens nothing but relief. */
export type Expected = 'refused' | ExpectedChanges;
interface ExpectedChanges {
  readonly changed: readonly { readonly id: string; readonly status: ReferenceStatus }[];
  readonly relief?: NewTransaction;
}

const bringsCash = ({ way }: Pick<ReferenceTransaction, 'way'>): boolean => way === 'in' || way === 'sell';
const spendsCash = ({ way }: Pick<ReferenceTransaction, 'way'>): boolean =>
  way === 'out' || way === 'fee' || way === 'buy';
const cancellable: readonly ReferenceStatus[] = ['Pending', 'Waiting', 'Checking'];
const notSent: readonly ReferenceTransaction['way'][] = ['expect'];
/** Working days after the debit in which a collection can come back. */
const daysToComeBack = 2;

/** Counted from the day the payer is debited, whenever completion is reported. */
const clearingDay = ({ collectedOn }: ReferenceTransaction, date: string): string =>
  workingDaysAfter(collectedOn > date ? collectedOn : date, daysToComeBack);

/** Relief is claimed by tax months, which begin on the 6th. */
const taxMonthOf = (day: string | null): string => {
  const date = new Date(`${day ?? '1970-01-01'}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 5);
  return date.toISOString().slice(0, 7);
};

/** Decides for every command whether it is accepted, and changes the account accordingly. */
export class ReferenceLedger {
  /** What benefits paid to the clients' banks and to HMRC. */
  toBank = 0n;
  toHmrc = 0n;

  constructor(
    readonly accounts: readonly ReferenceAccount[],
    public today: string,
    readonly paye: ReferencePaye,
  ) {}

  open(
    account: ReferenceAccount,
    requests: readonly ReferenceRequest[],
    actor: ReferenceActor,
  ): NewTransaction[] | 'refused' {
    return openGroup(account, requests, actor, this.today);
  }

  move(from: ReferenceAccount, moves: readonly ReferenceMove[], actor: ReferenceActor): NewTransaction[] | 'refused' {
    return moveOut(from, moves, actor, this.today);
  }

  crystallise(
    from: ReferenceAccount,
    asked: ReferenceCrystallisation,
    actor: ReferenceActor,
  ): NewTransaction[] | 'refused' {
    return crystallise(from, asked, actor, this.today);
  }

  designate(
    from: ReferenceAccount,
    asked: ReferenceDesignation,
    isDead: boolean,
    actor: ReferenceActor,
  ): NewTransaction[] | 'refused' {
    return designate(from, asked, isDead, actor, this.today);
  }

  payIncome(account: ReferenceAccount, asked: ReferenceIncome, actor: ReferenceActor): NewTransaction[] | 'refused' {
    return payIncome(account, asked, actor, this.today);
  }

  beginTransfer(
    account: ReferenceAccount,
    isIn: boolean,
    amount: bigint,
    actor: ReferenceActor,
  ): NewTransaction | 'refused' {
    return beginTransfer(account, isIn, amount, actor, this.today);
  }

  moveTransfer(
    transfer: ReferenceTransaction,
    to: ReferenceStatus,
    parts: readonly ReferencePart[],
    actor: ReferenceActor,
  ): NewTransaction[] | 'refused' {
    return moveTransfer(transfer, to, parts, actor, this.today);
  }

  /** Money for the client waits while nobody has verified where it goes. */
  private hasNoBank(transaction: ReferenceTransaction): boolean {
    return goesToBank(transaction) && !transaction.account.client.bankIsVerified;
  }

  authorise(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    if (
      transaction.status !== 'Checking' ||
      actor.kind !== 'person' ||
      actor.userId === transaction.author ||
      this.hasNoBank(transaction) ||
      !canBeReceived(transaction) ||
      // The tax of income is that of its day: later it is paid again.
      (transaction.way === 'income' && transaction.collectedOn < this.today)
    )
      return 'refused';
    if (transaction.reservedCash === 0n && spendsCash(transaction)) {
      const coming = this.group(transaction).some((each) => bringsCash(each) && openStatuses.includes(each.status));
      const needs = transaction.amount ?? 0n;
      if (coming || needs > spendable(transaction.account, this.today)) return this.set(transaction, 'Waiting');
      transaction.reservedCash = needs;
    }
    return this.set(transaction, 'Pending');
  }

  place(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    return transaction.status !== 'Pending' ||
      actor.kind === 'person' ||
      notSent.includes(transaction.way) ||
      isTransfer(transaction) ||
      this.hasNoBank(transaction)
      ? 'refused'
      : this.set(transaction, 'Placed');
  }

  cancel(transaction: ReferenceTransaction): Expected {
    return cancellable.includes(transaction.status) &&
      transaction.completedOn === null &&
      !isBenefit(transaction) &&
      !isTransfer(transaction)
      ? this.end(transaction, 'Deleted')
      : 'refused';
  }

  delete(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    const { status, way, completedOn } = transaction;
    // A benefit's payment disappears by nobody's hand: what it was taken with has moved. It makes room for another.
    if (isTransfer(transaction) || (isBenefit(transaction) && actor.kind !== 'platform')) return 'refused';
    // What came back of a benefit makes room for what is paid again.
    return (completedOn === null || isBenefit(transaction)) &&
      (status === 'Checking' || status === 'Error' || (status === 'Pending' && way === 'expect'))
      ? this.end(transaction, 'Deleted')
      : 'refused';
  }

  /**
   * `code` is the bank's reason code at the beginning of the report: with a code a collection comes back even after it
   * was credited.
   */
  reject(transaction: ReferenceTransaction, actor: ReferenceActor, code: string | null): Expected {
    if (actor.kind === 'person' || isTransfer(transaction)) return 'refused';
    const isBack = transaction.byDirectDebit && code !== null;
    const wasCredited = transaction.status === 'Completed';
    const isPaidBenefit = wasCredited && isBenefit(transaction);
    if (wasCredited ? !isBack && !transaction.isRelief && !isPaidBenefit : !openStatuses.includes(transaction.status))
      return 'refused';
    if (isBack) {
      transaction.unpaid = code;
      // Any other reason means that the payer's bank has ended the mandate.
      if (code !== '0') transaction.account.client.mandateIsActive = false;
    }
    if (isPaidBenefit) this.takeBackBenefit(transaction);
    else if (wasCredited) this.reverse(transaction);
    const ended = this.end(transaction, 'Error');
    const { relief } = transaction;
    if (!wasCredited || !relief) return ended;
    // Open relief is withdrawn, and paid relief goes back.
    if (relief.status === 'Completed') this.reverse(relief);
    else if (!openStatuses.includes(relief.status)) return ended;
    return {
      changed: [...ended.changed, ...this.set(relief, relief.status === 'Completed' ? 'Error' : 'Deleted').changed],
    };
  }

  /** Gives back what the account's reserves leave free to the bank or HMRC; the client owes the rest. */
  private reverse(transaction: ReferenceTransaction): void {
    const { account, amount, completedOn, contribution, byDirectDebit } = transaction;
    const coming = account.incoming.reduce(
      (total, each) => (each.of === transaction.posted && each.date > this.today ? total + each.amount : total),
      0n,
    );
    const there = reversibleCash(account, this.today, coming > 0n ? coming : 0n);
    const taken = there < (amount ?? 0n) ? there : (amount ?? 0n);
    transaction.owed = (amount ?? 0n) - taken;
    const cleared = byDirectDebit ? clearingDay(transaction, completedOn ?? this.today) : this.today;
    postCash(transaction, cleared > this.today ? cleared : this.today, -taken, -transaction.owed);
    if (account.subscriber && contribution !== 'Transfer') account.subscriber.received -= taken;
  }

  /**
   * Only a collection returned as "refer to payer" is presented again, once. One that may no longer be subscribed stays
   * in Error.
   */
  represent(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    const { status, byDirectDebit, unpaid, presented } = transaction;
    if (status !== 'Error' || actor.kind !== 'platform' || !byDirectDebit || unpaid !== '0' || presented)
      return 'refused';
    if (!canBeReceived(transaction)) return this.set(transaction, 'Error');
    transaction.presented = true;
    return this.set(transaction, 'Pending');
  }

  hold(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    const { status, way, isRelief } = transaction;
    if (actor.kind === 'person') return 'refused';
    // What is with the bank or the market stays Placed.
    if (status === 'Placed' && (way === 'in' || way === 'buy' || way === 'sell'))
      return this.set(transaction, 'Placed');
    // A payment out is held when it would go to bank details other than those requested.
    if (goesToBank(transaction) && (status === 'Pending' || status === 'Waiting'))
      return this.set(transaction, 'Checking');
    if (status !== 'Pending' || (way !== 'in' && way !== 'expect') || isRelief) return 'refused';
    transaction.held = true;
    return this.set(transaction, 'Checking');
  }

  release(transaction: ReferenceTransaction, actor: ReferenceActor): Expected {
    if (transaction.status !== 'Waiting' || actor.kind !== 'platform' || isTransfer(transaction)) return 'refused';
    const on = this.resumeWaiting([transaction]);
    return on.length === 0 ? 'refused' : { changed: on };
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
      isTransfer(transaction) ||
      (transaction.status === 'Pending' && this.hasNoBank(transaction)) ||
      date > this.today ||
      date < transaction.date
    )
      return 'refused';
    // It arrived, and waits for a person.
    if (!canBeReceived(transaction)) return this.set(transaction, 'Checking');
    const settled = transaction.isRelief ? this.settleOwedRelief(transaction, date) : [];
    if (way === 'in') this.receive(transaction, date);
    else if (way === 'out' || way === 'fee') postCash(transaction, date, -(transaction.amount ?? 0n));
    else if (isBenefit(transaction)) this.payBenefit(transaction, date);
    else if (way === 'expect') postCash(transaction, date, transaction.isRelief ? (transaction.amount ?? 0n) : 0n);
    else if (!instrument || !execution || !this.trade(transaction, instrument, execution)) return 'refused';
    const wait = bringsCash(transaction) ? this.group(transaction).filter((each) => each.status === 'Waiting') : [];
    transaction.completedOn = date;
    const done = this.set(transaction, 'Completed');
    const changed = [...done.changed, ...settled, ...this.resumeWaiting(wait)];
    return way === 'in' ? { changed, ...this.claim(transaction, actor) } : { changed };
  }

  /** The bank pays the client the sum less the tax, and HMRC gets the tax. */
  private payBenefit(transaction: ReferenceTransaction, date: string): void {
    const { amount, tax } = transaction;
    postCash(transaction, date, -(amount ?? 0n));
    this.toBank += (amount ?? 0n) - tax;
    this.toHmrc += tax;
    this.paye.withheld.push({ date, tax });
  }

  /** What the bank sends back was never paid: not to the client, and not to HMRC. */
  private takeBackBenefit(transaction: ReferenceTransaction): void {
    const { amount, tax, completedOn } = transaction;
    postBack(transaction);
    this.toBank -= (amount ?? 0n) - tax;
    this.toHmrc -= tax;
    this.paye.withheld.push({ date: completedOn ?? this.today, tax: -tax });
  }

  /** Settles the tax month that is written `2026-11`: all that was withheld to its end and is not paid yet. */
  payTaxMonth(month: string, due: string): bigint | 'refused' {
    const settled = [...this.paye.settled];
    if (this.today < due || settled.some(([each]) => each >= month)) return 'refused';
    const owed = this.paye.withheld.reduce(
      (total, each) => (taxMonthOf(each.date) <= month ? total + each.tax : total),
      -settled.reduce((total, [, paid]) => total + paid, 0n),
    );
    const paid = owed > 0n ? owed : 0n;
    this.paye.settled.set(month, paid);
    return paid;
  }

  private claim(
    { account, contribution, amount }: ReferenceTransaction,
    actor: ReferenceActor,
  ): { readonly relief?: NewTransaction } {
    const relief =
      contribution === 'Personal' && account.hasRelief ? divideHalfUp((amount ?? 0n) * 100n, 80n) - (amount ?? 0n) : 0n;
    if (relief === 0n) return {};
    const none = { way: 'expect', amount: relief, quantity: null, instrument: null } as const;
    return { relief: { ...newTransaction(account, none, actor, this.today, 99), isRelief: true } };
  }

  /** Pays relief that is still owed from the relief that arrives now. */
  private settleOwedRelief(coming: ReferenceTransaction, date: string): ExpectedChanges['changed'] {
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
   * Reverses the postings and, with figures, posts them again. A reversal deletes the members that wait for it; claimed
   * relief is claimed anew.
   */
  correct(transaction: ReferenceTransaction, actor: ReferenceActor, figures: ReferenceFigures | null): Expected {
    const { way, status, byDirectDebit, amount, completedOn, relief } = transaction;
    if (status !== 'Completed' || actor.kind === 'platform') return 'refused';
    const day = byDirectDebit ? completedOn : (figures?.date ?? completedOn);
    // The author alone may not raise what a second person authorised.
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
    const withdrawn = claimed && openStatuses.includes(claimed.status) ? this.set(claimed, 'Deleted').changed : [];
    if (figures === null) return { changed: [...this.end(transaction, 'Deleted').changed, ...withdrawn] };
    if (way === 'in' || way === 'out' || way === 'fee') {
      transaction.amount = figures.amount ?? amount;
      transaction.completedOn = day;
    }
    return {
      changed: [...this.set(transaction, 'Completed').changed, ...withdrawn],
      ...(withdrawn.length > 0 ? this.claim(transaction, actor) : {}),
    };
  }

  /** What is owed from the last return goes to the firm first. */
  private receive(transaction: ReferenceTransaction, date: string): void {
    const { account, amount, byDirectDebit, contribution, owed } = transaction;
    const comes = (amount ?? 0n) - owed;
    transaction.owed = 0n;
    postCash(transaction, byDirectDebit ? clearingDay(transaction, date) : date, comes, owed);
    if (account.subscriber && contribution !== 'Transfer') account.subscriber.received += comes;
  }

  private trade(
    transaction: ReferenceTransaction,
    instrument: ReferenceInstrument,
    { quantity, price, settles }: ReferenceExecution,
  ): boolean {
    const { account, amount, reservedCash, posted } = transaction;
    const { assetId } = instrument;
    const value = valueOf(quantity, price);
    if (value <= 0n || (transaction.quantity !== null && quantity > transaction.quantity)) return false;
    if (transaction.way === 'buy') {
      const cost = value + chargesOn(instrument, 'buy', value);
      if ((amount !== null && cost > amount) || cost > reservedCash + spendable(account, this.today)) return false;
      postCash(transaction, settles, -cost);
      postUnits(transaction, assetId, quantity, cost);
      posted.price = price;
      return true;
    }
    const brought = value - chargesOn(instrument, 'sell', value);
    const held = account.units.get(assetId);
    if (!held || quantity > transaction.reservedUnits + freeUnits(account, assetId) || brought < 0n) return false;
    postCash(transaction, settles, brought);
    postUnits(transaction, assetId, -quantity, -shareOfCost(held, quantity));
    posted.price = price;
    return true;
  }

  /** The other members of its group, in link order. */
  private group(transaction: ReferenceTransaction): ReferenceTransaction[] {
    return transaction.account.transactions
      .filter((each) => each.link !== null && each.link === transaction.link && each !== transaction)
      .sort((a, b) => a.order - b.order);
  }

  private resumeWaiting(waiting: readonly ReferenceTransaction[]): ExpectedChanges['changed'] {
    return waiting.flatMap((each) => {
      const { account, instrument, quantity } = each;
      const amount = each.share === null ? each.amount : this.partOfProceeds(each, each.share);
      if (each.share !== null && amount === null) return [];
      const needs = instrument ? purchaseReserve(instrument, amount, quantity) : (amount ?? 0n);
      const there = spendable(account, this.today);
      const comes =
        unclearedCash(account, this.today) > 0n ||
        this.group(each).some((other) => bringsCash(other) && openStatuses.includes(other.status));
      if (needs > there && comes) return [];
      if (needs > there && !(instrument && cutPurchase(each, instrument, there)))
        return this.set(each, 'Error').changed;
      if (each.share !== null && instrument && needs <= there) {
        if (!buysOneUnit(instrument, needs)) return this.set(each, 'Error').changed;
        each.amount = needs;
      }
      each.reservedCash = instrument ? purchaseReserve(instrument, each.amount, each.quantity) : needs;
      return this.set(each, 'Pending').changed;
    });
  }

  /** What the sales of its group brought, from where the shares before it end; null while one of them is open. */
  private partOfProceeds(transaction: ReferenceTransaction, share: bigint): bigint | null {
    const sales = this.group(transaction).filter(({ way }) => way === 'sell');
    if (sales.some(({ status }) => openStatuses.includes(status))) return null;
    const proceeds = sales.reduce(
      (total, { status, posted }) => (status === 'Completed' ? total + cashOf(posted) : total),
      0n,
    );
    const before = this.group(transaction).reduce(
      (total, each) => (each.order < transaction.order ? total + (each.share ?? 0n) : total),
      0n,
    );
    return divideHalfUp(proceeds * (before + share), 10_000n) - divideHalfUp(proceeds * before, 10_000n);
  }

  /** A purchase by a share of the proceeds goes on as long as there is another sale. */
  private endsWith(ended: ReferenceTransaction, each: ReferenceTransaction): boolean {
    return (
      each.share === null ||
      (ended.way === 'sell' &&
        !this.group(each).some(
          (other) =>
            other !== ended &&
            other.way === 'sell' &&
            (openStatuses.includes(other.status) || other.status === 'Completed'),
        ))
    );
  }

  private end(transaction: ReferenceTransaction, status: 'Deleted' | 'Error'): ExpectedChanges {
    const wait = (each: ReferenceTransaction): boolean =>
      each.status === 'Waiting' || (each.status === 'Checking' && each.reservedCash === 0n && spendsCash(each));
    const others =
      transaction.status !== 'Error' && bringsCash(transaction) ? this.group(transaction).filter(wait) : [];
    const wasCompleted = transaction.status === 'Completed';
    const with_ = others.filter((each) => this.endsWith(transaction, each));
    const ended = [transaction, ...with_].flatMap((each) => this.set(each, status).changed);
    const left = others.filter((each) => transaction.way === 'sell' && each.share !== null && !with_.includes(each));
    return { changed: [...ended, ...(wasCompleted ? [] : this.resumeWaiting(left))] };
  }

  private set(transaction: ReferenceTransaction, status: ReferenceStatus): ExpectedChanges {
    transaction.status = status;
    if (status === 'Completed' || status === 'Deleted' || status === 'Error' || status === 'Waiting') {
      transaction.reservedCash = 0n;
      transaction.reservedUnits = 0n;
    }
    return { changed: [{ id: transaction.id, status }] };
  }
}
