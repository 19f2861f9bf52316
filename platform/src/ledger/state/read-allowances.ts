import { isPension } from '@tessera/contract/accounts/values';
import { earliestCollection } from '@tessera/domain/collections';
import { addWorkingDays, isIsoDate, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import type { WrapperType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { readContributions, type Contributions } from '../limits/contributions';
import { isLimited, totalSubscribed } from '../limits/subscriptions';
import type { TransactionRequest, TransitionCommand } from './commands';
import type { LedgerActor, LedgerState } from './state';
import type { SubscriptionState } from './subscription';

/** The most working days a payment may take to arrive. */
const longestWorkingDays = 3;
/** The most working days between the decision to present a collection again and its collection. */
const representationWorkingDays = 10;

/** The account and the client whose allowance is read. */
export interface AllowanceSubject {
  readonly wrapperType: WrapperType;
  readonly leadClientId: string;
  readonly dateOfBirth: IsoDate | null;
  readonly ukResident: boolean | null;
  /** The mandate money is collected by; null without one. */
  readonly mandate: LedgerState['mandate'];
}

export interface Allowances {
  readonly subscription: SubscriptionState | null;
  readonly contributions: readonly Contributions[];
}

/** Whether a client is resident in the UK, by their tax domicile; null when that is not known. */
export const isUkResident = (taxDomicile: string | null): boolean | null =>
  taxDomicile === null ? null : taxDomicile === 'GB';

const paysIn = ({ type, movement, toAccountId }: TransactionRequest): boolean =>
  (type === 'Payment' && movement === 'In') || toAccountId !== null;

/**
 * The payments in whose allowance is checked: those a command requests, or an existing one that is checked again for a
 * day.
 */
export type AllowancePayments =
  | { readonly requests: readonly TransactionRequest[]; readonly except: null }
  | { readonly requests: readonly []; readonly except: string; readonly days: readonly IsoDate[] };

/**
 * Returns the days on which a command checks the allowance for its existing payment again: on receipt, on resuming and
 * on being presented again. Null when the command checks none.
 */
export const recheckDays = (command: TransitionCommand, businessDate: IsoDate): readonly IsoDate[] | null => {
  if (command.kind === 'complete')
    return [command.date !== null && isIsoDate(command.date) ? command.date : businessDate];
  if (command.kind === 'authorise') return [businessDate];
  return command.kind === 'represent' ? [businessDate, addWorkingDays(businessDate, representationWorkingDays)] : null;
};

/** Whether a command checks an allowance, of its account's client or of one that a move goes to. */
export const checksAllowance = (payments: AllowancePayments): boolean =>
  payments.except !== null || payments.requests.some(paysIn);

/** Returns one day in each tax year in which the requested payments can arrive. */
const arrivalDays = (
  businessDate: IsoDate,
  mandate: AllowanceSubject['mandate'],
  requests: readonly TransactionRequest[],
): IsoDate[] => {
  const collected = requests.some(({ method }) => method === 'Direct Debit')
    ? [earliestCollection(businessDate, mandate?.from ?? null)]
    : [];
  const days = [
    businessDate,
    addWorkingDays(businessDate, longestWorkingDays),
    ...collected,
    ...requests.flatMap(({ regular }) =>
      regular ? [regular.paymentDate, ...(regular.moneyMovesOn === null ? [] : [regular.moneyMovesOn])] : [],
    ),
  ];
  return [...new Map(days.map((day) => [taxYearOf(day), day])).values()];
};

/** Reads how much of each allowance is used that new payments in would draw on. */
export const readAllowances = async (
  db: Kysely<DB>,
  { firmId, businessDate }: LedgerActor,
  { wrapperType, leadClientId, dateOfBirth, ukResident, mandate }: AllowanceSubject,
  payments: AllowancePayments,
): Promise<Allowances> => {
  const none: Allowances = { subscription: null, contributions: [] };
  if (!checksAllowance(payments)) return none;
  const days = payments.except === null ? arrivalDays(businessDate, mandate, payments.requests) : payments.days;
  if (isLimited(wrapperType)) {
    const used = new Map<string, bigint>();
    for (const day of days)
      used.set(taxYearOf(day), await totalSubscribed(db, firmId, leadClientId, wrapperType, day, payments.except));
    return { ...none, subscription: { wrapper: wrapperType, dateOfBirth, ukResident, used } };
  }
  // Pension contributions are never refused for an allowance: the preview only warns.
  if (!isPension(wrapperType) || payments.except !== null) return none;
  const contributions: Contributions[] = [];
  for (const day of days) contributions.push(await readContributions(db, firmId, leadClientId, day));
  return { ...none, contributions };
};
