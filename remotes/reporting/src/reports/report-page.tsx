import type { ReactNode } from 'react';
import { usePageTitle } from '@tessera/runtime';
import { DateText, Page, PageHeader, StatePage } from '@tessera/ui/core';
import type { Report } from './reports';

interface ReportPageProps {
  readonly report: Report;
  readonly allowed: boolean;
  /** The date of its figures; undefined until known. */
  readonly asOf: string | undefined;
  readonly children: ReactNode;
}

/** The frame of every report: breadcrumbs, name and date. */
export const ReportPage = ({ report, allowed, asOf, children }: ReportPageProps): ReactNode => {
  usePageTitle(report.title);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" buttonLabel="Back to reporting" target="/reporting" />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={report.title}
        crumbs={[{ label: 'Reporting', to: '/reporting' }, { label: report.title }]}
        meta={
          asOf && (
            <>
              As of <DateText value={asOf} />
            </>
          )
        }
      />
      {children}
    </Page>
  );
};
