import { readContributions } from '../../ledger/limits/contributions';
import {
  subscriptionLeft,
  subscriptions,
  subscriptionsLeft,
  type LimitedWrapper,
} from '../../ledger/limits/subscriptions';
import type { FoundClientId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';

/** What a client has paid, and has arranged to pay, into a wrapper in the tax year of a date. */
export const subscriptionsOf = (
  { db, firmId }: ReadScope,
  clientId: FoundClientId,
  wrapper: LimitedWrapper,
  date: string,
): ReturnType<typeof subscriptions> => subscriptions(db, firmId, clientId, wrapper, date);

/** What a client may still pay into a wrapper in the tax year of a date. */
export const subscriptionLeftOf = (
  { db, firmId }: ReadScope,
  clientId: FoundClientId,
  wrapper: LimitedWrapper,
  date: string,
): ReturnType<typeof subscriptionLeft> => subscriptionLeft(db, firmId, clientId, wrapper, date);

/** As `subscriptionLeftOf`, for several clients at once. */
export const subscriptionsLeftByClient = (
  { db, firmId }: ReadScope,
  clientIds: readonly FoundClientId[],
  wrapper: LimitedWrapper,
  date: string,
): ReturnType<typeof subscriptionsLeft> => subscriptionsLeft(db, firmId, clientIds, wrapper, date);

/** The contributions to a client's pensions in the tax year of a date. */
export const contributionsOf = (
  { db, firmId }: ReadScope,
  clientId: FoundClientId,
  date: string,
): ReturnType<typeof readContributions> => readContributions(db, firmId, clientId, date);
