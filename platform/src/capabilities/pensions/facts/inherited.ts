import { deathBenefitTax } from '@tessera/domain/death-benefits';
import type { IsoDate } from '@tessera/domain/dates';
import { parsePounds, type Pence } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DeathBenefitForm } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { readAllowances } from './allowances';

/** The funds of a beneficiary's account: whose they were, and what of them is free of income tax. */
export interface InheritedFunds {
  readonly deathId: string;
  /** The client who died. */
  readonly clientId: string;
  readonly form: DeathBenefitForm;
  /** All of it; of a lump sum what the allowance of the client who died has left for it. */
  readonly taxFreeLeft: Pence | 'All';
  readonly rule: {
    readonly label: string;
    readonly rule: string;
    readonly source: string;
    readonly verified: boolean;
  };
}

/**
 * What lump sums of a death that are still to be paid may use of the allowance of the client who died, but for one
 * account.
 */
const reservedForOthers = async (
  db: Kysely<DB>,
  firmId: string,
  deathId: string,
  accountId: string | null,
): Promise<Pence> => {
  const { rows } = await sql<{ reserved: string }>`
    select coalesce(sum(greatest(tax_free_max - coalesce((select sum(tax_free) from benefit_event paid where paid.firm_id = inherited.firm_id and paid.account_id = inherited.account_id), 0), 0)), 0) as reserved
    from inherited_account inherited join cash_balance using (firm_id, account_id)
    where inherited.firm_id = ${firmId} and death_id = ${deathId} and tax_free_max is not null and inherited.account_id is distinct from ${accountId}
      and (cash_balance.amount <> 0 or exists (select from holding where holding.firm_id = inherited.firm_id and holding.account_id = inherited.account_id and holding.quantity > 0))`.execute(
    db,
  );
  return parsePounds(rows[0]?.reserved ?? '0');
};

/**
 * What a lump sum of a death may use of the lump sum and death benefit allowance of the client who died: what is left
 * of it on a day, less what other lump sums of the death may still use. `accountId` null for one without an account yet.
 */
export const lumpSumAllowanceLeft = async (
  db: Kysely<DB>,
  firmId: string,
  death: { readonly clientId: string; readonly deathId: string },
  accountId: string | null,
  on: IsoDate,
): Promise<Pence> => {
  const { allowances } = await readAllowances(db, firmId, death.clientId, on);
  const left = allowances.deathLeft - (await reservedForOthers(db, firmId, death.deathId, accountId));
  return left > 0n ? left : 0n;
};

/**
 * Reads where a beneficiary's account came from; null for an account that was not inherited. How drawdown is taxed was
 * fixed on the day it was designated; of a lump sum the day it is paid decides.
 */
export const readInherited = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
  paidOn: IsoDate,
): Promise<InheritedFunds | null> => {
  const row = await db
    .selectFrom('inherited_account')
    .innerJoin('death', (join) =>
      join
        .onRef('death.firm_id', '=', 'inherited_account.firm_id')
        .onRef('death.death_id', '=', 'inherited_account.death_id'),
    )
    .where('inherited_account.firm_id', '=', firmId)
    .where('inherited_account.account_id', '=', accountId)
    .innerJoin('client', (join) =>
      join.onRef('client.firm_id', '=', 'death.firm_id').onRef('client.client_id', '=', 'death.client_id'),
    )
    .selectAll('inherited_account')
    .select(['death.client_id', 'death.died_on', 'death.known_on', 'client.date_of_birth'])
    .executeTakeFirst();
  if (!row) return null;
  const { death_id: deathId, client_id: clientId, form } = row;
  const isLumpSum = form === 'Lump sum';
  const onPayment =
    isLumpSum && row.date_of_birth !== null
      ? deathBenefitTax({ diedOn: row.died_on, knownOn: row.known_on, dateOfBirth: row.date_of_birth }, paidOn)
      : null;
  const { taxFree, rule, source, verified } = onPayment ?? { ...row, taxFree: row.tax_free };
  return {
    deathId,
    clientId,
    form,
    taxFreeLeft: !taxFree
      ? 0n
      : isLumpSum
        ? await lumpSumAllowanceLeft(db, firmId, { clientId, deathId }, accountId, paidOn)
        : 'All',
    rule: { label: 'Inherited', rule, source, verified },
  };
};
