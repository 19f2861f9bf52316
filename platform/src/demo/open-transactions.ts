import {
  addDays,
  addWorkingDays,
  taxYearOf,
  workingDayOnOrAfter,
  workingDayOnOrBefore,
  type IsoDate,
} from '@tessera/domain/dates';
import { remainingSubscription } from '@tessera/domain/limits';
import { formatPounds, formatUnits, valueAt, type Pence, type Units } from '@tessera/domain/money';
import type {
  MovementType,
  TransactionStatus,
  TransactionSubType,
  TransactionType,
} from '../foundation/database/column-types';
import type { AccountState } from '../ledger/state/account-state';
import { isLimited } from '../ledger/limits/subscriptions';
import type { SeedAccount } from './people/people';
import type { SeedInstrument } from './market/prices';
import type { Random } from './rows/random';

/** One step of an open transaction's history. */
export interface OpenStep {
  readonly date: IsoDate;
  readonly to: TransactionStatus;
  readonly action: string;
  readonly userId: string | null;
  readonly reason: string | null;
}

/** A transaction without postings (yet). */
export interface OpenTransaction {
  readonly transactionId: string;
  readonly accountId: string;
  readonly linkId: string | null;
  readonly linkOrder: number;
  readonly type: TransactionType;
  readonly subType: TransactionSubType;
  readonly movement: MovementType;
  readonly method: string | null;
  readonly status: TransactionStatus;
  readonly amount: string;
  readonly quantity: string | null;
  readonly assetId: string | null;
  readonly date: IsoDate;
  readonly settles: IsoDate | null;
  readonly narrative: string;
  readonly reservedCash: string;
  readonly reservedQuantity: string;
  readonly createdBy: string;
  readonly steps: readonly OpenStep[];
}

/** The cash and units an account can still commit: seeded open transactions stay within them, as the ledger would. */
interface Available {
  cash: Pence;
  readonly units: Map<string, Units>;
}

export interface OpenWorkOptions {
  readonly random: Random;
  readonly accounts: readonly SeedAccount[];
  readonly instruments: readonly SeedInstrument[];
  readonly asOf: IsoDate;
  readonly nextId: (kind: 'transaction' | 'link') => string;
}

type Kind = 'payment' | 'withdrawal' | 'buy' | 'sell';

interface Scenario {
  readonly members: readonly { readonly kind: Kind; readonly status: TransactionStatus }[];
}

const one = (kind: Kind, status: TransactionStatus): Scenario => ({ members: [{ kind, status }] });

/**
 * The open transactions, repeated in turn: single ones, a payment with the order that waits for it, a sale with the
 * withdrawal that waits for it.
 */
const scenarios: readonly Scenario[] = [
  one('payment', 'Pending'),
  one('withdrawal', 'Checking'),
  one('buy', 'Pending'),
  {
    members: [
      { kind: 'payment', status: 'Pending' },
      { kind: 'buy', status: 'Waiting' },
    ],
  },
  one('sell', 'Placed'),
  one('payment', 'Error'),
  one('withdrawal', 'Pending'),
  one('buy', 'Placed'),
  one('withdrawal', 'Checking'),
  one('sell', 'Pending'),
  {
    members: [
      { kind: 'sell', status: 'Placed' },
      { kind: 'withdrawal', status: 'Waiting' },
    ],
  },
  one('buy', 'Error'),
  one('payment', 'Deleted'),
  one('withdrawal', 'Placed'),
  {
    members: [
      { kind: 'payment', status: 'Checking' },
      { kind: 'buy', status: 'Waiting' },
    ],
  },
  one('buy', 'Deleted'),
  one('payment', 'Pending'),
  one('withdrawal', 'Deleted'),
];

/** The most accounts to try for a scenario before the next one. */
const triesMax = 60;
const wholeUnit = 100_000_000n;
const least: Pence = 10_000n;
const statusesWithReserve = new Set<TransactionStatus>(['Pending', 'Placed', 'Checking']);

