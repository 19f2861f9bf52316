import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigationType } from 'react-router-dom';
import { Banner, Button, Card, EmptyState, Gain, KeyFigures, Money, Quantity } from '@tessera/ui/core';
import { AssetTags } from '../shared/asset-tags';
import type { GainsAddress } from '../shared/use-gains-address';
import type { GainsAsset } from '../shared/wire';
import { DisposalCard } from './disposal-card';

interface AssetDisposalsProps {
  readonly asset: GainsAsset;
  readonly clientId: string;
  readonly address: GainsAddress;
}

/** The disposals of one asset, newest first; each opens what it took. */
export const AssetDisposals = ({ asset, clientId, address }: AssetDisposalsProps): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null);
  const how = useNavigationType();
  useEffect(() => {
    // Who opened it goes on from here; who came by the address has the focus on the page's own heading.
    if (how === 'PUSH') heading.current?.focus();
  }, [asset.id, how]);
  const disposals = [...asset.disposals].reverse();
  const openId = address.disposal ?? disposals[0]?.id;
  return (
    <>
      <div className="t-row">
        <Button small onClick={address.closeAsset}>
          All assets
        </Button>
        <h2 ref={heading} tabIndex={-1} className="t-card__title">
          {asset.name}
        </h2>
        <AssetTags asset={asset} />
        <span className="t-small t-muted">
          {asset.isin}
          {asset.accountName === null ? ', all accounts of the person' : `, ${asset.accountName}`}
        </span>
      </div>
      {asset.exempt !== null && <Banner tone="info">{asset.exempt}</Banner>}
      {asset.doubts.map(({ doubt, detail }) => (
        <Banner key={doubt} tone={doubt === 'Held in another account' ? 'info' : 'warning'}>
          {detail}
        </Banner>
      ))}
      <KeyFigures
        label={`What is left of ${asset.name}`}
        figures={[
          { label: 'Units left', value: <Quantity value={asset.quantity} /> },
          { label: 'Cost of what is left', value: <Money value={asset.cost} /> },
          { label: 'Value', value: <Money value={asset.value} />, note: 'at the end of the period' },
          { label: 'Unrealised', value: <Gain value={asset.unrealised} as="money" />, note: 'no tax until it is sold' },
        ]}
      />
      {disposals.length === 0 ? (
        <Card>
          <EmptyState
            title="Nothing of it was sold in this period"
            text="Choose another tax year above to see earlier disposals."
          />
        </Card>
      ) : (
        disposals.map((disposal) => (
          <DisposalCard
            key={disposal.id}
            disposal={disposal}
            clientId={clientId}
            open={disposal.id === openId}
            onToggle={() => address.openDisposal(disposal.id === openId ? null : disposal.id)}
          />
        ))
      )}
    </>
  );
};
