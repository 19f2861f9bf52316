import { useMemo, useState, type ReactNode } from 'react';
import { useListExport } from '@tessera/api';
import { isForbidden, usePortal, useWork, type ExtensionProps } from '@tessera/runtime';
import { Banner, Button, Card, Columns, ErrorState, NoAccess, SkeletonLines } from '@tessera/ui/core';
import { PeriodPicker, periodPresets, sinceBeginning } from '@tessera/ui/date';
import { ExportMenu } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { Reconciled } from '../paye/reconciled';
import { refusalOf } from '../shared/refusal';
import { Segments } from '../shared/segments';
import { DocumentButton } from './document-button';
import { GainsTables } from './gains-tables';
import { MembersCard } from './members-card';
import { keyOf, sectionsOf } from './report';
import { ReturnsCard } from './returns-card';
import { StatementTable } from './statement-table';
import { useReport, useReportPeriod, useReportSubject } from './use-report';

/** The client alone, or everybody of the client's fee group. */
const subjects = [
  { value: 'client', label: 'Client' },
  { value: 'group', label: 'Fee group' },
] as const;

/** The Report tab of a client, or of an account where the page gives `accountId`: a statement between two dates. */
export const ReportTab = ({ clientId = '', accountId }: ExtensionProps): ReactNode => {
  const { businessDate } = usePortal();
  const { period, choose } = useReportPeriod();
  const subject = useReportSubject();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { list, question, group, answer } = useReport({ clientId, accountId, isGroup: subject.isGroup, period });
  const { currentData, data: last, error, isFetching, refetch } = answer;
  const report = currentData ?? (error ? undefined : last);
  useWork(isFetching && !report);
  const sections = useMemo(() => (report === undefined ? [] : sectionsOf(report)), [report]);
  const lines = sections.reduce(
    (count, { kinds }) => kinds.reduce((sum, { transactions }) => sum + transactions, count),
    0,
  );
  const file = useListExport(Api, list, question, lines);
  const keys = sections.flatMap(({ name, kinds }) => kinds.map(({ kind }) => keyOf(name, kind)));
  const allOpen = keys.every((key) => open.has(key));
  const toggle = (key: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const content = (): ReactNode => {
    if (error && !isFetching && report === undefined)
      return isForbidden(error) ? (
        <NoAccess what="this report" />
      ) : (
        <ErrorState message={refusalOf(error)} onRetry={() => void refetch()} />
      );
    if (report === undefined)
      return (
        <div aria-busy="true" style={{ padding: 14 }}>
          <SkeletonLines lines={12} />
        </div>
      );
    return (
      <div data-asking={isFetching || undefined} className="t-preview">
        <StatementTable report={report} sections={sections} open={open} onToggle={toggle} />
      </div>
    );
  };
  return (
    <Columns
      aside={
        report && (
          <>
            <ReturnsCard report={report} />
            {group !== undefined && <MembersCard report={group} />}
          </>
        )
      }
    >
      <div className="t-no-print">
        <Card title="Period">
          <div className="t-row" style={{ alignItems: 'end', justifyContent: 'space-between' }}>
            <PeriodPicker
              label="Period"
              value={period}
              onChange={choose}
              businessDate={businessDate}
              presets={[...periodPresets(businessDate), sinceBeginning(businessDate)]}
            />
            {accountId === undefined && (
              <Segments
                label="Report of"
                options={subjects}
                value={subject.isGroup ? 'group' : 'client'}
                onChange={(chosen) => subject.choose(chosen === 'group')}
              />
            )}
          </div>
        </Card>
      </div>
      {report?.reconciles === false && (
        <Banner tone="bad">
          This report does not reconcile. Do not send it to a client before operations have looked into it.
        </Banner>
      )}
      <Card
        title={report === undefined ? 'Statement' : `Statement of ${report.name}`}
        flush
        actions={
          report && (
            <div className="t-row">
              {keys.length > 0 && (
                <Button small onClick={() => setOpen(new Set(allOpen ? [] : keys))}>
                  {allOpen ? 'Close all lines' : 'Open all lines'}
                </Button>
              )}
              <ExportMenu {...file} />
              <DocumentButton
                question={{
                  subject: report.subject,
                  id: accountId ?? clientId,
                  ...(period.from === '' ? {} : { fromDate: period.from }),
                  toDate: period.to,
                }}
              />
              <Button small icon="print" onClick={() => window.print()}>
                Print
              </Button>
            </div>
          )
        }
        footer={
          report && (
            <>
              <Reconciled difference={report.difference} />{' '}
              <span className="t-small t-muted">
                {report.reconciles
                  ? 'to the ledger: the lines lead to the value that the balances give.'
                  : 'between the balances and the lines of the ledger. The auditor of the platform looks into it.'}
              </span>
            </>
          )
        }
      >
        {content()}
      </Card>
      {report && report.notes.length > 0 && (
        <Card title="Notes">
          <ul className="t-small" style={{ margin: 0, paddingInlineStart: 18, listStyle: 'disc' }}>
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Card>
      )}
      {report && <GainsTables report={report} refreshing={isFetching} />}
    </Columns>
  );
};
