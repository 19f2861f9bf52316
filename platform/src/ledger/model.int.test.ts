import { addWorkingDays } from '@tessera/domain/dates';
import { audit } from '../auditor/auditor';
import { connectDatabase, type Database } from '../database/connect';
import type { DB } from '../database/schema';
import { createTestDatabase, SEEDED_AS_OF, type TestDatabase } from '../database/test-database';
import { Random } from '../seed/random';
import type { TransactionCommand, TransactionRequest } from './commands';
import { execute, type Executed } from './execute';
import { Model, type Expected, type ModelActor, type ModelRequest } from './model';
import { comingCash, keptCash, keptUnits, type ModelAccount, type ModelInstrument, type ModelTransaction } from './model-account';
import { loadModel } from './model-load';
import { readAccountState } from './read-state';
import { LedgerRefusal } from './refusal';

/** `LEDGER_STEPS` and `LEDGER_SEED` make a run longer and repeat one. */
const steps = Number(process.env.LEDGER_STEPS ?? 2_000);
const seed = Number(process.env.LEDGER_SEED ?? Math.floor(Math.random() * 2 ** 31));
const daysMax = 15;
const audits = 4;

const actors: readonly ModelActor[] = [
  { kind: 'person', userId: '0100001' }, { kind: 'person', userId: '0100002' }, { kind: 'operations', userId: '0100009' }, { kind: 'platform', userId: null }, { kind: 'platform', userId: null },
];
const userKinds = { person: 'User', operations: 'Machine', platform: null } as const;

const requestOf = ({ way, amount, quantity, instrument }: ModelRequest): TransactionRequest => ({
  type: way === 'in' || way === 'out' ? 'Payment' : 'Order', subType: way === 'in' ? 'Deposit' : way === 'out' ? 'Withdrawal' : 'At Best', movement: ({ in: 'In', out: 'Out', buy: 'Invest', sell: 'Disinvest' } as const)[way],
  amount, quantity, method: way === 'in' ? 'Bank Transfer' : way === 'out' ? 'BACS Credit' : null, assetId: instrument?.assetId ?? null, contributionType: null, autoDisinvest: null, sellDownMethod: null, toAccountId: null, narrative: null,
});

describe('the ledger beside a model of it', () => {
  let clone: TestDatabase;
  let database: Database<DB>;
  beforeAll(async () => {
    clone = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(clone.connectionString, { connections: 2 });
  });
  afterAll(async () => {
    await database.close();
    await clone.drop();
  });

  it(`agrees in every answer and balance over random commands, illegal ones too, and with the auditor (seed ${seed}, ${steps} steps)`, async () => {
    const { accounts, instruments } = await loadModel(database.pool, SEEDED_AS_OF);
    const run = new Run(database, new Model(accounts, SEEDED_AS_OF), instruments, new Random(seed));
    for (let step = 1; step <= steps; step += 1) {
      try {
        await run.step();
        if (step % Math.ceil(steps / daysMax) === 0) await run.nextDay();
        if (step % 100 === 0 || step === steps) await run.compareAll();
        if (step % Math.ceil(steps / audits) === 0) expect(await audit(database.pool)).toEqual([]);
      } catch (error) {
        throw new Error(`Step ${step} of the run with LEDGER_SEED=${seed} failed: ${run.last}`, { cause: error });
      }
    }
    expect(await audit(database.pool)).toEqual([]);
    expect(run.accepted).toBeGreaterThan(steps / 4);
    expect(run.refused).toBeGreaterThan(steps / 20);
    // Every way a transaction can end was taken.
    const ends = new Set(accounts.flatMap((account) => account.transactions.map((each) => `${each.way} ${each.status}`)));
    if (steps >= 2_000) for (const way of ['in', 'out', 'buy', 'sell']) for (const status of ['Completed', 'Error', 'Deleted']) expect(ends).toContain(`${way} ${status}`);
  }, 600_000);
});

class Run {
  accepted = 0;
  refused = 0;
  last = '';

  constructor(
    private readonly database: Database<DB>,
    private readonly model: Model,
    private readonly instruments: readonly ModelInstrument[],
    private readonly random: Random,
  ) {}

  async step(): Promise<void> {
    const account = this.random.pick(this.model.accounts);
    const open = account.transactions.filter((each) => ['Pending', 'Waiting', 'Checking', 'Placed'].includes(each.status));
    if (open.length < 2 || this.random.chance(35)) return this.open(account);
    const transaction = this.random.chance(90) ? this.random.pick(open) : this.random.pick(account.transactions);
    return this.move(transaction);
  }

  async nextDay(): Promise<void> {
    this.model.today = addWorkingDays(this.model.today, 1);
    await this.database.pool.query('update business_date set business_date = $1', [this.model.today]);
  }

  async compareAll(): Promise<void> {
    for (const account of this.model.accounts) {
      const state = await readAccountState(this.database.db, { firmId: 'NBW', userId: null, userKind: null, businessDate: this.model.today }, account.accountId);
      const { cash, reserved, uncleared, holdings } = state;
      expect({ cash, reserved, uncleared }).toEqual({ cash: account.cash, reserved: keptCash(account), uncleared: comingCash(account, this.model.today) });
      expect(new Map([...holdings].sort())).toEqual(new Map([...account.units].sort().map(([assetId, { quantity, cost }]) => [assetId, { quantity, bookCost: cost, reserved: keptUnits(account, assetId) }])));
    }
  }

