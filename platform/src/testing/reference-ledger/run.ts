import { addMonths, addWorkingDays } from '@tessera/domain/dates';
import { taxMonthOf } from '@tessera/domain/tax-months';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { expectations } from '../../background/jobs/transactions/expectations';
import type { Random } from '../../demo/rows/random';
import type { TransactionCommand } from '../../ledger/state/commands';
import type { Executed } from '../../ledger/commit/executed';
import type { Expected, ReferenceLedger, ReferenceExecution } from './reference-ledger';
import {
  isPension,
  reservedCash,
  openStatuses,
  spendable,
  type ReferenceAccount,
  type ReferenceInstrument,
  type ReferenceStatus,
  type ReferenceTransaction,
} from './account';
import { changeBankDetails, changeResidence, setDead } from './client-changes';
import { compareAll, compareTransactions } from './compare';
import { matchReceipts } from './match';
import { RandomBenefits } from './benefit-requests';
import { goesToBank, isBenefit } from './benefits';
import type { NewTransaction, ReferenceActor } from './open';
import { isTransfer } from './transfers';
import { RandomTransfers, wirePart } from './transfer-requests';
import { RandomRequests, type RequestedGroup } from './requests';
import { LedgerRefusal } from '../../ledger/state/refusal';
import { payTaxMonth } from '../../ledger/tax-months/pay-tax-month';
import { jobContextOn, testLedger } from '../job-context';

const people: readonly ReferenceActor[] = [
  { kind: 'person', userId: '0100001' },
  { kind: 'person', userId: '0100002' },
];
const platform: ReferenceActor = { kind: 'platform', userId: null };
const userKinds = { person: 'User', operations: 'Machine', platform: null } as const;

const actions = [
  'authorise',
  'place',
  'complete',
  'reject',
  'cancel',
  'delete',
  'release',
  'hold',
  'represent',
  'reverse',
  'correct',
] as const;
type Action = (typeof actions)[number];
/** Actions possible from each status, repeated by how often to try them. */
const likelyActions: Readonly<Record<ReferenceStatus, readonly Action[]>> = {
  Pending: ['place', 'place', 'complete', 'complete', 'complete', 'complete', 'complete', 'cancel', 'reject', 'hold'],
  Placed: ['complete', 'complete', 'complete', 'reject', 'hold'],
  Checking: ['authorise', 'authorise', 'authorise', 'authorise', 'cancel', 'delete'],
  Waiting: ['release', 'cancel', 'reject'],
  Completed: ['reject', 'reverse', 'correct', 'correct'],
  Error: ['delete', 'represent'],
  Deleted: ['cancel'],
};

/** Every action is tried at least this often, where possible. */
const triesMin = 10;

/** Gives random commands to the ledger and to the reference ledger, and compares their answers. */
export class RandomRun {
  accepted = 0;
  refused = 0;
  last = '';
  /** How often each action was done, by name, such as `complete buy`. */
  readonly done = new Map<string, number>();
  private readonly tried = new Map<string, number>();
  private linkCount = 0;
  private readonly requests: RandomRequests;
  private readonly benefits: RandomBenefits;
  private readonly transfers: RandomTransfers;
  private readonly operations: ReferenceActor;
  private readonly actors: readonly ReferenceActor[];

  constructor(
    private readonly database: Database<DB>,
    private readonly reference: ReferenceLedger,
    private readonly instruments: readonly ReferenceInstrument[],
    private readonly random: Random,
    machine: string,
  ) {
    this.operations = { kind: 'operations', userId: machine };
    this.actors = [...people, this.operations, platform, platform];
    this.requests = new RandomRequests(random, reference.accounts, instruments);
    this.benefits = new RandomBenefits(random, reference.accounts, instruments);
    this.transfers = new RandomTransfers(random, instruments);
  }

