import type { ReactNode } from 'react';
import { scheduleFrequencies, type FirmReportId, type ScheduleFrequency } from '@tessera/contract/firm-reports/values';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Button, Card, DateText, Link, Menu, PartFailure, VisuallyHidden } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { firmReportHref, type ReportQuery } from './report-address';

const notes: Readonly<Record<ScheduleFrequency, string>> = {
  Daily: 'A workbook on each business day',
  Weekly: 'A workbook each week, from a week today',
  Monthly: 'A workbook each month, from a month today',
};

/** The address of a report without its days: each file has the usual ones. */
const scheduledQuery = ({ fromDate: _from, toDate: _to, ...query }: ReportQuery): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString();

/** Has the report made again and again, as it is asked for now, for the user alone. */
export const ScheduleMenu = ({
  report,
  query,
}: {
  readonly report: FirmReportId;
  readonly query: ReportQuery;
}): ReactNode => {
  const portal = usePortal();
  const [create, { isLoading }] = Api.useCreateReportScheduleMutation();
  const schedule = async (every: ScheduleFrequency): Promise<void> => {
    const { data, error } = await create({
      firmId: portal.firm.firmId,
      body: { report, query: scheduledQuery(query), format: 'xlsx', every },
    });
    const refusal = callErrorOf(error);
    if (data !== undefined)
      portal.toast({
        kind: 'success',
        message: `${data.title} is made ${every.toLowerCase()}. You are told when a file is ready.`,
      });
    else if (refusal)
      portal.toast({ kind: 'error', message: refusal.fieldErrors[0]?.errorMessage ?? refusal.errorMessage });
  };
  return (
    <Menu
      label="Schedule"
      small
      align="end"
      busy={isLoading}
      items={scheduleFrequencies.map((every) => ({
        label: every,
        note: notes[every],
        icon: 'calendar' as const,
        onSelect: () => void schedule(every),
      }))}
    />
  );
};

/** The user’s schedules of a report, each with its end. Nothing while there are none. */
export const SchedulesCard = ({ report }: { readonly report: FirmReportId }): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { data = [], error, refetch } = Api.useListReportSchedulesQuery({ firmId });
  const [end, { isLoading }] = Api.useEndReportScheduleMutation();
  const own = data.filter((schedule) => schedule.report === report);
  const stop = async (scheduleId: string, title: string): Promise<void> => {
    const refusal = callErrorOf((await end({ firmId, scheduleId })).error);
    portal.toast(
      refusal
        ? { kind: 'error', message: refusal.errorMessage }
        : { kind: 'success', message: `${title} is not made any more.` },
    );
  };
  if (error)
    return (
      <Card>
        <PartFailure error={error} what="your schedules" onRetry={() => void refetch()} />
      </Card>
    );
  if (own.length === 0) return null;
  return (
    <div className="t-no-print">
      <Card
        title="Your schedules"
        footer="Each file is made with the access you have on its day. You are told in the portal, and collect it under Settings, Exports and bulk changes."
      >
        <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {own.map(({ id, title, every, format, query, nextDate }) => (
            <li key={id} className="t-row" style={{ justifyContent: 'space-between', padding: '4px 0' }}>
              <span>
                <Link to={firmReportHref(report, Object.fromEntries(new URLSearchParams(query)))}>{title}</Link>,{' '}
                {every.toLowerCase()}, {format.toUpperCase()}, next on <DateText value={nextDate} />
              </span>
              <Button small busy={isLoading} onClick={() => void stop(id, title)}>
                End
                <VisuallyHidden>
                  {' '}
                  the schedule of {title}, {every.toLowerCase()}
                </VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
};
