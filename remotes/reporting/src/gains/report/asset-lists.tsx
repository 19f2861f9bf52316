import { useMemo, type ReactNode } from 'react';
import { parsePounds, poundsToWire, sum } from '@tessera/domain/money';
import { accountHref, useAccess } from '@tessera/runtime';
import { Card, Count, EmptyState, Gain, Link, Money, Quantity } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { clientPages } from '../../shared/access-rules';
import { AssetTags } from '../shared/asset-tags';
import type { GainsAddress } from '../shared/use-gains-address';
import type { GainsAsset, GainsReport } from '../shared/wire';

/** The gain of all disposals of an asset; null where one is not known. */
const gainOf = ({ disposals }: GainsAsset): number | null => {
  const gains = disposals.map(({ gain }) => (gain === null ? null : parsePounds(gain)));
  return gains.includes(null) ? null : poundsToWire(sum(gains.map((gain) => gain ?? 0n)));
};

/** What the disposals made; of an exempt asset it counts nowhere, and is quiet. */
const Realised = ({ asset }: { readonly asset: GainsAsset }): ReactNode => {
  if (asset.disposals.length === 0) return null;
  const gain = gainOf(asset);
  return asset.exempt === null ? (
    <Gain value={gain} as="money" />
  ) : (
    <span className="t-muted">
      <Money value={gain} plus />
    </span>
  );
};

const columns: readonly Column<GainsAsset>[] = [
  {
    key: 'name',
    label: 'Asset',
    fixed: true,
    wrap: true,
    narrow: 'title',
    render: (asset) => (
      <>
        {asset.name} <AssetTags asset={asset} />
        <br />
        <span className="t-small t-muted">{asset.isin}</span>
      </>
    ),
  },
  {
    key: 'disposals',
    label: 'Disposals',
    figure: true,
    render: ({ disposals }) => (
      <span>
        <Count value={disposals.length} />
        <span className="t-narrow-only">{disposals.length === 1 ? ' disposal' : ' disposals'}</span>
      </span>
    ),
    narrow: 'note',
  },
  {
    key: 'gain',
    label: 'Gain or loss',
    figure: true,
    narrow: 'value',
    render: (asset) => <Realised asset={asset} />,
  },
  { key: 'quantity', label: 'Units left', figure: true, render: ({ quantity }) => <Quantity value={quantity} /> },
  { key: 'cost', label: 'Cost', figure: true, render: ({ cost }) => <Money value={cost} /> },
  { key: 'value', label: 'Value', figure: true, render: ({ value }) => <Money value={value} /> },
  {
    key: 'unrealised',
    label: 'Unrealised',
    figure: true,
    narrow: 'end',
    render: ({ unrealised }) => (
      <>
        <span className="t-narrow-only">unrealised </span>
        <Gain value={unrealised} as="money" />
      </>
    ),
  },
];

interface Group {
  readonly accountId: string | null;
  readonly title: string;
  readonly assets: readonly GainsAsset[];
}

const groupsOf = (assets: readonly GainsAsset[]): Group[] => {
  const groups = new Map<string | null, GainsAsset[]>();
  for (const asset of assets) groups.set(asset.accountId, [...(groups.get(asset.accountId) ?? []), asset]);
  return [...groups].map(([accountId, own]) => ({
    accountId,
    title: own[0]?.accountName ?? 'All accounts of the person',
    assets: own,
  }));
};

/** The assets of each account; a row opens its disposals. */
export const AssetLists = ({
  report,
  address,
}: {
  readonly report: GainsReport;
  readonly address: GainsAddress;
}): ReactNode => {
  const canOpen = useAccess(clientPages).allowed;
  const groups = useMemo(() => groupsOf(report.assets), [report.assets]);
  if (groups.length === 0)
    return (
      <Card title="Assets">
        <EmptyState
          title="There is nothing that capital gains tax is paid on"
          text="What general investment accounts hold and sell in this period appears here. Gains in ISAs and pensions bear no tax."
        />
      </Card>
    );
  return groups.map(({ accountId, title, assets }) => (
    <Card
      key={title + (accountId ?? '')}
      title={title}
      flush
      {...(accountId !== null && canOpen
        ? { actions: <Link to={accountHref(report.clientId, accountId, 'holdings')}>Open the account</Link> }
        : {})}
    >
      <DataTable
        label={`Assets of ${title}`}
        columns={columns}
        rows={assets}
        rowKey={({ id }) => id}
        rowHref={({ id }) => address.hrefOfAsset(id)}
        empty={{ title: 'It holds nothing' }}
      />
    </Card>
  ));
};
