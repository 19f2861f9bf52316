import { designationTransitions, type DeathStatus, type DesignationStatus } from '@tessera/contract/deaths/life';
import { isPension, wrapperTypes } from '@tessera/contract/accounts/values';
import { exemptRelationships } from '@tessera/domain/estate-tax';
import { parseShare, shareText } from '@tessera/domain/shares';
import { dateText } from '@tessera/domain/wording';
import type { IsoDate } from '@tessera/domain/dates';
import { sql, type Kysely, type Selectable } from 'kysely';
import { anyOf } from '../../foundation/database/prepared';
import type { DB, DeathDirection, Designation } from '../../foundation/database/schema';
import { leadDiedOn } from '../../ledger/rules/account-death';
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
    .leftJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'designation_share.firm_id')
        .onRef('account.account_id', '=', 'designation_share.account_id'),
    )
    .select([
      'client.name',
      'client.node_id',
      'inherited_account.tax_free',
      'account.status as account_status',
      leadDiedOn(firmId, sql.ref('designation_share.client_id')).as('died_on'),
    ])
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

/**
 * Who takes what is left of a pension. What was withheld is of those who are not exempt: the others have all of theirs.
 * What came later is everybody's.
 */
export const releaseTakers = ({ row, shares }: DesignationWithShares): DesignationWithShares['shares'] => {
  const others = shares.filter(({ relationship }) => !exemptRelationships.has(relationship));
  return Number(row.withheld) > 0 && others.length > 0 ? others : shares;
};

/** Why what is left cannot go by the shares of a designation any more; null when it can. */
const releaseHindrance = (done: DesignationWithShares): string | null => {
  const gone = releaseTakers(done).find(({ died_on: diedOn }) => diedOn !== null);
  return gone?.died_on == null ? null : `${gone.name} died on ${dateText(gone.died_on)}.`;
};

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
const notYet = ({ death, holds, designations }: PensionState, allowed: readonly DeathStatus[]): string | null =>
  !allowed.includes(death.status)
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

/** The decision that shared a pension out. */
export const designationDone = (designations: readonly DesignationWithShares[]): DesignationWithShares | undefined =>
  designations.find(({ row }) => row.kind === 'Designation' && row.status === 'Done');

/** Why nothing that is left of a pension can be shared out now, by whatever shares; null when it can. */
const restRefusal = (state: PensionState, done: DesignationWithShares): string | null => {
  const direction = directionOn(state.directions, state.today);
  return (
    notYet(state, ['Confirmed', 'Settled']) ??
    (direction && parseShare(done.row.withheld) > 0n
      ? `${shareText(parseShare(direction.share))} is withheld until ${dateText(direction.until_date)}. Record that the personal representatives ended it first.`
      : null)
  );
};

/**
 * Why nothing can be decided about a pension now; null when it can. Once it was shared out, what is left is decided
 * anew only where a beneficiary cannot take it any more.
 */
export const designateRefusal = (state: PensionState): string | null => {
  const done = designationDone(state.designations);
  if (!done) return notYet(state, ['Confirmed']);
  return releaseHindrance(done) === null
    ? `It was shared out on ${dateText(done.row.done_on ?? state.today)}. What is left goes by the same shares.`
    : restRefusal(state, done);
};

/** Why what is left of a pension cannot go by the shares that were decided; null when it can. */
export const releaseRefusal = (state: PensionState): string | null => {
  const done = designationDone(state.designations);
  if (!done) return 'It was not shared out yet.';
  const hindrance = releaseHindrance(done);
  return (
    restRefusal(state, done) ??
    (hindrance === null ? null : `${hindrance} Decide anew who gets what is left: share it out again.`)
  );
};

/** Throws for a transition that the table of a designation's life does not have. */
export const checkDesignationTransition = (from: DesignationStatus | null, to: DesignationStatus): void => {
  if (!designationTransitions.some((each) => each.from === from && each.to === to))
    throw new Error(`A designation does not go from ${from ?? 'nothing'} to ${to}.`);
};
