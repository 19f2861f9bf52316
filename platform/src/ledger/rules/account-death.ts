import type { IsoDate } from '@tessera/domain/dates';
import { dateText } from '@tessera/domain/wording';
import { sql, type RawBuilder } from 'kysely';

/** The confirmed death of an account's lead client. */
export interface LeadDeath {
  readonly diedOn: IsoDate;
  /** Whether somebody else holds the account too: it is not frozen, and waits for its new lead. */
  readonly isJoint: boolean;
}

/** SQL: the day the lead client of an account died; null while no death is confirmed. */
export const leadDiedOn = (
  firmId: string | RawBuilder<unknown>,
  leadClientId: RawBuilder<unknown>,
): RawBuilder<IsoDate | null> => sql<IsoDate | null>`(select death.died_on from death
  where death.firm_id = ${firmId} and death.client_id = ${leadClientId} and death.status in ('Confirmed', 'Settled'))`;

/** SQL: whether the death of a client is confirmed. */
export const hasDied = (firmId: string, clientId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${leadDiedOn(firmId, clientId)} is not null)`;

/** SQL: whether an account has more than one holder. */
export const hasManyHolders = (firmId: string, accountId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  ((select count(*) from account_client holder where holder.firm_id = ${firmId} and holder.account_id = ${accountId}) > 1)`;

/** SQL: whether what an account holds was inherited. */
export const isInherited = (firmId: string, accountId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from inherited_account inherited where inherited.firm_id = ${firmId} and inherited.account_id = ${accountId})`;

/** Why nothing is paid into an account that was inherited; null for others. */
export const inheritedProblem = (inherited: boolean | undefined): string | null =>
  inherited === true ? 'An inherited pension takes no contributions. Pay into another pension of the client.' : null;

/** From what the first two fragments above read; null while the lead client lives. */
export const leadDeathOf = (diedOn: IsoDate | null, isJoint: boolean): LeadDeath | null =>
  diedOn === null ? null : { diedOn, isJoint };

/** Why regular payments, benefits and mandates end with a death. */
export const diedReason = (diedOn: IsoDate): string => `The client died on ${dateText(diedOn)}.`;

/** Returns why the death of its lead client rules out every use of an account, or null. */
export const deathProblem = (death: LeadDeath | null | undefined): string | null =>
  !death
    ? null
    : death.isJoint
      ? `The lead client of the account died on ${dateText(death.diedOn)}. Make the other holder its lead first.`
      : `The client died on ${dateText(death.diedOn)}, and the account is frozen: nothing is paid in or out, bought, sold or taken as a benefit.`;
