import { isPension, type WrapperType } from '@tessera/contract/accounts/values';
import { overStatuses } from '@tessera/contract/transfers/life';
import type { IsoDate } from '@tessera/domain/dates';
import type { RemainingSubscription } from '@tessera/domain/limits';
import {
  parsePounds,
  parsePrice,
  parseUnits,
  valueAt,
  type Pence,
  type Price,
  type Units,
} from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { AccountStatus, BankDetailsStatus, TransferStatus } from '../../../foundation/database/column-types';
import type { DB } from '../../../foundation/database/schema';
import { isLimited, subscriptionLeft } from '../../../ledger/limits/subscriptions';
import {
  deathProblem,
  hasManyHolders,
  isInherited,
  leadDeathOf,
  leadDiedOn,
} from '../../../ledger/rules/account-death';
import type { ReadScope } from '../../../requests/access/scope';
import { findAccount, idIs } from '../../../requests/access/seen';
import { seenModels } from '../../models/seen-models';
import { seenTransfers } from '../../transactions/seen-transactions';
import { masterParties, type Provider } from '../providers/stored-provider';
import { referenceKey } from '@tessera/domain/reference-pattern';
import type { AskedTransfer } from './asked';
import { fundOf, otherClassOf } from './share-class';

/** An instrument that is named by a transfer, or held by the account that leaves. */
export interface NamedInstrument {
  readonly name: string;
  /** Whether the firm deals in it. */
  readonly isListed: boolean;
  /** The name of another class of the same fund that is listed, for one that is not. */
  readonly otherClass: string | null;
  readonly price: Price | null;
}

export interface PlanHolding {
  readonly assetId: string;
  readonly quantity: Units;
}

/** Everything a transfer is checked on. */
export interface TransferFacts {
  readonly businessDate: IsoDate;
  readonly account: {
    readonly wrapperType: WrapperType;
    readonly status: AccountStatus;
    readonly clientId: string;
    /** For a pension: what its group says that it holds. */
    readonly pensionKind: string | null;
    readonly died: string | null;
    readonly isInherited: boolean;
    readonly modelName: string | null;
    readonly bankDetails: BankDetailsStatus | null;
    readonly openTransactions: number;
    readonly regularPayments: number;
    /** The day from which the money purchase annual allowance applies; null for never. */
    readonly flexibleAccess: IsoDate | null;
    /** What is protected for this pension, as it is recorded: an age, or tax-free cash. */
    readonly protections: readonly string[];
  };
  readonly cash: Pence;
  readonly holdings: readonly PlanHolding[];
  readonly provider: Provider | null;
  /** By id; an id that no instrument has is not there. */
  readonly instruments: ReadonlyMap<string, NamedInstrument>;
  /** An open transfer of the same plan. */
  readonly moving: {
    readonly dateInitiated: IsoDate;
    readonly isOfAccount: boolean;
    readonly movement: 'In' | 'Out';
  } | null;
  /** For an ISA: what may still be subscribed in the tax year. */
  readonly subscription: RemainingSubscription | null;
  /** The model that is to be invested in; null for one that the caller does not see. */
  readonly model: { readonly name: string; readonly status: string } | null;
  /** The transfer that is submitted again; null for one that the caller does not see. */
  readonly again: {
    readonly status: TransferStatus;
    readonly accountId: string;
    readonly movement: string;
    readonly isResubmitted: boolean;
  } | null;
}

