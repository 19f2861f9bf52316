import { addDays, addWorkingDays, ageOn, type IsoDate } from '@tessera/domain/dates';
import { recordId } from '@tessera/domain/identifiers';
import { paymentDates } from '@tessera/domain/payment-days';
import type { PoolClient } from 'pg';

interface BenefitsInput {
  readonly client: PoolClient;
  readonly firmId: string;
  readonly asOf: IsoDate;
  readonly writtenAt: string;
}

interface Pension {
  account_id: string;
  client_id: string;
  client_product_id: string;
  date_of_birth: string;
  adviser: string;
  opened: string;
}

/** A pension in drawdown that pays an income, with its payday and its tax code. */
export interface DemoIncome {
  readonly pension: Pension;
  readonly day: (typeof incomeDays)[number];
  readonly code: (typeof incomeCodes)[number];
}

const incomeDays = [28, 14, 1] as const;
const incomeCodes = ['1257L', 'S1257L', 'BR'] as const;

/** The first working days on which no regular benefit begins its sales: the demonstration begins quietly. */
const quietWorkingDays = 9;
const incomes = 6;
const histories = 3;
const oldEnough = 57;

const advised = (reference: string) => ({
  advice: 'Advised',
  adviserReference: reference,
  riskWarnings: true,
  guidance: 'Not owed: advised',
  lumpSumsRecorded: true,
  clientAgrees: true,
});

export const benefitChoices = JSON.stringify({
  excessAsTaxable: false,
  autoDisinvest: 'Partial',
  sellDownMethod: 'Largest',
  namedSales: [],
  movedAssets: 'Cash first',
  namedMoves: [],
  method: 'BACS Credit',
  declarations: advised('NWB01047'),
});

/** Active pension accounts with verified bank details, by whether they are in drawdown; the newest first. */
const pensionsOf = async (client: PoolClient, firmId: string, inDrawdown: boolean): Promise<Pension[]> =>
  (
    await client.query<Pension>(
      `select account.account_id, client.client_id, account.client_product_id, client.date_of_birth, coalesce(client.adviser_user_id, account.updated_by) as adviser, account.opened_date as opened
       from account join client on client.firm_id = account.firm_id and client.client_id = account.lead_client_id
         join account_bank_details details on details.firm_id = account.firm_id and details.account_id = account.account_id
       where account.firm_id = $1 and account.status = 'Active' and account.wrapper_type in ('SIPP', 'PENSION') and details.status = 'Active' and client.date_of_birth is not null and account.client_product_id is not null
         and exists (select from portfolio_group_account member join portfolio_group grouped using (firm_id, group_id) where member.firm_id = account.firm_id and member.account_id = account.account_id and member.active and grouped.group_type = $2)
       order by account.account_id desc`,
      [firmId, inDrawdown ? 'Crystallised' : 'Uncrystallised'],
    )
  ).rows;

/** The pensions in drawdown that pay an income. */
export const incomesOf = async (client: PoolClient, firmId: string): Promise<readonly DemoIncome[]> =>
  (await pensionsOf(client, firmId, true)).slice(0, incomes).map((pension, index) => ({
    pension,
    day: incomeDays[index % incomeDays.length] ?? 28,
    code: incomeCodes[index % incomeCodes.length] ?? 'BR',
  }));

export const nextNumber = async (client: PoolClient, sequence: string): Promise<bigint> =>
  BigInt(
    (await client.query<{ number: string }>('select nextval($1)::text as number', [sequence])).rows[0]?.number ?? '0',
  );

/**
 * Writes what people know about pensions and what clients have asked for: incomes from drawdown, tax codes, benefits
 * taken before April 2024 and elsewhere, one lump sum and one death that wait for a second person. It draws no random number.
 */
