import type { BenefitAction } from '@tessera/contract/pensions/values';
import { taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { asSentence } from '@tessera/domain/in-sentence';
import { formatPounds, parsePounds, poundsToWire } from '@tessera/domain/money';
import type { PaymentMethod } from '@tessera/domain/payment-method';
import { taxMonthNumber } from '@tessera/domain/tax-months';
import { dateText, poundsText } from '@tessera/domain/wording';
import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Benefit, BenefitEvent, DB } from '../../../foundation/database/schema';
import type { BenefitCommand, BenefitPayment } from '../../../ledger/state/commands';
import type { Ledger } from '../../../ledger/ledger';
import { lockAccounts } from '../../../ledger/state/read-state';
import { LedgerRefusal } from '../../../ledger/state/refusal';
import { somebodyElse } from '../../../requests/access/caller';
import { readScope, type Scope } from '../../../requests/access/scope';
import { ApiError, notFound } from '../../../requests/http/api-error';
import { seenVersion, stale } from '../../../requests/http/if-match';
import type { Handler } from '../../../requests/handler';
import { benefitActionRefusal, paymentsNow } from './benefit-actions';
import { advance } from './create-crystallisation';
import type { CrystallisationRow } from './crystallisation-row';
import { cancelReturned, clientDiedOn } from './end-returned';
import { agreesByPayingAgain, holdPaidAgain } from './hold-other-payee';
import { findCrystallisation } from './list-crystallisations';
import { afterCutOff, authoriseRegular } from './regular-benefits';
import {
  linkTransactions,
  lockBenefit,
  moveBenefit,
  noteBenefit,
  partStatuses,
  type BenefitRow,
} from './stored-benefit';
import { setPaymentDay } from '../facts/payment-day';
import { payeOf, readTaxFacts, specialCharge, type TaxFacts } from '../facts/tax';
import { paidOn } from '../planning/benefit-dates';
import { lockClients, readHeldElsewhere, readPaysRegularly } from '../planning/situation';
import { termsFromRow } from '../planning/terms';
import { payeFigures, refundOf, type WireFigures } from '../planning/wire-figures';

interface Acting {
  readonly scope: Scope;
  readonly transaction: Transaction<DB>;
  readonly ledger: Ledger;
  readonly at: Date;
  readonly reason: string | null;
}

const actorOf = ({ scope, at }: Acting) => ({
  firmId: scope.firmId,
  userId: scope.caller.userId,
  businessDate: scope.businessDate,
  at,
});

/** Taxable income and its tax, in pence. */
interface Taxed {
  readonly taxable: bigint;
  readonly tax: bigint;
}

/** The command that pays again what a failed payment was for. */
const commandAgain = (
  payment: Awaited<ReturnType<typeof partStatuses>>[number],
  { taxable, tax }: Taxed,
  how: BenefitPayment,
): BenefitCommand => {
  const amount = parsePounds(payment.amount ?? '0');
  const subType = payment.transaction_sub_type;
  if (
    subType === 'FAD' ||
    subType === 'FAD Gross Withdrawal' ||
    subType === 'UFPLS' ||
    subType === 'UFPLS Gross Withdrawal'
  )
    return {
      kind: 'payBenefit',
      accountId: payment.account_id,
      subType,
      taxFree: amount - taxable,
      taxable,
      tax,
      payment: how,
    };
  return {
    kind: 'crystallise',
    accountId: payment.account_id,
    drawdownAccountId: null,
    taxFree: amount,
    cash: 0n,
    holdings: [],
    payment: how,
  };
};

/** What can be claimed back of the tax of income that is paid again; null where the benefit had no such figures. */
const refundAgain = async (
  { scope: { firmId }, transaction }: Acting,
  row: BenefitRow,
  { form, client_product_id: productId }: Selectable<BenefitEvent>,
  facts: TaxFacts,
  taxed: Taxed,
  day: IsoDate,
): Promise<WireFigures['refund']> => {
  const figures = row.figures as unknown as WireFigures;
  if (row.regular_benefit_id !== null) return null;
  // A benefit that opened its drawdown account names none: its payments do.
  const payments = await partStatuses(transaction, firmId, row.benefit_id, 'Payment');
  const own = [...new Set([row.account_id, ...payments.map((payment) => payment.account_id)])];
  const pension = {
    tax: facts,
    heldElsewhere: await readHeldElsewhere(transaction, firmId, productId, own),
    paysRegularly: await readPaysRegularly(transaction, firmId, productId),
  };
  const left = {
    uncrystallisedAfter: parsePounds(figures.uncrystallisedAfter),
    drawdownAfter: parsePounds(figures.crystallisedAfter),
  };
  return refundOf(pension, form, { ...taxed, ...left }, day);
};