  async step(): Promise<void> {
    if (this.random.chance(3)) return this.matchReceipts();
    if (this.random.chance(18) && (await this.tryRarest())) return;
    if (this.random.chance(1)) return this.changeResidence();
    if (this.random.chance(1)) return this.sellForLess();
    if (this.random.chance(1)) return this.changeBankDetails();
    if (this.random.chance(8)) return this.takeBenefits();
    if (this.random.chance(12)) return this.moveTransfer();
    if (this.random.chance(2)) return this.shareOut();
    if (this.random.chance(1)) return this.payTaxMonth(addMonths(this.reference.today, -this.random.between(0, 2)));
    const taken = this.reference.accounts
      .flatMap(({ transactions }) => transactions)
      .filter((each) => isBenefit(each) && (openStatuses.includes(each.status) || each.status === 'Error'));
    if (taken.length > 0 && this.random.chance(4)) {
      const benefit = this.random.pick(taken);
      const move = this.random.pick(likelyActions[benefit.status]);
      return this.give(benefit, move, this.random.pick(this.whoMay(move)));
    }
    const claimed = this.reference.accounts
      .flatMap(({ transactions }) => transactions)
      .filter(({ isRelief, status }) => isRelief && status === 'Pending');
    if (claimed.length > 0 && this.random.chance(4))
      return this.give(this.random.pick(claimed), 'complete', this.operations);
    const account = this.random.pick(
      this.random.chance(94)
        ? this.reference.accounts.filter(({ status }) => status === 'Active')
        : this.reference.accounts,
    );
    const open = account.transactions.filter((each) => openStatuses.includes(each.status));
    const returnCollection = account.transactions.filter(
      (each) =>
        each.byDirectDebit &&
        (each.status === 'Completed' || (each.status === 'Error' && each.unpaid === '0' && !each.presented)),
    );
    if (returnCollection.length > 0 && this.random.chance(12)) return this.collected(returnCollection);
    const done = account.transactions.filter(({ status }) => status === 'Completed');
    if (done.length > 0 && this.random.chance(8))
      return this.give(
        this.random.pick(done),
        this.random.pick(['reverse', 'correct', 'correct']),
        this.random.pick([...people, this.operations]),
      );
    if (open.length < 2 || this.random.chance(35)) return this.open(account);
    const transaction = this.random.chance(90) ? this.random.pick(open) : this.random.pick(account.transactions);
    // Without this bias few transactions would go through all their steps.
    const isLikely = this.random.chance(75);
    const move = this.random.pick(isLikely ? likelyActions[transaction.status] : actions);
    return this.give(transaction, move, this.random.pick(isLikely ? this.whoMay(move) : this.actors));
  }

  /** Tries an action that has hardly been tried; otherwise a short run would miss some. */
  private async tryRarest(): Promise<boolean> {
    const found = this.reference.accounts
      .flatMap(({ transactions }) => transactions)
      .flatMap((transaction) =>
        [...new Set(likelyActions[transaction.status])]
          // Hardly anything is done to a transfer by itself.
          .filter((move) => move === 'authorise' || !isTransfer(transaction))
          .filter((move) => (this.tried.get(nameOf(move, transaction)) ?? 0) < triesMin)
          .map((move) => ({ transaction, move })),
      );
    if (found.length === 0) return false;
    const { transaction, move } = this.random.pick(found);
    await this.give(transaction, move, this.random.pick(this.whoMay(move)));
    return true;
  }

  private whoMay(move: Action): readonly ReferenceActor[] {
    if (move === 'authorise') return people;
    if (move === 'release' || move === 'represent') return [platform];
    if (move === 'reverse' || move === 'correct') return [...people, this.operations];
    return move === 'cancel' || move === 'delete' ? this.actors : [this.operations, platform];
  }

  nextDay(): Promise<void> {
    return this.goTo(addWorkingDays(this.reference.today, 1));
  }

  /** Ends the tax month that the run is in, and settles it on its day; a second time is refused. */
  async endTaxMonth(): Promise<void> {
    const { today } = this.reference;
    await this.goTo(taxMonthOf(today).payBy);
    await this.payTaxMonth(today);
    await this.payTaxMonth(today);
  }