const readAccount = async ({ db, firmId }: ReadScope, accountId: string) => {
  const { rows } = await sql<{
    wrapper_type: WrapperType;
    status: AccountStatus;
    lead_client_id: string;
    kind: string | null;
    died_on: IsoDate | null;
    is_joint: boolean;
    is_inherited: boolean;
    model_name: string | null;
    bank_status: BankDetailsStatus | null;
    open_count: bigint;
    regular_count: bigint;
    flexible: IsoDate | null;
    cash: string | null;
    protections: string[];
  }>`
    select account.wrapper_type, account.status, account.lead_client_id,
      (select group_type from portfolio_group_account member join portfolio_group using (firm_id, group_id)
        where member.firm_id = account.firm_id and member.account_id = account.account_id and member.active and group_intent = 'Pension Account Group') as kind,
      ${leadDiedOn(firmId, sql`account.lead_client_id`)} as died_on, ${hasManyHolders(firmId, sql`account.account_id`)} as is_joint,
      ${isInherited(firmId, sql`account.account_id`)} as is_inherited,
      (select name from model where model.firm_id = account.firm_id and model.model_id = account.model_id) as model_name,
      (select details.status from account_bank_details details where details.firm_id = account.firm_id and details.account_id = account.account_id) as bank_status,
      (select count(*) from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.transaction_type in ('Order', 'Payment') and t.status in ('Pending', 'Placed', 'Checking', 'Waiting')) as open_count,
      (select count(*) from recurring_order r where r.firm_id = account.firm_id and r.account_id = account.account_id and r.status = 'Active')
        + (select count(*) from regular_benefit r where r.firm_id = account.firm_id and r.account_id = account.account_id and r.status = 'Active') as regular_count,
      (select min(flexible_benefits_accessed_date) from client_product product where product.firm_id = account.firm_id and product.client_id = account.lead_client_id) as flexible,
      (select amount from cash_balance balance where balance.firm_id = account.firm_id and balance.account_id = account.account_id) as cash,
      array(select kind from pension_fact fact where fact.firm_id = account.firm_id and fact.client_product_id = account.client_product_id and fact.withdrawn_at is null
        and fact.kind in ('Protected age', 'Protected tax-free cash') group by kind order by kind) as protections
    from account where account.firm_id = ${firmId} and account.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An account that was found is gone.');
  return row;
};

const readHoldings = ({ db, firmId }: ReadScope, accountId: string) =>
  db
    .selectFrom('holding')
    .where('firm_id', '=', firmId)
    .where('account_id', '=', accountId)
    .where('quantity', '>', '0')
    .select(['asset_id', 'quantity'])
    .orderBy('asset_id')
    .execute();

const readInstruments = async (
  db: Kysely<DB>,
  firmId: string,
  assetIds: readonly string[],
  date: IsoDate,
): Promise<ReadonlyMap<string, NamedInstrument>> => {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{ asset_id: string; long_name: string; is_listed: boolean; price: string | null }>`
    select instrument.asset_id, instrument.long_name, coalesce(listed.status = 'Active', false) as is_listed,
      (select price.price from price where price.asset_id = instrument.asset_id and price.price_date <= ${date} order by price.price_date desc limit 1) as price
    from instrument left join firm_instrument listed on listed.asset_id = instrument.asset_id and listed.firm_id = ${firmId}
    where instrument.asset_id = any(${[...assetIds]}::text[])`.execute(db);
  const funds = rows.flatMap((row) => (row.is_listed ? [] : (fundOf(row.long_name) ?? [])));
  const listed = await readListedClasses(db, firmId, funds);
  return new Map(
    rows.map((row) => [
      row.asset_id,
      {
        name: row.long_name,
        isListed: row.is_listed,
        otherClass: row.is_listed ? null : otherClassOf(row.long_name, listed),
        price: row.price === null ? null : parsePrice(row.price),
      },
    ]),
  );
};

/** The names of the firm's listed classes of these funds. */
const readListedClasses = async (
  db: Kysely<DB>,
  firmId: string,
  funds: readonly string[],
): Promise<readonly string[]> => {
  if (funds.length === 0) return [];
  const { rows } = await sql<{ long_name: string }>`
    select long_name from instrument join firm_instrument listed using (asset_id)
    where listed.firm_id = ${firmId} and listed.status = 'Active' and exists (select from unnest(${[...funds]}::text[]) fund where starts_with(lower(long_name), lower(fund) || ' '))
    order by long_name`.execute(db);
  return rows.map((row) => row.long_name);
};

/**
 * An open transfer of the same plan: of the same plan number there, or of the same account here, where one of the two
 * goes out and takes what the other moves. Only a part that leaves, and what comes, go side by side.
 */
const readMoving = async (
  { db, firmId }: ReadScope,
  { accountId, movementType, transferValueType, previousProvider: { masterPartyId, reference } }: AskedTransfer,
): Promise<TransferFacts['moving']> => {
  const { rows } = await sql<{ date_initiated: IsoDate; of_account: boolean; movement: 'In' | 'Out' }>`
    select date_initiated, t.account_id = ${accountId} as of_account, t.movement_type as movement from product_transfer join portfolio_transaction t using (firm_id, transaction_id)
    where firm_id = ${firmId} and transfer_status <> all(${[...overStatuses]}::text[])
      and (master_party_id = ${masterPartyId} and regexp_replace(upper(previous_provider_reference), '\\s', '', 'g') = ${referenceKey(reference)} or t.account_id = ${accountId}
        and case t.movement_type when 'Out' then ${movementType === 'Out'} or coalesce(terms ->> 'transferValueType' = 'Full', false) else ${movementType === 'Out' && transferValueType === 'Full'} end)
    order by date_initiated, transaction_id limit 1`.execute(db);
  const [row] = rows;
  return row ? { dateInitiated: row.date_initiated, isOfAccount: row.of_account, movement: row.movement } : null;
};

const readAgain = async (scope: ReadScope, transactionId: string | undefined): Promise<TransferFacts['again']> => {
  if (transactionId === undefined) return null;
  const row = await seenTransfers(scope)
    .where(idIs('portfolio_transaction.transaction_id', transactionId))
    .select([
      'product_transfer.transfer_status',
      'portfolio_transaction.account_id',
      'portfolio_transaction.movement_type',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('product_transfer as again')
            .where('again.firm_id', '=', scope.firmId)
            .where('again.resubmits', '=', transactionId)
            .select('again.transaction_id'),
        )
        .as('is_resubmitted'),
    )
    .executeTakeFirst();
  return row
    ? {
        status: row.transfer_status,
        accountId: row.account_id,
        movement: row.movement_type,
        isResubmitted: Boolean(row.is_resubmitted),
      }
    : null;
};

/**
 * Reads what a transfer is checked on. With locking, two transfers of one plan are entered one after the other.
 * @throws ApiError 404 for an account that the caller does not see.
 */
export const readFacts = async (
  scope: ReadScope,
  asked: AskedTransfer,
  { locked }: { readonly locked: boolean },
): Promise<TransferFacts> => {
  const { db, firmId, businessDate } = scope;
  await findAccount(scope, asked.accountId);
  const provider = await masterParties(db, firmId)
    .where('master_party_id', '=', asked.previousProvider.masterPartyId)
    .$if(locked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const row = await readAccount(scope, asked.accountId);
  const holdings = asked.movementType === 'Out' ? await readHoldings(scope, asked.accountId) : [];
  const { modelId, basket = [] } = asked.autoInvest ?? {};
  const named = [
    ...holdings.map((each) => each.asset_id),
    ...[...(asked.assets ?? []), ...basket].flatMap((each) => each.assetId ?? []),
  ];
  const model =
    modelId === undefined
      ? undefined
      : await seenModels(scope)
          .where('model.model_id', '=', modelId)
          .select(['model.name', 'model.status'])
          .executeTakeFirst();
  return {
    businessDate,
    account: {
      wrapperType: row.wrapper_type,
      status: row.status,
      clientId: row.lead_client_id,
      pensionKind: isPension(row.wrapper_type) ? (row.kind ?? 'Uncrystallised') : null,
      died: deathProblem(leadDeathOf(row.died_on, row.is_joint)),
      isInherited: row.is_inherited,
      modelName: row.model_name,
      bankDetails: row.bank_status,
      openTransactions: Number(row.open_count),
      regularPayments: Number(row.regular_count),
      flexibleAccess: row.flexible,
      protections: row.protections,
    },
    cash: parsePounds(row.cash ?? '0'),
    holdings: holdings.map((each) => ({ assetId: each.asset_id, quantity: parseUnits(each.quantity) })),
    provider: provider ?? null,
    instruments: await readInstruments(db, firmId, [...new Set(named)], businessDate),
    moving: await readMoving(scope, asked),
    subscription: isLimited(row.wrapper_type)
      ? await subscriptionLeft(db, firmId, row.lead_client_id, row.wrapper_type, businessDate)
      : null,
    model: model ?? null,
    again: await readAgain(scope, asked.resubmits),
  };
};

/** What the account that leaves is worth now, at the last prices. */
export const planValue = ({ cash, holdings, instruments }: TransferFacts): Pence =>
  holdings.reduce((total, { assetId, quantity }) => {
    const price = instruments.get(assetId)?.price ?? null;
    return price === null ? total : total + valueAt(quantity, price);
  }, cash);