/**
 * The tax of income that is paid again: calculated anew for its new day, by the code that applies then and with what else
 * the pension pays in that tax month and year. What came back or was held is no part of that.
 */
const taxAgain = async (
  acting: Acting,
  row: BenefitRow,
  event: Selectable<BenefitEvent>,
  day: IsoDate,
): Promise<{ readonly tax: bigint; readonly note: string | null; readonly changed: Updateable<Benefit> }> => {
  const { transaction } = acting;
  const { firmId } = acting.scope;
  const taxable = parsePounds(event.taxable);
  if (taxable === 0n) return { tax: parsePounds(event.tax), note: null, changed: {} };
  const read = await readTaxFacts(transaction, firmId, event.client_product_id, day, row.benefit_id);
  // The charge on a lump sum to a company or trust stays one: no code takes its place.
  const facts = event.tax_code === specialCharge ? { ...read, code: specialCharge, charged: true } : read;
  const { tax } = payeOf(facts, day, taxable, event.form);
  const net = parsePounds(event.tax_free) + taxable - tax;
  // Written by `toWireFigures` only.
  const figures = row.figures as unknown as WireFigures;
  const paye = payeFigures(facts, event.form, taxable, day);
  await transaction
    .updateTable('benefit_event')
    .set({ tax: formatPounds(tax), tax_code: paye?.taxCode ?? null })
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', row.benefit_id)
    .execute();
  const before = parsePounds(event.tax);
  return {
    tax,
    note: `Its tax was calculated anew for ${dateText(day)}, in month ${taxMonthNumber(day)} of ${taxYearOf(day)}, by ${paye?.taxCode ?? 'no code'}: ${poundsText(tax)}${tax === before ? ' as before' : ` instead of ${poundsText(before)}`}.`,
    changed: {
      figures: JSON.stringify({
        ...figures,
        taxDeducted: poundsToWire(tax),
        netPayment: poundsToWire(net),
        paye,
        refund: await refundAgain(acting, row, event, facts, { taxable, tax }, day),
      } satisfies WireFigures),
    },
  };
};

