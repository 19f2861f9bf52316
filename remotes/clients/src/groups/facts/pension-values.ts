import { pensionGroupProblems } from '@tessera/domain/group-rules';
import type { PensionGroupType } from '@tessera/contract/portfolio-groups/values';
import { isPension, wrapperNames, type WrapperType } from '@tessera/contract/accounts/values';
import type { CallData } from '@tessera/contract/schemas';
import { withFormNames, type CallError } from '@tessera/runtime';
import { object, ValidationError } from 'yup';
import type { PortfolioGroup } from './group';

export type Account = CallData<'getPortfolioSummary'>['accounts'][number];

export interface PensionGroupValues {
  readonly name: string;
  readonly productId: string;
  readonly groupType: string;
  /** By account id. */
  readonly chosen: Readonly<Record<string, boolean>>;
}

export interface Product {
  readonly id: string;
  readonly wrapperType: WrapperType;
  readonly label: string;
  readonly accounts: readonly Account[];
}

/** The pension products among some accounts, each with its accounts. */
export const productsOf = (accounts: readonly Account[]): readonly Product[] => {
  const pensions = accounts.filter(
    ({ wrapperDetail }) => isPension(wrapperDetail.wrapperType) && wrapperDetail.clientProductId !== null,
  );
  return [...new Set(pensions.map(({ wrapperDetail }) => wrapperDetail.clientProductId))].flatMap((id) => {
    const own = pensions.filter(({ wrapperDetail }) => wrapperDetail.clientProductId === id);
    return own[0] === undefined || id === null
      ? []
      : [
          {
            id,
            wrapperType: own[0].wrapperDetail.wrapperType,
            label: `${wrapperNames[own[0].wrapperDetail.wrapperType]} ${id}`,
            accounts: own,
          },
        ];
  });
};

export const chosenIds = (
  { chosen, productId }: Pick<PensionGroupValues, 'chosen' | 'productId'>,
  products: readonly Product[],
): readonly string[] =>
  (products.find(({ id }) => id === productId)?.accounts ?? []).flatMap(({ accountId }) =>
    chosen[accountId] ? [accountId] : [],
  );

/** Every account of the products, chosen or not: formik takes a checkbox without a value for a list. */
export const choicesAmong = (
  products: readonly Product[],
  chosen: readonly string[] = [],
): PensionGroupValues['chosen'] =>
  Object.fromEntries(
    products.flatMap(({ accounts }) => accounts.map(({ accountId }) => [accountId, chosen.includes(accountId)])),
  );

export interface PensionFacts {
  readonly products: readonly Product[];
  /** Active groups of these products, other than the one being edited. */
  readonly others: readonly PortfolioGroup[];
  /** Accounts in the group being edited. */
  readonly memberIds: ReadonlySet<string>;
}

/** The form's field for a field that a rule or the platform names. */
const fieldOf = (field: string, ids: readonly string[]): string => {
  const [, index = ''] = /^accounts\[(\d+)\]$/.exec(field) ?? [];
  if (index !== '') return `chosen.${ids[Number(index)] ?? ''}`;
  return field === 'accounts' ? 'chosen' : field.replace(/^intentDetails\.clientProductId$/, 'productId');
};

export const pensionInForm = (error: CallError, values: PensionGroupValues, products: readonly Product[]): CallError =>
  withFormNames(error, (name) => fieldOf(name, chosenIds(values, products)));

const problemsOf = (values: PensionGroupValues, { products, others, memberIds }: PensionFacts) => {
  const product = products.find(({ id }) => id === values.productId);
  const ids = chosenIds(values, products);
  const accounts = ids.map((id) => {
    const account = product?.accounts.find(({ accountId }) => accountId === id);
    return {
      id,
      isMember: memberIds.has(id),
      account:
        account === undefined
          ? null
          : {
              name: account.name,
              status: account.status,
              clientProductId: account.wrapperDetail.clientProductId,
              otherGroup: others.find((group) => group.accounts.some((each) => each.id === id)) ?? null,
            },
    };
  });
  return pensionGroupProblems({
    name: values.name,
    groupType: values.groupType === '' ? null : values.groupType,
    product: { id: product?.id ?? null, wrapperType: product?.wrapperType ?? null },
    accounts,
  }).map(({ field, message }) => ({ field: fieldOf(field, ids), message }));
};

/** The typed values: formik leaves empty fields out of what yup validates. */
const typed = ({
  name = '',
  productId = '',
  groupType = '',
  chosen = {},
}: Partial<PensionGroupValues>): PensionGroupValues => ({ name, productId, groupType, chosen });

/** The platform's own rules for a pension account group. */
export const pensionGroupSchema = (facts: PensionFacts) =>
  object().test('group', (value, context) => {
    const problems = problemsOf(typed(value), facts);
    return (
      problems.length === 0 ||
      new ValidationError(problems.map(({ field, message }) => context.createError({ path: field, message })))
    );
  });

export const typeOf = ({ groupType }: PensionGroupValues): PensionGroupType => groupType as PensionGroupType;
