import type { ReactNode } from 'react';
import { useFlags, usePageTitle, usePortal } from '@tessera/runtime';
import { Card, Link, NoAccess, Page, PageHeader } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { FirmFigures } from '../figures/firm-figures';
import { reportGroups, reports, type Report } from './reports';

/** One width in all cards, so that their second columns stand below each other. */
const titlePx = 220;

const columns: readonly Column<Report>[] = [
  {
    key: 'title',
    label: 'Report',
    fixed: true,
    render: ({ path, title }) => (
      <div style={{ minWidth: titlePx }}>
        <Link to={path}>{title}</Link>
      </div>
    ),
    narrow: 'title',
  },
  { key: 'answers', label: 'What it answers', wrap: true, render: ({ answers }) => answers, narrow: 'note' },
];

/** The firm's figures, and the reports the user may open. */
export const ReportListPage = (): ReactNode => {
  const portal = usePortal();
  useFlags();
  usePageTitle('Reporting');
  const open = reports.filter(({ access }) => portal.decide(access).allowed);
  return (
    <Page>
      <PageHeader title="Reporting" />
      <FirmFigures />
      {open.length === 0 ? (
        <Card title="Reports">
          <NoAccess what="any report" />
        </Card>
      ) : (
        <div className="t-stack">
          {reportGroups.map((group) => {
            const rows = open.filter((report) => report.group === group);
            return (
              rows.length > 0 && (
                <Card key={group} title={group} flush>
                  <DataTable
                    label={group}
                    columns={columns}
                    rows={rows}
                    rowKey={({ path }) => path}
                    rowHref={({ path }) => path}
                    empty={{ title: 'There are no reports yet' }}
                  />
                </Card>
              )
            );
          })}
        </div>
      )}
    </Page>
  );
};
