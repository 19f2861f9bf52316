import { isPension } from '@tessera/contract/accounts/values';
import { isPerson } from '@tessera/contract/clients/values';
import type { IsoDate } from '@tessera/domain/dates';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { parseShare } from '@tessera/domain/shares';
import { wantsSecondPerson } from '../../../ledger/rules/authorisation';
import { readWholeAccount } from '../../../ledger/state/read-whole-account';
import type { LedgerActor, LedgerState } from '../../../ledger/state/state';
import type { DB } from '../../../foundation/database/schema';
import type { ClientType, WrapperType } from '../../../foundation/database/column-types';
import type { PensionGroupType } from '@tessera/contract/portfolio-groups/values';
import { notFound } from '../../../requests/http/api-error';
import { readAllowances, type ClientAllowances } from '../facts/allowances';
import { readInherited, type InheritedFunds } from '../facts/inherited';
import { readTaxFacts, specialCharge, type TaxFacts } from '../facts/tax';
import { crystallises, type BenefitTerms } from './terms';

/** A pension account by what its group says it holds; an account in no group is uncrystallised. */
export interface PensionAccount {
  readonly accountId: string;
  readonly name: string;
  readonly clientId: string;
  readonly clientName: string;
  /** False for a company or a trust, which has a pension only as the beneficiary of a lump sum. */
  readonly isPerson: boolean;
  readonly clientProductId: string;
  readonly wrapperType: WrapperType;
  readonly dateOfBirth: IsoDate | null;
  readonly nodeId: string;
  readonly kind: PensionGroupType;
  readonly needsAuthorisation: boolean;
}