  private async goTo(date: string): Promise<void> {
    this.reference.today = date;
    await this.database.pool.query('update business_date set business_date = $1', [this.reference.today]);
  }

  compareAll(): Promise<void> {
    return compareAll(this.database, this.reference);
  }

  /** Runs the job that matches expected receipts. */
  private async matchReceipts(): Promise<void> {
    this.last = 'The receipts that were expected are looked for.';
    const count = (status: string): number =>
      this.reference.accounts
        .flatMap(({ transactions }) => transactions)
        .filter((each) => each.way === 'expect' && each.status === status).length;
    const before = count('Completed');
    matchReceipts(this.reference, () => this.newLink());
    this.count('match', count('Completed') - before);
    await expectations(jobContextOn({ db: this.database.db as Kysely<DB>, pool: this.database.pool }), {
      firmId: 'NBW',
    });
    await compareTransactions(this.database, this.reference);
  }

  /**
   * Returns a collection, or presents one again. Collections whose cash was spent are returned more often than chance
   * would.
   */
  private async collected(all: readonly ReferenceTransaction[]): Promise<void> {
    const spent = all.filter(
      ({ status, account, amount }) => status === 'Completed' && account.cash - reservedCash(account) < (amount ?? 0n),
    );
    const transaction = this.random.pick(spent.length > 0 && this.random.chance(60) ? spent : all);
    const left = spendable(transaction.account, this.reference.today);
    if (transaction.status === 'Completed' && left > 0n && this.random.chance(70))
      await this.ask(transaction.account, this.requests.payOut(transaction.account, left));
    return transaction.status === 'Completed'
      ? this.give(transaction, 'reject', this.operations)
      : this.give(transaction, 'represent', platform);
  }

  private async changeResidence(): Promise<void> {
    const { clientId, isResident } = await changeResidence(this.database, this.reference, this.random);
    this.last = `Client ${clientId} ${isResident ? 'comes home' : 'goes abroad'}.`;
  }

  /** Payments that have not gone to the bank are mostly held when the details change. */
  private async changeBankDetails(): Promise<void> {
    const client = await changeBankDetails(this.database, this.reference, this.random);
    this.last = `The bank details of client ${client.clientId} are ${client.bankIsVerified ? 'verified' : 'entered anew'}.`;
    this.count(client.bankIsVerified ? 'bank verified' : 'bank changed');
    if (client.bankIsVerified || this.random.chance(40)) return;
    const unsent = this.reference.accounts
      .filter((each) => each.client === client)
      .flatMap(({ transactions }) => transactions)
      .filter((each) => goesToBank(each) && (each.status === 'Pending' || each.status === 'Waiting'));
    for (const each of unsent) await this.give(each, 'hold', platform);
  }

  private async takeBenefits(): Promise<void> {
    const account = this.benefits.account();
    const { kind, asked, command } = this.benefits.next(account, this.reference.today);
    const actor = this.random.pick(this.actors);
    const expected =
      kind === 'crystallise'
        ? this.reference.crystallise(account, asked, actor)
        : this.reference.payIncome(account, asked, actor);
    const done = await this.execute(actor, command);
    if (done === 'refused' || expected === 'refused') {
      expect(done === 'refused' ? done : 'accepted').toBe(expected === 'refused' ? expected : 'accepted');
      return;
    }
    expect(done.transactions.map(({ type, status }) => `${type} ${status}`)).toEqual(
      expected.map(({ way, instrument, status }) => {
        const type = isBenefit({ way }) ? 'Payment' : instrument ? 'Stock Transfer' : 'Cash Transfer';
        return `${type} ${status}`;
      }),
    );
    for (const [index, each] of expected.entries()) {
      const { way, instrument } = add(each, done.transactions[index]?.transactionId, done.linkId);
      if (isBenefit({ way })) this.count(`open ${way}`);
      else if (way === 'given') this.count(instrument ? 'designate units' : 'designate cash');
    }
  }

