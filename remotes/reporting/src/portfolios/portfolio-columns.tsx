import type { ReactNode } from 'react';
import type { CallRow } from '@tessera/contract/schemas';
import { Can, clientHref } from '@tessera/runtime';
import { Gain, Link, Missing, Money, StatusTag } from '@tessera/ui/core';
import type { Column } from '@tessera/ui/table';
import { clientPages } from '../shared/access-rules';

export type Portfolio = CallRow<'listPortfolios'>;

/** The address of the portfolio's client; a portfolio's id is its client's. */

/** A portfolio's name, as a link to its client where the user may open it. */
const PortfolioName = ({ portfolio }: { readonly portfolio: Portfolio }): ReactNode => (
  <Can rule={clientPages} otherwise={portfolio.name}>
    <Link to={clientHref(portfolio.id)}>{portfolio.name}</Link>
  </Can>
);

export const nameColumn: Column<Portfolio> = {
  key: 'name',
  label: 'Portfolio',
  sort: 'name',
  fixed: true,
  skeletonPx: 180,
  render: (portfolio) => <PortfolioName portfolio={portfolio} />,
  narrow: 'title',
};
export const idColumn: Column<Portfolio> = {
  key: 'id',
  label: 'Client ID',
  sort: 'id',
  muted: true,
  skeletonPx: 70,
  render: ({ id }) => id,
};
export const statusColumn: Column<Portfolio> = {
  key: 'status',
  label: 'Status',
  sort: 'status',
  skeletonPx: 70,
  render: ({ status }) => <StatusTag status={status} />,
  narrow: 'status',
};
export const typeColumn: Column<Portfolio> = {
  key: 'clientType',
  label: 'Type',
  optional: true,
  render: ({ clientType }) => clientType,
};
export const officeColumn: Column<Portfolio> = {
  key: 'nodeName',
  label: 'Office',
  skeletonPx: 90,
  render: ({ nodeName }) => nodeName.join(', '),
};
export const valueColumn: Column<Portfolio> = {
  key: 'currentValue',
  label: 'Value',
  figure: true,
  sort: 'currentValue',
  sortDescendingFirst: true,
  render: ({ currentValue }) => <Money value={currentValue} />,
  narrow: 'value',
};
export const cashColumn: Column<Portfolio> = {
  key: 'uninvestedCash',
  label: 'Cash',
  figure: true,
  render: ({ uninvestedCash }) => <Money value={uninvestedCash} />,
};
/** The list's figures cover the time from the first payment in to the business date. */
export const growthColumn: Column<Portfolio> = {
  key: 'growth',
  label: 'Growth since opening',
  figure: true,
  render: ({ growthPercent }) => (growthPercent === null ? <Missing /> : <Gain value={growthPercent} />),
  narrow: 'note',
};
