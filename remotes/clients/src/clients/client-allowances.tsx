import type { ReactNode } from 'react';
import type { CallRow } from '@tessera/contract/schemas';
import { Card, EmptyState, Money, SkeletonLines, Why, PartFailure } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { AllowanceBar } from '../shared/allowance-bar';
import { useClientAddress } from '../addresses/use-client';

type Allowance = CallRow<'getClientAllowances'>;

const AllowanceLine = ({
  allowance: { name, taxYear, limit, used, open, remaining, basis },
}: {
  readonly allowance: Allowance;
}): ReactNode => {
  const title = `${name} ${taxYear}`;
  return (
    <li className="t-allowances__line">
      <div className="t-allowances__head">
        <span>{title}</span>
        <span>
          <Money value={remaining} /> left
        </span>
      </div>
      <AllowanceBar used={used} limit={limit} />
      <div className="t-small t-muted">
        <Money value={used} /> used of <Money value={limit} />
        {open !== 0 && (
          <>
            , <Money value={open} /> of it on its way
          </>
        )}
        {' · '}
        <Why
          of={title}
          rule={basis}
          inputs={[
            { label: 'Limit', value: <Money value={limit} /> },
            { label: 'Used', value: <Money value={used} /> },
            { label: 'Of it on its way', value: <Money value={open} /> },
            { label: 'Left', value: <Money value={remaining} /> },
          ]}
        />
      </div>
    </li>
  );
};

/** What the client may still pay in this tax year, by allowance. */
export const ClientAllowances = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const { data, error, refetch } = Api.useGetClientAllowancesQuery({ firmId, clientId });
  return (
    <Card title="Allowances">
      {error && !data ? (
        <PartFailure error={error} what="this client’s allowances" onRetry={() => void refetch()} />
      ) : !data ? (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      ) : data.length === 0 ? (
        <EmptyState title="No allowance applies to this client" />
      ) : (
        <ul className="t-allowances">
          {data.map((allowance) => (
            <AllowanceLine key={`${allowance.name} ${allowance.taxYear}`} allowance={allowance} />
          ))}
        </ul>
      )}
    </Card>
  );
};
