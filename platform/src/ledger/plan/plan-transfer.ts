import { kindOf } from '@tessera/contract/transactions/life';
import { mulDivHalfUp, valueAt, type Pence } from '@tessera/domain/money';
import { poundsText } from '@tessera/domain/wording';
import type { TransactionStatus } from '../../foundation/database/column-types';
import { deathProblem } from '../rules/account-death';
import { afterPostings } from '../state/account-state';
import {
  touchesAccount,
  type OpenTransferCommand,
  type TransferCommand,
  type TransferPart,
  type TransferPlace,
} from '../state/commands';
import { noEffects, type Effects, type OpenedTransaction, type Party, type PostingGroup } from '../state/effects';
import { isOpen, transactionOf } from '../state/group';
import { LedgerRefusal, refuseAtIndex } from '../state/refusal';
import type { InstrumentState, LedgerState, TransactionState, TransferredState } from '../state/state';
import { cashThrough, stockThrough, transfersAccount } from '../state/transfer-lines';
import { unitsText } from '../state/units-text';
import { checkAccountStatus, checkAmount, checkQuantity } from './parts/checks';
import { GroupFunds } from './parts/group-funds';
import { bookCostOut } from './plan-internal';

/** The most parts of one command: it is committed whole. */
const partsMax = 400;

/** The statuses of an account that a transfer may leave. */
const leavesFrom: readonly LedgerState['accountStatus'][] = ['Active', 'Transfer Out'];

const nothing = {
  method: null,
  contributionType: null,
  autoDisinvest: null,
  sellDownMethod: null,
  reservedCash: 0n,
  reservedQuantity: 0n,
  charges: [],
  estimate: null,
} as const;

/**
 * Opens a transfer from or to another provider. Nothing moves and nothing is reserved yet.
 * @throws LedgerRefusal when the amount or the account does not allow it.
 */
export const planOpenTransfer = (state: LedgerState, { movement, amount, narrative }: OpenTransferCommand): Effects => {
  const { accountId, accountStatus, businessDate, death, withdrawalsAreAuthorised } = state;
  if (movement === 'In') checkAccountStatus(state, 'paid in');
  else {
    const problem =
      deathProblem(death) ??
      (leavesFrom.includes(accountStatus)
        ? null
        : `The account is ${accountStatus}: only one that is Active or Transfer Out moves to another provider.`);
    if (problem !== null) throw new LedgerRefusal(problem, { field: 'accountId' });
  }
  const isChecked = movement === 'Out' && withdrawalsAreAuthorised;
  return {
    ...noEffects,
    opened: [
      {
        ...nothing,
        accountId,
        type: 'Product Transfer',
        subType: 'Transfer',
        movement,
        amount: checkAmount(amount),
        quantity: null,
        assetId: null,
        narrative,
        status: isChecked ? 'Checking' : 'Pending',
        reason: isChecked ? 'A second person has to authorise it.' : null,
        linkOrder: 0,
        date: businessDate,
        settlementDate: null,
        completedDate: null,
      },
    ],
  };
};

/** What a transfer's parts have done so far. */
interface Progress {
  readonly state: LedgerState;
  readonly transferred: TransferredState;
  readonly opened: readonly OpenedTransaction[];
  readonly groups: readonly PostingGroup[];
}

/**
 * Moves a transfer's transaction to a status, and the parts that go with it. Each part has one posting group through
 * TRANSFERS. A part that touches the account is a completed transaction of its own, in the transfer's group; any other
 * is posted on the transfer's transaction.
 * @throws LedgerRefusal for a status that the transfer cannot get; for one of its parts with the index.
 */
