import { useMemo, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useListExport, useReadFile } from '@tessera/api';
import {
  firmReportAccess,
  firmReportOf,
  firmReportTitle,
  isFirmReport,
  usualDimension,
  type FirmReportId,
} from '@tessera/contract/firm-reports/values';
import { isForbidden, useAccess, usePortal, useWork } from '@tessera/runtime';
import {
  Button,
  Card,
  ErrorState,
  KeyFigures,
  NoAccess,
  NotFoundPage,
  SkeletonLines,
  formatCount,
  formatDate,
} from '@tessera/ui/core';
import { DataTable, ExportMenu } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { ReportPage } from '../reports/report-page';
import { reports } from '../reports/reports';
import { accountRead } from '../shared/access-rules';
import { refusalOf } from '../shared/refusal';
import { firmReportHref, linkOf, readAddress, type FirmReport, type ReportQuery } from './report-address';
import { ReportChart } from './report-chart';
import { Cell, tableColumns } from './report-columns';
import { ReportParameters } from './report-parameters';
import { ScheduleMenu, SchedulesCard } from './report-schedules';

/** Saves the report as a PDF. A refusal is said by the call engine, as of every read. */
const PdfButton = ({ report, query }: { readonly report: FirmReportId; readonly query: ReportQuery }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { busy, save } = useReadFile(Api.endpoints.getFirmReportDocument);
  return (
    <Button small icon="download" busy={busy} onClick={() => void save({ firmId, report, ...query })}>
      PDF
    </Button>
  );
};

const titleOf = ({ report, by, fromDate, toDate }: FirmReport): string =>
  `${firmReportTitle(report, by)}, ${
    fromDate === null ? formatDate(toDate) : `${formatDate(fromDate)} to ${formatDate(toDate)}`
  }`;

const totalLabelOf = ({ rows, rowCount }: FirmReport): string =>
  rows.length < rowCount ? `All ${formatCount(rowCount)}` : 'Total';

/** The table of a report, and what can be had of it. */
const ReportTable = ({
  report,
  query,
  refreshing,
}: {
  readonly report: FirmReport;
  readonly query: ReportQuery;
  readonly refreshing: boolean;
}): ReactNode => {
  const portal = usePortal();
  const columns = useMemo(() => tableColumns(report), [report]);
  const file = useListExport(Api, 'getFirmReport', { report: report.report, ...query }, report.rowCount);
  const { rows, rowCount } = report;
  return (
    <Card
      title={titleOf(report)}
      flush
      actions={
        <div className="t-row t-no-print">
          <ExportMenu {...file} />
          <ScheduleMenu report={report.report} query={query} />
          <PdfButton report={report.report} query={query} />
          <Button small icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
      footer={
        rows.length < rowCount &&
        `The first ${formatCount(rows.length)} of ${formatCount(rowCount)} rows. A file has them all; the total is of all.`
      }
    >
      <DataTable
        label={report.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={(row) => {
          const link = linkOf(row);
          return link !== null && portal.decide(link.rule).allowed
            ? link.to
            : firmReportHref(report.report, query as Record<string, string>);
        }}
        refreshing={refreshing}
        totalLabel={totalLabelOf(report)}
        empty={{ title: 'Nothing to report', text: 'Choose other days or another office.' }}
      />
    </Card>
  );
};

const Content = ({ id, allowed }: { readonly id: FirmReportId; readonly allowed: boolean }): ReactNode => {
  const { firmId } = usePortal().firm;
  const [params] = useSearchParams();
  const query = useMemo(() => readAddress(id, params), [id, params]);
  const answer = Api.useGetFirmReportQuery({ firmId, report: id, ...query }, { skip: !allowed });
  const { currentData, data: last, error, isFetching, refetch } = answer;
  const report = currentData ?? (error || last?.report !== id ? undefined : last);
  useWork(isFetching && report === undefined);
  const content = (): ReactNode => {
    if (error && !isFetching && report === undefined)
      return (
        <Card>
          {isForbidden(error) ? (
            <NoAccess what="this report" />
          ) : (
            <ErrorState message={refusalOf(error)} onRetry={() => void refetch()} />
          )}
        </Card>
      );
    if (report === undefined)
      return (
        <Card>
          <div aria-busy="true">
            <SkeletonLines lines={12} />
          </div>
        </Card>
      );
    return (
      <>
        <div style={{ marginBottom: -16 }}>
          <KeyFigures
            label={report.title}
            figures={report.figures.map(({ label, kind, value }) => ({
              label,
              value: <Cell kind={kind} value={value} />,
            }))}
          />
        </div>
        <ReportChart report={report} />
        <ReportTable report={report} query={query} refreshing={isFetching} />
        <SchedulesCard report={id} />
        {report.notes.length > 0 && (
          <Card title="Notes">
            <ul className="t-small" style={{ margin: 0, paddingInlineStart: 18, listStyle: 'disc' }}>
              {report.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Card>
        )}
      </>
    );
  };
  return (
    <div className="t-stack">
      <p className="t-muted" style={{ margin: 0 }}>
        {firmReportOf(id).answers}
      </p>
      <ReportParameters id={id} query={query} report={report} />
      {content()}
    </div>
  );
};

/** One of the firm’s reports, as its definition has it: parameters in the address, figures, chart and table. */
export const FirmReportPage = (): ReactNode => {
  const { report: id = '' } = useParams();
  const [params] = useSearchParams();
  const known = isFirmReport(id);
  const { allowed } = useAccess(
    known ? firmReportAccess(id, readAddress(id, params).by ?? usualDimension(id)) : accountRead,
  );
  const { businessDate } = usePortal();
  const listed = reports.find(({ path }) => path === `/reporting/${id}`);
  if (!known || listed === undefined) return <NotFoundPage buttonLabel="Back to reporting" target="/reporting" />;
  return (
    <ReportPage report={listed} allowed={allowed} asOf={businessDate}>
      <Content key={id} id={id} allowed={allowed} />
    </ReportPage>
  );
};
