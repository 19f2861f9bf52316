import { Fragment, type ReactNode } from 'react';
import { dateText } from '@tessera/domain/wording';
import { usePortal, useWork } from '@tessera/runtime';
import { Banner, Card, Columns, KeyFigures, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../../calls/api';
import { AssetDisposals } from '../disposals/asset-disposals';
import { GainsFailure } from '../shared/gains-failure';
import type { GainsAddress } from '../shared/use-gains-address';
import type { GainsReport } from '../shared/wire';
import { AssetLists } from './asset-lists';
import { Difference, Incomplete } from './report-banners';
import { ReportParameters } from './report-parameters';
import { CountedCard, ReturnCard, ToldCard } from './year-cards';
import { loadingFigures, YearFigures } from './year-figures';

interface GainsViewProps {
  readonly clientId: string;
  readonly address: GainsAddress;
}

/** The report: the year's figures, and the assets of each account with their disposals. */
export const ReportView = ({ clientId, address }: GainsViewProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { period, pooling } = address;
  const { data, error, isFetching, refetch } = Api.useGetCgtReportQuery({
    firmId,
    clientId,
    fromDate: period.from,
    toDate: period.to,
    pooling,
  });
  useWork(isFetching && !data);
  return (
    <>
      <ReportParameters clientId={clientId} address={address} />
      {error && !isFetching ? (
        <GainsFailure
          error={error}
          what="the capital gains of this client"
          onRetry={() => void refetch()}
          onUsual={address.chooseUsualPeriod}
        />
      ) : data ? (
        <div className="t-stack t-preview" data-asking={isFetching || undefined} aria-busy={isFetching || undefined}>
          <Loaded report={data} address={address} />
        </div>
      ) : (
        <Loading />
      )}
    </>
  );
};

const Loading = (): ReactNode => (
  <>
    <KeyFigures label="Capital gains" loading figures={loadingFigures} />
    <Card title="Assets">
      <div aria-busy="true">
        <SkeletonLines lines={8} />
      </div>
    </Card>
  </>
);

const Loaded = ({ report, address }: { readonly report: GainsReport; readonly address: GainsAddress }): ReactNode => {
  const { clientId } = report;
  const asset = report.assets.find(({ id }) => id === address.asset);
  if (asset) return <AssetDisposals asset={asset} clientId={clientId} address={address} />;
  // The year that somebody looks for is the newest.
  const years = [...report.years].reverse();
  return (
    <>
      {years.map((year) => (
        <YearFigures key={year.taxYear} year={year} />
      ))}
      {report.fromDate > address.period.from && (
        <Banner tone="info">Shown from {dateText(report.fromDate)}, when the first units came.</Banner>
      )}
      <Incomplete report={report} />
      <Difference report={report} />
      <Columns
        aside={
          <>
            {years.map((year) => (
              <Fragment key={year.taxYear}>
                <ReturnCard year={year} />
                <ToldCard year={year} clientId={clientId} name={report.name} />
              </Fragment>
            ))}
            <CountedCard report={report} />
          </>
        }
      >
        <AssetLists report={report} address={address} />
      </Columns>
    </>
  );
};
