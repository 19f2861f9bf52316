import type { FieldError } from '@tessera/contract';
import type { CallBody } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { asSentence } from '@tessera/domain/in-sentence';
import type { PaymentDay } from '@tessera/domain/payment-days';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import { amountProblem } from '@tessera/domain/transaction-input';
import { dateText, poundsText } from '@tessera/domain/wording';
import { takeNumber } from '../../../foundation/database/take-number';
import { ApiError, badField, badRequest, notFound } from '../../../requests/http/api-error';
import { checkFirm } from '../../../requests/access/check-firm';
import { readScope } from '../../../requests/access/scope';
import { seenVersion } from '../../../requests/http/if-match';
import type { Handler } from '../../../requests/handler';
import { regularActionRefusal } from './benefit-actions';
import { firstPayday, paydayAfterChange, readPaymentDay, readStart, runOf } from '../planning/benefit-dates';
import {
  checkAccountsSeen,
  missingDeclarations,
  sameRegularError,
  underWayError,
  namedSalesErrors,
} from '../planning/check-benefit';
import { checkPossible } from './create-crystallisation';
import type { CrystallisationRow } from './crystallisation-row';
import { findCrystallisation } from './list-crystallisations';
import { withNaturalIncome } from '../planning/natural-income';
import { writeApplication } from '../papers/benefit-papers';
import { lastPaydayOf, lockRegular, noteRegular, updateRegular, type RegularRow } from './regular-benefits';
import { readSituation } from '../planning/situation';
import { readTerms, termsFromRow, termsToRow } from '../planning/terms';

const wholeIsOnce = 'A small pot and a whole pot are paid once. Choose another form.';

/** Sets up a benefit that is paid every month. */
export const createRegularCrystallisation: Handler<'createRegularCrystallisation'> = async ({
  body,
  scope,
  services,
}) => {
  checkFirm(body, scope);
  await checkAccountsSeen(scope, body);
  const { businessDate, firmId } = scope;
  const errors: FieldError[] = [];
  const asked = readTerms(body, errors);
  errors.push(...(await missingDeclarations(scope, body)));
  if (
    asked.form === 'Small pot' ||
    asked.form === 'Whole pot' ||
    asked.form === 'Death lump sum' ||
    asked.basis === 'Whole'
  )
    errors.push({ fieldName: 'form', type: 'invalid', errorMessage: wholeIsOnce });
  if (errors.length > 0) throw badRequest(errors);
  const day = readPaymentDay(body.paymentDay);
  const run = runOf(asked.form, true);
  const first = firstPayday(day, run, businessDate, readStart(businessDate, body.startDate));
  const endDate = body.endDate ?? null;
  if (endDate !== null && endDate < first)
    throw badField('endDate', `The first payday is ${dateText(first)}. Choose a later last day.`);
  const data = await scope.write(
    ({ id }: CrystallisationRow) => id,
    async (transaction) => {
      const terms = await withNaturalIncome(transaction, firmId, asked, businessDate);
      const situation = await readSituation(transaction, scope.actor, { ...terms, paidOn: first }, { locked: true });
      const underWay = await underWayError(transaction, firmId, terms.accountId, 'Regular');
      const same = await sameRegularError(transaction, firmId, asked, day);
      checkPossible(
        situation,
        terms,
        first,
        [underWay, same, ...namedSalesErrors(situation, terms)].filter((each) => each !== null),
      );
      const id = recordId('regularBenefit', await takeNumber(transaction, 'regular_benefit_number'));
      const at = services.clock();
      const { userId } = scope.caller;
      await transaction
        .insertInto('regular_benefit')
        .values({
          firm_id: firmId,
          regular_benefit_id: id,
          client_product_id: situation.account.clientProductId,
          ...termsToRow(asked),
          payment_day: day,
          start_date: first,
          end_date: endDate,
          next_date: first,
          needs_authorisation: situation.account.needsAuthorisation,
          asked_by: [userId],
          status: 'Active',
          created_date: businessDate,
          created_at: at,
          created_by: userId,
          updated_at: at,
          updated_by: userId,
        })
        .execute();
      await noteRegular(transaction, { firmId, userId, businessDate, at }, id, 'Active', {
        action: 'Created',
        reason: null,
      });
      const { clientId, clientProductId, accountId } = situation.account;
      const about = {
        client_id: clientId,
        client_product_id: clientProductId,
        account_id: accountId,
        form: terms.form,
      };
      await writeApplication({ transaction, firmId, businessDate, at }, id, about, true);
      return findCrystallisation(readScope(transaction, scope.caller), id);
    },
  );
  return { data };
};

type Patch = CallBody<'patchRegularCrystallisation'>;

const stateOf = (row: RegularRow) => ({
  status: row.status,
  paused: row.paused,
  needsAuthorisation: row.needs_authorisation && row.authorised_by === null,
});

