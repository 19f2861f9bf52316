import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { mulDivHalfUp, valueAt, type Pence, type Price, type Units } from '@tessera/domain/money';
import { availableCash, freeUnits, type AccountState } from '../state/account-state';
import { cashMove, stockMove, type ImmediateEffect } from '../state/effects';
import { LedgerRefusal } from '../state/refusal';
import { cashFromProvider } from '../state/transfer-lines';

interface Instrument {
  readonly assetId: string;
  readonly name: string;
  readonly settlementDays: number;
}

/**
 * Commands done at once on one account: events that have already happened, and the platform's own work. Amounts and
 * quantities are above zero.
 */
export type ImmediateCommand =
  | {
      readonly kind: 'deposit';
      readonly amount: Pence;
      readonly method: string;
      readonly from: 'Deposit' | 'Employer' | 'Employee';
    }
  | { readonly kind: 'withdrawal'; readonly amount: Pence; readonly method: string }
  | { readonly kind: 'transferIn'; readonly amount: Pence; readonly provider: string }
  | { readonly kind: 'taxRelief'; readonly amount: Pence }
  | { readonly kind: 'interest'; readonly amount: Pence }
  | { readonly kind: 'dividend'; readonly amount: Pence; readonly instrument: Instrument }
  | {
      readonly kind: 'fee';
      readonly amount: Pence;
      readonly code: 'FEEA' | 'FEEP' | 'FEED';
      readonly narrative: string;
    }
  | { readonly kind: 'buy'; readonly quantity: Units; readonly price: Price; readonly instrument: Instrument }
  | { readonly kind: 'sell'; readonly quantity: Units; readonly price: Price; readonly instrument: Instrument };

const requireAboveZero = (value: bigint, what: string): void => {
  if (value <= 0n) throw new LedgerRefusal(`The ${what} must be above zero.`);
};

const requireCash = (state: AccountState, amount: Pence): void => {
  if (amount > availableCash(state)) throw new LedgerRefusal('There is not enough cash in the account.');
};

/**
 * Plans a command on the business date: returns balanced posting groups and writes nothing.
 * @throws LedgerRefusal when cash or stock would fall below zero.
 */
export const planImmediate = (
  state: AccountState,
  command: ImmediateCommand,
  businessDate: IsoDate,
): readonly ImmediateEffect[] => {
  const { accountId } = state;
  const dates = { postDate: businessDate, valueDate: businessDate };
  const asked = { accountId, method: null, quantity: null, assetId: null };
  if (command.kind === 'buy' || command.kind === 'sell') return planOrder(state, command, businessDate);
  requireAboveZero(command.amount, 'amount');
  const { amount } = command;
  switch (command.kind) {
    case 'deposit':
      return [
        {
          ...dates,
          transaction: {
            ...asked,
            type: 'Payment',
            subType: command.from,
            movement: 'In',
            method: command.method,
            amount,
          },
          code: 'PAYI',
          narrative: `${command.from === 'Deposit' ? 'Payment' : `${command.from} contribution`} received`,
          cash: cashMove(accountId, amount, 'BANK'),
          stock: [],
        },
      ];
    case 'withdrawal':
      requireCash(state, amount);
      return [
        {
          ...dates,
          transaction: {
            ...asked,
            type: 'Payment',
            subType: 'Withdrawal',
            movement: 'Out',
            method: command.method,
            amount,
          },
          code: 'PAYO',
          narrative: 'Withdrawal paid',
          cash: cashMove(accountId, -amount, 'BANK'),
          stock: [],
        },
      ];
    case 'transferIn':
      return [
        {
          ...dates,
          transaction: { ...asked, type: 'Product Transfer', subType: 'Transfer', movement: 'In', amount },
          code: 'TRFI',
          narrative: `Transfer from ${command.provider}`,
          cash: cashFromProvider(accountId, amount),
          stock: [],
        },
      ];
    case 'taxRelief':
      return [
        {
          ...dates,
          transaction: { ...asked, type: 'Cash', subType: 'Deposit', movement: 'In', amount },
          code: 'TAXR',
          narrative: 'Basic rate tax relief',
          cash: cashMove(accountId, amount, 'HMRC'),
          stock: [],
        },
      ];
    case 'interest':
      return [
        {
          ...dates,
          transaction: { ...asked, type: 'Cash', subType: 'Deposit', movement: 'In', amount },
          code: 'INTR',
          narrative: 'Interest on cash',
          cash: cashMove(accountId, amount, 'INCOME'),
          stock: [],
        },
      ];
    case 'dividend':
      return [
        {
          ...dates,
          transaction: {
            ...asked,
            type: 'Cash',
            subType: 'Deposit',
            movement: 'In',
            amount,
            assetId: command.instrument.assetId,
          },
          code: 'DIVI',
          narrative: `Income from ${command.instrument.name}`,
          cash: cashMove(accountId, amount, 'INCOME'),
          stock: [],
        },
      ];
    case 'fee':
      requireCash(state, amount);
      return [
        {
          ...dates,
          transaction: { ...asked, type: 'Cash', subType: 'Withdrawal', movement: 'Out', amount },
          code: command.code,
          narrative: command.narrative,
          cash: cashMove(accountId, -amount, 'FEES'),
          stock: [],
        },
      ];
  }
};

const planOrder = (
  state: AccountState,
  command: Extract<ImmediateCommand, { kind: 'buy' | 'sell' }>,
  businessDate: IsoDate,
): readonly ImmediateEffect[] => {
  const { instrument, quantity, price } = command;
  const { accountId } = state;
  requireAboveZero(quantity, 'quantity');
  const amount = valueAt(quantity, price);
  requireAboveZero(amount, 'value of the order');
  const dates = { postDate: businessDate, valueDate: addWorkingDays(businessDate, instrument.settlementDays) };
  const order = {
    accountId,
    type: 'Order',
    subType: 'At Best',
    method: null,
    amount,
    quantity,
    assetId: instrument.assetId,
  } as const;
  if (command.kind === 'buy') {
    requireCash(state, amount);
    return [
      {
        ...dates,
        transaction: { ...order, movement: 'Invest' },
        code: 'BUYS',
        narrative: `Bought ${instrument.name}`,
        cash: cashMove(accountId, -amount, 'MARKET'),
        stock: stockMove(accountId, { assetId: instrument.assetId, quantity, value: amount, bookValue: amount }),
      },
    ];
  }
  const held = state.holdings.get(instrument.assetId);
  if (!held || quantity > freeUnits(state, instrument.assetId))
    throw new LedgerRefusal(`The account does not hold enough of ${instrument.name}.`);
  // A part sale takes its share of the book cost; a sale of the whole takes all of it, so that no penny stays behind.
  const bookCost = mulDivHalfUp(held.bookCost, quantity, held.quantity);
  return [
    {
      ...dates,
      transaction: { ...order, movement: 'Disinvest' },
      code: 'SELL',
      narrative: `Sold ${instrument.name}`,
      cash: cashMove(accountId, amount, 'MARKET'),
      stock: stockMove(accountId, {
        assetId: instrument.assetId,
        quantity: -quantity,
        value: -amount,
        bookValue: -bookCost,
      }),
    },
  ];
};
