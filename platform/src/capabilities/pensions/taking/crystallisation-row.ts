import { benefitsMax } from '@tessera/contract/pensions/values';
import type { CallRow } from '@tessera/contract/schemas';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Benefit, RegularBenefit } from '../../../foundation/database/schema';
import type { WrapperType } from '../../../foundation/database/column-types';
import { wireTimestamp } from '../../../requests/http/wire';
import { leadDiedOn } from '../../../ledger/rules/account-death';
import { cutOffOf, runOf } from '../planning/benefit-dates';
import type { seenBenefits, seenRegularBenefits } from './seen-benefits';
import { reasonOfPayments, type CalculatedPayment } from './status-reason';
import { termsFromRow } from '../planning/terms';
import type { WireFigures } from '../planning/wire-figures';

export type CrystallisationRow = CallRow<'listCrystallisations'>;

interface Around {
  readonly account_name: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly wrapper_type: WrapperType;
  readonly drawdown_account_name: string | null;
  readonly last_reason: string | null;
}

const nameOfDrawdown = sql<
  string | null
>`(select drawdown.name from account drawdown where drawdown.firm_id = account.firm_id and drawdown.account_id = ${sql.ref('drawdown_account_id')})`;

/** The payments of a benefit that is Calculated, each with the reason of its last step; null for any other. */
const paymentsOfCalculated = sql<
  CalculatedPayment[] | null
>`case when benefit.status = 'Calculated' then (select coalesce(json_agg(json_build_object('status', payment.status, 'amount', payment.amount::text, 'tax_withheld', payment.tax_withheld::text, 'intended_settlement_date', payment.intended_settlement_date,
    'reason', (select step.reason from transaction_step step where step.firm_id = payment.firm_id and step.transaction_id = payment.transaction_id order by step.step desc limit 1)) order by payment.transaction_id), '[]')
  from benefit_transaction link join portfolio_transaction payment using (firm_id, transaction_id)
  where link.firm_id = benefit.firm_id and link.benefit_id = benefit.benefit_id and link.part = 'Payment') end`;

/** The columns of benefits, newest first. */
export const selectBenefits = (benefits: ReturnType<typeof seenBenefits>) =>
  benefits
    .selectAll('benefit')
    .select(['account.name as account_name', 'account.wrapper_type', 'lead.client_id', 'lead.name as client_name'])
    .select(nameOfDrawdown.as('drawdown_account_name'))
    .select(
      sql<
        string | null
      >`(select reason from benefit_step where benefit_step.firm_id = benefit.firm_id and benefit_step.benefit_id = benefit.benefit_id order by step desc limit 1)`.as(
        'last_reason',
      ),
    )
    .select(paymentsOfCalculated.as('payments'))
    .select(sql<IsoDate>`(select business_date from business_date)`.as('business_date'))
    .select(leadDiedOn(sql.ref('account.firm_id'), sql.ref('account.lead_client_id')).as('died_on'))
    .select(
      sql<IsoDate | null>`(select event_date from benefit_event where benefit_event.firm_id = benefit.firm_id and benefit_event.benefit_id = benefit.benefit_id)`.as(
        'paid_on',
      ),
    )
    .orderBy('benefit.created_at', 'desc')
    .orderBy('benefit.benefit_id', 'desc')
    .limit(benefitsMax);

/** The columns of regular benefits, newest first. */
export const selectRegularBenefits = (benefits: ReturnType<typeof seenRegularBenefits>) =>
  benefits
    .selectAll('regular_benefit')
    .select(['account.name as account_name', 'account.wrapper_type', 'lead.client_id', 'lead.name as client_name'])
    .select(nameOfDrawdown.as('drawdown_account_name'))
    .select('regular_benefit.status_reason as last_reason')
    .orderBy('regular_benefit.created_at', 'desc')
    .orderBy('regular_benefit.regular_benefit_id', 'desc')
    .limit(benefitsMax);

