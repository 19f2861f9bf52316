import type { IsoDate } from '@tessera/domain/dates';
import { sql } from 'kysely';
import type {
  AccountStatus,
  AccountType,
  BankDetailsStatus,
  InstrumentStatus,
  MandateStatus,
  WrapperType,
} from '../../foundation/database/column-types';
import { hasManyHolders, isInherited, leadDeathOf, leadDiedOn, type LeadDeath } from '../../ledger/rules/account-death';
import { notFound } from '../../requests/http/api-error';
import type { FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { seenInstruments } from '../assets/seen-assets';
import { idIs } from '../../requests/access/seen';
import { seenBankDetails, seenMandates } from './seen-mandates';

export interface KnownInstrument {
  readonly name: string;
  readonly status: InstrumentStatus;
}

/** What a new regular payment is checked against. */
export interface Subject {
  readonly accountId: string;
  readonly accountName: string;
  readonly clientId: FoundId<'LeadClient'>;
  readonly accountType: AccountType;
  readonly status: AccountStatus;
  readonly death: LeadDeath | null;
  /** Whether what it holds was inherited. */
  readonly inherited: boolean;
  readonly wrapper: WrapperType;
  readonly bankDetails: { readonly id: string; readonly status: BankDetailsStatus } | null;
  /** The mandate on those details, and the first day it can be collected under; null where there is none. */
  readonly mandate: { readonly status: MandateStatus; readonly from: IsoDate } | null;
  /** How many instruments the account's model has; null without a model. */
  readonly modelInstruments: number | null;
  /** Those asked for that are on the firm's list. */
  readonly instruments: ReadonlyMap<string, KnownInstrument>;
  readonly today: IsoDate;
}

/** @throws ApiError 404 for an account the caller does not see. */
export const readSubject = async (
  scope: ReadScope,
  accountId: string,
  assetIds: readonly string[],
): Promise<Subject> => {
  const account = await seenBankDetails(scope)
    .where(idIs('account.account_id', accountId))
    .select([
      'account.account_id',
      'account.name',
      'account.lead_client_id',
      'account.account_type',
      'account.status',
      'account.wrapper_type',
      'account.model_id',
      'bank_details.bank_details_id',
      'bank_details.status as bank_status',
      leadDiedOn(scope.firmId, sql.ref('account.lead_client_id')).as('died_on'),
      hasManyHolders(scope.firmId, sql.ref('account.account_id')).as('is_joint'),
      isInherited(scope.firmId, sql.ref('account.account_id')).as('inherited'),
    ])
    .select((eb) =>
      eb
        .selectFrom('model_component')
        .whereRef('model_component.firm_id', '=', 'account.firm_id')
        .whereRef('model_component.model_id', '=', 'account.model_id')
        .select((each) => each.fn.countAll<bigint>().as('count'))
        .as('components'),
    )
    .executeTakeFirst();
  if (!account) throw notFound('Account');
  const mandate = await seenMandates(scope)
    .where('account.account_id', '=', account.account_id)
    .select(['mandate.status', 'mandate.earliest_date'])
    .executeTakeFirst();
  const found =
    assetIds.length === 0
      ? []
      : await seenInstruments(scope)
          .where('firm_instrument.asset_id', 'in', [...new Set(assetIds)])
          .select(['firm_instrument.asset_id', 'firm_instrument.status', 'instrument.long_name'])
          .execute();
  return {
    accountId,
    accountName: account.name,
    clientId: account.lead_client_id,
    accountType: account.account_type,
    status: account.status,
    death: leadDeathOf(account.died_on, account.is_joint),
    inherited: account.inherited,
    wrapper: account.wrapper_type,
    bankDetails:
      account.bank_details_id === null || account.bank_status === null
        ? null
        : { id: account.bank_details_id, status: account.bank_status },
    mandate: mandate ? { status: mandate.status, from: mandate.earliest_date } : null,
    modelInstruments: account.model_id === null ? null : Number(account.components ?? 0n),
    instruments: new Map(found.map(({ asset_id: assetId, long_name: name, status }) => [assetId, { name, status }])),
    today: scope.businessDate,
  };
};