export const planTransfer = (state: LedgerState, command: TransferCommand): Effects => {
  const { transactionId, to, step, reason, amount, parts } = command;
  if (!state.transferred) throw new Error('A transfer is moved on a state that was read for it.');
  const transfer = transactionOf(state, transactionId);
  checkMove(state, transfer, command);
  if (amount !== undefined && amount < 0n) throw new LedgerRefusal('What moved is zero or more.', { field: 'amount' });
  if (parts.length > partsMax)
    throw new LedgerRefusal(`At most ${partsMax} parts move at once. Move the others after them.`, { field: 'parts' });
  const funds = new GroupFunds(state);
  let now: Progress = { state, transferred: state.transferred, opened: [], groups: [] };
  for (const [index, part] of parts.entries())
    now = refuseAtIndex(index, () => withPart(now, transfer, part, funds, state.transactions.length));
  const isOver = isOpen(transfer) && (to === 'Completed' || to === 'Error' || to === 'Deleted');
  if (isOver) checkEnd(now, to);
  return {
    opened: now.opened,
    linked: false,
    ...(now.opened.length > 0 ? { joins: transactionId } : {}),
    changed: [
      {
        transactionId,
        from: transfer.status,
        to,
        action: step,
        reason,
        reservedCash: 0n,
        reservedQuantity: 0n,
        ...(amount === undefined ? {} : { amount }),
        ...(isOver && to === 'Completed' ? { completedDate: state.businessDate } : {}),
      },
    ],
    groups: now.groups,
  };
};

const conflict = (message: string): LedgerRefusal => new LedgerRefusal(message, { type: 'conflict' });

/** @throws LedgerRefusal unless it is a transfer that can get this status with these parts. */
const checkMove = (
  { accountStatus }: LedgerState,
  transfer: TransactionState,
  { to, parts }: TransferCommand,
): void => {
  const { type, subType, movement, method, status } = transfer;
  if (kindOf(type, subType, movement, method) !== 'transfer') throw conflict('It is no transfer.');
  if (type !== 'Product Transfer') throw conflict('It is a part of a transfer: act on the transfer itself.');
  if (to === 'Placed') throw conflict('A transfer is never Placed: it waits for the other provider.');
  if (status === 'Completed') {
    // Of a product that left whole, what came to the account since goes after it, until the account is closed.
    if (movement === 'Out') {
      if (
        accountStatus !== 'Transfer Out' ||
        to !== 'Completed' ||
        parts.some((part) => part.from !== 'Account' || part.to !== 'Provider')
      )
        throw conflict('The transfer is completed: nothing more leaves with it.');
      return;
    }
    if (to !== 'Completed' || parts.some((part) => part.from !== 'Provider' || part.to !== 'Account'))
      throw conflict('The transfer is completed: it only takes late income from the other provider.');
    return;
  }
  if (!isOpen(transfer)) throw conflict('The transfer is over: submit it again as a new one.');
  if (status === 'Checking' && movement === 'Out' && parts.length > 0)
    throw conflict('A second person has to authorise the transfer first.');
};

/** @throws LedgerRefusal when something is held still, or has moved with a transfer that ends without it. */
const checkEnd = ({ transferred: { cash, units } }: Progress, to: TransactionStatus): void => {
  const all = [...units.values()];
  if (cash.held !== 0n || all.some(({ held }) => held !== 0n))
    throw conflict('Something of the transfer is held. Accept it or return it first.');
  if (to !== 'Completed' && (cash.moved !== 0n || all.some(({ moved }) => moved !== 0n)))
    throw conflict('Something of the transfer has moved. Bring it back first.');
};

/** Where a part can go: what comes in may be held on its way, what goes out may come back. */
const routes: Readonly<Record<'In' | 'Out', readonly `${TransferPlace} ${TransferPlace}`[]>> = {
  In: ['Provider Account', 'Provider Held', 'Held Account', 'Held Provider'],
  Out: ['Account Provider', 'Provider Account'],
};
/** From the other provider to the account. */
const places: readonly TransferPlace[] = ['Provider', 'Held', 'Account'];

/** The parties that a part passes through, from where it comes to where it goes. */
const partiesOf = (accountId: string, { kind, from, to }: TransferPart): Party[] => {
  const [start, end] = [places.indexOf(from), places.indexOf(to)];
  const passed = places.slice(Math.min(start, end), Math.max(start, end) + 1);
  return (start < end ? passed : [...passed].reverse()).map((place): Party => {
    switch (place) {
      case 'Provider':
        return { controlCode: kind === 'Cash' ? 'BANK' : 'MARKET' };
      case 'Held':
        return transfersAccount;
      case 'Account':
        return { accountId };
    }
  });
};

