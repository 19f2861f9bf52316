import { poundsText } from '@tessera/domain/wording';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type { IsoDate } from '@tessera/domain/dates';
import { availableCash } from './account-state';
import type { TransactionRequest } from './commands';
import { LedgerRefusal } from './refusal';
import type { InstrumentState, LedgerState } from './state';
import { unitsText } from './words';

/** Most a transaction can be of: a hundred million pounds, or units. Beyond this it is a slip of the hand. */
const amountMax: Pence = 10_000_000_000n;
const quantityMax = 10n ** 16n;

export const checkAmount = (amount: Pence | null): Pence => {
  if (amount === null) throw new LedgerRefusal('Enter an amount.', { field: 'amount' });
  if (amount <= 0n) throw new LedgerRefusal('Enter an amount above zero.', { field: 'amount' });
  if (amount > amountMax) throw new LedgerRefusal(`Enter at most ${poundsText(amountMax)}.`, { field: 'amount' });
  return amount;
};

/** An order says how much money or how many units, one of both. */
export const checkSize = ({ amount, quantity }: TransactionRequest): void => {
  if (amount !== null && quantity !== null) throw new LedgerRefusal('Give an amount or a quantity, not both.', { field: 'quantity' });
  if (quantity === null) checkAmount(amount);
  else checkQuantity(quantity);
};

export const checkQuantity = (quantity: Units | null): Units => {
  if (quantity === null) throw new LedgerRefusal('Enter a quantity.', { field: 'quantity' });
  if (quantity <= 0n) throw new LedgerRefusal('Enter a quantity above zero.', { field: 'quantity' });
  if (quantity > quantityMax) throw new LedgerRefusal(`Enter at most ${unitsText(quantityMax)} units.`, { field: 'quantity' });
  return quantity;
};

/** An instrument that can be dealt in now, with its price. */
export interface Dealable {
  readonly instrument: InstrumentState;
  readonly price: Price;
  readonly priceDate: IsoDate;
}

/** An instrument whose units can be moved: it need not be one that can be dealt in now. */
export const checkUnits = ({ instruments }: LedgerState, assetId: string | null): Dealable => {
  if (assetId === null) throw new LedgerRefusal('Choose an instrument.', { field: 'assetId' });
  const instrument = instruments.get(assetId);
  if (!instrument) throw new LedgerRefusal('This instrument is not on the firm’s list. Choose one that is.', { field: 'assetId' });
  const { price, priceDate } = instrument;
  if (price === null || priceDate === null) throw new LedgerRefusal(`${instrument.name} has no price yet, so its value cannot be reckoned.`, { field: 'assetId' });
  return { instrument, price, priceDate };
};

export const checkInstrument = (state: LedgerState, assetId: string | null): Dealable => {
  const dealable = checkUnits(state, assetId);
  const { status, name } = dealable.instrument;
  if (status !== 'Active') throw new LedgerRefusal(`${name} is suspended: it cannot be bought or sold until its suspension ends.`, { field: 'assetId' });
  return dealable;
};

/** Money can be paid in before an account is open for everything; all else needs an active account. */
export const checkAccountStatus = ({ accountStatus }: LedgerState, what: 'paid in' | 'paid out' | 'ordered'): void => {
  if (accountStatus === 'Active' || (what === 'paid in' && accountStatus === 'Pending')) return;
  const said = what === 'ordered' ? 'nothing can be bought or sold in it' : `no money can be ${what === 'paid in' ? 'paid into it' : 'paid out of it'}`;
  throw new LedgerRefusal(`The account is ${accountStatus}: ${said}.`, { field: 'accountId' });
};

/** Where the cash is that cannot be spent. */
export const cashSentence = (state: LedgerState, spendable: Pence, expected: Pence): string => {
  const parts = [`${poundsText(state.cash)} is in the account`];
  if (state.reserved > 0n) parts.push(`${poundsText(state.reserved)} is kept for open transactions`);
  if (state.uncleared > 0n) parts.push(`${poundsText(state.uncleared)} has not cleared`);
  const others = availableCash(state) + expected - spendable;
  if (expected > 0n) parts.push(`${poundsText(expected)} comes from this group`);
  if (others > 0n) parts.push(`${poundsText(others)} is for others of this group`);
  const listed = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `Only ${poundsText(spendable)} can be spent: ${listed}.`;
};
