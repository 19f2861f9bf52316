import { usePortal } from '@tessera/runtime';
import { Api } from '../../calls/api';
import { useLastYear } from '../../shared/use-last-year';
import { productsOf, type PensionFacts } from './pension-values';

const groupsMax = 100;
const noAccounts: ReadonlySet<string> = new Set();

/**
 * A client's pension products with their accounts, and the existing groups of some of those; the facts are undefined
 * until read.
 */
export const usePensionProducts = (
  clientId: string,
  {
    productId,
    except,
    memberIds = noAccounts,
  }: {
    readonly productId?: string | undefined;
    readonly except?: string;
    readonly memberIds?: ReadonlySet<string>;
  } = {},
) => {
  const { firmId } = usePortal().firm;
  const summary = Api.useGetPortfolioSummaryQuery({ firmId, clientId, ...useLastYear() }, { skip: clientId === '' });
  const products = summary.data && productsOf(summary.data.accounts);
  const asked = productId ?? (products?.length === 1 ? products[0]?.id : undefined);
  const groups = Api.useListPortfolioGroupsQuery(
    {
      firmId,
      groupIntent: 'Pension Account Group',
      'intentDetails[status]': 'Active',
      page: 1,
      pageSize: groupsMax,
      ...(asked === undefined ? {} : { 'intentDetails[clientProductId]': asked }),
    },
    { skip: asked === undefined },
  );
  const facts: PensionFacts | undefined = products && {
    products,
    others: (groups.data?.rows ?? []).filter(({ id }) => id !== except),
    memberIds,
  };
  return {
    facts,
    error: summary.data ? undefined : summary.error,
    refetch: summary.refetch,
    loading: summary.isLoading,
  };
};