  /**
   * Shares out a pension, mostly of a client whose death is confirmed for this one step: otherwise there would soon be
   * nobody left.
   */
  private async shareOut(): Promise<void> {
    const pensions = this.reference.accounts.filter(isPension);
    const idle = pensions.filter(
      (each) => (each.cash > 0n || each.units.size > 0) && each.cash === spendable(each, this.reference.today),
    );
    const account = this.random.pick(idle.length > 0 && this.random.chance(85) ? idle : this.reference.accounts);
    const isDead = this.random.chance(90);
    const heirs = this.reference.accounts.filter(
      ({ funds, client }) => funds === 'Beneficiary' && client !== account.client,
    );
    const shares = this.random
      .pickSome(this.random.chance(94) ? heirs : this.reference.accounts, this.random.between(1, 3))
      .map((to) => ({ to, weight: BigInt(this.random.between(this.random.chance(3) ? 0 : 1, 10_000)) }));
    const kept = this.random.chance(70) ? BigInt(this.random.between(1, 20_000)) : 0n;
    const actor = this.random.pick(this.actors);
    if (isDead) await setDead(this.database, account.client.clientId, true);
    const expected = this.reference.designate(account, { shares, kept, instruments: this.instruments }, isDead, actor);
    const done = await this.execute(actor, {
      kind: 'designate',
      accountId: account.accountId,
      shares: shares.map(({ to, weight }) => ({ toAccountId: to.accountId, weight })),
      kept,
    });
    if (isDead) await setDead(this.database, account.client.clientId, false);
    if (done === 'refused' || expected === 'refused') {
      expect(done === 'refused' ? done : 'accepted').toBe(expected === 'refused' ? expected : 'accepted');
      return;
    }
    expect(done.transactions.map(({ type }) => type)).toEqual(
      expected.map(({ instrument }) => (instrument ? 'Stock Transfer' : 'Cash Transfer')),
    );
    for (const [index, each] of expected.entries()) {
      const { way, instrument } = add(each, done.transactions[index]?.transactionId, done.linkId);
      if (way === 'given') this.count(instrument ? 'inherit units' : 'inherit cash');
    }
  }

  /** Begins a transfer from or to another provider, or moves one on with some of its parts. */
  private async moveTransfer(): Promise<void> {
    const actor = this.random.pick(this.actors);
    const all = this.reference.accounts
      .flatMap(({ transactions }) => transactions)
      .filter(({ way }) => way === 'moveIn' || way === 'moveOut');
    const open = all.filter(({ status }) => openStatuses.includes(status));
    if (open.length === 0 || this.random.chance(open.length > 4 ? 5 : 30)) {
      const active = this.reference.accounts.filter(({ status }) => status === 'Active');
      const account = this.random.pick(this.random.chance(90) ? active : this.reference.accounts);
      const isIn = this.random.chance(60);
      const amount = BigInt(this.random.between(this.random.chance(3) ? 0 : 1, 500_000));
      const movement = isIn ? 'In' : 'Out';
      const opened = this.reference.beginTransfer(account, isIn, amount, actor);
      const made = await this.execute(actor, {
        kind: 'openTransfer',
        accountId: account.accountId,
        movement,
        amount,
        narrative: 'A transfer',
      });
      if (made === 'refused' || opened === 'refused') {
        expect(made === 'refused' ? made : 'accepted').toBe(opened === 'refused' ? opened : 'accepted');
        return;
      }
      const { way, status } = add(opened, made.transactions[0]?.transactionId, made.linkId);
      expect(made.transactions.map((each) => each.status)).toEqual([status]);
      this.count(`open ${way}`);
      return;
    }
    const transfer = this.random.pick(this.random.chance(88) ? open : all);
    const unseen = transfer.status === 'Checking' && this.random.chance(70);
    if (unseen) return this.give(transfer, 'authorise', this.random.pick(people));
    const { to, parts } = this.transfers.next(transfer, this.reference.today);
    const expected = this.reference.moveTransfer(transfer, to, parts, actor);
    const done = await this.execute(actor, {
      kind: 'transfer',
      transactionId: transfer.id,
      to,
      step: 'Moved on',
      reason: null,
      parts: parts.map(wirePart),
    });
    if (done === 'refused' || expected === 'refused') {
      expect(done === 'refused' ? done : 'accepted').toBe(expected === 'refused' ? expected : 'accepted');
      return;
    }
    const made = done.transactions.slice(0, expected.length);
    expect(made.map(({ type }) => type)).toEqual(
      expected.map(({ instrument }) => (instrument ? 'Stock Transfer' : 'Cash Transfer')),
    );
    expect(done.transactions.slice(expected.length)).toMatchObject([{ transactionId: transfer.id, status: to }]);
    if (expected.length > 0) transfer.link ??= this.newLink();
    for (const [index, each] of expected.entries()) add(each, made[index]?.transactionId, transfer.link);
    for (const { from, to: end, instrument } of parts) this.count(`${instrument ? 'units' : 'cash'} ${from} ${end}`);
    this.countEnd(transfer, to);
  }

