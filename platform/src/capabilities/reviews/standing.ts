import { reviewSoonDays, type ReviewState } from '@tessera/contract/reviews/values';
import { addDays, addMonths, type IsoDate } from '@tessera/domain/dates';
import { entryOn, findOn } from '@tessera/domain/rules/dated';
import { reviewRules } from '@tessera/domain/rules/reviews';
import { sql } from 'kysely';

/** The rule of a day, as an answer has it. */
export const reviewRuleOn = (date: IsoDate) => {
  const { value, source, verified } = entryOn(reviewRules, date);
  return { months: value.everyMonths, source, verified, note: value.note };
};

/** From when the rule that dates the next review is known. */
export const firstRuleDay: IsoDate = reviewRules.entries[0]?.from ?? '';

/** When the next review is due by the rule, a year after one as it stands; null before the first rule that is known. */
export const nextDueAfter = (reviewedOn: IsoDate): IsoDate | null => {
  const rule = findOn(reviewRules, reviewedOn);
  return rule === null ? null : addMonths(reviewedOn, rule.value.everyMonths);
};

/**
 * SQL: what the current rows of each client say, beside the client as `c`. Rows that another one took the place of do
 * not count. The latest review, held or refused, decides when the next one is due.
 */
export const standingJoin = sql`
  left join lateral (
    select (array_agg(r.next_due order by r.reviewed_on desc, r.recorded_at desc) filter (where r.reviewed_on is not null))[1] as next_due,
      (array_agg(r.review_id order by r.reviewed_on desc, r.recorded_at desc) filter (where r.reviewed_on is not null))[1] as review_id,
      (array_agg(r.recorded_at order by r.reviewed_on desc, r.recorded_at desc) filter (where r.reviewed_on is not null))[1] as recorded_at,
      max(r.reviewed_on) filter (where r.outcome = 'Held') as last_held,
      max(r.reviewed_on) filter (where r.outcome = 'Refused') as last_refused,
      max(r.offered_on) filter (where r.outcome = 'Offered') as last_offer,
      max(r.reviewed_on) as last_reviewed
    from client_review r
    where r.firm_id = c.firm_id and r.client_id = c.client_id
      and not exists (select from client_review x where x.firm_id = r.firm_id and x.corrects = r.review_id)
  ) s on true`;

/** SQL: an offer that no review followed. */
const openOffer = sql<
  string | null
>`case when s.last_reviewed is null or s.last_offer > s.last_reviewed then s.last_offer end`;

/** SQL: when the next review is due. */
const dueDate = (businessDate: IsoDate) =>
  sql<string>`coalesce(s.next_due, (c.created_date + make_interval(months => ${entryOn(reviewRules, businessDate).value.everyMonths}::integer))::date)`;

/** SQL: where the client stands, a word. */
const stateSql = (businessDate: IsoDate) => sql<ReviewState>`case
  when s.next_due is null then 'Never reviewed'
  when s.next_due < ${businessDate}::date then 'Overdue'
  when s.next_due <= ${addDays(businessDate, reviewSoonDays)}::date then 'Due soon'
  else 'Up to date' end`;

/** Columns of a client's standing, in the shape of `toStanding`. */
export const standingColumns = (businessDate: IsoDate) =>
  sql`${stateSql(businessDate)} as state, ${dueDate(businessDate)} as due, s.last_held, s.last_refused, ${openOffer} as open_offer`;

export interface Standing {
  readonly state: ReviewState;
  readonly due: string;
  readonly last_held: string | null;
  readonly last_refused: string | null;
  readonly open_offer: string | null;
}

export const toStanding = (row: Standing) => ({
  state: row.state,
  due: row.due,
  lastHeldOn: row.last_held,
  lastRefusedOn: row.last_refused,
  openOfferOn: row.open_offer,
});
