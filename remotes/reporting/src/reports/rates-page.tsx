import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isIsoDate } from '@tessera/domain/dates';
import { figuresOn, type RuleOn } from '@tessera/domain/rules/figures-on';
import { useAccess, usePortal } from '@tessera/runtime';
import { Card, DateText, EmptyState, Facts, Tag } from '@tessera/ui/core';
import { DateInput } from '@tessera/ui/date';
import { DataTable, type Column } from '@tessera/ui/table';
import { ReportPage } from './report-page';
import { ratesReport } from './reports';

const columns: readonly Column<RuleOn>[] = [
  { key: 'name', label: 'Rule', fixed: true, wrap: true, render: ({ name }) => name, narrow: 'title' },
  {
    key: 'figures',
    label: 'Figures',
    fixed: true,
    wrap: true,
    render: ({ figures }) => <Facts facts={figures} />,
    narrow: 'note',
  },
  { key: 'from', label: 'From', render: ({ from }) => <DateText value={from} />, narrow: 'hidden' },
  {
    key: 'until',
    label: 'Next change',
    render: ({ until }) => (until === null ? 'None known' : <DateText value={until} />),
    narrow: 'hidden',
  },
  {
    key: 'source',
    label: 'Source',
    wrap: true,
    muted: true,
    render: ({ source, verified }) => (
      <>
        {source} {!verified && <Tag tone="warning">To be checked</Tag>}
      </>
    ),
    narrow: 'end',
  },
];

/** The day in the address, or the business date. */
const useDay = () => {
  const { businessDate } = usePortal();
  const [params, setParams] = useSearchParams();
  const asked = params.get('on') ?? businessDate;
  const choose = (day: string): void => setParams(day === businessDate ? {} : { on: day }, { replace: true });
  return { asked, choose };
};

/** What the portal calculates with on a day. */
export const RatesPage = (): ReactNode => {
  const { allowed } = useAccess(ratesReport.access);
  const { asked, choose } = useDay();
  const sections = isIsoDate(asked) ? figuresOn(asked) : null;
  return (
    <ReportPage report={ratesReport} allowed={allowed} asOf={undefined}>
      <div className="t-field">
        <label htmlFor="rates-on" className="t-field__label">
          In force on
        </label>
        <DateInput id="rates-on" value={asked} onChange={choose} {...(sections ? {} : { 'aria-invalid': true })} />
        {!sections && <p className="t-field__error">Enter a date, for example 6 Apr 2026.</p>}
      </div>
      {sections?.length === 0 && <EmptyState title="No figures are known for this day" text="Choose a later day." />}
      {sections?.map(({ title, rules }) => (
        <Card key={title} title={title} flush>
          <DataTable label={title} columns={columns} rows={rules} rowKey={({ name }) => name} empty={{ title }} />
        </Card>
      ))}
    </ReportPage>
  );
};