  /** Settles the tax month of a day with HMRC, or is refused before its day and when it is settled. */
  private async payTaxMonth(day: string): Promise<void> {
    const month = taxMonthOf(day);
    this.last = `The tax month from ${month.from} is settled on ${this.reference.today}.`;
    const expected = this.reference.payTaxMonth(month.from.slice(0, 7), month.payBy);
    const paid = await this.orRefused((transaction) =>
      payTaxMonth(
        transaction,
        { firmId: 'NBW', userId: null, userKind: null, businessDate: this.reference.today },
        month,
      ),
    );
    expect(paid).toBe(expected);
    if (paid !== 'refused') this.count(paid > 0n ? 'tax month paid' : 'tax month without tax');
  }

  /** Completes a sale for less than the transaction that waits for it needs. */
  private async sellForLess(): Promise<void> {
    const account = this.random.pick(
      this.reference.accounts.filter(({ status, holdsOrders }) => status === 'Active' && holdsOrders),
    );
    const opens = this.requests.sellAndSpend(account, spendable(account, this.reference.today));
    if (!opens) return;
    await this.ask(account, opens);
    const sale = account.transactions.findLast(({ way, status }) => way === 'sell' && status === 'Pending');
    if (sale?.instrument)
      await this.give(sale, 'complete', this.operations, {
        price: (sale.instrument.price * 92n) / 100n,
        quantity: sale.quantity ?? sale.reservedUnits,
        settles: this.reference.today,
      });
  }

  private async open(account: ReferenceAccount): Promise<void> {
    return this.ask(account, this.requests.next(account));
  }

  private async ask(account: ReferenceAccount, opens: RequestedGroup): Promise<void> {
    const actor = this.random.pick(
      opens.wire.some(({ type, narrative }) => type === 'Stock' || (type === 'Payment' && narrative !== null)) &&
        this.random.chance(75)
        ? [this.operations, platform]
        : this.actors,
    );
    const expected = opens.moves
      ? this.reference.move(account, opens.moves, actor)
      : this.reference.open(account, opens.requests, actor);
    const done = await this.execute(actor, { kind: 'open', accountId: account.accountId, requests: opens.wire });
    const ways = opens.moves
      ? [
          ...opens.requests.map(({ instrument }) => (instrument ? 'given units' : 'given cash')),
          ...(opens.moves.length > 1 ? ['given several'] : []),
        ]
      : opens.requests.map(({ way, byDirectDebit }) => (byDirectDebit ? 'direct' : way));
    if (done === 'refused' || expected === 'refused') {
      expect(done === 'refused' ? done : 'accepted').toBe(expected === 'refused' ? expected : 'accepted');
      return;
    }
    for (const way of ways) this.count(`open ${way}`);
    expect(done.transactions.map(({ status }) => status)).toEqual(expected.map(({ status }) => status));
    for (const [index, each] of expected.entries()) {
      const { id, byDirectDebit } = add(each, done.transactions[index]?.transactionId, done.linkId);
      // Half of the collections are debited today: otherwise no run would be long enough to see one cleared.
      if (byDirectDebit && this.random.chance(50))
        await this.database.pool.query(
          `update portfolio_transaction set intended_settlement_date = $2 where firm_id = 'NBW' and transaction_id = $1`,
          [id, this.reference.today],
        );
    }
  }

