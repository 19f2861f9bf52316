import { parsePounds, type Pence } from '@tessera/domain/money';
import type { Kysely } from 'kysely';
import type { DeathBenefitForm } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';

/** The funds of a beneficiary's account: whose they were, and what of them is free of income tax. */
export interface InheritedFunds {
  readonly deathId: string;
  /** The client who died. */
  readonly clientId: string;
  readonly form: DeathBenefitForm;
  /** All of it, or what is left of the part of the allowance that a lump sum has. */
  readonly taxFreeLeft: Pence | 'All';
  readonly rule: {
    readonly label: string;
    readonly rule: string;
    readonly source: string;
    readonly verified: boolean;
  };
}

/** Reads where a beneficiary's account came from; null for an account that was not inherited. */
export const readInherited = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
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
    .selectAll('inherited_account')
    .select('death.client_id')
    .select((eb) =>
      eb
        .selectFrom('benefit_event')
        .whereRef('benefit_event.firm_id', '=', 'inherited_account.firm_id')
        .whereRef('benefit_event.account_id', '=', 'inherited_account.account_id')
        .select((each) => each.fn.coalesce(each.fn.sum<string>('tax_free'), each.val('0')).as('paid'))
        .as('paid'),
    )
    .executeTakeFirst();
  if (!row) return null;
  const limit = row.tax_free_max;
  const left = limit === null ? null : parsePounds(limit) - parsePounds(row.paid ?? '0');
  return {
    deathId: row.death_id,
    clientId: row.client_id,
    form: row.form,
    taxFreeLeft: !row.tax_free ? 0n : left === null ? 'All' : left > 0n ? left : 0n,
    rule: { label: 'Inherited', rule: row.rule, source: row.source, verified: row.verified },
  };
};
