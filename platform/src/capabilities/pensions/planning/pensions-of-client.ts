import { isPension } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { parsePounds, poundsToWire, type Pence } from '@tessera/domain/money';
import type { PensionGroupType } from '@tessera/contract/portfolio-groups/values';
import { availableCash } from '../../../ledger/state/account-state';
import type { FoundId } from '../../../requests/access/found-id';
import type { ReadScope } from '../../../requests/access/scope';
import { idIn, seenAccounts, seenClientProducts } from '../../../requests/access/seen';
import { readProductGroups, type ProductGroup } from '../../client-products/product-groups';
import { selectProducts, toProducts } from '../../client-products/product-row';
import { cashOf } from '../../valuation/valuation';
import type { PensionPot } from './project-payments';
import { readTaxHistory, taxFactsOn } from '../facts/tax';

type Pension = CallData<'getPensionRecord'>['pensions'][number];

export interface ClientPensions {
  readonly pensions: readonly Pension[];
  readonly pots: readonly PensionPot[];
}

/** What an account holds by its pension's groups: in no group it is uncrystallised. */
const kindOf = (accountId: string, groups: readonly ProductGroup[]): PensionGroupType =>
  groups.find(({ accountIds }) => accountIds.includes(accountId))?.groupType ?? 'Uncrystallised';

const availableBy = async (scope: ReadScope, accountIds: readonly string[]): Promise<ReadonlyMap<string, Pence>> => {
  const accounts = await seenAccounts(scope)
    .where(idIn('account.account_id', accountIds))
    .select('account.account_id')
    .execute();
  return new Map(
    await Promise.all(
      accounts.map(async ({ account_id: id }): Promise<[string, Pence]> => [
        id,
        availableCash(await cashOf(scope, id)),
      ]),
    ),
  );
};

/** The client's pensions with the accounts the caller sees, values as the product page has them, and tax codes. */
export const pensionsOfClient = async (scope: ReadScope, clientId: FoundId<'Client'>): Promise<ClientPensions> => {
  const { db, firmId, businessDate } = scope;
  const rows = (
    await selectProducts(seenClientProducts(scope))
      .where('client.client_id', '=', clientId)
      .orderBy('client_product.wrapper_type')
      .orderBy('client_product.client_product_id')
      .execute()
  ).filter((row) => isPension(row.wrapper_type));
  const products = await toProducts(scope, rows);
  const groups = await readProductGroups(
    scope,
    rows.map((row) => row.client_product_id),
  );
  const cash = await availableBy(
    scope,
    products.flatMap(({ accounts }) => accounts.map(({ id }) => id)),
  );
  const pots: PensionPot[] = [];
  const pensions: Pension[] = [];
  for (const product of products) {
    const { clientProductId } = product;
    const history = await readTaxHistory(db, firmId, clientProductId);
    const ofProduct = groups.filter((group) => group.clientProductId === clientProductId);
    const accounts = product.accounts.map(({ id, name, status, currentValue }) => ({
      accountId: id,
      accountName: name,
      status,
      kind: kindOf(id, ofProduct),
      value: currentValue,
      availableCash: poundsToWire(cash.get(id) ?? 0n),
    }));
    for (const { accountId, accountName: name, kind, value } of accounts)
      pots.push({
        accountId,
        name,
        clientProductId,
        kind,
        value: parsePounds(value),
        cash: cash.get(accountId) ?? 0n,
      });
    pensions.push({
      clientProductId,
      wrapperType: product.wrapperType,
      schemeProductName: product.schemeProductName,
      status: product.status,
      drawdownStatus: product.drawdownStatus,
      uncrystallisedValue: product.uncrystallisedValue ?? 0,
      crystallisedValue: product.crystallisedValue ?? 0,
      accounts,
      taxCode: taxFactsOn(history, businessDate).code,
      taxCodes: history.codes.map(({ previousPay, previousTax, ...entry }) => ({
        ...entry,
        previousPay: poundsToWire(previousPay),
        previousTax: poundsToWire(previousTax),
      })),
    });
  }
  return { pensions, pots };
};