  /** Reads the debit day that the payer was last told, or the day on which income is paid. */
  private async collectedOn(id: string): Promise<string> {
    const {
      rows: [row],
    } = await this.database.pool.query<{ day: string }>(
      `select intended_settlement_date::text as day from portfolio_transaction where firm_id = 'NBW' and transaction_id = $1`,
      [id],
    );
    return row?.day ?? this.reference.today;
  }

  private async give(
    transaction: ReferenceTransaction,
    kind: Action,
    actor: ReferenceActor,
    reported: ReferenceExecution | null = null,
  ): Promise<void> {
    const { id: transactionId } = transaction;
    const name = nameOf(kind, transaction);
    if (transaction.byDirectDebit || transaction.way === 'income')
      transaction.collectedOn = await this.collectedOn(transactionId);
    this.tried.set(name, (this.tried.get(name) ?? 0) + 1);
    const isStale = this.random.chance(3);
    const date = this.random.chance(90)
      ? this.reference.today
      : addWorkingDays(this.reference.today, this.random.between(-2, 1));
    const execution =
      reported ??
      (kind === 'complete' && transaction.instrument ? this.execution(transaction, transaction.instrument) : null);
    const code = this.random.pick([null, '0', '0', '0', '1'] as const);
    const figures = kind === 'correct' ? this.requests.figures(transaction, this.reference.today) : null;
    const command = ((): TransactionCommand => {
      switch (kind) {
        case 'complete':
          return {
            kind,
            transactionId,
            reason: null,
            date: date === this.reference.today ? null : date,
            execution: execution && {
              price: execution.price,
              quantity: execution.quantity,
              time: new Date(0),
              venue: 'XLON',
              settlementDate: execution.settles,
            },
          };
        case 'reject':
          return {
            kind,
            transactionId,
            reason: code === null ? 'Refused in a test.' : code === '0' ? '0 Refer to payer' : '1',
          };
        case 'reverse':
        case 'correct':
          return {
            kind: 'correct',
            transactionId,
            version: isStale ? 999 : null,
            reason: 'Wrong in a test.',
            figures: figures && {
              amount: figures.amount,
              quantity: figures.quantity,
              price: figures.price,
              valueDate: figures.date,
            },
          };
        case 'hold':
          return { kind, transactionId, reason: 'Looked at in a test.' };
        case 'authorise':
        case 'cancel':
        case 'delete':
          return { kind, transactionId, version: isStale ? 999 : null, reason: null };
        default:
          return { kind, transactionId };
      }
    })();
    const was = transaction.status;
    const before = transaction.account.transactions
      .filter(({ status }) => status === 'Waiting')
      .map((is) => ({ is, amount: is.amount, quantity: is.quantity }));
    const expected: Expected =
      isStale && 'version' in command
        ? 'refused'
        : kind === 'complete'
          ? this.reference.complete(transaction, actor, execution, date)
          : kind === 'reject'
            ? this.reference.reject(transaction, actor, code)
            : kind === 'correct' || kind === 'reverse'
              ? this.reference.correct(transaction, actor, figures)
              : this.reference[kind](transaction, actor);
    const done = await this.execute(actor, command);
    if (done === 'refused' || expected === 'refused') {
      expect(done === 'refused' ? done : 'accepted').toBe(expected === 'refused' ? expected : 'accepted');
      return;
    }
    this.count(name);
    for (const { id, status } of expected.changed)
      this.countEnd(
        transaction.account.transactions.find((each) => each.id === id),
        status,
      );
    if (kind === 'reject' && was === 'Completed')
      this.count(
        isBenefit(transaction)
          ? 'benefit came back'
          : `${transaction.isRelief ? 'relief given back' : 'unpaid'}${transaction.owed > 0n ? ' and owed' : ''}`,
      );
    if (kind === 'complete' && transaction.status === 'Checking') this.count('held on receipt');
    if (kind === 'complete' && transaction.isRelief && expected.changed.length > 1) this.count('relief settled');
    for (const each of before) if (each.is.status === 'Error' && kind !== 'reject') this.count('too short');
    for (const { is, amount, quantity } of before)
      if (is.amount !== amount || is.quantity !== quantity) this.count(is.share === null ? 'cut' : 'share known');
    if (kind === 'represent' && transaction.status === 'Error') this.count('not presented again');
    if (kind === 'reject' && was === 'Completed' && transaction.relief?.status === 'Error')
      this.count('relief back with its contribution');
    if (expected.changed.length > 1) this.count(`${kind} with others`);
    const made = expected.relief ? 1 : 0;
    expect(done.transactions.slice(made).map(({ transactionId: id, status }) => ({ id, status }))).toEqual(
      expected.changed,
    );
    if (!expected.relief) return;
    this.count('relief');
    expect(done.transactions[0]).toMatchObject({ type: 'Expectation', status: 'Pending' });
    transaction.link ??= this.newLink();
    transaction.relief = add(expected.relief, done.transactions[0]?.transactionId, transaction.link);
  }

