import { benefitsMax, productActionTypes } from '@tessera/contract/pensions/values';
import { readValues } from '../../../requests/http/filters';
import { notFound } from '../../../requests/http/api-error';
import type { Handler } from '../../../requests/handler';
import type { ReadScope } from '../../../requests/access/scope';
import { idIs } from '../../../requests/access/seen';
import {
  selectBenefits,
  selectRegularBenefits,
  toBenefit,
  toRegularBenefit,
  type CrystallisationRow,
} from './crystallisation-row';
import { seenBenefits, seenRegularBenefits } from './seen-benefits';

interface Filter {
  readonly accountId?: string | undefined;
  readonly clientProductId?: string | undefined;
}

/** Benefits and regular benefits the caller sees, newest first. */
const actionsOf = async (
  scope: ReadScope,
  { accountId, clientProductId }: Filter,
): Promise<readonly CrystallisationRow[]> => {
  const single = seenBenefits(scope)
    .$if(accountId !== undefined, (query) => query.where(idIs('account.account_id', accountId ?? '')))
    .$if(clientProductId !== undefined, (query) =>
      query.where('benefit.client_product_id', '=', clientProductId ?? ''),
    );
  const regular = seenRegularBenefits(scope)
    .$if(accountId !== undefined, (query) => query.where(idIs('account.account_id', accountId ?? '')))
    .$if(clientProductId !== undefined, (query) =>
      query.where('regular_benefit.client_product_id', '=', clientProductId ?? ''),
    );
  const [benefits, regulars] = await Promise.all([
    selectBenefits(single).execute(),
    selectRegularBenefits(regular).execute(),
  ]);
  return [...benefits.map(toBenefit), ...regulars.map(toRegularBenefit)]
    .sort((a, b) => (a.createdDate === b.createdDate ? (a.id < b.id ? 1 : -1) : a.createdDate < b.createdDate ? 1 : -1))
    .slice(0, benefitsMax);
};

export const listCrystallisations: Handler<'listCrystallisations'> = async ({ query, scope }) => ({
  data: [...(await actionsOf(scope, query))],
});

export const listProductActions: Handler<'listProductActions'> = async ({ query, scope }) => {
  const types = readValues(query.clientProductActionType, productActionTypes, 'clientProductActionType');
  const all = await actionsOf(scope, query);
  return { data: all.filter(({ clientProductActionType: type }) => types === null || types.includes(type)) };
};

/** One benefit, or one regular benefit, by its id. @throws ApiError 404 for one the caller does not see. */
export const findCrystallisation = async (scope: ReadScope, id: string): Promise<CrystallisationRow> => {
  const single = await selectBenefits(seenBenefits(scope)).where('benefit.benefit_id', '=', id).executeTakeFirst();
  if (single) return toBenefit(single);
  const regular = await selectRegularBenefits(seenRegularBenefits(scope))
    .where('regular_benefit.regular_benefit_id', '=', id)
    .executeTakeFirst();
  if (!regular) throw notFound('Benefit');
  return toRegularBenefit(regular);
};
