import type { ReactNode } from 'react';
import { parsePounds, percentOf, poundsToWire } from '@tessera/domain/money';
import { Card, Facts, Money, Why } from '@tessera/ui/core';
import type { Preview } from './use-preview';

const full = 100;

/** An allowance of a tax year: used, what this takes of it, and what is left. */
export const AllowanceCard = ({ allowance }: { readonly allowance: Preview['allowances'][number] }): ReactNode => {
  const { name, taxYear, limit, used, usedAfter, left, rule } = allowance;
  const title = `${name} ${taxYear}`;
  const share = Math.min(full, percentOf(parsePounds(usedAfter), parsePounds(limit)) ?? 0);
  return (
    <Card title={title} actions={<Why of={title} rule={rule} inputs={[{ label: 'Limit', value: <Money value={limit} /> }]} />}>
      <div className="t-stack">
        <div className="t-allocation__bar" aria-hidden="true"><span className="t-allocation__part t-series-1" style={{ width: `${share}%` }} /></div>
        <Facts facts={[
          { label: 'Used', value: <Money value={used} /> },
          { label: 'This', value: <Money value={poundsToWire(parsePounds(usedAfter) - parsePounds(used))} /> },
          { label: 'Left afterwards', value: <Money value={left} />, total: true },
        ]} />
      </div>
    </Card>
  );
};
