import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import { addMonths, isIsoDate, type IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { dateText } from '@tessera/domain/wording';
import { takeNumber } from '../../foundation/database/take-number';
import { checkFirm } from '../../requests/access/check-firm';
import { idIs, seenClients } from '../../requests/access/seen';
import { ApiError, badField, badRequest, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { firstRuleDay, nextDueAfter } from './standing';

type Body = CallBody<'recordReview'>;

/** The longest time to the next review that a record takes: a longer one is a slip of the hand. */
const nextDueMonthsMax = 36;

interface ReadReview {
  readonly offered_on: IsoDate | null;
  readonly reviewed_on: IsoDate | null;
  readonly agreed: string;
  readonly suitable: boolean | null;
  readonly next_due: IsoDate | null;
  readonly corrects: string | null;
  readonly correction_reason: string | null;
}

/** Reads what was typed. Every refusal names its field and says what to enter. @throws ApiError 400. */
export const readReview = (body: Body, businessDate: IsoDate): ReadReview => {
  const { outcome } = body;
  const errors: FieldError[] = [];
  const refuse = (fieldName: keyof Body, errorMessage: string, type = 'invalid'): void =>
    void errors.push({ fieldName, type, errorMessage });
  const pastDay = (fieldName: 'offeredOn' | 'reviewedOn', required: string | null): IsoDate | null => {
    const day = body[fieldName];
    if (day === undefined) {
      if (required !== null) refuse(fieldName, required, 'required');
      return null;
    }
    if (!isIsoDate(day)) refuse(fieldName, 'Enter a day that exists, as YYYY-MM-DD.');
    else if (day > businessDate) refuse(fieldName, `Enter a day up to today, ${dateText(businessDate)}.`);
    return day;
  };
  const unwanted = (fieldName: keyof Body, errorMessage: string): void => {
    if (body[fieldName] !== undefined) refuse(fieldName, errorMessage, 'unknown');
  };
  const agreed = body.agreed?.trim() ?? '';
  const reason = body.correctionReason?.trim() ?? '';
  const isOffer = outcome === 'Offered';
  const offered = pastDay('offeredOn', isOffer ? 'Enter the day on which it was offered.' : null);
  let reviewed: IsoDate | null = null;
  if (isOffer) {
    unwanted('reviewedOn', 'An offer has no day of a review. Record the review once it was held or refused.');
    unwanted('nextDue', 'An offer moves no date. Leave the next review out.');
  } else
    reviewed = pastDay(
      'reviewedOn',
      outcome === 'Held' ? 'Enter the day on which it was held.' : 'Enter the day on which the client refused it.',
    );
  if (offered !== null && reviewed !== null && offered > reviewed)
    refuse('offeredOn', 'The offer comes before the review. Enter an earlier day.');
  if (outcome === 'Held') {
    if (agreed === '') refuse('agreed', 'Say what was agreed, or that nothing changes.', 'required');
    if (body.suitable === undefined)
      refuse('suitable', 'Say whether what the client has still suits them.', 'required');
  } else unwanted('suitable', 'Suitability is judged by a review that was held.');
  if (body.corrects !== undefined && reason === '')
    refuse('correctionReason', 'Say what was wrong with the row that this one corrects.', 'required');
  if (body.corrects === undefined)
    unwanted('correctionReason', 'Name the row that is corrected, or leave the reason out.');
  const wellFormed = reviewed !== null && isIsoDate(reviewed);
  const nextDue = reviewed !== null && wellFormed ? (body.nextDue ?? nextDueAfter(reviewed)) : null;
  if (reviewed !== null && wellFormed && nextDue === null)
    refuse(
      'reviewedOn',
      `The rule that dates the next review is known from ${dateText(firstRuleDay)}. Enter a later day, or say when the next review is due.`,
    );
  if (reviewed !== null && nextDue !== null) {
    if (!isIsoDate(nextDue)) refuse('nextDue', 'Enter a day that exists, as YYYY-MM-DD.');
    else if (nextDue <= reviewed) refuse('nextDue', 'The next review comes after this one. Enter a later day.');
    else if (nextDue > addMonths(reviewed, nextDueMonthsMax))
      refuse('nextDue', `Enter a day within ${nextDueMonthsMax / 12} years of this review.`);
  }
  if (errors.length > 0) throw badRequest(errors);
  return {
    offered_on: offered,
    reviewed_on: reviewed,
    agreed,
    suitable: body.suitable ?? null,
    next_due: nextDue,
    corrects: body.corrects ?? null,
    correction_reason: body.corrects === undefined ? null : reason,
  };
};

/** Adds a row to the record. Rows are never changed: one that corrects another takes its place. */
export const recordReview: Handler<'recordReview'> = async ({ body, scope, services }) => {
  checkFirm(body, scope);
  const { firmId, businessDate, caller } = scope;
  const client = await seenClients(scope)
    .where(idIs('client.client_id', body.clientId))
    .select('client.client_id')
    .executeTakeFirst();
  if (!client) throw notFound('Client');
  const clientId: string = client.client_id;
  const review = readReview(body, businessDate);
  const data = await scope.write(clientId, async (transaction) => {
    if (review.corrects !== null) {
      const corrected = await transaction
        .selectFrom('client_review')
        .where('firm_id', '=', firmId)
        .where('client_id', '=', clientId)
        .where('review_id', '=', review.corrects)
        .select('review_id')
        .executeTakeFirst();
      if (!corrected) throw badField('corrects', 'Choose a row of this client’s record.', 'unknown');
    }
    const reviewId = recordId('review', await takeNumber(transaction, 'review_number'));
    const row = await transaction
      .insertInto('client_review')
      .values({
        firm_id: firmId,
        review_id: reviewId,
        client_id: clientId,
        outcome: body.outcome,
        way: body.way,
        ...review,
        recorded_at: services.clock(),
        recorded_by: caller.userId,
      })
      .onConflict((conflict) => conflict.columns(['firm_id', 'corrects']).doNothing())
      .returning('review_id')
      .executeTakeFirst();
    if (!row)
      throw new ApiError(
        'conflict',
        'Somebody corrected this row already. Read the record again and correct the latest row.',
      );
    return { reviewId, nextDue: review.next_due };
  });
  return { data };
};
