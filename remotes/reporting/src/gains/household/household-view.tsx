import { useId, type ReactNode } from 'react';
import { taxYearOf } from '@tessera/domain/dates';
import { clientHref, useAccess, usePortal, useWork } from '@tessera/runtime';
import { Banner, Card, CardGrid, Facts, Gain, Link, Money, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../../calls/api';
import { clientPages } from '../../shared/access-rules';
import { TaxWhy } from '../report/year-figures';
import { taxYears } from '../shared/tax-years';
import { GainsFailure } from '../shared/gains-failure';
import type { GainsAddress } from '../shared/use-gains-address';
import type { Household, Spouse } from '../shared/wire';
import { GiftsCard } from './gifts-card';

interface HouseholdViewProps {
  readonly clientId: string;
  readonly address: GainsAddress;
}

/** Both spouses in a tax year, and what gifts between them would save. */
export const HouseholdView = ({ clientId, address: { period, choosePeriod } }: HouseholdViewProps): ReactNode => {
  const { firm, businessDate } = usePortal();
  const id = useId();
  const taxYear = taxYearOf(period.to);
  const years = taxYears(businessDate);
  const { data, error, isFetching, refetch } = Api.useGetHouseholdGainsQuery({
    firmId: firm.firmId,
    clientId,
    taxYear,
  });
  useWork(isFetching && !data);
  return (
    <>
      <div className="t-period">
        <label htmlFor={id}>
          Tax year
          <select
            id={id}
            className="t-select"
            value={taxYear}
            onChange={(event) => {
              const chosen = years.find(({ key }) => key === event.target.value);
              if (chosen) choosePeriod(chosen);
            }}
          >
            {years.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error && !isFetching ? (
        <GainsFailure error={error} what="the capital gains of this household" onRetry={() => void refetch()} />
      ) : data ? (
        <div className="t-stack t-preview" data-asking={isFetching || undefined} aria-busy={isFetching || undefined}>
          <Loaded household={data} />
        </div>
      ) : (
        <Card title="Household">
          <div aria-busy="true">
            <SkeletonLines lines={8} />
          </div>
        </Card>
      )}
    </>
  );
};

const Loaded = ({ household }: { readonly household: Household }): ReactNode => {
  const { client, spouse, reason } = household;
  return (
    <>
      {reason !== null && <Banner tone="info">{reason}</Banner>}
      <CardGrid>
        <SpouseCard spouse={client} />
        {spouse !== null && <SpouseCard spouse={spouse} />}
      </CardGrid>
      {spouse !== null && <GiftsCard household={household} />}
    </>
  );
};

const SpouseCard = ({
  spouse: { clientId, name, year, unrealisedGains, unrealisedLosses, exemptLeft },
}: {
  readonly spouse: Spouse;
}): ReactNode => {
  const canOpen = useAccess(clientPages).allowed;
  return (
    <Card title={canOpen ? <Link to={clientHref(clientId, 'gains')}>{name}</Link> : name}>
      <Facts
        facts={[
          { label: 'Gains', value: <Money value={year.gains} /> },
          { label: 'Losses', value: <Money value={-year.losses} /> },
          { label: 'Losses brought forward', value: <Money value={year.lossesBroughtForward} /> },
          { label: 'Exempt amount used', value: <Money value={year.exemptUsed} /> },
          { label: 'Exempt amount left', value: <Money value={exemptLeft} /> },
          { label: 'Taxable', value: <Money value={year.taxable} /> },
          { label: 'Taxable income', value: year.income === null ? 'Not known' : <Money value={year.income} /> },
          {
            label: (
              <>
                Tax <TaxWhy year={year} of={`tax of ${name}`} />
              </>
            ),
            value: <Money value={year.tax} />,
            total: true,
          },
          { label: 'Unrealised gains', value: <Gain value={unrealisedGains} as="money" /> },
          { label: 'Unrealised losses', value: <Gain value={-Math.abs(unrealisedLosses)} as="money" /> },
        ]}
      />
    </Card>
  );
};