const withPart = (
  now: Progress,
  transfer: TransactionState,
  part: TransferPart,
  funds: GroupFunds,
  firstOrder: number,
): Progress => {
  const { state, transferred, opened, groups } = now;
  const { accountId, businessDate, wrapperType } = state;
  const isIn = transfer.movement === 'In';
  if (!routes[isIn ? 'In' : 'Out'].includes(`${part.from} ${part.to}`))
    throw new LedgerRefusal(`What a transfer ${transfer.movement} moves does not go from ${part.from} to ${part.to}.`, {
      field: 'parts',
    });
  checkAccount(state, transfer, part);
  if (part.kind === 'Cost') return withCost(now, transfer, part);
  const moved = part.kind === 'Cash' ? cashOf(now, transfer, part, funds) : unitsOf(now, transfer, part, funds);
  const comes = part.to === 'Account' || part.to === 'Held';
  const [parties, sums] = [partiesOf(accountId, part), sumsOf(transferred, part, moved.bookCost)];
  const posted = {
    code: comes ? 'TRFI' : 'TRFO',
    narrative: part.narrative,
    postDate: businessDate,
    valueDate: businessDate,
    cash: part.kind === 'Cash' ? cashThrough(parties, part.amount) : [],
    stock:
      part.kind === 'Units'
        ? stockThrough(parties, {
            assetId: part.assetId,
            quantity: part.quantity,
            value: moved.value,
            bookValue: moved.bookCost,
          })
        : [],
  } as const;
  const touches = touchesAccount(part);
  const group: PostingGroup = {
    of: touches ? { opened: opened.length } : { transactionId: transfer.transactionId },
    ...posted,
  };
  const into = part.to === 'Account';
  return {
    state: afterPostings(state, [group]),
    transferred: sums,
    groups: [...groups, group],
    opened: touches
      ? [
          ...opened,
          {
            ...nothing,
            accountId,
            type: part.kind === 'Cash' ? 'Cash Transfer' : 'Stock Transfer',
            subType: 'Transfer',
            movement: into ? 'In' : 'Out',
            amount: moved.value,
            quantity: part.kind === 'Units' ? part.quantity : null,
            assetId: part.kind === 'Units' ? part.assetId : null,
            // It uses no allowance.
            contributionType: into && (wrapperType === 'ISA' || wrapperType === 'JISA') ? 'Transfer' : null,
            narrative: part.narrative,
            status: 'Completed',
            reason: 'It is part of a transfer.',
            linkOrder: firstOrder + opened.length,
            date: businessDate,
            settlementDate: businessDate,
            completedDate: businessDate,
          },
        ]
      : opened,
  };
};

/**
 * Book cost of units that came before it was known: a posting of no units, from the market through TRANSFERS to the
 * account's pool, on the transfer itself.
 * @throws LedgerRefusal when the transfer brought no such units, or the pool would cost less than nothing.
 */
const withCost = (
  now: Progress,
  { transactionId }: TransactionState,
  part: Extract<TransferPart, { kind: 'Cost' }>,
): Progress => {
  const { state, transferred, groups } = now;
  const { accountId, businessDate, holdings, instruments } = state;
  const name = instruments.get(part.assetId)?.name ?? 'this instrument';
  const held = holdings.get(part.assetId);
  const { moved, movedBookCost } = transferred.units.get(part.assetId) ?? noUnits;
  if (moved <= 0n || !held)
    throw new LedgerRefusal(`No units of ${name} that came with the transfer are held.`, { field: 'assetId' });
  if (movedBookCost + part.bookCost < 0n || held.bookCost + part.bookCost < 0n)
    throw new LedgerRefusal('A book cost is zero or more.', { field: 'bookCost' });
  const group: PostingGroup = {
    of: { transactionId },
    code: 'TRFI',
    narrative: part.narrative,
    postDate: businessDate,
    valueDate: businessDate,
    cash: [],
    stock: stockThrough(partiesOf(accountId, part), {
      assetId: part.assetId,
      quantity: 0n,
      value: 0n,
      bookValue: part.bookCost,
    }),
  };
  return {
    ...now,
    state: afterPostings(state, [group]),
    transferred: sumsOf(transferred, part, part.bookCost),
    groups: [...groups, group],
  };
};

