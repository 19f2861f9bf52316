import type { ReactNode } from 'react';
import { parsePounds, poundsToWire } from '@tessera/domain/money';
import { Card, Facts, Money, Why } from '@tessera/ui/core';
import { AllowanceBar } from '../shared/allowance-bar';
import type { TransactionsPreview } from './use-transactions-preview';

/** The allowance of a tax year: used, used by this transaction, and remaining. */
export const AllowanceCard = ({
  allowance,
}: {
  readonly allowance: TransactionsPreview['allowances'][number];
}): ReactNode => {
  const { name, taxYear, limit, used, usedAfter, left, rule } = allowance;
  const title = `${name} ${taxYear}`;
  return (
    <Card
      title={title}
      actions={<Why of={title} rule={rule} inputs={[{ label: 'Limit', value: <Money value={limit} /> }]} />}
    >
      <div className="t-stack">
        <AllowanceBar used={usedAfter} limit={limit} />
        <Facts
          facts={[
            { label: 'Used', value: <Money value={used} /> },
            { label: 'This', value: <Money value={poundsToWire(parsePounds(usedAfter) - parsePounds(used))} /> },
            { label: 'Left afterwards', value: <Money value={left} />, total: true },
          ]}
        />
      </div>
    </Card>
  );
};
