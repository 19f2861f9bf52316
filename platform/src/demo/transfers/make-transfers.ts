import { clockRuns, isOver, transactionStatusOf } from '@tessera/contract/transfers/life';
import {
  isTransferWrapper,
  sourceWrappers,
  transferStatuses,
  type TransferWrapper,
} from '@tessera/contract/transfers/values';
import { isPension } from '@tessera/contract/accounts/values';
import { addDays, addWorkingDays, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import {
  formatPounds,
  formatUnits,
  unitsToWire,
  poundsToWire,
  valueAt,
  type Pence,
  type Units,
} from '@tessera/domain/money';
import type { MovementType, TransactionStatus, TransferStatus } from '../../foundation/database/column-types';
import { checksAsked } from '../../capabilities/transfers/moving/advance-transfer';
import type { AccountState } from '../../ledger/state/account-state';
import { providers } from '../people/names';
import type { SeedAccount } from '../people/people';
import type { Random } from '../rows/random';
import type { OpenStep, OpenTransaction, OpenWorkOptions } from '../open-transactions';
import { canLeave, stepsOf, writtenStatus, type SeedTransferStep } from './lives';
import { partyFor, partyNamed, referenceAt } from './parties';

export interface SeedLine {
  readonly kind: 'Cash' | 'Holding';
  readonly assetId: string | null;
  readonly quantity: Units | null;
  readonly amount: Pence | null;
  /** For a transfer that is complete: it arrived. */
  readonly arrived: Pence;
}

export interface SeedTransfer {
  readonly transactionId: string;
  readonly type: 'Cash' | 'Stock';
  readonly status: TransferStatus;
  readonly actionRequired: boolean;
  readonly autoInvest: boolean;
  readonly partyId: string;
  readonly provider: string;
  readonly reference: string;
  readonly initiated: IsoDate;
  readonly ended: IsoDate | null;
  readonly terms: object;
  readonly asked: string | null;
  readonly nextAnswer: IsoDate | null;
  readonly lines: readonly SeedLine[];
  readonly steps: readonly SeedTransferStep[];
  readonly createdBy: string | null;
  /** Its first part arrives when the book is written. */
  readonly isArriving: boolean;
}

const documents: ReadonlySet<TransferStatus> = new Set([
  'Awaiting Documentation',
  'Verifying Documentation',
  'Reviewing Documentation',
]);
const rejections = [
  'The plan number and the client’s date of birth do not match.',
  'A loan or an agreement stands against the plan.',
  'The signature does not match the one on our records.',
];
const asked: Partial<Record<TransferStatus, string>> = {
  'Awaiting Documentation': 'Please send the authority that the client signed.',
  'Awaiting Crystallisation Information': 'Please say which benefits were taken from the plan, and when.',
};

/** Days that a transfer has been on its way: most are young, every ninth is slow, and one in thirty late. */
const ageOf = (status: TransferStatus, drawn: number, index: number): number => {
  // Which way it goes is drawn later.
  if (!clockRuns(status, 'In')) return 1 + (drawn % 14);
  if (index % 30 === 4) return 38;
  return index % 9 === 3 ? 17 + (drawn % 3) : 2 + (drawn % 11);
};

/** The steps of a transfer's transaction; one that has ended was open before. */
const transactionSteps = (
  status: TransactionStatus,
  initiated: IsoDate,
  end: IsoDate | null,
  userId: string,
  rejection: string,
): OpenStep[] => {
  const created = { date: initiated, action: 'Created', userId, reason: null };
  if (end === null) return [{ ...created, to: status }];
  return [
    { ...created, to: 'Pending' },
    {
      date: end,
      to: status,
      action: status === 'Error' ? 'Rejected' : 'Cancelled',
      userId: null,
      reason: status === 'Error' ? rejection : null,
    },
  ];
};

export interface TransferOptions extends OpenWorkOptions {
  /** Random numbers of the transfers' own details, so that they change nothing else in the demonstration. */
  readonly details: Random;
  /** What the accounts hold. */
  readonly states: readonly AccountState[];
}

/** Completed transfers in of the history. */
interface Completed {
  readonly transactionId: string;
  readonly accountId: string;
  readonly amount: Pence;
  readonly date: IsoDate;
  readonly provider: string;
}

/**
 * Makes transfers in every status. `completed` are transfers in of the history; transfers in other statuses get a
 * transaction of their own without postings.
 */
export const makeTransfers = (
  options: TransferOptions,
  count: number,
  completed: readonly Completed[],
): { transactions: OpenTransaction[]; transfers: SeedTransfer[] } => {
  const { random, details, accounts, asOf, nextId } = options;
  const transactions: OpenTransaction[] = [];
  const transfers: SeedTransfer[] = [];
  /** Two draws that plan numbers once took: what is drawn after them stays as it is. */
  const drawReference = (): void => void [random.below(1), random.below(1)];
  const eligible = accounts.filter(({ status, wrapper }) => status === 'Active' && isTransferWrapper(wrapper));
  const history = [...completed];
  for (let index = 0; index < count && eligible.length > 0; index += 1) {
    const status = transferStatuses[index % transferStatuses.length] ?? 'Pending';
    const stock = documents.has(status) || status === 'Onboarding Assets' || random.chance(25);
    const done = status === 'Completed' ? history.splice(random.below(history.length), 1)[0] : undefined;
    if (done) {
      const autoInvest = random.chance(50);
      drawReference();
      const days = 6 + (random.between(8, 60) % 13);
      const account = accounts.find(({ accountId }) => accountId === done.accountId);
      if (account) transfers.push(arrivedTransfer(details, account, done, autoInvest, days));
      continue;
    }
    if (status === 'Completed') continue;
    const crystallised =
      status === 'Awaiting Crystallisation Information' ? eligible.filter(({ wrapper }) => isPension(wrapper)) : [];
    const account = random.pick(crystallised.length > 0 ? crystallised : eligible);
    const initiated = workingDayOnOrBefore(addDays(asOf, -ageOf(status, random.between(1, 75), index)));
    const endedOn = isOver(status) ? workingDayOnOrBefore(addDays(asOf, -random.between(0, 10))) : null;
    const began = endedOn === null ? initiated : workingDayOnOrBefore(addDays(endedOn, -(5 + (index % 8))));
    const name = random.pick(providers);
    const leaves = !random.chance(85);
    const movement: MovementType =
      canLeave(status, isPension(account.wrapper)) && (leaves || index % 3 === 0) ? 'Out' : 'In';
    const transactionId = nextId('transaction');
    const linkId = random.chance(20) ? nextId('link') : null;
    const amount = random.pounds(3_000, 180_000, 10) + BigInt(random.below(100));
    const transactionStatus = transactionStatusOf(writtenStatus(status));
    const rejection = details.pick(rejections);
    const type = stock && !isPension(account.wrapper) ? 'Stock' : stock && details.chance(60) ? 'Stock' : 'Cash';
    const wrapper = sourceWrappers(account.wrapper)[0] ?? 'GIA';
    const party = partyFor(name, wrapper, type, !documents.has(status));
    const narrative = movement === 'In' ? `Transfer from ${party.name}` : `Transfer to ${party.name}`;
    transactions.push({
      transactionId,
      accountId: account.accountId,
      linkId,
      linkOrder: 0,
      type: 'Product Transfer',
      subType: 'Transfer',
      movement,
      method: null,
      status: transactionStatus,
      amount: formatPounds(amount),
      quantity: null,
      assetId: null,
      date: began,
      settles: null,
      narrative,
      reservedCash: '0',
      reservedQuantity: '0',
      createdBy: account.lead.adviserUserId,
      steps: transactionSteps(transactionStatus, began, endedOn, account.lead.adviserUserId, rejection),
    });
    const wantsInvested = !stock && random.chance(50);
    const autoInvest = wantsInvested && movement === 'In';
    drawReference();
    const lines = linesOf(options, account, movement, type, amount);
    const reference = referenceAt(details, party);
    transfers.push({
      transactionId,
      type,
      status,
      actionRequired:
        status === 'Rejected' ||
        status === 'Awaiting Documentation' ||
        status === 'Awaiting Crystallisation Information',
      autoInvest,
      partyId: party.id,
      provider: party.name,
      reference,
      initiated: began,
      ended: endedOn,
      terms: {
        ...termsOf({ type, partyId: party.id, reference, wrapper, autoInvest, lines, account }),
        ...(documents.has(status) && party.electronic ? { signatureType: 'Wet signature' } : {}),
      },
      asked: movement === 'Out' && status === 'Reviewing Documentation' ? checksAsked : (asked[status] ?? null),
      nextAnswer: isOver(status) ? null : addWorkingDays(asOf, 1 + (index % 4)),
      lines,
      steps: stepsOf(movement, status, began, endedOn ?? asOf, rejection),
      createdBy: account.lead.adviserUserId,
      isArriving: status === 'Onboarding Assets',
    });
  }
  return { transactions, transfers };
};

/** A transfer of the history, which arrived as cash. */
const arrivedTransfer = (
  details: Random,
  account: SeedAccount,
  { transactionId, amount, date, provider }: Completed,
  autoInvest: boolean,
  days: number,
): SeedTransfer => {
  const wrapper = sourceWrappers(account.wrapper)[0] ?? 'GIA';
  const party = partyNamed(provider);
  const reference = referenceAt(details, party);
  const initiated = workingDayOnOrBefore(addDays(date, -days));
  const lines: SeedLine[] = [{ kind: 'Cash', assetId: null, quantity: null, amount, arrived: amount }];
  return {
    transactionId,
    type: 'Cash',
    status: 'Completed',
    actionRequired: false,
    autoInvest,
    partyId: party.id,
    provider,
    reference,
    initiated,
    ended: date,
    terms: termsOf({ type: 'Cash', partyId: party.id, reference, wrapper, autoInvest, lines, account }),
    asked: null,
    nextAnswer: null,
    lines,
    steps: stepsOf('In', 'Completed', initiated, date, ''),
    createdBy: account.lead.adviserUserId,
    isArriving: false,
  };
};

/** What is announced: an estimate of the cash; in specie some instruments for most of the value, or what is held here. */
const linesOf = (
  { details, instruments, states }: TransferOptions,
  account: SeedAccount,
  movement: MovementType,
  type: 'Cash' | 'Stock',
  amount: Pence,
): SeedLine[] => {
  const cash = (sum: Pence): SeedLine => ({ kind: 'Cash', assetId: null, quantity: null, amount: sum, arrived: 0n });
  if (type === 'Cash') return [cash(amount)];
  if (movement === 'Out') {
    const held = states.find(({ accountId }) => accountId === account.accountId);
    return [...(held?.holdings ?? [])].map(([assetId, { quantity }]) => ({
      kind: 'Holding',
      assetId,
      quantity,
      amount: null,
      arrived: 0n,
    }));
  }
  const chosen = details.pickSome(instruments, details.between(2, 4));
  return [
    cash(amount / 20n),
    ...chosen.flatMap(({ assetId, prices }): SeedLine[] => {
      const price = prices.at(-1) ?? 0n;
      const part = amount / BigInt(chosen.length + 1);
      // Whole units, as the instruments of an exchange have.
      const quantity = price > 0n ? ((part * 10n ** 14n) / price / 100_000_000n) * 100_000_000n : 0n;
      return quantity > 0n
        ? [{ kind: 'Holding', assetId, quantity, amount: valueAt(quantity, price), arrived: 0n }]
        : [];
    }),
  ];
};

const termsOf = ({
  type,
  partyId,
  reference,
  wrapper,
  autoInvest,
  lines,
  account,
}: {
  readonly type: 'Cash' | 'Stock';
  readonly partyId: string;
  readonly reference: string;
  readonly wrapper: TransferWrapper;
  readonly autoInvest: boolean;
  readonly lines: readonly SeedLine[];
  readonly account: SeedAccount;
}): object => ({
  transferType: type,
  transferValueType: 'Full',
  previousProvider: { masterPartyId: partyId, reference },
  transferWrapperType: wrapper,
  ...(isPension(account.wrapper) ? { funds: 'Uncrystallised', safeguardedBenefits: false } : {}),
  ...(account.wrapper === 'ISA' || account.wrapper === 'JISA' ? { isaYears: 'Earlier years' } : {}),
  ...(autoInvest ? { autoInvest: { into: 'Model' } } : {}),
  ...(type === 'Stock'
    ? {
        assets: lines.map(({ assetId, quantity, amount }) => ({
          ...(assetId === null ? {} : { assetId }),
          ...(quantity === null ? {} : { quantity: unitsToWire(quantity) }),
          ...(amount === null ? {} : { amount: poundsToWire(amount) }),
        })),
      }
    : {}),
});

/** A line's figures as its table keeps them. */
export const lineValues = ({ kind, assetId, quantity, amount, arrived }: SeedLine) => [
  kind,
  assetId,
  quantity === null ? null : formatUnits(quantity),
  amount === null ? null : formatPounds(amount),
  formatPounds(arrived),
  // All of it came.
  arrived > 0n,
];
