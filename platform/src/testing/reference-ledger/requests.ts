import type { Random } from '../../demo/rows/random';
import type { TransactionRequest } from '../../ledger/state/commands';
import {
  chargesOn,
  freeUnits,
  isPension,
  reservedCash,
  valueOf,
  type Contribution,
  type ReferenceAccount,
  type ReferenceInstrument,
  type ReferenceTransaction,
  type Way,
} from './account';
import { addWorkingDays } from '@tessera/domain/dates';
import type { ReferenceFigures } from './correct';
import type { ReferenceRequest } from './open';
import type { ReferenceMove } from './transitions';

/** A requested group, or a move to another account, and the same requests in the ledger's form. */
export interface RequestedGroup {
  readonly requests: readonly [ReferenceRequest, ...ReferenceRequest[]];
  readonly moves: readonly ReferenceMove[] | null;
  readonly wire: readonly TransactionRequest[];
}

const groups: readonly (readonly [Way, ...Way[]])[] = [
  ['in'],
  ['in'],
  ['in'],
  ['out'],
  ['buy'],
  ['buy'],
  ['sell'],
  ['sell'],
  ['in', 'buy'],
  ['in', 'buy'],
  ['buy', 'in', 'buy'],
  ['buy', 'sell'],
  ['out', 'sell'],
  ['sell', 'sell', 'buy', 'out'],
  ['sell', 'buy', 'buy'],
  ['sell', 'buy', 'sell', 'buy'],
  ['fee'],
  ['fee', 'in'],
  ['note'],
  ['expect'],
  ['expect'],
  ['expect', 'in', 'buy'],
  ['unitsIn'],
  ['unitsOut'],
  ['unitsOut', 'unitsIn'],
  ['sell', 'unitsOut', 'unitsOut'],
  ['given'],
  ['given'],
  ['given'],
  ['given', 'given'],
  ['given', 'given', 'given'],
];
const references = ['Ref 1', ' REF 1', 'ref 2'] as const;

const wireOf: Readonly<Record<Way, Pick<TransactionRequest, 'type' | 'subType' | 'movement'>>> = {
  in: { type: 'Payment', subType: 'Deposit', movement: 'In' },
  out: { type: 'Payment', subType: 'Withdrawal', movement: 'Out' },
  fee: { type: 'Payment', subType: 'Adviser Adhoc Fee', movement: 'Out' },
  buy: { type: 'Order', subType: 'At Best', movement: 'Invest' },
  sell: { type: 'Order', subType: 'At Best', movement: 'Disinvest' },
  note: { type: 'Notional', subType: 'Deposit', movement: 'In' },
  expect: { type: 'Expectation', subType: 'Deposit', movement: 'In' },
  unitsIn: { type: 'Stock', subType: 'Stock', movement: 'In' },
  unitsOut: { type: 'Stock', subType: 'Stock', movement: 'Out' },
  given: { type: 'Cash Transfer', subType: 'Internal', movement: 'Out' },
  lumpSum: { type: 'Payment', subType: 'PCLS', movement: 'Out' },
  income: { type: 'Payment', subType: 'FAD', movement: 'Out' },
  taken: { type: 'Cash Transfer', subType: 'Internal', movement: 'In' },
  moveIn: { type: 'Product Transfer', subType: 'Transfer', movement: 'In' },
  moveOut: { type: 'Product Transfer', subType: 'Transfer', movement: 'Out' },
  part: { type: 'Cash Transfer', subType: 'Transfer', movement: 'In' },
};

/** Makes random requests: most of them possible, some not. */
export class RandomRequests {
  constructor(
    private readonly random: Random,
    private readonly accounts: readonly ReferenceAccount[],
    private readonly instruments: readonly ReferenceInstrument[],
  ) {}

  next(account: ReferenceAccount): RequestedGroup {
    const [first, ...others] = this.random.pick(groups);
    // Members of a group often trade the same instrument.
    const same = this.instrument(account, first);
    const requests = this.sharing([
      this.request(account, first, same),
      ...others.map((way) => this.request(account, way, same)),
    ]);
    const moves =
      first === 'given' ? requests.map((request) => ({ to: this.receivingAccount(account, request), request })) : null;
    return { requests, moves, wire: requests.map((each, index) => onWire(each, moves?.[index]?.to ?? null)) };
  }

