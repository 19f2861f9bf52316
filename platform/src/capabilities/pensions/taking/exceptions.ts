import { findingsMax } from '@tessera/contract/notifications/values';
import { inSentence } from '@tessera/domain/in-sentence';
import type { IsoDate } from '@tessera/domain/dates';
import { sql } from 'kysely';
import { diedReason, leadDiedOn } from '../../../ledger/rules/account-death';
import { heldAfterDeathProblem } from '../../../ledger/rules/missed-payday';
import { incomeIsHeldPastItsDay } from '../../../ledger/rules/returned-benefits';
import type { ExceptionKind, Finding, FindScope } from '../../../background/notifications/kind';

const asked = { resource: 'Transaction', level: 'action' } as const;
/** It is dealt with on the benefit's own page. */
const action = { label: 'Mark as dealt with', changes: null } as const;

/** How long a benefit that failed asks for a person, in days. */
const failedDays = 30;

interface FoundBenefit {
  benefit_id: string;
  step: number;
  account_id: string;
  node_id: string;
  client_id: string;
  form: string;
  amount: string | null;
  at: Date;
  due: string | null;
  reason: string | null;
  created_by: string | null;
  died_on: IsoDate | null;
}

const found = (
  { db, firmId }: FindScope,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<{ readonly rows: FoundBenefit[] }> =>
  sql<FoundBenefit>`
    select benefit.benefit_id, last.step, benefit.account_id, account.node_id, account.lead_client_id as client_id, benefit.form, benefit.amount, last.at, benefit.payment_date as due, last.reason, ${leadDiedOn(sql.ref('account.firm_id'), sql.ref('account.lead_client_id'))} as died_on,
      coalesce(benefit.created_by, (select regular.created_by from regular_benefit regular where regular.firm_id = benefit.firm_id and regular.regular_benefit_id = benefit.regular_benefit_id)) as created_by
    from benefit join account on account.firm_id = benefit.firm_id and account.account_id = benefit.account_id
      join lateral (select step, at, reason from benefit_step where benefit_step.firm_id = benefit.firm_id and benefit_step.benefit_id = benefit.benefit_id order by step desc limit 1) last on true
    where benefit.firm_id = ${firmId} and ${condition}
    order by last.at, benefit.benefit_id limit ${findingsMax}`.execute(db);

const finding = (row: FoundBenefit, title: string, why: string): Finding => ({
  key: `${row.benefit_id} ${row.step}`,
  record: { kind: 'Benefit', id: row.benefit_id },
  nodeId: row.node_id,
  clientId: row.client_id,
  accountId: row.account_id,
  title,
  why,
  amount: row.amount,
  since: row.at,
  due: row.due,
  notForUserId: null,
});

const toAuthorise: ExceptionKind = {
  type: 'Benefit to authorise',
  severity: 'Medium',
  asked,
  action,
  find: async (scope) => [
    ...(
      await found(
        scope,
        sql<boolean>`benefit.status = 'Pending' and benefit.needs_authorisation and benefit.authorised_by is null and benefit.regular_benefit_id is null`,
      )
    ).rows.map((row) => ({
      ...finding(
        row,
        `${row.form} to authorise`,
        'Somebody other than the person who asked for it has to authorise it. Until then nothing is sold or paid.',
      ),
      notForUserId: row.created_by,
    })),
    ...(await regularToAuthorise(scope)),
  ],
};

const regularToAuthorise = async ({ db, firmId }: FindScope): Promise<Finding[]> => {
  const rows = await db
    .selectFrom('regular_benefit')
    .innerJoin('account', (join) =>
      join
        .onRef('account.firm_id', '=', 'regular_benefit.firm_id')
        .onRef('account.account_id', '=', 'regular_benefit.account_id'),
    )
    .where('regular_benefit.firm_id', '=', firmId)
    .where('regular_benefit.status', '=', 'Active')
    .where('regular_benefit.needs_authorisation', '=', true)
    .where('regular_benefit.authorised_by', 'is', null)
    .orderBy('regular_benefit.created_at')
    .limit(findingsMax)
    .select([
      'regular_benefit.regular_benefit_id',
      'regular_benefit.version',
      'regular_benefit.account_id',
      'regular_benefit.form',
      'regular_benefit.amount',
      'regular_benefit.next_date',
      'regular_benefit.created_at',
      'regular_benefit.asked_by',
      'account.node_id',
      'account.lead_client_id',
    ])
    .execute();
  return rows.map((row) => ({
    key: `${row.regular_benefit_id} ${row.version}`,
    record: { kind: 'Benefit', id: row.regular_benefit_id },
    nodeId: row.node_id,
    clientId: row.lead_client_id,
    accountId: row.account_id,
    title: `Regular ${inSentence(row.form)} to authorise`,
    why: 'Somebody who neither set it up nor changed it has to authorise it. Until then nothing is paid.',
    amount: row.amount,
    since: row.created_at,
    due: row.next_date,
    notForUserId: row.asked_by[0] ?? null,
  }));
};

const failed: ExceptionKind = {
  type: 'Benefit failed',
  severity: 'High',
  asked,
  action,
  find: async (scope) => [
    ...(
      await found(
        scope,
        sql<boolean>`benefit.status in ('Rejected', 'Expired') and last.at >= ${scope.now}::timestamptz - ${`${failedDays} days`}::interval`,
      )
    ).rows.map((row) =>
      finding(row, `${row.form} not paid`, row.reason ?? 'It was not possible. Agree with the client what to do.'),
    ),
    ...(
      await found(
        scope,
        sql<boolean>`benefit.status = 'Calculated' and exists (select from benefit_transaction link join portfolio_transaction t using (firm_id, transaction_id)
          where link.firm_id = benefit.firm_id and link.benefit_id = benefit.benefit_id and link.part = 'Payment' and t.status = 'Error')`,
      )
    ).rows.map((row) =>
      finding(
        row,
        `${row.form}: the payment came back`,
        row.died_on === null
          ? 'The bank sent the money back. Check the bank details, then pay it again.'
          : `${diedReason(row.died_on)} Nothing is paid again: the benefit ends once the rest of it is paid or refused.`,
      ),
    ),
    ...(
      await found(scope, sql<boolean>`benefit.status = 'Calculated' and ${incomeIsHeldPastItsDay('benefit')}`)
    ).rows.map((row) =>
      finding(
        row,
        `${row.form}: held past its day`,
        heldAfterDeathProblem('benefit', row.died_on) ??
          'Its payment was held for a check, and its tax is that of a day that has passed. Check the bank details, then pay it again.',
      ),
    ),
  ],
};

const waiting: ExceptionKind = {
  type: 'Benefit waiting',
  severity: 'High',
  asked,
  action,
  find: async (scope) =>
    (
      await found(
        scope,
        sql<boolean>`benefit.status = 'Waiting' and benefit.calculation_date < ${scope.businessDate}
          and not exists (select from benefit_transaction link join portfolio_transaction t using (firm_id, transaction_id)
            where link.firm_id = benefit.firm_id and link.benefit_id = benefit.benefit_id and link.part = 'Sale' and t.status in ('Pending', 'Waiting', 'Checking', 'Placed'))`,
      )
    ).rows.map((row) =>
      finding(
        row,
        `${row.form} waits`,
        'Its sales are done and it is not paid yet: its cash has not cleared, or the bank details are not verified.',
      ),
    ),
};

/** What can go wrong with a benefit and needs a person. */
export const pensionExceptions: readonly ExceptionKind[] = [toAuthorise, failed, waiting];