  private amount(around: bigint): bigint {
    if (this.random.chance(2)) return BigInt(this.random.between(-1, 0));
    return (around * BigInt(this.random.between(1, 90))) / 100n + BigInt(this.random.between(1, 99));
  }

  private request(account: ModelAccount, way: ModelRequest['way']): ModelRequest {
    const none = { amount: null, quantity: null, instrument: null };
    const rich = account.cash > 100_000n ? account.cash : 100_000n;
    if (way === 'in') return { ...none, way, amount: this.amount(800_000n) };
    if (way === 'out') return { ...none, way, amount: this.amount(rich / 2n) };
    const held = this.instruments.filter((each) => account.units.has(each.assetId));
    const instrument = way === 'sell' && held.length > 0 && this.random.chance(90) ? this.random.pick(held) : this.random.pick(this.instruments);
    const owned = account.units.get(instrument.assetId)?.quantity ?? 0n;
    if (this.random.chance(50)) return { ...none, way, instrument, amount: this.amount(way === 'buy' ? rich : ((owned * instrument.price) / 10n ** 14n) * 2n / 3n + 1_000n) };
    const wanted = way === 'buy' ? (rich * 10n ** 14n) / instrument.price : owned + instrument.unit;
    const some = (wanted * BigInt(this.random.between(1, 70))) / 100n;
    if (this.random.chance(5)) return { ...none, way, instrument, quantity: way === 'sell' && owned > 0n ? owned : some + 1n };
    return { ...none, way, instrument, quantity: some - (some % instrument.unit) };
  }

  private async open(account: ModelAccount): Promise<void> {
    const ways = this.random.pick<readonly ModelRequest['way'][]>([['in'], ['in'], ['out'], ['buy'], ['buy'], ['sell'], ['sell'], ['in', 'buy'], ['buy', 'in', 'buy'], ['buy', 'sell'], ['out', 'sell'], ['sell', 'sell', 'buy', 'out']]);
    const requests = ways.map((way) => this.request(account, way));
    const actor = this.random.pick(actors);
    const expected = this.model.open(account, requests, actor);
    const done = await this.give(actor, { kind: 'open', accountId: account.accountId, requests: requests.map(requestOf) });
    if (done === 'refused' || expected === 'refused') {
      expect(done === 'refused' ? done : 'accepted').toBe(expected === 'refused' ? expected : 'accepted');
      return;
    }
    expect(done.transactions.map(({ status }) => status)).toEqual(expected.map(({ status }) => status));
    account.transactions.push(...expected.map((each, index) => ({ ...each, id: done.transactions[index]?.transactionId ?? '', link: done.linkId })));
  }

  private async move(transaction: ModelTransaction): Promise<void> {
    const { id: transactionId } = transaction;
    // Without a nudge few withdrawals would come through all their steps.
    const nudged = transaction.status === 'Checking' && this.random.chance(60);
    const actor = this.random.pick(nudged ? actors.slice(0, 2) : actors);
    const kind = nudged ? 'authorise' : this.random.pick(['authorise', 'place', 'place', 'complete', 'complete', 'complete', 'complete', 'reject', 'cancel', 'delete', 'release'] as const);
    const stale = this.random.chance(3);
    const execution = kind === 'complete' && transaction.instrument ? this.execution(transaction, transaction.instrument) : null;
    const command: TransactionCommand = kind === 'complete'
      ? { kind, transactionId, reason: null, date: null, execution: execution && { price: execution.price, quantity: execution.quantity, time: new Date(0), venue: 'XLON', settlementDate: execution.settles } }
      : kind === 'reject' ? { kind, transactionId, reason: 'Refused in a test.' }
      : kind === 'place' || kind === 'release' ? { kind, transactionId } : { kind, transactionId, version: stale ? 999 : null, reason: null };
    const expected: Expected = stale && 'version' in command ? 'refused' : kind === 'complete' ? this.model.complete(transaction, actor, execution) : this.model[kind](transaction, actor);
    const done = await this.give(actor, command);
    expect(done === 'refused' ? done : done.transactions.map(({ transactionId: id, status }) => ({ id, status }))).toEqual(expected);
  }

  private execution(transaction: ModelTransaction, instrument: ModelInstrument) {
    const price = (instrument.price * BigInt(this.random.between(92, 107))) / 100n;
    const most = transaction.quantity ?? (transaction.way === 'sell' ? transaction.keptUnits : ((transaction.amount ?? 0n) * 10n ** 14n) / price);
    const wanted = this.random.chance(75) ? (most * 98n) / 100n : (most * BigInt(this.random.between(50, 104))) / 100n;
    const quantity = transaction.quantity !== null && this.random.chance(70) ? most : wanted - (wanted % instrument.unit);
    return { price, quantity, settles: this.random.chance(30) ? this.model.today : addWorkingDays(this.model.today, this.random.between(1, 3)) };
  }

  private async give(actor: ModelActor, command: TransactionCommand): Promise<Executed | 'refused'> {
    this.last = JSON.stringify({ actor, command, today: this.model.today }, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    try {
      const done = await this.database.db.transaction().execute((transaction) => execute(transaction, { firmId: 'NBW', userId: actor.userId, userKind: userKinds[actor.kind], businessDate: this.model.today }, command));
      this.accepted += 1;
      return done;
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
      this.refused += 1;
      this.last += ` (${error.message})`;
      return 'refused';
    }
  }
}
