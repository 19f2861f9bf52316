import { sourceRefusal, destinationRefusal, type Movable } from '@tessera/contract/transactions/moves-between';
import { mulDivHalfUp, valueAt, type Units } from '@tessera/domain/money';
import { checkAccountStatus, checkAmount, checkQuantity, checkUnits } from './checks';
import type { TransactionRequest } from '../state/commands';
import { cashMove, stockMove, type Effects, type OpenedTransaction, type Postings } from '../state/effects';
import { GroupFunds } from './group-funds';
import { LedgerRefusal } from '../state/refusal';
import type { LedgerState, ReceivingAccount } from '../state/state';
import { GroupSubscriptions } from '../state/subscription';
import { unitsText } from '../state/units-text';

/** Whether a request moves cash or units to another account of the same client, which is done at once. */
export const isInternal = ({ type, subType, toAccountId }: TransactionRequest): boolean =>
  toAccountId !== null || ((type === 'Cash Transfer' || type === 'Stock Transfer') && subType === 'Internal');

/**
 * Plans two linked transactions, out of the giving account and into the receiving account, both through one control
 * account.
 * @throws LedgerRefusal when one of the accounts does not allow it, or the giving account has too little.
 */
export const planInternal = (state: LedgerState, request: TransactionRequest): Effects => {
  if ((request.type !== 'Cash Transfer' && request.type !== 'Stock Transfer') || request.subType !== 'Internal')
    throw new LedgerRefusal('Only a Cash Transfer or a Stock Transfer of the kind Internal goes to another account.', {
      field: 'toAccountId',
    });
  if (request.movement !== 'Out')
    throw new LedgerRefusal('A move between accounts is made from the account that gives: it moves Out.', {
      field: 'movementType',
    });
  const destination = checkReceivingAccount(state, request.toAccountId);
  return request.type === 'Cash Transfer'
    ? moveCash(state, request, destination)
    : moveStock(state, request, destination);
};

const checkReceivingAccount = (state: LedgerState, toAccountId: string | null): ReceivingAccount => {
  const { receivingAccount } = state;
  if (toAccountId === null || !receivingAccount)
    throw new LedgerRefusal('Choose the account it goes to.', { field: 'toAccountId' });
  if (receivingAccount.accountId === state.accountId)
    throw new LedgerRefusal('Choose another account: this is the one it comes from.', { field: 'toAccountId' });
  if (!receivingAccount.sharesHolder)
    throw new LedgerRefusal(
      'The two accounts have no holder in common. What goes to someone else is paid out and paid in.',
      { field: 'toAccountId' },
    );
  checkAccountStatus(state, 'paid out');
  return receivingAccount;
};

/** Checks the wrappers and the receiving account's status, by the same table that the form uses. */
const checkWrappers = (
  what: Movable,
  { wrapperType: source }: LedgerState,
  { wrapperType, accountStatus: status }: ReceivingAccount,
): void => {
  const ofSource = sourceRefusal(what, source);
  if (ofSource !== null) throw new LedgerRefusal(ofSource, { field: 'accountId' });
  const ofDestination = destinationRefusal(what, source, { wrapperType, status });
  if (ofDestination !== null) throw new LedgerRefusal(ofDestination, { field: 'toAccountId' });
};

const moveCash = (state: LedgerState, request: TransactionRequest, destination: ReceivingAccount): Effects => {
  if (request.assetId !== null) throw new LedgerRefusal('A move of cash has no instrument.', { field: 'assetId' });
  if (request.quantity !== null)
    throw new LedgerRefusal('A move of cash has an amount and no quantity.', { field: 'quantity' });
  checkWrappers('Cash', state, destination);
  const amount = checkAmount(request.amount);
  new GroupFunds(state).take(amount, 'amount');
  // Between two ISAs of the client, money moves as a transfer and not as a subscription.
  const isTransfer = state.wrapperType === 'ISA' && destination.wrapperType === 'ISA';
  if (!isTransfer) new GroupSubscriptions(destination.subscription).take(amount, state.businessDate, 'toAccountId');
  return linkedTransactions(state, destination, { ...request, amount }, isTransfer, {
    out: { cash: cashMove(state.accountId, -amount, 'INTERNAL'), stock: [] },
    in: { cash: cashMove(destination.accountId, amount, 'INTERNAL'), stock: [] },
  });
};

/**
 * Units move with their share of the book cost. Units that leave an ISA move at the day's value instead (ISA
 * Regulations 1998: a holding that leaves is treated as sold and bought again).
 */
