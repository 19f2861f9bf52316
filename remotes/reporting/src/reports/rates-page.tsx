import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isIsoDate } from '@tessera/domain/dates';
import { figuresOn, type RuleOn } from '@tessera/domain/rules/figures-on';
import { useAccess, usePortal } from '@tessera/runtime';
import { Card, CardGrid, DateText, EmptyState, Facts, Tag } from '@tessera/ui/core';
import { DateInput } from '@tessera/ui/date';
import { FieldFrame } from '@tessera/ui/form';
import { ReportPage } from './report-page';
import { ratesReport } from './reports';

/** The figures of one rule, the days they apply and their source. */
const RuleCard = ({ name, figures, from, until, source, verified }: RuleOn): ReactNode => (
  <Card
    title={name}
    actions={verified ? undefined : <Tag tone="warning">To be checked</Tag>}
    footer={
      <>
        Since <DateText value={from} />
        {until !== null && (
          <>
            , changes on <DateText value={until} />
          </>
        )}
        . {source}
      </>
    }
  >
    <Facts facts={figures} />
  </Card>
);

/** The day in the address, or the business date. */
const useDay = () => {
  const { businessDate } = usePortal();
  const [params, setParams] = useSearchParams();
  const choose = (day: string): void => setParams(day === businessDate ? {} : { on: day }, { replace: true });
  return { day: params.get('on') ?? businessDate, choose };
};

/** What the portal calculates with on a day. */
export const RatesPage = (): ReactNode => {
  const { allowed } = useAccess(ratesReport.access);
  const { day, choose } = useDay();
  const rules = isIsoDate(day) ? figuresOn(day) : null;
  return (
    <ReportPage report={ratesReport} allowed={allowed} asOf={undefined}>
      <div className="t-stack">
        <FieldFrame
          name="on"
          label="In force on"
          short
          error={rules ? undefined : 'Enter a date, for example 6 Apr 2026.'}
        >
          {(control) => <DateInput {...control} value={day} onChange={choose} />}
        </FieldFrame>
        {rules?.length === 0 && <EmptyState title="No figures are known for this day" text="Choose a later day." />}
        <CardGrid>
          {rules?.map((rule) => (
            <RuleCard key={rule.name} {...rule} />
          ))}
        </CardGrid>
      </div>
    </ReportPage>
  );
};