/** Makes open payments and orders, within the cash and the units of their accounts, with their steps so far. */
export const makeOpenTransactions = (
  options: OpenWorkOptions,
  states: readonly AccountState[],
  uncleared: ReadonlyMap<string, Pence>,
  paidIn: ReadonlyMap<string, Pence>,
  count: number,
): OpenTransaction[] => {
  const { random, accounts } = options;
  const purses = new Map(
    states.map(({ accountId, cash, holdings }): [string, Available] => [
      accountId,
      {
        cash: cash - (uncleared.get(accountId) ?? 0n),
        units: new Map([...holdings].map(([assetId, { quantity }]) => [assetId, quantity])),
      },
    ]),
  );
  // By account and tax year; open payments count too.
  const subscribed = new Map(paidIn);
  const active = accounts.filter((account) => account.status === 'Active');
  const made: OpenTransaction[] = [];
  for (let turn = 0; made.length < count && active.length > 0 && turn < count * 2; turn += 1) {
    const scenario = scenarios[turn % scenarios.length];
    for (let tries = 0; scenario && tries < triesMax; tries += 1) {
      const account = random.pick(active);
      const group = makeGroup(
        options,
        account,
        purses.get(account.accountId) ?? { cash: 0n, units: new Map() },
        subscribed,
        scenario,
      );
      if (!group) continue;
      made.push(...group);
      break;
    }
  }
  return made;
};

/** Returns a scenario's members on one account, or null where the account cannot have them. */
const makeGroup = (
  { random, instruments, asOf, nextId }: OpenWorkOptions,
  account: SeedAccount,
  purse: Available,
  subscribed: Map<string, Pence>,
  { members }: Scenario,
): OpenTransaction[] | null => {
  const drawn = workingDayOnOrBefore(addDays(asOf, -random.between(0, 14)));
  // No transaction is older than its account.
  const opened = workingDayOnOrAfter(account.opened);
  const date = drawn < opened && opened <= asOf ? opened : drawn;
  const kinds = members.map(({ kind }) => kind);
  if (account.wrapper === 'CASH' && kinds.some((kind) => kind === 'buy' || kind === 'sell')) return null;
  const pension = account.wrapper !== 'ISA' && account.wrapper !== 'GIA' && account.wrapper !== 'CASH';
  if (pension && kinds.includes('withdrawal')) return null;
  const sold = kinds.includes('sell') ? pickUnits(random, instruments, purse) : null;
  if (kinds.includes('sell') && !sold) return null;
  // Members of a group are for similar sums; a single payment out never exceeds the cash there is.
  const most = members.length === 1 && kinds[0] !== 'payment' ? purse.cash / 2n : 800_000n;
  if (!sold && most < least) return null;
  const year = `${account.accountId} ${taxYearOf(date)}`;
  const subscribes = kinds.includes('payment');
  const left =
    subscribes && isLimited(account.wrapper)
      ? remainingSubscription(account.wrapper, date, { total: subscribed.get(year) ?? 0n }).remaining
      : 800_000n;
  if (left < least) return null;
  const amount =
    sold?.value ??
    whole(
      random,
      [most, left, 800_000n].reduce((a, b) => (a < b ? a : b)),
    );
  if (subscribes) subscribed.set(year, (subscribed.get(year) ?? 0n) + amount);
  const instrument = sold?.instrument ?? random.pick(instruments);
  const linkId = members.length > 1 ? nextId('link') : null;
  return members.map(({ kind, status }, linkOrder): OpenTransaction => {
    const reserves = statusesWithReserve.has(status);
    const reservedCash = reserves && (kind === 'withdrawal' || kind === 'buy') ? amount : 0n;
    const quantity = kind === 'sell' && sold ? sold.quantity : null;
    const reservedQuantity = reserves && quantity !== null ? quantity : 0n;
    purse.cash -= reservedCash;
    if (reservedQuantity > 0n)
      purse.units.set(instrument.assetId, (purse.units.get(instrument.assetId) ?? 0n) - reservedQuantity);
    const order = kind === 'buy' || kind === 'sell';
    return {
      transactionId: nextId('transaction'),
      accountId: account.accountId,
      linkId,
      linkOrder,
      type: order ? 'Order' : 'Payment',
      ...shapes[kind],
      status,
      amount: formatPounds(amount),
      quantity: quantity === null ? null : formatUnits(quantity),
      method:
        kind === 'payment'
          ? random.pick(['Bank Transfer', 'Direct Debit'])
          : kind === 'withdrawal'
            ? 'Bank Transfer'
            : null,
      assetId: order ? instrument.assetId : null,
      date,
      settles: addWorkingDays(date, order ? instrument.settlementDays : 3),
      narrative: order ? `${kind === 'buy' ? 'Buy' : 'Sell'} ${instrument.name}` : narratives[kind],
      reservedCash: formatPounds(reservedCash),
      reservedQuantity: formatUnits(reservedQuantity),
      createdBy: account.lead.adviserUserId,
      steps: stepsTo(kind, status, date, asOf, account.lead.adviserUserId),
    };
  });
};