export const writeBenefits = async ({ client, firmId, asOf, writtenAt }: BenefitsInput): Promise<void> => {
  const untouched = (await pensionsOf(client, firmId, false)).filter(
    ({ date_of_birth: born }) => ageOn(born, asOf) >= oldEnough,
  );
  const quietUntil = addWorkingDays(asOf, quietWorkingDays + 7);
  for (const [index, { pension, day, code }] of (await incomesOf(client, firmId)).entries()) {
    const [first] = paymentDates(day, quietUntil, 1);
    if (!first) continue;
    const id = recordId('regularBenefit', await nextNumber(client, 'regular_benefit_number'));
    await client.query(
      `insert into regular_benefit (firm_id, regular_benefit_id, client_product_id, account_id, form, basis, amount, choices, payment_day, start_date, next_date, needs_authorisation, asked_by, authorised_by, status, created_date, created_at, created_by, updated_at)
       values ($1, $2, $3, $4, 'Drawdown income', $5, $6, $7, $8, $9, $9, true, array[$12], 'seed', 'Active', $10, $11, $12, $11)`,
      [
        firmId,
        id,
        pension.client_product_id,
        pension.account_id,
        index % 2 === 0 ? 'Gross' : 'Net',
        String(450 + 150 * index),
        benefitChoices,
        day,
        first.date,
        asOf,
        writtenAt,
        pension.adviser,
      ],
    );
    await client.query(
      `insert into regular_benefit_step (firm_id, regular_benefit_id, step, at, business_date, to_status, action, user_id)
       values ($1, $2, 1, $3, $4, 'Active', 'Created', $5), ($1, $2, 2, $3, $4, 'Active', 'Authorised', 'seed')`,
      [firmId, id, writtenAt, asOf, pension.adviser],
    );
    await client.query(
      `insert into tax_code_entry (firm_id, client_product_id, from_date, tax_code, source, recorded_at, recorded_by) values ($1, $2, $3, $4, 'P9', $5, $6) on conflict do nothing`,
      [firmId, pension.client_product_id, '2026-04-06', code, writtenAt, pension.adviser],
    );
  }
  const facts = [
    ['Before 2024 by percentage', { percentage: '20.00', deathLumpSumPaid: false }],
    ['Elsewhere', { date: '2025-02-11', lumpSums: '18500.00', note: 'Old workplace scheme, tax-free cash' }],
    ['Protection', { protection: 'Fixed 2016', certificate: 'FP16000042815K' }],
  ] as const;
  for (const [index, [kind, fact]] of facts.slice(0, histories).entries()) {
    const pension = untouched[index + 1];
    if (!pension) continue;
    await client.query(
      `insert into pension_fact (firm_id, fact_id, client_id, kind, fact, recorded_at, recorded_by) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        firmId,
        recordId('pensionFact', await nextNumber(client, 'pension_fact_number')),
        pension.client_id,
        kind,
        JSON.stringify(fact),
        writtenAt,
        pension.adviser,
      ],
    );
  }
  const [waiting] = untouched;
  if (waiting) await writeWaiting(client, firmId, waiting, asOf, writtenAt);
  const deceased = untouched.findLast(({ client_id: id }) => id !== waiting?.client_id);
  if (deceased) await writeDeath(client, firmId, deceased, asOf, writtenAt);
};

/** A death that was told by telephone: a second person has to confirm it before anything is frozen. */
const writeDeath = async (
  client: PoolClient,
  firmId: string,
  pension: Pension,
  asOf: IsoDate,
  writtenAt: string,
): Promise<void> => {
  const id = recordId('death', await nextNumber(client, 'death_number'));
  const reason = 'The family telephoned; the certificate follows by post.';
  await client.query(
    `insert into death (firm_id, death_id, client_id, died_on, known_on, notified_by, proof, reason, status, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, 'A son of the client', 'Not seen yet', $6, 'Reported', $7, $8, $7, $8)`,
    [firmId, id, pension.client_id, addDays(asOf, -4), addDays(asOf, -1), reason, writtenAt, pension.adviser],
  );
  await client.query(
    `insert into death_step (firm_id, death_id, step, at, action, to_status, user_id, reason) values ($1, $2, 1, $3, 'Recorded', 'Reported', $4, $5)`,
    [firmId, id, writtenAt, pension.adviser, reason],
  );
};

/** A lump sum that a second person has to look at. */
const writeWaiting = async (
  client: PoolClient,
  firmId: string,
  pension: Pension,
  asOf: IsoDate,
  writtenAt: string,
): Promise<void> => {
  const id = recordId('benefit', await nextNumber(client, 'benefit_number'));
  await client.query(
    `insert into benefit (firm_id, benefit_id, client_product_id, account_id, form, basis, amount, choices, sales_date, calculation_date, needs_authorisation, status, created_date, created_at, created_by, updated_at)
     values ($1, $2, $3, $4, 'Tax-free cash', 'Tax-free cash', 2500, $5, $6, $6, true, 'Pending', $6, $7, $8, $7)`,
    [firmId, id, pension.client_product_id, pension.account_id, benefitChoices, asOf, writtenAt, pension.adviser],
  );
  await client.query(
    `insert into benefit_step (firm_id, benefit_id, step, at, business_date, to_status, action, user_id, reason) values ($1, $2, 1, $3, $4, 'Pending', 'Created', $5, 'A second person has to authorise it.')`,
    [firmId, id, writtenAt, asOf, pension.adviser],
  );
};
