import { andList } from '@tessera/contract';
import { kindOf } from '@tessera/contract/transactions/life';
import { wholeShare, wrongShare } from '@tessera/domain/shares';
import { amountRefusal, quantityRefusal } from '@tessera/domain/transaction-input';
import { poundsText } from '@tessera/domain/wording';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type { IsoDate } from '@tessera/domain/dates';
import { deathProblem, inheritedProblem } from '../../rules/account-death';
import { accountStatusProblem, type AccountUse } from '../../rules/account-status';
import { detailsProblem } from '@tessera/domain/payment-method';
import { availableCash } from '../../state/account-state';
import type { TransactionRequest } from '../../state/commands';
import { LedgerRefusal } from '../../state/refusal';
import type { InstrumentState, LedgerState, TransactionState } from '../../state/state';

export const checkAmount = (amount: Pence | null): Pence => {
  if (amount === null) throw new LedgerRefusal('Enter an amount.', { field: 'amount' });
  const refusal = amountRefusal(amount);
  if (refusal !== null) throw new LedgerRefusal(refusal, { field: 'amount' });
  return amount;
};

/** An order gives an amount or a quantity, not both; a purchase may give a share of proceeds in their place. */
export const checkSize = ({ amount, quantity, proceedsShare = null, movement }: TransactionRequest): void => {
  if (proceedsShare !== null) {
    const problem =
      movement !== 'Invest'
        ? 'Only a purchase takes a share of proceeds.'
        : amount !== null || quantity !== null
          ? 'Give a share of the proceeds, an amount or a quantity: one of the three.'
          : proceedsShare <= 0n || proceedsShare > wholeShare
            ? wrongShare
            : null;
    if (problem !== null) throw new LedgerRefusal(problem, { field: 'proceedsShare' });
    return;
  }
  if (amount !== null && quantity !== null)
    throw new LedgerRefusal('Give an amount or a quantity, not both.', { field: 'quantity' });
  if (quantity === null) checkAmount(amount);
  else checkQuantity(quantity);
};

export const checkQuantity = (quantity: Units | null): Units => {
  if (quantity === null) throw new LedgerRefusal('Enter a quantity.', { field: 'quantity' });
  const refusal = quantityRefusal(quantity);
  if (refusal !== null) throw new LedgerRefusal(refusal, { field: 'quantity' });
  return quantity;
};

/** An instrument and its price. */
export interface Dealable {
  readonly instrument: InstrumentState;
  readonly price: Price;
  readonly priceDate: IsoDate;
}

/** Checks an instrument whose units can be moved; it may be suspended from dealing. */
export const checkUnits = ({ instruments }: LedgerState, assetId: string | null): Dealable => {
  if (assetId === null) throw new LedgerRefusal('Choose an instrument.', { field: 'assetId' });
  const instrument = instruments.get(assetId);
  if (!instrument)
    throw new LedgerRefusal('This instrument is not on the firm’s list. Choose one that is.', { field: 'assetId' });
  const { price, priceDate } = instrument;
  if (price === null || priceDate === null)
    throw new LedgerRefusal(`${instrument.name} has no price yet, so its value cannot be calculated.`, {
      field: 'assetId',
    });
  return { instrument, price, priceDate };
};

export const checkInstrument = (state: LedgerState, assetId: string | null): Dealable => {
  const dealable = checkUnits(state, assetId);
  const { status, name } = dealable.instrument;
  if (status !== 'Active')
    throw new LedgerRefusal(`${name} is suspended: it cannot be bought or sold until its suspension ends.`, {
      field: 'assetId',
    });
  return dealable;
};

/** @throws LedgerRefusal when the account's status, or the death of its client, does not allow this use. */
export const checkAccountStatus = ({ accountStatus, death, inherited }: LedgerState, what: AccountUse): void => {
  const problem =
    deathProblem(death) ??
    (what === 'paid in' ? inheritedProblem(inherited) : null) ??
    accountStatusProblem(accountStatus, what);
  if (problem !== null) throw new LedgerRefusal(problem, { field: 'accountId' });
};

/** Says how much can be spent, and where the rest of the cash is. */
export const cashSentence = (state: LedgerState, spendable: Pence, expected: Pence): string => {
  const parts = [`${poundsText(state.cash)} is in the account`];
  if (state.reserved > 0n) parts.push(`${poundsText(state.reserved)} is reserved for open transactions`);
  if (state.uncleared > 0n) parts.push(`${poundsText(state.uncleared)} has not cleared`);
  const others = availableCash(state) + expected - spendable;
  if (expected > 0n) parts.push(`${poundsText(expected)} comes from this group`);
  if (others > 0n) parts.push(`${poundsText(others)} is for others of this group`);
  return `Only ${poundsText(spendable)} can be spent: ${andList(parts)}.`;
};

/** Whether a payment goes to the client's bank. A fee is taken from the account instead. */
const goesToBank = ({ type, subType, movement, method }: TransactionState): boolean => {
  const kind = kindOf(type, subType, movement, method);
  return kind === 'withdrawal' || kind === 'benefit';
};

/** @throws LedgerRefusal 409 for a payment to the client while the bank details are not verified. */
export const checkDestination = ({ bankDetails }: LedgerState, transaction: TransactionState): void => {
  const problem = goesToBank(transaction) ? detailsProblem(bankDetails) : null;
  if (problem !== null) throw new LedgerRefusal(problem, { type: 'conflict' });
};