const shapes = {
  payment: { subType: 'Deposit', movement: 'In' },
  withdrawal: { subType: 'Withdrawal', movement: 'Out' },
  buy: { subType: 'At Best', movement: 'Invest' },
  sell: { subType: 'At Best', movement: 'Disinvest' },
} as const;
const narratives = { payment: 'Payment expected', withdrawal: 'Withdrawal to the client' } as const;

const whole = (random: Random, most: Pence): Pence => {
  const pounds = Number(most / 100n);
  return pounds < 100 ? most : random.pounds(100, pounds, 50);
};

/** Picks part of a holding, in whole units. */
const pickUnits = (
  random: Random,
  instruments: readonly SeedInstrument[],
  { units }: Available,
): { instrument: SeedInstrument; quantity: Units; value: Pence } | null => {
  const held = instruments.filter(({ assetId }) => (units.get(assetId) ?? 0n) >= 4n * wholeUnit);
  if (held.length === 0) return null;
  const instrument = random.pick(held);
  const quantity =
    BigInt(random.between(1, Number((units.get(instrument.assetId) ?? 0n) / wholeUnit / 2n))) * wholeUnit;
  const value = valueAt(quantity, instrument.prices.at(-1) ?? 1n);
  return value >= least ? { instrument, quantity, value } : null;
};

const rejections: Readonly<Record<Kind, string>> = {
  payment: 'The bank returned it: not enough money in the account.',
  withdrawal: 'The bank returned it: the account is closed.',
  buy: 'The market refused it: dealing in it was halted.',
  sell: 'The market refused it: dealing in it was halted.',
};

/** Returns the steps by which a transaction reached its status: one per day, none after the business date. */
const stepsTo = (kind: Kind, status: TransactionStatus, date: IsoDate, asOf: IsoDate, userId: string): OpenStep[] => {
  const later = (days: number): IsoDate => {
    const day = addWorkingDays(date, days);
    return day > asOf ? asOf : day;
  };
  const first: TransactionStatus =
    status === 'Waiting' || status === 'Checking' ? status : kind === 'withdrawal' ? 'Checking' : 'Pending';
  const steps: OpenStep[] = [{ date, to: first, action: 'Created', userId, reason: null }];
  if (first === status) return steps;
  if (status === 'Deleted')
    return [
      ...steps,
      { date: later(1), to: 'Deleted', action: 'Cancelled', userId, reason: 'The client changed their mind.' },
    ];
  // Someone of operations; the history does not need the name.
  if (first === 'Checking')
    steps.push({ date: later(1), to: 'Pending', action: 'Authorised', userId: null, reason: null });
  if (status === 'Pending') return steps;
  if (kind !== 'payment') steps.push({ date: later(2), to: 'Placed', action: 'Placed', userId: null, reason: null });
  if (status === 'Placed') return steps;
  return [...steps, { date: later(3), to: 'Error', action: 'Rejected', userId: null, reason: rejections[kind] }];
};