/** The columns that an edit changes; none where it changes nothing. @throws ApiError 400 for a value that is not right. */
const editOf = (
  body: Patch,
  row: RegularRow,
  lastPaid: IsoDate | null,
  businessDate: string,
  userId: string,
): Parameters<typeof updateRegular>[3] => {
  const terms = termsFromRow(row);
  const run = runOf(row.form, true);
  if (body.amount !== undefined) {
    const wrong = terms.amount === null ? 'This benefit has no amount of its own.' : amountProblem(body.amount);
    if (wrong !== null) throw badField('amount', wrong);
  }
  const day = body.paymentDay === undefined ? null : readPaymentDay(body.paymentDay);
  const next =
    day === null || day === row.payment_day || row.next_date === null
      ? row.next_date
      : paydayAfterChange(
          {
            from: row.payment_day as PaymentDay,
            to: day,
            next: row.next_date,
            lastPaid,
            startDate: row.start_date,
          },
          run,
          businessDate,
        );
  const endDate = body.endDate === undefined ? row.end_date : body.endDate;
  if (endDate !== null && next !== null && endDate < next)
    throw badField('endDate', `The next payday is ${dateText(next)}. Choose a later last day, or stop it.`);
  const sellDownMethod = body.sellDownMethod === undefined ? terms.sellDownMethod : body.sellDownMethod;
  if (sellDownMethod === 'Named' && terms.sellDownMethod !== 'Named')
    throw badField('sellDownMethod', 'Named holdings are chosen when it is set up. Choose Largest or Proportional.');
  const { choices } = termsToRow({
    ...terms,
    autoDisinvest: body.autoDisinvest === undefined ? terms.autoDisinvest : body.autoDisinvest,
    sellDownMethod,
  });
  const edited = {
    choices,
    amount: body.amount === undefined ? row.amount : formatPounds(parsePounds(body.amount)),
    payment_day: day ?? row.payment_day,
    next_date: next,
    end_date: endDate,
  };
  const isSame =
    edited.choices === termsToRow(terms).choices &&
    edited.amount === row.amount &&
    edited.payment_day === row.payment_day &&
    edited.end_date === row.end_date;
  if (isSame) return {};
  // Other terms than a second person agreed to are agreed to anew, by somebody who has not asked for any of them.
  const askedBy = row.authorised_by === null ? [...new Set([...row.asked_by, userId])] : [userId];
  return { ...edited, ...(row.needs_authorisation ? { authorised_by: null, asked_by: askedBy } : {}) };
};

const steps = { Pause: 'Paused', Resume: 'Resumed', Stop: 'Stopped' } as const;

/** What an edit made of a regular benefit, for its history; null where it changed nothing. */
const editText = (before: RegularRow, after: RegularRow): string | null => {
  const amount = (row: RegularRow): string => (row.amount === null ? '' : poundsText(parsePounds(row.amount)));
  const end = ({ end_date: date }: RegularRow): string =>
    date === null ? 'until it is stopped' : `until ${dateText(date)}`;
  const changes = [
    ...(amount(before) === amount(after) ? [] : [`${amount(after)} instead of ${amount(before)}.`]),
    ...(before.payment_day === after.payment_day || after.next_date === null
      ? []
      : [
          `Day ${after.payment_day} of the month instead of ${before.payment_day}, next on ${dateText(after.next_date)}.`,
        ]),
    ...(end(before) === end(after) ? [] : [`Paid ${end(after)}.`]),
    ...(termsToRow(termsFromRow(before)).choices === termsToRow(termsFromRow(after)).choices
      ? []
      : ['Sold otherwise than before.']),
  ];
  return changes.length === 0 ? null : changes.join(' ');
};

const audited = (row: RegularRow) => ({
  amount: row.amount,
  paymentDay: row.payment_day,
  endDate: row.end_date,
  nextDate: row.next_date,
  paused: row.paused,
  status: row.status,
});

/** Changes, pauses, resumes or stops a regular benefit. Payments it made already go on. */
export const patchRegularCrystallisation: Handler<'patchRegularCrystallisation'> = async ({
  path: { bciId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const found = await findCrystallisation(scope, bciId);
  if (found.bciId !== found.id) throw notFound('Regular benefit');
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const { firmId, businessDate } = scope;
  const { userId } = scope.caller;
  const data = await scope.change<CrystallisationRow>(bciId, async (transaction) => {
    const row = await lockRegular(transaction, firmId, bciId, version);
    const actor = { firmId, userId, businessDate, at: services.clock() };
    const refusal = regularActionRefusal(body.action ?? 'Stop', stateOf(row), row.asked_by, scope.caller);
    if (refusal !== null) throw new ApiError('conflict', refusal);
    const reason = body.reason?.trim() || null;
    const changed =
      body.action === 'Stop'
        ? ({ status: 'Cancelled', next_date: null, status_reason: reason ?? 'A person stopped it.' } as const)
        : body.action === undefined
          ? editOf(body, row, await lastPaydayOf(transaction, row), businessDate, userId)
          : { paused: body.action === 'Pause', status_reason: reason };
    await updateRegular(
      transaction,
      actor,
      row,
      changed,
      body.action === undefined ? null : { action: steps[body.action], reason },
    );
    const after = await lockRegular(transaction, firmId, bciId, null);
    const edited = editText(row, after);
    if (edited !== null)
      await noteRegular(transaction, actor, bciId, after.status, {
        action: 'Changed',
        reason: reason === null ? edited : `${asSentence(reason)} ${edited}`,
      });
    if (body.amount !== undefined && after.next_date !== null) {
      const terms = termsFromRow(after);
      const paidOn = after.next_date;
      const situation = await readSituation(transaction, scope.actor, { ...terms, paidOn }, { locked: false });
      checkPossible(situation, terms, paidOn, []);
    }
    return {
      before: audited(row),
      after: { ...audited(after), ...(reason === null ? {} : { reason }) },
      answer: await findCrystallisation(readScope(transaction, scope.caller), bciId),
    };
  });
  return { data };
};
