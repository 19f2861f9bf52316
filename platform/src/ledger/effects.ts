import type { TransactionCode } from '@tessera/contract/postings/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Pence, Units } from '@tessera/domain/money';
import type { MovementType, TransactionSubType, TransactionType } from '../database/column-types';

/** The firm's own side of postings. */
export const controlAccounts = { BANK: 'Client money bank', MARKET: 'Market', INCOME: 'Income received', FEES: 'Fees collected', HMRC: 'HM Revenue & Customs', TRANSFERS: 'Other providers' } as const;
export type ControlCode = keyof typeof controlAccounts;

export type Party = { readonly accountId: string } | { readonly controlCode: ControlCode };

export interface CashLine {
  readonly party: Party;
  readonly amount: Pence;
}

export interface StockLine {
  readonly party: Party;
  readonly assetId: string;
  readonly quantity: Units;
  /** Consideration and book cost, with the sign of the quantity. */
  readonly value: Pence;
  readonly bookValue: Pence;
}

/** One balanced group of postings with the transaction it completes. */
export interface Effect {
  readonly transaction: {
    readonly accountId: string;
    readonly type: TransactionType;
    readonly subType: TransactionSubType;
    readonly movement: MovementType;
    readonly method: string | null;
    readonly amount: Pence;
    readonly quantity: Units | null;
    readonly assetId: string | null;
  };
  readonly code: TransactionCode;
  readonly narrative: string;
  readonly postDate: IsoDate;
  readonly valueDate: IsoDate;
  readonly cash: readonly CashLine[];
  readonly stock: readonly StockLine[];
}

export interface HoldingState {
  readonly quantity: Units;
  readonly bookCost: Pence;
}

/** What an account has when a command is planned. */
export interface AccountState {
  readonly accountId: string;
  readonly cash: Pence;
  readonly holdings: ReadonlyMap<string, HoldingState>;
}

export const isCustomer = (party: Party): party is { readonly accountId: string } => 'accountId' in party;

/** The account after the effects. A holding that is sold out is gone. */
export const afterEffects = (state: AccountState, effects: readonly Effect[]): AccountState => {
  let cash = state.cash;
  const holdings = new Map(state.holdings);
  const isOwn = (party: Party): boolean => isCustomer(party) && party.accountId === state.accountId;
  for (const effect of effects) {
    for (const line of effect.cash) if (isOwn(line.party)) cash += line.amount;
    for (const line of effect.stock) {
      if (!isOwn(line.party)) continue;
      const held = holdings.get(line.assetId) ?? { quantity: 0n, bookCost: 0n };
      const quantity = held.quantity + line.quantity;
      if (quantity === 0n) holdings.delete(line.assetId);
      else holdings.set(line.assetId, { quantity, bookCost: held.bookCost + line.bookValue });
    }
  }
  return { accountId: state.accountId, cash, holdings };
};