  /** Turns most purchases of a group that sells into purchases by a share of the proceeds. */
  private sharing(requests: RequestedGroup['requests']): RequestedGroup['requests'] {
    if (!requests.some(({ way }) => way === 'sell') || this.random.chance(40)) return requests;
    // The shares are sometimes too much together.
    let left = this.random.chance(95) ? 10_000 : 12_000;
    const shared = (request: ReferenceRequest): ReferenceRequest => {
      if (request.way !== 'buy' || this.random.chance(10)) return request;
      const share = this.random.chance(50) ? left : this.random.between(0, left);
      left -= share;
      return { ...request, amount: null, quantity: null, share: BigInt(share) };
    };
    const [first, ...others] = requests;
    return [shared(first), ...others.map(shared)];
  }

  payOut(account: ReferenceAccount, amount: bigint): RequestedGroup {
    const request = {
      way: isPension(account) || account.wrapper === 'JISA' ? 'fee' : 'out',
      amount,
      quantity: null,
      instrument: null,
    } as const;
    return { requests: [request], moves: null, wire: [onWire(request, null)] };
  }

  /** Sells a whole holding and spends all the cash estimated to be there then; null when nothing is held. */
  sellAndSpend(account: ReferenceAccount, there: bigint): RequestedGroup | null {
    const held = this.instruments.filter((each) => !each.suspended && freeUnits(account, each.assetId) >= each.unit);
    if (held.length === 0) return null;
    const sold = this.random.pick(held);
    const quantity = freeUnits(account, sold.assetId) - (freeUnits(account, sold.assetId) % sold.unit);
    const value = valueOf(quantity, sold.price);
    const amount = there + value - chargesOn(sold, 'sell', value);
    const bought = this.random.pick(this.instruments);
    const units = (amount * 10n ** 16n) / (bought.price * 106n);
    const none = { amount: null, quantity: null, instrument: null };
    const spend: ReferenceRequest = this.random.pick([
      { ...none, way: 'fee', amount },
      { ...none, way: 'buy', instrument: bought, amount },
      { ...none, way: 'buy', instrument: bought, quantity: units - (units % bought.unit) },
    ]);
    const requests = [{ ...none, way: 'sell', instrument: sold, quantity }, spend] as const;
    return { requests, moves: null, wire: requests.map((each) => onWire(each, null)) };
  }

  private receivingAccount(account: ReferenceAccount, { instrument }: ReferenceRequest): ReferenceAccount {
    const shared = this.accounts.filter(
      (each) => each !== account && each.holders.some((holder) => account.holders.includes(holder)),
    );
    // Units mostly stay in one wrapper, and cash mostly goes to other accounts than pensions.
    const like = shared.filter(({ wrapper }) =>
      instrument
        ? wrapper === 'GIA' || wrapper === account.wrapper
        : wrapper.length < 5 && wrapper !== 'SIPP' && wrapper !== 'SSAS',
    );
    const own = like.length > 0 && this.random.chance(85) ? like : shared;
    return own.length > 0 && this.random.chance(85) ? this.random.pick(own) : this.random.pick(this.accounts);
  }

  private instrument(account: ReferenceAccount, way: Way): ReferenceInstrument {
    const held = this.instruments.filter((each) => account.units.has(each.assetId));
    return way !== 'buy' && held.length > 0 && this.random.chance(92)
      ? this.random.pick(held)
      : this.random.pick(this.instruments);
  }

  private amount(around: bigint): bigint {
    if (this.random.chance(2)) return BigInt(this.random.between(-1, 0));
    return (around * BigInt(this.random.between(1, 90))) / 100n + BigInt(this.random.between(1, 99));
  }