/** Pays again what the bank returned, and what was held past its day. Those payments are deleted. */
const payAgain = async (acting: Acting, row: BenefitRow): Promise<void> => {
  const { scope, transaction, ledger } = acting;
  const { firmId } = scope;
  const failed = (await partStatuses(transaction, firmId, row.benefit_id, 'Payment')).filter(
    ({ status }) => status === 'Error' || status === 'Checking',
  );
  const event = await transaction
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('benefit_id', '=', row.benefit_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const method: PaymentMethod = termsFromRow(row).method;
  const day = paidOn(null, method, scope.businessDate);
  const taxed = failed.some(({ tax_withheld: tax }) => tax !== null);
  const again = taxed ? await taxAgain(acting, row, event, day) : { tax: 0n, note: null, changed: {} };
  const platform = { ...scope.actor, userId: null, userKind: null };
  const agrees = await agreesByPayingAgain(transaction, row, scope.caller);
  const heldBefore: string[] = [];
  try {
    for (const payment of failed) {
      await ledger.execute(transaction, platform, {
        kind: 'delete',
        transactionId: payment.transaction_id,
        version: null,
        reason: 'It is paid again.',
      });
      const command = commandAgain(
        payment,
        { taxable: parsePounds(event.taxable), tax: again.tax },
        {
          method,
          moneyMovesOn: null,
          authorised: true,
          narrative: null,
          payeeAccountId: row.account_id,
        },
      );
      const executed = await ledger.execute(transaction, scope.actor, command);
      await linkTransactions(transaction, firmId, row.benefit_id, executed);
      if (payment.status === 'Checking')
        heldBefore.push(...executed.transactions.map(({ transactionId }) => transactionId));
    }
  } catch (error) {
    if (error instanceof LedgerRefusal) throw new ApiError('conflict', error.message);
    throw error;
  }
  if (!agrees) await holdPaidAgain({ transaction, ledger, ledgerActor: platform }, row, heldBefore);
  // A lump sum that is paid again alone leaves its income where that was paid.
  if (taxed || parsePounds(event.taxable) === 0n) await setPaymentDay(transaction, firmId, row.benefit_id, day);
  await noteBenefit(
    transaction,
    actorOf(acting),
    row,
    {
      action: 'Paid again',
      to: row.status,
      reason:
        again.note === null
          ? acting.reason
          : [...(acting.reason === null ? [] : [asSentence(acting.reason)]), again.note].join(' '),
    },
    again.changed,
  );
};

const perform: Readonly<Record<BenefitAction, (acting: Acting, row: BenefitRow) => Promise<void>>> = {
  Authorise: (acting, row) =>
    noteBenefit(
      acting.transaction,
      actorOf(acting),
      row,
      { action: 'Authorised', to: row.status, reason: acting.reason },
      { authorised_by: acting.scope.caller.userId, ...afterCutOff(row, acting.scope.businessDate) },
    ),
  Delete: (acting, row) => moveBenefit(acting.transaction, actorOf(acting), row, 'Deleted', acting.reason),
  Cancel: (acting, row) =>
    row.status === 'Calculated'
      ? cancelReturned(acting.transaction, actorOf(acting), row, acting.reason)
      : moveBenefit(acting.transaction, actorOf(acting), row, 'Cancelled', acting.reason),
  'Pay again': payAgain,
};

/**
 * Accounts are locked before the benefit, as the ledger's own work does; and before them the client, so that of two
 * payments at the same time the second is taxed with the first.
 */
const lockPayingAccounts = async (
  { transaction, scope }: Acting,
  benefitId: string,
  { clientId, accountId }: Pick<CrystallisationRow, 'clientId' | 'accountId'>,
): Promise<void> => {
  await lockClients(transaction, scope.firmId, clientId, accountId);
  const payments = await partStatuses(transaction, scope.firmId, benefitId, 'Payment');
  if (payments.length > 0)
    await lockAccounts(transaction, scope.firmId, [...new Set(payments.map((each) => each.account_id))].sort());
};

/** Authorises, cancels or deletes a benefit, or pays again what the bank returned. */
export const actOnCrystallisation: Handler<'actOnCrystallisation'> = async ({
  path: { crystallisationId },
  body,
  ifMatch,
  scope,
  services,
}) => {
  const found = await findCrystallisation(scope, crystallisationId);
  const version = seenVersion(body.auditDetails?.version, ifMatch, 'auditDetails.version');
  const reason = body.reason?.trim() || null;
  const { action } = body;
  const data = await scope.change<CrystallisationRow>(crystallisationId, async (transaction) => {
    const acting: Acting = { scope, transaction, ledger: services.ledger, at: services.clock(), reason };
    if (found.bciId === found.id) {
      if (action !== 'Authorise')
        throw new ApiError('conflict', 'A regular benefit is paused, resumed or stopped on its own page.');
      const payments = await authoriseRegular(
        acting.transaction,
        { ...actorOf(acting), userKind: scope.caller.userKind },
        crystallisationId,
        version,
        reason,
      );
      for (const paymentId of payments) await advance(scope, services, transaction, paymentId);
    } else {
      // One that is not calculated has nothing to pay again, and locks its client after itself.
      if (action === 'Pay again' && found.status === 'Calculated')
        await lockPayingAccounts(acting, crystallisationId, found);
      const row = await lockBenefit(transaction, scope.firmId, crystallisationId);
      if (!row) throw notFound('Benefit');
      if (version !== null && version !== row.version) throw stale();
      const payments = await partStatuses(transaction, scope.firmId, crystallisationId, 'Payment');
      const facts = {
        status: row.status,
        needsAuthorisation: row.status === 'Pending' && row.needs_authorisation && row.authorised_by === null,
        createdBy: row.created_by,
        bciId: row.regular_benefit_id,
        ...paymentsNow(payments, scope.businessDate),
        diedOn: await clientDiedOn(transaction, scope.firmId, row.account_id),
      };
      const refusal = benefitActionRefusal(action, facts, scope.caller);
      if (refusal !== null)
        throw new ApiError(
          benefitActionRefusal(action, facts, somebodyElse) === null ? 'forbidden' : 'conflict',
          refusal,
        );
      await perform[action](acting, row);
      await advance(scope, services, transaction, crystallisationId);
    }
    const answer = await findCrystallisation(readScope(transaction, scope.caller), crystallisationId);
    return {
      before: { status: found.status },
      after: { status: answer.status, action, ...(reason === null ? {} : { reason }) },
      answer,
    };
  });
  return { data };
};