/** @throws ApiError 404 for an account that is not there or is no pension. The caller has checked that it is seen. */
export const readPensionAccount = async (
  db: Kysely<DB>,
  firmId: string,
  accountId: string,
): Promise<PensionAccount> => {
  const { rows } = await sql<{
    account_id: string;
    name: string;
    client_id: string;
    client_name: string;
    client_type: ClientType;
    client_product_id: string | null;
    wrapper_type: WrapperType;
    date_of_birth: IsoDate | null;
    node_id: string;
    kind: PensionGroupType | null;
    second_person: boolean;
  }>`
    select account.account_id, account.name, client.client_id, client.name as client_name, client.client_type, account.client_product_id, account.wrapper_type, client.date_of_birth, account.node_id,
      (select group_type from portfolio_group_account member join portfolio_group using (firm_id, group_id)
        where member.firm_id = account.firm_id and member.account_id = account.account_id and member.active and group_intent = 'Pension Account Group') as kind,
      ${wantsSecondPerson(firmId, 'Withdrawal')} as second_person
    from account join client on client.firm_id = account.firm_id and client.client_id = account.lead_client_id
    where account.firm_id = ${firmId} and account.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row || row.client_product_id === null || !isPension(row.wrapper_type)) throw notFound('Pension account');
  return {
    accountId: row.account_id,
    name: row.name,
    clientId: row.client_id,
    clientName: row.client_name,
    isPerson: isPerson(row.client_type),
    clientProductId: row.client_product_id,
    wrapperType: row.wrapper_type,
    dateOfBirth: row.date_of_birth,
    nodeId: row.node_id,
    kind: row.kind ?? 'Uncrystallised',
    needsAuthorisation: row.second_person,
  };
};

/** The Active drawdown account of a pension, the oldest first; null where there is none. */
export const findDrawdownAccount = async (
  db: Kysely<DB>,
  firmId: string,
  clientProductId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ account_id: string }>`
    select account.account_id from account
      join portfolio_group_account member on member.firm_id = account.firm_id and member.account_id = account.account_id and member.active
      join portfolio_group grouped on grouped.firm_id = member.firm_id and grouped.group_id = member.group_id
    where account.firm_id = ${firmId} and account.client_product_id = ${clientProductId} and account.status in ('Active', 'Pending') and grouped.group_type = 'Crystallised'
    order by account.opened_date, account.account_id limit 1`.execute(db);
  return rows[0]?.account_id ?? null;
};

/** Everything a benefit is planned on. */
export interface BenefitSituation {
  readonly businessDate: IsoDate;
  readonly account: PensionAccount;
  /** The account it is taken from, with its holdings. */
  readonly source: LedgerState;
  /** The drawdown account, for a benefit that crystallises; null while there is none yet. */
  readonly drawdown: { readonly account: PensionAccount; readonly state: LedgerState } | null;
  readonly allowances: ClientAllowances;
  /** Protected tax-free cash of this pension, in hundredths of a per cent; null for the ordinary quarter. */
  readonly protectedShare: bigint | null;
  readonly protectedAge: number | null;
  readonly smallPotsTaken: number;
  /** The first day on which benefits were taken flexibly, here or elsewhere; null if never. */
  readonly flexibleAccess: IsoDate | null;
  readonly tax: TaxFacts;
  /** True when another account of the pension holds something: the benefit does not empty the pension. */
  readonly heldElsewhere: boolean;
  /** True when a regular benefit of the pension goes on beside it. */
  readonly paysRegularly: boolean;
  /** For a beneficiary’s account: where it came from, and what of it is free of tax. */
  readonly inherited: InheritedFunds | null;
}

interface Asked extends Pick<BenefitTerms, 'accountId' | 'drawdownAccountId' | 'form'> {
  /** The day it is paid, for allowances and tax. */
  readonly paidOn: IsoDate;
}

/** Reads everything a benefit is planned on. With locking it locks both accounts, in id order. */
export const readSituation = async (
  db: Kysely<DB>,
  actor: LedgerActor,
  { accountId, drawdownAccountId, form, paidOn }: Asked,
  { locked }: { readonly locked: boolean },
): Promise<BenefitSituation> => {
  const { firmId } = actor;
  const account = await readPensionAccount(db, firmId, accountId);
  const { clientId, clientProductId } = account;
  // Benefits of one person share allowances: of two at the same time the second sees what the first took. Lump sums
  // after a death share those of the client who died.
  if (locked) await lockClients(db, firmId, clientId, accountId);
  const drawdownId = crystallises(form)
    ? (drawdownAccountId ?? (await findDrawdownAccount(db, firmId, clientProductId)))
    : null;
  const states = new Map<string, LedgerState>();
  for (const id of [accountId, ...(drawdownId === null || drawdownId === accountId ? [] : [drawdownId])].sort())
    states.set(id, await readWholeAccount(db, actor, id, { locked }));
  const source = states.get(accountId);
  const drawdownState = drawdownId === null ? undefined : states.get(drawdownId);
  if (!source) throw notFound('Pension account');
  const allowances = await readAllowances(db, firmId, clientId, paidOn);
  const ofProduct = allowances.facts.filter((fact) => fact.clientProductId === clientProductId);
  const share = ofProduct.find(({ kind }) => kind === 'Protected tax-free cash')?.fact.percentage;
  const { smallPots, access } = await readTaken(db, firmId, clientId);
  const tax = await readTaxFacts(db, firmId, clientProductId, paidOn);
  const inherited = await readInherited(db, firmId, accountId, paidOn);
  const elsewhere = allowances.facts
    .filter(({ kind }) => kind === 'Flexible access elsewhere')
    .flatMap(({ fact }) => fact.date ?? []);
  return {
    businessDate: actor.businessDate,
    account,
    source,
    drawdown:
      drawdownId === null || !drawdownState
        ? null
        : { account: await readPensionAccount(db, firmId, drawdownId), state: drawdownState },
    allowances,
    protectedShare: share == null ? null : parseShare(share),
    protectedAge: ofProduct.find(({ kind }) => kind === 'Protected age')?.fact.age ?? null,
    smallPotsTaken: smallPots,
    flexibleAccess: [...elsewhere, ...(access === null ? [] : [access])].sort()[0] ?? null,
    heldElsewhere: await readHeldElsewhere(db, firmId, clientProductId, [...states.keys()]),
    paysRegularly: await readPaysRegularly(db, firmId, clientProductId),
    tax: inherited?.form === 'Lump sum' && !account.isPerson ? { ...tax, code: specialCharge, charged: true } : tax,
    inherited,
  };
};

/** What a client took here that later benefits depend on. */
export const readTaken = async (
  db: Kysely<DB>,
  firmId: string,
  clientId: string,
): Promise<{ readonly smallPots: number; readonly access: IsoDate | null }> => {
  const row = await db
    .selectFrom('benefit_event')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select((eb) => eb.fn.countAll<bigint>().filterWhere('form', '=', 'Small pot').as('small_pots'))
    .executeTakeFirstOrThrow();
  const product = await db
    .selectFrom('client_product')
    .where('firm_id', '=', firmId)
    .where('client_id', '=', clientId)
    .select((eb) => eb.fn.min('flexible_benefits_accessed_date').as('first'))
    .executeTakeFirstOrThrow();
  return { smallPots: Number(row.small_pots), access: product.first };
};

/** Whether a regular income of a pension goes on. */
export const readPaysRegularly = async (db: Kysely<DB>, firmId: string, clientProductId: string): Promise<boolean> =>
  (await db
    .selectFrom('regular_benefit')
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', clientProductId)
    .where('status', '=', 'Active')
    .select('regular_benefit_id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a pension holds anything outside some of its accounts. */
export const readHeldElsewhere = async (
  db: Kysely<DB>,
  firmId: string,
  clientProductId: string,
  accountIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`
    select from account join cash_balance using (firm_id, account_id)
    where account.firm_id = ${firmId} and account.client_product_id = ${clientProductId} and account.account_id not in (${sql.join(accountIds)})
      and (cash_balance.amount > 0 or exists (select from holding where holding.firm_id = account.firm_id and holding.account_id = account.account_id and holding.quantity > 0))
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Locks the clients whose allowances and tax the benefits of an account share, until the transaction ends. */
export const lockClients = (db: Kysely<DB>, firmId: string, clientId: string, accountId: string) =>
  db
    .selectFrom('client')
    .where('firm_id', '=', firmId)
    .where((eb) =>
      eb.or([
        eb('client_id', '=', clientId),
        eb(
          'client_id',
          'in',
          eb
            .selectFrom('inherited_account')
            .innerJoin('death', (join) =>
              join
                .onRef('death.firm_id', '=', 'inherited_account.firm_id')
                .onRef('death.death_id', '=', 'inherited_account.death_id'),
            )
            .where('inherited_account.firm_id', '=', firmId)
            .where('inherited_account.account_id', '=', accountId)
            .select('death.client_id'),
        ),
      ]),
    )
    .orderBy('client_id')
    .forNoKeyUpdate()
    .select('client_id')
    .execute();