  private request(account: ReferenceAccount, way: Way, same: ReferenceInstrument): ReferenceRequest {
    const none = { way, amount: null, quantity: null, instrument: null };
    const rich = account.cash > 100_000n ? account.cash : 100_000n;
    if (way === 'in') {
      const reference = this.random.chance(40) ? this.random.pick(references) : null;
      return {
        ...none,
        amount: reference === null ? this.amount(account.subscriber ? 200_000n : 600_000n) : this.expected(),
        byDirectDebit: this.random.chance(45),
        reference,
        contribution: reference === null ? this.contribution(account) : null,
        subType: this.random.chance(isPension(account) ? 25 : 2)
          ? this.random.pick(['Employer', 'Employee'] as const)
          : null,
      };
    }
    if (way === 'expect') return { ...none, amount: this.expected(), reference: this.random.pick(references) };
    if (way === 'note') return { ...none, amount: this.amount(100_000n) };
    // Takes all the cash, so that a collection returned later finds it spent.
    if ((way === 'out' || way === 'given') && this.random.chance(20))
      return { ...none, amount: account.cash - reservedCash(account) };
    if (way === 'out' && this.random.chance(5))
      return { ...none, amount: this.amount(rich / 2n), subType: this.random.pick(['PCLS', 'FAD', 'UFPLS'] as const) };
    if (way === 'out' || way === 'fee') return { ...none, amount: this.amount(rich / (way === 'fee' ? 20n : 2n)) };
    const instrument = this.random.chance(60) ? same : this.instrument(account, way);
    if (way === 'given' && this.random.chance(50)) return { ...none, amount: this.amount(rich / 3n) };
    if (way === 'unitsIn')
      return { ...none, instrument, quantity: this.units(account, instrument, 20), amount: this.amount(50_000n) };
    if (way === 'unitsOut' || way === 'given')
      return { ...none, instrument, quantity: this.units(account, instrument, 80) };
    const owned = account.units.get(instrument.assetId)?.quantity ?? 0n;
    if (this.random.chance(50))
      return {
        ...none,
        instrument,
        amount: this.amount(way === 'buy' ? rich : (((owned * instrument.price) / 10n ** 14n) * 2n) / 3n + 1_000n),
      };
    if (way === 'sell') return { ...none, instrument, quantity: this.units(account, instrument, 70) };
    const some = (((rich * 10n ** 14n) / instrument.price) * BigInt(this.random.between(1, 70))) / 100n;
    return { ...none, instrument, quantity: this.random.chance(5) ? some + 1n : some - (some % instrument.unit) };
  }

  private contribution(account: ReferenceAccount): Contribution | null {
    if (this.random.chance(isPension(account) ? 15 : 2)) return this.random.pick(['Employer', 'Employee'] as const);
    return this.random.pick(
      account.hasRelief ? (['Personal', 'Personal', 'Transfer'] as const) : ([null, 'Personal', 'Transfer'] as const),
    );
  }

  /** Returns figures for a correction of a completed transaction. */
  figures({ way, amount, completedOn, posted }: ReferenceTransaction, today: string): ReferenceFigures {
    const isOrder = way === 'buy' || way === 'sell';
    const about = (figure: bigint): bigint => (figure * BigInt(this.random.between(70, 125))) / 100n;
    const day = isOrder
      ? addWorkingDays(completedOn ?? today, this.random.pick([0, 1, 2, 3, 9, 15, -1]))
      : this.random.chance(8)
        ? '1990-01-02'
        : addWorkingDays(today, this.random.between(-4, this.random.chance(15) ? 1 : 0));
    const date = this.random.chance(35) ? day : null;
    const none = { amount: null, quantity: null, price: null, date };
    if (this.random.chance(4)) return { ...none, quantity: 0n };
    if (way === 'in' || way === 'out' || way === 'fee')
      return { ...none, amount: this.random.chance(85) ? about(amount ?? 0n) : null };
    const units = posted.units?.quantity ?? 0n;
    const quantity = this.random.chance(60) ? about(units < 0n ? -units : units) : null;
    if (isOrder)
      return { ...none, quantity, price: posted.price !== null && this.random.chance(60) ? about(posted.price) : null };
    return {
      ...none,
      quantity,
      amount: way === 'unitsIn' && this.random.chance(60) ? about(posted.units?.cost ?? 0n) : null,
    };
  }

  /** Returns sums that are often within a tenth of each other. */
  private expected(): bigint {
    return BigInt(this.random.between(95_000, 110_000));
  }

  private units({ units }: ReferenceAccount, { assetId, unit }: ReferenceInstrument, most: number): bigint {
    const owned = units.get(assetId)?.quantity ?? 0n;
    const some = ((owned + unit) * BigInt(this.random.between(1, most))) / 100n;
    if (this.random.chance(8)) return owned > 0n && this.random.chance(70) ? owned : some + 1n;
    const whole = some - (some % unit);
    return whole === 0n && this.random.chance(90) ? unit : whole;
  }
}

const onWire = (
  { way, amount, quantity, share, instrument, byDirectDebit, contribution, reference, subType }: ReferenceRequest,
  to: ReferenceAccount | null,
): TransactionRequest => ({
  ...wireOf[way],
  ...(way === 'given' && instrument ? { type: 'Stock Transfer' } : {}),
  ...(subType ? { subType } : {}),
  amount,
  quantity,
  proceedsShare: share ?? null,
  assetId: instrument?.assetId ?? null,
  method: way === 'in' ? (byDirectDebit ? 'Direct Debit' : 'Bank Transfer') : way === 'out' ? 'BACS Credit' : null,
  contributionType: contribution ?? null,
  autoDisinvest: null,
  sellDownMethod: null,
  toAccountId: to?.accountId ?? null,
  holdersDeclaration: to !== null,
  narrative: reference ?? null,
});