/** `paid_on` is the day it is paid once it is calculated: another than its payday where it was paid again. */
type Stored = Selectable<Benefit> &
  Around & {
    readonly paid_on: IsoDate | null;
    readonly payments: readonly CalculatedPayment[] | null;
    readonly business_date: IsoDate;
    readonly died_on: IsoDate | null;
  };
type StoredRegular = Selectable<RegularBenefit> & Around;

const ofTerms = (row: Stored | StoredRegular) => {
  const terms = termsFromRow(row);
  return {
    firmId: row.firm_id,
    clientId: row.client_id,
    clientName: row.client_name,
    clientProductId: row.client_product_id,
    wrapperType: row.wrapper_type,
    accountId: row.account_id,
    accountName: row.account_name,
    drawdownAccountId: row.drawdown_account_id,
    drawdownAccountName: row.drawdown_account_name,
    form: terms.form,
    basis: terms.basis,
    amount: row.amount === null ? null : poundsToWire(parsePounds(row.amount)),
    incomeWanted: row.income_wanted === null ? null : poundsToWire(parsePounds(row.income_wanted)),
    excessAsTaxable: terms.excessAsTaxable,
    autoDisinvest: terms.autoDisinvest,
    sellDownMethod: terms.sellDownMethod,
    movedAssets: terms.movedAssets,
    method: terms.method,
    statusReason: row.last_reason,
    createdDate: row.created_date,
    auditDetails: {
      application: 'tessera',
      userFirmId: row.firm_id,
      userId: row.updated_by ?? '',
      updateDate: wireTimestamp(row.updated_at),
      version: row.version,
    },
  };
};

const actionTypeOf = (form: Stored['form']): CrystallisationRow['clientProductActionType'] =>
  form === 'Drawdown income'
    ? 'Income'
    : form === 'UFPLS' || form === 'Small pot' || form === 'Death lump sum'
      ? 'Lump sum'
      : 'Crystallisation';

/** A benefit in the wire's shape. */
export const toBenefit = (row: Stored): CrystallisationRow => ({
  ...ofTerms(row),
  id: row.benefit_id,
  crystallisationId: row.benefit_id,
  clientProductActionType: actionTypeOf(row.form),
  frequency: row.regular_benefit_id === null ? 'Single' : 'Regular',
  bciId: row.regular_benefit_id,
  status: row.status,
  statusReason:
    (row.payments &&
      reasonOfPayments({ payments: row.payments, businessDate: row.business_date, diedOn: row.died_on })) ??
    row.last_reason,
  needsAuthorisation: row.status === 'Pending' && row.needs_authorisation && row.authorised_by === null,
  paymentDate: row.payment_date && (row.paid_on ?? row.payment_date),
  salesDate: row.sales_date,
  paymentDay: null,
  startDate: null,
  endDate: null,
  nextDate: null,
  nextCutOff:
    row.status === 'Pending' && row.payment_date !== null
      ? cutOffOf(row.payment_date, runOf(row.form, row.regular_benefit_id !== null))
      : null,
  paused: false,
  // Written by `toWireFigures` only.
  figures: row.figures as WireFigures | null,
});

/** A regular benefit in the wire's shape. */
export const toRegularBenefit = (row: StoredRegular): CrystallisationRow => ({
  ...ofTerms(row),
  id: row.regular_benefit_id,
  crystallisationId: row.regular_benefit_id,
  clientProductActionType: 'Regular crystallisation',
  frequency: 'Regular',
  bciId: row.regular_benefit_id,
  status: row.status,
  needsAuthorisation: row.status === 'Active' && row.needs_authorisation && row.authorised_by === null,
  paymentDate: null,
  salesDate: null,
  paymentDay: row.payment_day,
  startDate: row.start_date,
  endDate: row.end_date,
  nextDate: row.next_date,
  nextCutOff: row.next_date === null ? null : cutOffOf(row.next_date, runOf(row.form, true)),
  paused: row.paused,
  figures: null,
});
