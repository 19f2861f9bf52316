import { isPension } from '@tessera/contract/accounts/values';
import { earliestCollection } from '@tessera/domain/collections';
import { addWorkingDays, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import type { WrapperType } from '../database/column-types';
import type { DB } from '../database/schema';
import { contributed, type Contributions } from '../limits/contributions';
import { isLimited, subscribed } from '../limits/subscriptions';
import type { TransactionRequest } from './commands';
import type { LedgerActor, LedgerState } from './state';
import type { SubscriptionState } from './subscription';

/** Money that is sent takes at most so many working days to come in. */
const longestWorkingDays = 3;

/** Whom an allowance is of. */
export interface Subject {
  readonly wrapperType: WrapperType;
  readonly leadClientId: string;
  readonly dateOfBirth: IsoDate | null;
  readonly ukResident: boolean | null;
  /** By which money is collected; null where none is. */
  readonly mandate: LedgerState['mandate'];
}

export interface Allowances {
  readonly subscription: SubscriptionState | null;
  readonly contributions: readonly Contributions[];
}

/** Whether a client is resident in the UK, by their tax domicile; null when that is not known. */
export const isUkResident = (taxDomicile: string | null): boolean | null => (taxDomicile === null ? null : taxDomicile === 'GB');

const paysIn = ({ type, movement, toAccountId }: TransactionRequest): boolean => (type === 'Payment' && movement === 'In') || toAccountId !== null;

/**
 * Locks the clients whose allowance a command takes from, in id order and before their accounts: two of a client's accounts that are paid
 * into at once then see each other's payments.
 */
export const lockSubscribers = async (db: Kysely<DB>, firmId: string, accountIds: readonly string[], requests: readonly TransactionRequest[]): Promise<void> => {
  if (requests.some(paysIn)) await lockSubscribersOf(db, firmId, accountIds);
};

/** Locks the clients of accounts of wrappers with an allowance. */
export const lockSubscribersOf = async (db: Kysely<DB>, firmId: string, accountIds: readonly string[]): Promise<void> => {
  const found = await db.selectFrom('account').where('firm_id', '=', firmId).where('account_id', 'in', accountIds).where('wrapper_type', 'in', ['ISA', 'JISA']).select('lead_client_id').distinct().execute();
  if (found.length === 0) return;
  await db.selectFrom('client').where('firm_id', '=', firmId).where('client_id', 'in', found.map((row) => row.lead_client_id)).orderBy('client_id').forNoKeyUpdate().select('client_id').execute();
};

/** A day in each tax year in which what is asked for now can come in. */
const daysOf = (businessDate: IsoDate, mandate: Subject['mandate'], requests: readonly TransactionRequest[]): IsoDate[] => {
  const collected = requests.some(({ method }) => method === 'Direct Debit') ? [earliestCollection(businessDate, mandate?.from ?? null)] : [];
  const days = [businessDate, addWorkingDays(businessDate, longestWorkingDays), ...collected, ...requests.flatMap(({ regular }) => (regular ? [regular.paymentDate, ...(regular.moves === null ? [] : [regular.moves])] : []))];
  return [...new Map(days.map((day) => [taxYearOf(day), day])).values()];
};

/** What is used of the allowances that new payments in would take from. */
export const readAllowances = async (db: Kysely<DB>, { firmId, businessDate }: LedgerActor, { wrapperType, leadClientId, dateOfBirth, ukResident, mandate }: Subject, requests: readonly TransactionRequest[]): Promise<Allowances> => {
  const none: Allowances = { subscription: null, contributions: [] };
  if (!requests.some(paysIn)) return none;
  const days = daysOf(businessDate, mandate, requests);
  if (isLimited(wrapperType)) {
    const used = new Map<string, bigint>();
    for (const day of days) used.set(taxYearOf(day), await subscribed(db, firmId, leadClientId, wrapperType, day));
    return { ...none, subscription: { wrapper: wrapperType, dateOfBirth, ukResident, used } };
  }
  if (!isPension(wrapperType)) return none;
  const contributions: Contributions[] = [];
  for (const day of days) contributions.push(await contributed(db, firmId, leadClientId, day));
  return { ...none, contributions };
};
