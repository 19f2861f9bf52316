import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Can, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Banner,
  ButtonLink,
  Card,
  Columns,
  CopyableId,
  KeyFigures,
  Page,
  RecordHeader,
  RecordLoading,
  Skeleton,
  SkeletonLines,
  RecordFailure,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { transactionRead } from '../shared/access-rules';
import { figuresOf, loadingFigures, type Instrument } from './instrument-figures';
import { InstrumentFacts } from './instrument-facts';
import { PriceCard } from './price-card';

const crumbsTo = (last: string) => [{ label: 'Instruments', to: '/instruments' }, { label: last }];

const metaOf = ({ isin, ticker, exchange, instrumentType }: Instrument): ReactNode[] => [
  <CopyableId key="isin" id={isin} what="ISIN" />,
  instrumentType,
  ...(ticker ? [exchange ? `${ticker} on ${exchange}` : ticker] : []),
];

/** An instrument: its facts, costs and price history. */
export const InstrumentPage = (): ReactNode => {
  const { firm, businessDate } = usePortal();
  const { assetId = '' } = useParams();
  const {
    currentData: instrument,
    error,
    isFetching,
    refetch,
  } = Api.useGetAssetQuery({ firmId: firm.firmId, assetId });
  usePageTitle(instrument?.longName ?? (error ? 'Instrument' : undefined));
  useWork(isFetching && !instrument);

  if (error && !instrument && !isFetching)
    return (
      <RecordFailure
        error={error}
        what="instrument"
        back={{ buttonLabel: 'Back to instruments', target: '/instruments' }}
        onRetry={() => void refetch()}
      />
    );
  if (!instrument)
    return (
      <RecordLoading nameWidth={260} crumbs={crumbsTo(assetId)} figures={loadingFigures}>
        <Columns
          aside={
            <Card title="Facts">
              <SkeletonLines lines={8} />
            </Card>
          }
        >
          <Card title="Price">
            <Skeleton width="100%" height={320} />
          </Card>
        </Columns>
      </RecordLoading>
    );
  return (
    <Page>
      <RecordHeader
        name={instrument.longName}
        status={instrument.status}
        meta={metaOf(instrument)}
        crumbs={crumbsTo(instrument.isin)}
        actions={
          <Can rule={transactionRead}>
            <ButtonLink to={`/transactions?assetId=${encodeURIComponent(assetId)}`}>See transactions</ButtonLink>
          </Can>
        }
      />
      <Columns>
        {instrument.syntheticPrices && (
          <Banner>Prices of this instrument are made up for demonstration. They are not market prices.</Banner>
        )}
        <KeyFigures figures={figuresOf(instrument, businessDate)} />
      </Columns>
      <Columns aside={<InstrumentFacts instrument={instrument} />}>
        <PriceCard assetId={assetId} name={instrument.longName} currency={instrument.currency} />
      </Columns>
    </Page>
  );
};
