import { transferStatuses } from '@tessera/contract/transactions/values';
import { addDays, addWorkingDays, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import { formatPounds, valueAt } from '@tessera/domain/money';
import type { MovementType, TransactionStatus, TransactionSubType, TransactionType, TransferStatus } from '../database/column-types';
import { providers } from './names';
import type { SeedAccount } from './people';
import type { SeedInstrument } from './prices';
import type { Random } from './random';

/** A transaction that has moved nothing (yet): it has no postings. */
export interface OpenTransaction {
  readonly transactionId: string;
  readonly accountId: string;
  readonly linkId: string | null;
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
  readonly completed: IsoDate | null;
  readonly narrative: string;
}

export interface SeedTransfer {
  readonly transactionId: string;
  readonly type: 'Cash' | 'Stock';
  readonly status: TransferStatus;
  readonly actionRequired: boolean;
  readonly autoInvest: boolean;
  readonly provider: string;
  readonly reference: string;
  readonly initiated: IsoDate;
  readonly ended: IsoDate | null;
}

interface OpenWorkOptions {
  readonly random: Random;
  readonly accounts: readonly SeedAccount[];
  readonly instruments: readonly SeedInstrument[];
  readonly asOf: IsoDate;
  readonly nextId: (kind: 'transaction' | 'link') => string;
}

const openStatuses: readonly TransactionStatus[] = ['Pending', 'Pending', 'Placed', 'Waiting', 'Waiting', 'Checking', 'Error', 'Deleted'];

/** Payments and orders on their way: some alone, some a payment with the order that waits for it. */
export const makeOpenTransactions = ({ random, accounts, instruments, asOf, nextId }: OpenWorkOptions, count: number): OpenTransaction[] => {
  const made: OpenTransaction[] = [];
  const active = accounts.filter((account) => account.status === 'Active');
  while (made.length < count && active.length > 0) {
    const account = random.pick(active);
    const date = workingDayOnOrBefore(addDays(asOf, -random.between(0, 14)));
    const status = random.pick(openStatuses);
    const amount = random.pounds(100, 8000, 50);
    const instrument = random.pick(instruments);
    const price = instrument.prices.at(-1) ?? 1n;
    const linkId = random.chance(30) ? nextId('link') : null;
    const head = { accountId: account.accountId, linkId, date, completed: null };
    const payment = (): OpenTransaction => ({
      ...head, transactionId: nextId('transaction'), type: 'Payment', subType: 'Deposit', movement: 'In', method: random.pick(['Bank Transfer', 'Direct Debit']), status: status === 'Placed' ? 'Pending' : status, amount: formatPounds(amount), quantity: null,
      assetId: null, settles: addWorkingDays(date, 3), narrative: 'Payment expected',
    });
    const order = (orderStatus: TransactionStatus): OpenTransaction => {
      const buying = linkId !== null || random.chance(60);
      const quantity = BigInt(random.between(5, 400)) * 100_000_000n;
      return {
        ...head, transactionId: nextId('transaction'), type: 'Order', subType: 'At Best', movement: buying ? 'Invest' : 'Disinvest', method: null, status: orderStatus, amount: formatPounds(buying ? amount : valueAt(quantity, price)),
        quantity: buying ? null : String(quantity / 100_000_000n), assetId: instrument.assetId, settles: addWorkingDays(date, instrument.settlementDays), narrative: `${buying ? 'Buy' : 'Sell'} ${instrument.name}`,
      };
    };
    if (account.wrapper === 'CASH') made.push({ ...payment(), linkId: null });
    else if (linkId !== null) made.push(payment(), order(status === 'Deleted' ? 'Deleted' : 'Waiting'));
    else made.push(random.chance(50) ? payment() : order(status));
  }
  return made;
};

const ended: ReadonlySet<TransferStatus> = new Set(['Completed', 'Rejected', 'Deleted', 'Cancelled']);
const documents: ReadonlySet<TransferStatus> = new Set(['Awaiting Documentation', 'Verifying Documentation', 'Reviewing Documentation']);

const transactionStatusOf = (status: TransferStatus): TransactionStatus => {
  if (status === 'Completed') return 'Completed';
  if (status === 'Deleted' || status === 'Cancelled') return 'Deleted';
  if (status === 'Rejected') return 'Error';
  return documents.has(status) ? 'Checking' : status === 'Pending' ? 'Pending' : 'Waiting';
};

/**
 * Transfers in every status. `completed` are transactions of the history that were transfers in; the other statuses get a
 * transaction of their own that has moved nothing.
 */
export const makeTransfers = (options: OpenWorkOptions, count: number, completed: readonly { transactionId: string; date: IsoDate; provider: string }[]): { transactions: OpenTransaction[]; transfers: SeedTransfer[] } => {
  const { random, accounts, asOf, nextId } = options;
  const transactions: OpenTransaction[] = [];
  const transfers: SeedTransfer[] = [];
  const reference = (): string => `${random.pick(['PX', 'HL', 'TR', 'WW'])}${random.between(1_000_000, 9_999_999)}`;
  const eligible = accounts.filter((account) => account.status === 'Active' && account.wrapper !== 'CASH');
  const history = [...completed];
  for (let index = 0; index < count && eligible.length > 0; index += 1) {
    const status = transferStatuses[index % transferStatuses.length] ?? 'Pending';
    const stock = documents.has(status) || status === 'Onboarding Assets' || random.chance(25);
    const done = status === 'Completed' ? history.splice(random.below(history.length), 1)[0] : undefined;
    if (done) {
      transfers.push({ transactionId: done.transactionId, type: 'Cash', status, actionRequired: false, autoInvest: random.chance(50), provider: done.provider, reference: reference(), initiated: addDays(done.date, -random.between(8, 60)), ended: done.date });
      continue;
    }
    if (status === 'Completed') continue;
    const account = random.pick(eligible);
    const initiated = workingDayOnOrBefore(addDays(asOf, -random.between(1, 75)));
    const endedOn = ended.has(status) ? workingDayOnOrBefore(addDays(asOf, -random.between(0, 10))) : null;
    const end = endedOn !== null && endedOn < initiated ? initiated : endedOn;
    const provider = random.pick(providers);
    const movement: MovementType = random.chance(85) ? 'In' : 'Out';
    const transactionId = nextId('transaction');
    transactions.push({
      transactionId, accountId: account.accountId, linkId: random.chance(20) ? nextId('link') : null, type: 'Product Transfer', subType: 'Transfer', movement, method: null, status: transactionStatusOf(status),
      amount: formatPounds(random.pounds(3_000, 180_000, 10) + BigInt(random.below(100))), quantity: null, assetId: null, date: initiated, settles: null, completed: null, narrative: movement === 'In' ? `Transfer from ${provider}` : `Transfer to ${provider}`,
    });
    transfers.push({
      transactionId, type: stock ? 'Stock' : 'Cash', status, actionRequired: (stock && status === 'Onboarding Assets') || status === 'Rejected' || status === 'Awaiting Crystallisation Information',
      autoInvest: !stock && random.chance(50), provider, reference: reference(), initiated, ended: end,
    });
  }
  return { transactions, transfers };
};
