import { isPension } from '@tessera/contract/accounts/values';
import type { CallRow } from '@tessera/contract/schemas';
import { parsePounds, poundsToWire, sum, type Pence } from '@tessera/domain/money';
import { isLimited, type LimitedWrapper } from '../../ledger/limits/subscriptions';
import { wireNullable, wireTimestamp } from '../../requests/http/wire';
import { heldTaxCode } from './held-tax-code';
import { readProductGroups, type ProductGroup } from './product-groups';
import type { FoundClientId, FoundId } from '../../requests/access/found-id';
import type { ReadScope } from '../../requests/access/scope';
import { seenAccounts, type seenClientProducts } from '../../requests/access/seen';
import { subscriptionsLeftByClient } from '../limits/limits';

type ProductRow = CallRow<'listClientProducts'>;

/** Adds the columns of the product itself. */
export const selectProducts = (products: ReturnType<typeof seenClientProducts>) =>
  products
    .selectAll('client_product')
    .select(['client.name as client_name', 'scheme_product.name as scheme_product_name', heldTaxCode]);
type Selected = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

interface ProductAccount {
  readonly clientProductId: string;
  readonly accountId: string;
  readonly name: string;
  readonly status: ProductRow['accounts'][number]['status'];
  readonly value: Pence;
}

const accountsOf = async (
  scope: ReadScope,
  clientProductIds: readonly FoundId<'ClientProduct'>[],
): Promise<ProductAccount[]> => {
  const rows = await seenAccounts(scope)
    .leftJoin('account_valuation', (join) =>
      join
        .onRef('account_valuation.firm_id', '=', 'account.firm_id')
        .onRef('account_valuation.account_id', '=', 'account.account_id'),
    )
    .where('account.client_product_id', 'in', clientProductIds)
    .orderBy('account.sort_name')
    .orderBy('account.account_id')
    .select([
      'account.client_product_id',
      'account.account_id',
      'account.name',
      'account.status',
      'account_valuation.cash_value',
      'account_valuation.stock_value',
    ])
    .execute();
  return rows.map((row) => ({
    clientProductId: row.client_product_id ?? '',
    accountId: row.account_id,
    name: row.name,
    status: row.status,
    value: parsePounds(row.cash_value ?? '0') + parsePounds(row.stock_value ?? '0'),
  }));
};

/**
 * Accounts that are not crystallised: those in an uncrystallised group, and those in no group. An archived group has no
 * accounts. A beneficiary's drawdown account is crystallised.
 */
const uncrystallised = (
  accounts: readonly ProductAccount[],
  groups: readonly ProductGroup[],
): readonly ProductAccount[] => {
  const crystallised = new Set(
    groups.filter(({ groupType }) => groupType !== 'Uncrystallised').flatMap(({ accountIds }) => accountIds),
  );
  return accounts.filter(({ accountId }) => !crystallised.has(accountId));
};

const valueOf = (accounts: readonly ProductAccount[]): Pence => sum(accounts.map(({ value }) => value));

const pensionParts = (
  row: Selected,
  accounts: readonly ProductAccount[],
  groups: readonly ProductGroup[],
): Pick<ProductRow, 'productDetail' | 'uncrystallisedValue' | 'crystallisedValue'> => {
  if (!isPension(row.wrapper_type)) return { productDetail: null, uncrystallisedValue: null, crystallisedValue: null };
  const whole = valueOf(accounts);
  const untaken = valueOf(uncrystallised(accounts, groups));
  return {
    productDetail: {
      flexibleBenefitsAccessed: row.flexible_benefits_accessed_date !== null,
      flexibleBenefitsAccessedDate: row.flexible_benefits_accessed_date,
      pensionOptOut: row.pension_opt_out,
      lumpSumAllowanceUsedPreApril2024: wireNullable(row.lump_sum_allowance_used),
      deemedLSACalculationDate: row.deemed_lsa_calculation_date,
    },
    uncrystallisedValue: poundsToWire(untaken),
    crystallisedValue: poundsToWire(whole - untaken),
  };
};

/** The remaining subscription allowance of this tax year, by client and wrapper; null for a wrapper without a limit. */
export type SubscriptionsLeft = (clientId: string, wrapperType: string) => Pence | null;

/** Reads the allowances once per limited wrapper, however many products there are. */
export const subscriptionsLeftOf = async (
  scope: ReadScope,
  products: readonly { readonly clientId: FoundClientId; readonly wrapperType: ProductRow['wrapperType'] }[],
): Promise<SubscriptionsLeft> => {
  const wrappers = [...new Set(products.map(({ wrapperType }) => wrapperType))].filter(isLimited);
  const ask = async (wrapper: LimitedWrapper): Promise<[string, ReadonlyMap<string, Pence>]> => [
    wrapper,
    await subscriptionsLeftByClient(
      scope,
      [...new Set(products.filter(({ wrapperType }) => wrapperType === wrapper).map(({ clientId }) => clientId))],
      wrapper,
      scope.businessDate,
    ),
  ];
  const left = new Map(await Promise.all(wrappers.map(ask)));
  return (clientId, wrapperType) => left.get(wrapperType)?.get(clientId) ?? null;
};

const byProduct = <Each extends { readonly clientProductId: string }>(
  list: readonly Each[],
): ReadonlyMap<string, Each[]> => {
  const found = new Map<string, Each[]>();
  for (const each of list) {
    const others = found.get(each.clientProductId);
    if (others) others.push(each);
    else found.set(each.clientProductId, [each]);
  }
  return found;
};

const wirePounds = (pence: Pence | null): number | null => (pence === null ? null : poundsToWire(pence));

/** Converts rows to products, in the given order, with their accounts, groups and values. */
export const toProducts = async (scope: ReadScope, rows: readonly Selected[]): Promise<ProductRow[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.client_product_id);
  const [allAccounts, allGroups, left] = await Promise.all([
    accountsOf(scope, ids),
    readProductGroups(scope, ids),
    subscriptionsLeftOf(
      scope,
      rows.map((row) => ({ clientId: row.client_id, wrapperType: row.wrapper_type })),
    ),
  ]);
  const [accountsBy, groupsBy] = [byProduct(allAccounts), byProduct(allGroups)];
  return rows.map((row) => {
    const [accounts, groups] = [accountsBy.get(row.client_product_id) ?? [], groupsBy.get(row.client_product_id) ?? []];
    return {
      id: row.client_product_id,
      clientProductId: row.client_product_id,
      firmId: row.firm_id,
      clientId: row.client_id,
      clientName: row.client_name,
      wrapperType: row.wrapper_type,
      schemeProductId: row.scheme_product_id,
      schemeProductName: row.scheme_product_name,
      status: row.status,
      drawdownStatus: row.drawdown_status,
      taxCode: row.held_tax_code,
      accounts: accounts.map(({ accountId: id, name, status, value }) => ({
        id,
        name,
        status,
        currentValue: poundsToWire(value),
      })),
      groups: groups.map(({ groupId: id, name, groupType, status }) => ({ id, name, groupType, status })),
      currentValue: poundsToWire(valueOf(accounts)),
      ...pensionParts(row, accounts, groups),
      remainingSubscriptionAmount: wirePounds(left(row.client_id, row.wrapper_type)),
      auditDetails: {
        application: 'tessera',
        userFirmId: row.firm_id,
        userId: row.updated_by,
        updateDate: wireTimestamp(row.updated_at),
        version: row.version,
      },
    };
  });
};
