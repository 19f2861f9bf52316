import { isPension } from '@tessera/contract/accounts/values';
import { earliestCollection } from '@tessera/domain/collections';
import { addWorkingDays, isIsoDate, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import type { WrapperType } from '../../foundation/database/column-types';
import type { DB } from '../../foundation/database/schema';
import { contributed, type Contributions } from '../limits/contributions';
import { isLimited, subscribed } from '../limits/subscriptions';
import type { TransactionCommand, TransactionRequest } from './commands';
import type { LedgerActor, LedgerState } from './state';
import type { SubscriptionState } from './subscription';

/** Money that is sent takes at most so many working days to come in. */
const longestWorkingDays = 3;
/** A collection is presented again at the latest so many working days after it is decided. */
const representationWorkingDays = 10;

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
export const isUkResident = (taxDomicile: string | null): boolean | null =>
  taxDomicile === null ? null : taxDomicile === 'GB';

const paysIn = ({ type, movement, toAccountId }: TransactionRequest): boolean =>
  (type === 'Payment' && movement === 'In') || toAccountId !== null;

/**
 * Locks the clients whose allowance a command takes from, in id order and before their accounts: two of a client's
 * accounts that are paid into at once then see each other's payments.
 */
export const lockSubscribers = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
  asked: AskedOf,
): Promise<void> => {
  if (asked.except !== null || asked.requests.some(paysIn)) await lockSubscribersOf(db, firmId, accountIds);
};

/** Locks the clients of accounts of wrappers with an allowance. */
export const lockSubscribersOf = async (
  db: Kysely<DB>,
  firmId: string,
  accountIds: readonly string[],
): Promise<void> => {
  const found = await db
    .selectFrom('account')
    .where('firm_id', '=', firmId)
    .where('account_id', 'in', accountIds)
    .where('wrapper_type', 'in', ['ISA', 'JISA'])
    .select('lead_client_id')
    .distinct()
    .execute();
  if (found.length === 0) return;
  await db
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where(
      'client_id',
      'in',
      found.map((row) => row.lead_client_id),
    )
    .orderBy('client_id')
    .forNoKeyUpdate()
    .select('client_id')
    .execute();
};

/** Payments in that a command asks for, or one that is there and whose allowance it asks again for a day. */
export type AskedOf =
  | { readonly requests: readonly TransactionRequest[]; readonly except: null }
  | { readonly requests: readonly []; readonly except: string; readonly days: readonly IsoDate[] };

/**
 * What a command of a payment in that is there asks again: when it comes, when it goes on, and when it is collected
 * once more. Null when it asks nothing.
 */
export const askedAgain = (
  command: Exclude<TransactionCommand, { kind: 'open' }>,
  businessDate: IsoDate,
): readonly IsoDate[] | null => {
  if (command.kind === 'complete')
    return [command.date !== null && isIsoDate(command.date) ? command.date : businessDate];
  if (command.kind === 'authorise') return [businessDate];
  return command.kind === 'represent' ? [businessDate, addWorkingDays(businessDate, representationWorkingDays)] : null;
};

/** A day in each tax year in which what is asked for now can come in. */
const daysOf = (
  businessDate: IsoDate,
  mandate: Subject['mandate'],
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
      regular ? [regular.paymentDate, ...(regular.moves === null ? [] : [regular.moves])] : [],
    ),
  ];
  return [...new Map(days.map((day) => [taxYearOf(day), day])).values()];
};

/** What is used of the allowances that new payments in would take from. */
export const readAllowances = async (
  db: Kysely<DB>,
  { firmId, businessDate }: LedgerActor,
  { wrapperType, leadClientId, dateOfBirth, ukResident, mandate }: Subject,
  asked: AskedOf,
): Promise<Allowances> => {
  const none: Allowances = { subscription: null, contributions: [] };
  if (asked.except === null && !asked.requests.some(paysIn)) return none;
  const days = asked.except === null ? daysOf(businessDate, mandate, asked.requests) : asked.days;
  if (isLimited(wrapperType)) {
    const used = new Map<string, bigint>();
    for (const day of days)
      used.set(taxYearOf(day), await subscribed(db, firmId, leadClientId, wrapperType, day, asked.except));
    return { ...none, subscription: { wrapper: wrapperType, dateOfBirth, ukResident, used } };
  }
  // Nobody is refused for what goes into a pension: that is only said before.
  if (!isPension(wrapperType) || asked.except !== null) return none;
  const contributions: Contributions[] = [];
  for (const day of days) contributions.push(await contributed(db, firmId, leadClientId, day));
  return { ...none, contributions };
};
