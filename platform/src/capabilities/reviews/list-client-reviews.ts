import { wireTimestamp } from '../../requests/http/wire';
import { sql } from 'kysely';
import { idIs, seenClients } from '../../requests/access/seen';
import type { ReadScope } from '../../requests/access/scope';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { reviewRuleOn, standingColumns, standingJoin, toStanding, type Standing } from './standing';

/** The rows of a client's record, newest first. */
export const readReviews = async (scope: ReadScope, clientId: string) => {
  const rows = await scope.db
    .selectFrom('client_review as review')
    .innerJoin('portal_user', (join) =>
      join.onRef('portal_user.firm_id', '=', 'review.firm_id').onRef('portal_user.user_id', '=', 'review.recorded_by'),
    )
    .leftJoin('client_review as correction', (join) =>
      join.onRef('correction.firm_id', '=', 'review.firm_id').onRef('correction.corrects', '=', 'review.review_id'),
    )
    .where('review.firm_id', '=', scope.firmId)
    .where('review.client_id', '=', clientId)
    .selectAll('review')
    .select(['portal_user.name as recorded_by_name', 'correction.review_id as corrected_by'])
    .orderBy(sql`coalesce(review.reviewed_on, review.offered_on)`, 'desc')
    .orderBy('review.recorded_at', 'desc')
    .execute();
  return rows.map((row) => ({
    reviewId: row.review_id,
    outcome: row.outcome,
    offeredOn: row.offered_on,
    reviewedOn: row.reviewed_on,
    way: row.way,
    agreed: row.agreed,
    suitable: row.suitable,
    nextDue: row.next_due,
    recordedAt: wireTimestamp(row.recorded_at),
    recordedBy: row.recorded_by_name,
    corrects: row.corrects,
    correctionReason: row.correction_reason,
    correctedBy: row.corrected_by,
  }));
};

/** Where a client stands by the current rows of the record. */
export const readStanding = async ({ db, firmId, businessDate }: ReadScope, clientId: string) => {
  const {
    rows: [row],
  } = await sql<Standing>`
    select ${standingColumns(businessDate)} from client c ${standingJoin}
    where c.firm_id = ${firmId} and c.client_id = ${clientId}`.execute(db);
  if (!row) throw new Error(`There is no client ${clientId}.`);
  return toStanding(row);
};

/** A client's record of reviews, with what was corrected, and when the next one is due. */
export const listClientReviews: Handler<'listClientReviews'> = async ({ path, scope }) => {
  const client = await seenClients(scope)
    .where(idIs('client.client_id', path.clientId))
    .select('client.client_id')
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  const [standing, reviews] = await Promise.all([
    readStanding(scope, client.client_id),
    readReviews(scope, client.client_id),
  ]);
  return { data: { ...standing, rule: reviewRuleOn(scope.businessDate), reviews } };
};
