import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { useAccess, usePortal, clientHref } from '@tessera/runtime';
import {
  Button,
  Card,
  DateText,
  Facts,
  Link,
  Missing,
  Money,
  SkeletonLines,
  type Fact,
  PartFailure,
} from '@tessera/ui/core';
import { Api } from '../../calls/api';
import { groupHref, pensionTypeWords } from '../../groups/facts/group';
import { accountWrite } from '../../shared/access-rules';
import { pensionLabels, productStatusWords, type Product } from './product-words';

const EditProduct = lazy(() => import('./edit-product').then((module) => ({ default: module.EditProduct })));

const pensionFacts = ({
  status,
  drawdownStatus,
  taxCode,
  productDetail: detail,
  groups,
  uncrystallisedValue,
  crystallisedValue,
}: Product): Fact[] =>
  detail === null
    ? []
    : [
        { label: pensionLabels.drawdownStatus, value: drawdownStatus },
        { label: pensionLabels.status, value: status === null ? 'None' : productStatusWords[status] },
        { label: pensionLabels.taxCode, value: taxCode ?? <Missing /> },
        {
          label: pensionLabels.flexibleBenefitsAccessedDate,
          value:
            detail.flexibleBenefitsAccessedDate === null ? (
              'Never'
            ) : (
              <DateText value={detail.flexibleBenefitsAccessedDate} />
            ),
        },
        { label: pensionLabels.pensionOptOut, value: detail.pensionOptOut ? 'Yes' : 'No' },
        {
          label: pensionLabels.lumpSumAllowanceUsedPreApril2024,
          value: <Money value={detail.lumpSumAllowanceUsedPreApril2024} />,
        },
        { label: pensionLabels.deemedLSACalculationDate, value: <DateText value={detail.deemedLSACalculationDate} /> },
        {
          label: 'Account groups',
          value:
            groups.length === 0 ? (
              'None'
            ) : (
              <span className="t-facts__marked">
                {groups.map(({ id, name, groupType }) => (
                  <span key={id}>
                    <Link to={groupHref(id)}>{name}</Link>{' '}
                    <span className="t-muted">{pensionTypeWords[groupType]}</span>
                  </span>
                ))}
              </span>
            ),
        },
        { label: 'Uncrystallised', value: <Money value={uncrystallisedValue} /> },
        { label: 'Crystallised', value: <Money value={crystallisedValue} /> },
      ];

const factsOf = (product: Product): Fact[] => [
  { label: 'Scheme product', value: product.schemeProductName ?? 'None chosen' },
  { label: 'Product ID', value: product.clientProductId },
  {
    label: product.productDetail === null ? 'Holder' : 'Member',
    value: <Link to={clientHref(product.clientId)}>{product.clientName}</Link>,
  },
  ...pensionFacts(product),
  ...(product.remainingSubscriptionAmount === null
    ? []
    : [
        {
          label: 'May still be subscribed this tax year',
          value: <Money value={product.remainingSubscriptionAmount} />,
        },
      ]),
  ...(product.accounts.length < 2
    ? []
    : [
        {
          label: `In all ${product.accounts.length} accounts of it`,
          value: <Money value={product.currentValue} />,
          total: true,
        },
      ]),
];

/**
 * The product an account belongs to: the firm's scheme, and for a pension the facts that decide what can be paid in and
 * taken out. Nothing for an account without a product.
 */
export const ProductCard = ({
  account: {
    wrapperDetail: { clientProductId },
  },
}: {
  readonly account: CallData<'getAccount'>;
}): ReactNode => {
  const { firmId } = usePortal().firm;
  const mayWrite = useAccess(accountWrite).allowed;
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = Api.useGetClientProductQuery(
    { firmId, clientProductId: clientProductId ?? '' },
    { skip: clientProductId === null },
  );
  if (clientProductId === null) return null;
  const close = (): void => {
    setEditing(false);
    // The Edit button is back with the details; return focus to it.
    setTimeout(() => edit.current?.focus());
  };
  const waiting = (
    <Card title="Product">
      <div aria-busy="true">
        <SkeletonLines lines={6} />
      </div>
    </Card>
  );
  if (error && !data)
    return (
      <Card title="Product">
        <PartFailure error={error} what="this account’s product" onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return waiting;
  if (editing)
    return (
      <Suspense fallback={waiting}>
        <EditProduct product={data} onReload={refetch} onClose={close} />
      </Suspense>
    );
  return (
    <Card
      title="Product"
      actions={
        mayWrite && (
          <Button ref={edit} small aria-label="Edit product" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <Facts facts={factsOf(data)} />
    </Card>
  );
};