const moveStock = (state: LedgerState, request: TransactionRequest, destination: ReceivingAccount): Effects => {
  if (request.amount !== null)
    throw new LedgerRefusal('A move of units has a quantity and no amount.', { field: 'amount' });
  checkWrappers('Units', state, destination);
  if (destination.benefitsDiffer === true)
    throw new LedgerRefusal(
      'The benefits of what one of the two accounts holds were taken, and of the other not: what is crystallised stays apart. Choose an account whose group is of the same kind.',
      { field: 'toAccountId' },
    );
  const { quantity, value, bookCost, assetId } = unitsOut(state, request, new GroupFunds(state));
  const taken = state.wrapperType === 'ISA' ? value : bookCost;
  return linkedTransactions(state, destination, { ...request, quantity, amount: value }, false, {
    out: {
      cash: [],
      stock: stockMove(
        state.accountId,
        { assetId, quantity: -quantity, value: -value, bookValue: -bookCost },
        'INTERNAL',
      ),
    },
    in: {
      cash: [],
      stock: stockMove(destination.accountId, { assetId, quantity, value, bookValue: taken }, 'INTERNAL'),
    },
  });
};

/**
 * Plans units that leave an account at once, with their share of the book cost. Units reserved by others of the group
 * are not free.
 * @throws LedgerRefusal when there are too few.
 */
export const unitsOut = (state: LedgerState, request: TransactionRequest, funds: GroupFunds) => {
  const { instrument, price } = checkUnits(state, request.assetId);
  const quantity = checkQuantity(request.quantity);
  const { assetId } = instrument;
  const held = state.holdings.get(assetId);
  const free: Units = funds.freeUnits(assetId, state);
  if (!held || quantity > free)
    throw new LedgerRefusal(notEnough(instrument.name, held === undefined, free), {
      field: held ? 'quantity' : 'assetId',
    });
  if (quantity % instrument.minimumUnit !== 0n && quantity !== free)
    throw new LedgerRefusal(`${instrument.name} is held in multiples of ${unitsText(instrument.minimumUnit)}.`, {
      field: 'quantity',
    });
  return {
    assetId,
    quantity,
    value: valueAt(quantity, price),
    bookCost: mulDivHalfUp(held.bookCost, quantity, held.quantity),
  };
};

const notEnough = (name: string, isNone: boolean, free: Units): string =>
  isNone
    ? `The account holds no ${name}.`
    : `Only ${unitsText(free)} units of ${name} can be moved; others are reserved for open sales or are not held.`;

interface Sides {
  readonly out: Pick<Postings, 'cash' | 'stock'>;
  readonly in: Pick<Postings, 'cash' | 'stock'>;
}

/**
 * Names an account in the other side's narrative, which is stored with the postings and read by people who may see that
 * side only.
 */
const accountInNarrative = ({ sharesOffice }: ReceivingAccount, accountId: string): string =>
  sharesOffice ? `account ${accountId}` : 'another account of the firm';

const linkedTransactions = (
  state: LedgerState,
  destination: ReceivingAccount,
  request: TransactionRequest,
  isTransfer: boolean,
  sides: Sides,
): Effects => {
  const { businessDate } = state;
  const common = {
    type: request.type,
    subType: request.subType,
    method: null,
    amount: request.amount,
    quantity: request.quantity,
    assetId: request.assetId,
    autoDisinvest: null,
    sellDownMethod: null,
    status: 'Completed',
    reason: 'It is done at once.',
    date: businessDate,
    settlementDate: businessDate,
    completedDate: businessDate,
    reservedCash: 0n,
    reservedQuantity: 0n,
    charges: [],
    estimate: null,
  } as const;
  const counts = destination.wrapperType === 'ISA' || destination.wrapperType === 'JISA';
  const opened: OpenedTransaction[] = [
    {
      ...common,
      accountId: state.accountId,
      movement: 'Out',
      contributionType: null,
      narrative: request.narrative ?? `To ${accountInNarrative(destination, destination.accountId)}`,
      linkOrder: 0,
      counterAccountId: destination.accountId,
    },
    {
      ...common,
      accountId: destination.accountId,
      movement: 'In',
      contributionType: counts ? (isTransfer ? 'Transfer' : 'Personal') : null,
      narrative: request.narrative ?? `From ${accountInNarrative(destination, state.accountId)}`,
      linkOrder: 1,
      counterAccountId: state.accountId,
    },
  ];
  const dates = { postDate: businessDate, valueDate: businessDate };
  return {
    opened,
    linked: true,
    changed: [],
    groups: [
      { of: { opened: 0 }, ...dates, code: 'ITRO', narrative: opened[0]?.narrative ?? '', ...sides.out },
      { of: { opened: 1 }, ...dates, code: 'ITRI', narrative: opened[1]?.narrative ?? '', ...sides.in },
    ],
  };
};
