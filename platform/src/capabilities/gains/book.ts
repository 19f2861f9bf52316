import type { TransactionCode } from '@tessera/contract/postings/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Pence, Price, Units } from '@tessera/domain/money';
import type { Spouses } from './spouses';
import type { GainsFact } from './stored-facts';

/** A general investment account. What other wrappers hold bears no capital gains tax. */
export interface BookAccount {
  readonly accountId: string;
  readonly name: string;
  /** Each has an equal part of it. */
  readonly holders: readonly string[];
}

export interface BookInstrument {
  readonly assetId: string;
  readonly isin: string;
  readonly name: string;
  readonly type: string;
  readonly country: string;
  readonly minimumUnit: Units;
}

/** What is in force of one transaction's postings of one instrument in one account. */
export interface Trade {
  readonly accountId: string;
  readonly assetId: string;
  readonly transactionId: string;
  readonly code: TransactionCode;
  readonly narrative: string;
  /** The day of the contract, not of settlement. */
  readonly date: IsoDate;
  /** The number of its first posting group. */
  readonly order: bigint;
  /** When its transaction was entered; null where nobody knows. */
  readonly recordedAt?: Date | null;
  /** With their signs, as they are posted. Only a later book cost has no quantity. */
  readonly quantity: Units;
  readonly value: Pence;
  readonly bookValue: Pence;
  /** What was taken for it that is allowed as cost. */
  readonly charges: Pence;
  /** The other account, for a move inside the firm. */
  readonly counterAccountId: string | null;
  readonly linkId: string | null;
  /** The transfer between providers that it is part of, and whether somebody told the book cost. */
  readonly transfer: { readonly id: string; readonly movement: 'In' | 'Out'; readonly costTold: boolean } | null;
}

/** Everything that gains are calculated from. */
export interface Book {
  readonly accounts: ReadonlyMap<string, BookAccount>;
  readonly instruments: ReadonlyMap<string, BookInstrument>;
  readonly trades: readonly Trade[];
  readonly equalisation: readonly {
    readonly accountId: string;
    readonly assetId: string;
    readonly transactionId: string;
    readonly narrative: string;
    readonly date: IsoDate;
    readonly amount: Pence;
  }[];
  readonly facts: readonly GainsFact[];
  /** What units were worth on the days of capital distributions, at the last price, by fact. */
  readonly distributionPrices?: ReadonlyMap<string, Price>;
  readonly spouses: readonly Spouses[];
}