  private execution(transaction: ReferenceTransaction, instrument: ReferenceInstrument): ReferenceExecution {
    const price = (instrument.price * BigInt(this.random.between(92, 107))) / 100n;
    const most =
      transaction.quantity ??
      (transaction.way === 'sell' ? transaction.reservedUnits : ((transaction.amount ?? 0n) * 10n ** 14n) / price);
    const wanted = this.random.chance(75) ? (most * 98n) / 100n : (most * BigInt(this.random.between(50, 104))) / 100n;
    const quantity =
      transaction.quantity !== null && this.random.chance(70) ? most : wanted - (wanted % instrument.unit);
    return {
      price,
      quantity,
      settles: this.random.chance(30)
        ? this.reference.today
        : addWorkingDays(this.reference.today, this.random.between(1, 3)),
    };
  }

  private async execute(actor: ReferenceActor, command: TransactionCommand): Promise<Executed | 'refused'> {
    this.last = JSON.stringify({ actor, command, today: this.reference.today }, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return this.orRefused((transaction) =>
      testLedger.execute(
        transaction,
        {
          firmId: 'NBW',
          userId: actor.userId,
          userKind: userKinds[actor.kind],
          businessDate: this.reference.today,
        },
        command,
      ),
    );
  }

  private async orRefused<Done>(give: (transaction: Transaction<DB>) => Promise<Done>): Promise<Done | 'refused'> {
    try {
      const done = await this.database.db.transaction().execute(give);
      this.accepted += 1;
      return done;
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
      this.refused += 1;
      this.last += ` (${error.message})`;
      return 'refused';
    }
  }

  private countEnd(changed: ReferenceTransaction | undefined, status: string): void {
    this.count(`${changed?.way ?? ''} ${status}`);
    if (changed?.share != null) this.count(`share ${status}`);
  }

  private count(what: string, times = 1): void {
    this.done.set(what, (this.done.get(what) ?? 0) + times);
  }

  /** The reference ledger only needs to know which transactions are linked, not the link's id. */
  private newLink(): string {
    this.linkCount += 1;
    return `link ${this.linkCount}`;
  }
}

const nameOf = (
  move: Action,
  { way, byDirectDebit, isRelief, contribution, account: { hasRelief } }: ReferenceTransaction,
): string =>
  `${move} ${hasRelief && way === 'in' && contribution === 'Personal' ? 'contribution' : byDirectDebit ? 'direct' : isRelief ? 'relief' : way}`;

const add = (made: NewTransaction, id = '', link: string | null): ReferenceTransaction => {
  const transaction = { ...made, id, link };
  made.account.transactions.push(transaction);
  return transaction;
};
