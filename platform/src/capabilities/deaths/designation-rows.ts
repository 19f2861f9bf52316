import { designationTransitions, type DesignationStatus } from '@tessera/contract/deaths/life';
import { isPension, wrapperTypes } from '@tessera/contract/accounts/values';
import { parseShare, shareText } from '@tessera/domain/shares';
import { dateText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely, type Selectable } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB, DeathDirection, Designation } from '../../foundation/database/schema';
import type { DecidedShare } from './decision';
import type { DeathRow } from './stored-death';

export type DesignationRow = Selectable<Designation>;
export type DirectionRow = Selectable<DeathDirection>;

/** Designations of a death, oldest first, each with its shares. */
export const readDesignations = async (
  db: Kysely<DB>,
  { firm_id: firmId, death_id: deathId }: Pick<DeathRow, 'firm_id' | 'death_id'>,
) => {
  const rows = await db
    .selectFrom('designation')
    .where('firm_id', '=', firmId)
    .where('death_id', '=', deathId)
    .orderBy('created_at')
    .orderBy('designation_id')
    .selectAll()
    .execute();
  const shares = await db
    .selectFrom('designation_share')
    .innerJoin('designation', (join) =>
      join
        .onRef('designation.firm_id', '=', 'designation_share.firm_id')
        .onRef('designation.designation_id', '=', 'designation_share.designation_id'),
    )
    .innerJoin('client', (join) =>
      join
        .onRef('client.firm_id', '=', 'designation_share.firm_id')
        .onRef('client.client_id', '=', 'designation_share.client_id'),
    )
    .leftJoin('inherited_account', (join) =>
      join
        .onRef('inherited_account.firm_id', '=', 'designation_share.firm_id')
        .onRef('inherited_account.account_id', '=', 'designation_share.account_id'),
    )
    .where('designation.firm_id', '=', firmId)
    .where('designation.death_id', '=', deathId)
    .orderBy('designation_share.line')
    .selectAll('designation_share')
    .select(['client.name', 'client.node_id', 'inherited_account.tax_free'])
    .execute();
  return rows.map((row) => ({
    row,
    shares: shares.filter((share) => share.designation_id === row.designation_id),
  }));
};
export type DesignationWithShares = Awaited<ReturnType<typeof readDesignations>>[number];

/** The shares of a stored decision. */
export const decidedShares = ({ shares }: DesignationWithShares): readonly DecidedShare[] =>
  shares.map((share) => ({
    clientId: share.client_id,
    clientName: share.name,
    nodeId: share.node_id,
    relationship: share.relationship,
    share: parseShare(share.share),
    form: share.form,
  }));

/** Directions to withhold, newest first. */
export const readDirections = (
  db: Kysely<DB>,
  { firm_id: firmId, death_id: deathId }: Pick<DeathRow, 'firm_id' | 'death_id'>,
): Promise<DirectionRow[]> =>
  db
    .selectFrom('death_direction')
    .where('firm_id', '=', firmId)
    .where('death_id', '=', deathId)
    .orderBy('direction', 'desc')
    .selectAll()
    .execute();

/** The direction that is in force on a day. */
export const directionOn = (directions: readonly DirectionRow[], on: IsoDate): DirectionRow | undefined =>
  directions.find(({ ended_on: endedOn, until_date: until }) => endedOn === null && on <= until);

const pensionWrappers = wrapperTypes.filter(isPension);

/** What each pension account of the client holds, in decimal pounds; and whether it holds anything. */
export const readPots = async (db: Kysely<DB>, firmId: string, clientId: string) => {
  const { rows } = await sql<{
    account_id: string;
    name: string;
    client_product_id: string | null;
    cash: string;
    value: string;
    holds: boolean;
    advised: boolean;
    node_id: string;
  }>`
    select account.account_id, account.name, account.client_product_id, account.advised, account.node_id, cash_balance.amount as cash, coalesce(valuation.stock_value + valuation.cash_value, 0) as value,
      cash_balance.amount <> 0 or exists (select from holding where holding.firm_id = account.firm_id and holding.account_id = account.account_id and holding.quantity > 0) as holds
    from account join cash_balance using (firm_id, account_id) left join account_valuation valuation using (firm_id, account_id)
    where account.firm_id = ${firmId} and account.lead_client_id = ${clientId} and account.wrapper_type = ${anyOf(pensionWrappers)} and account.status not in ('Closed', 'Deleted')
    order by account.account_id`.execute(db);
  return rows;
};
export type Pot = Awaited<ReturnType<typeof readPots>>[number];

interface PensionState {
  readonly death: DeathRow;
  /** Whether the pension holds anything. */
  readonly holds: boolean;
  /** Those of this pension. */
  readonly designations: readonly DesignationWithShares[];
  readonly directions: readonly DirectionRow[];
  readonly today: IsoDate;
}

/** Why nothing of a pension can be shared out yet, whatever was decided; null when it can. */
const notYet = ({ death, holds, designations }: PensionState): string | null =>
  death.status !== 'Confirmed'
    ? death.status === 'Reported'
      ? 'The death is not confirmed yet.'
      : `The death is ${death.status}.`
    : death.proof === 'Not seen yet'
      ? 'See the death certificate first.'
      : designations.some(({ row }) => row.status === 'Asked')
        ? 'A decision about it waits for a second person.'
        : holds
          ? null
          : 'It holds nothing.';

const doneOf = ({ designations }: PensionState): DesignationWithShares | undefined =>
  designations.find(({ row }) => row.kind === 'Designation' && row.status === 'Done');

/** Why a pension cannot be shared out now; null when it can. */
export const designateRefusal = (state: PensionState): string | null => {
  const done = doneOf(state);
  return done
    ? `It was shared out on ${dateText(done.row.done_on ?? state.today)}. What is left goes by the same shares.`
    : notYet(state);
};

/** Why what is left of a pension cannot be shared out now; null when it can. */
export const releaseRefusal = (state: PensionState): string | null => {
  const done = doneOf(state);
  if (!done) return 'It was not shared out yet.';
  const direction = directionOn(state.directions, state.today);
  return (
    notYet(state) ??
    (direction && parseShare(done.row.withheld) > 0n
      ? `${shareText(parseShare(direction.share))} is withheld until ${dateText(direction.until_date)}. Record that the personal representatives ended it first.`
      : null)
  );
};

/** Throws for a transition that the table of a designation's life does not have. */
export const checkDesignationTransition = (from: DesignationStatus | null, to: DesignationStatus): void => {
  if (!designationTransitions.some((each) => each.from === from && each.to === to))
    throw new Error(`A designation does not go from ${from ?? 'nothing'} to ${to}.`);
};