/** @throws LedgerRefusal when the account does not take or give the part. */
const checkAccount = (state: LedgerState, { movement }: TransactionState, { kind, from, to }: TransferPart): void => {
  if (from === 'Account') checkAccountStatus(state, kind === 'Cash' ? 'paid out' : 'sold');
  if (to !== 'Account') return;
  if (kind === 'Units' && state.accountType === 'Cash')
    throw new LedgerRefusal('A cash account holds no investments. Take the transfer as cash.', { field: 'accountId' });
  if (movement === 'In') return checkAccountStatus(state, 'paid in');
  // What comes back belongs to the account, whatever happened to its client meanwhile.
  if (state.accountStatus === 'Closed' || state.accountStatus === 'Deleted')
    throw new LedgerRefusal(`The account is ${state.accountStatus}: what came back cannot be put into it.`, {
      field: 'accountId',
    });
};

interface Moved {
  readonly value: Pence;
  /** Zero for cash. */
  readonly bookCost: Pence;
}

const cashOf = (
  { transferred: { cash } }: Progress,
  transfer: TransactionState,
  part: Extract<TransferPart, { kind: 'Cash' }>,
  funds: GroupFunds,
): Moved => {
  const value = checkAmount(part.amount);
  if (part.from === 'Account') funds.take(value, 'amount');
  if (part.from === 'Held' && value > cash.held)
    throw new LedgerRefusal(`Only ${poundsText(cash.held)} of the transfer is held.`, { field: 'amount' });
  if (part.from === 'Provider' && transfer.movement === 'Out' && value > -cash.moved)
    throw new LedgerRefusal(`Only ${poundsText(-cash.moved)} left with the transfer: no more comes back.`, {
      field: 'amount',
    });
  return { value, bookCost: 0n };
};

const noUnits = { moved: 0n, movedBookCost: 0n, held: 0n } as const;

const unitsOf = (
  { state, transferred: { units } }: Progress,
  transfer: TransactionState,
  part: Extract<TransferPart, { kind: 'Units' }>,
  funds: GroupFunds,
): Moved => {
  const instrument: InstrumentState | undefined = state.instruments.get(part.assetId);
  if (!instrument)
    throw new LedgerRefusal('This instrument is not on the firm’s list, and its units cannot be kept here.', {
      field: 'assetId',
    });
  const quantity = checkQuantity(part.quantity);
  const { moved, movedBookCost, held } = units.get(part.assetId) ?? noUnits;
  // Units without a price move too: they are worth nothing that could be said.
  const value = instrument.price === null ? 0n : valueAt(quantity, instrument.price);
  if (part.from === 'Account') return { value, bookCost: bookCostOut(state, instrument, quantity, funds) };
  if (part.from === 'Held' && quantity > held)
    throw new LedgerRefusal(`Only ${unitsText(held)} units of ${instrument.name} are held.`, { field: 'quantity' });
  const given = part.bookCost ?? 0n;
  if (given < 0n) throw new LedgerRefusal('A book cost is zero or more.', { field: 'bookCost' });
  if (transfer.movement === 'In') return { value, bookCost: given };
  if (quantity > -moved)
    throw new LedgerRefusal(
      `Only ${unitsText(-moved)} units of ${instrument.name} left with the transfer: no more come back.`,
      { field: 'quantity' },
    );
  // What comes back has the book cost that left with it.
  return { value, bookCost: mulDivHalfUp(-movedBookCost, quantity, -moved) };
};

/** What the transfer has moved, and what is held of it, after a part. */
const sumsOf = ({ cash, units }: TransferredState, part: TransferPart, bookCost: Pence): TransferredState => {
  const sign = (place: TransferPlace): bigint => (part.to === place ? 1n : part.from === place ? -1n : 0n);
  if (part.kind === 'Cash')
    return {
      units,
      cash: {
        moved: cash.moved + sign('Account') * part.amount,
        held: cash.held + sign('Held') * part.amount,
      },
    };
  const before = units.get(part.assetId) ?? noUnits;
  const quantity = part.kind === 'Units' ? part.quantity : 0n;
  return {
    cash,
    units: new Map(units).set(part.assetId, {
      moved: before.moved + sign('Account') * quantity,
      movedBookCost: before.movedBookCost + sign('Account') * bookCost,
      held: before.held + sign('Held') * quantity,
    }),
  };
};
