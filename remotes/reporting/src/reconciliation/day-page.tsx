import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { dayStatusMeanings } from '@tessera/contract/reconciliations/life';
import { inSentence } from '@tessera/domain/in-sentence';
import { statementKinds } from '@tessera/domain/read-statement';
import { isForbidden, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Banner,
  Button,
  Card,
  Columns,
  Count,
  DateText,
  Facts,
  KeyFigures,
  Missing,
  Money,
  Page,
  PageHeader,
  RecordFailure,
  StatePage,
  StatusTag,
  Tag,
  type KeyFigure,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { reconciliationReport } from '../reports/reports';
import { reconciliationWork } from '../shared/access-rules';
import { SignDialog } from './break-dialogs';
import { BreaksCard } from './breaks-card';
import { Excess } from './excess';
import { ImportDialog } from './import-dialog';
import { MatchesCard } from './matches-card';
import { dayTones, nameOfDay, statementNames, type DayRecord } from './reconciliation';
import { WholeFirmFailure } from '../shared/whole-firm-failure';

const labels = [
  'Client money owed',
  'At the bank, by the books',
  'Excess or shortfall',
  'By the bank',
  'Breaks',
] as const;
const loadingFigures: readonly KeyFigure[] = labels.map((label) => ({ label, value: null }));
const money = (value: number | null): ReactNode => (value === null ? <Missing /> : <Money value={value} />);

const figuresOf = (day: DayRecord): KeyFigure[] => {
  const { requirement, resource, excess, bankBalance, breaks, openBreaks } = day;
  const difference =
    bankBalance === null || resource === null
      ? null
      : (Math.round(bankBalance * 100) - Math.round(resource * 100)) / 100;
  return [
    { label: labels[0], value: money(requirement), note: 'requirement, at the end of the day' },
    { label: labels[1], value: money(resource), note: 'resource, by postings' },
    {
      label: labels[2],
      value: excess === null ? <Missing /> : <Excess value={excess} />,
      note: excess !== null && excess < 0 ? 'the firm pays it in' : 'resource less requirement',
    },
    {
      label: labels[3],
      value: money(bankBalance),
      note:
        difference === null ? (
          'no statement yet'
        ) : difference === 0 ? (
          'as the books say'
        ) : (
          <>
            <Money value={difference} /> from the books
          </>
        ),
    },
    {
      label: labels[4],
      value: <Count value={breaks} />,
      note: openBreaks === 0 ? 'none is open' : `${openBreaks} open`,
    },
  ];
};

const StatementsCard = ({ day }: { readonly day: DayRecord }): ReactNode => (
  <Card title="Statements">
    <Facts
      facts={statementKinds.map((kind) => {
        const imported = day.imported.find((each) => each.kind === kind);
        return {
          label: statementNames[kind],
          value: imported ? (
            <>
              <Tag tone="good">{imported.lines === 1 ? '1 line' : `${imported.lines} lines`}</Tag>
              <br />
              <span className="t-small t-muted">
                {imported.by.name}, <DateText value={imported.at} time />
              </span>
            </>
          ) : (
            <Tag tone="warning">Missing</Tag>
          ),
        };
      })}
    />
  </Card>
);

const RequirementCard = ({ day }: { readonly day: DayRecord }): ReactNode => (
  <Card title="What is owed" footer="By postings with the day, or an earlier one, as their value date.">
    <Facts
      facts={[
        { label: 'Cash of accounts', value: money(day.accounts) },
        { label: 'Tax withheld, not paid over', value: money(day.withheldTax) },
        { label: 'Requirement', value: money(day.requirement), total: true },
        ...(day.belowZero === null || day.belowZero === 0
          ? []
          : [{ label: 'Accounts below zero, left out', value: <Money value={day.belowZero} /> }]),
      ]}
    />
  </Card>
);

const MovementsCard = ({ day }: { readonly day: DayRecord }): ReactNode => (
  <Card title="Control accounts on the day">
    {day.movements.length === 0 ? (
      <p className="t-muted">Nothing moved.</p>
    ) : (
      <Facts
        facts={day.movements.map(({ code, name, lines, amount }) => ({
          label: `${name} (${lines})`,
          value: <Money key={code} value={amount} />,
        }))}
      />
    )}
  </Card>
);

const Signed = ({ day }: { readonly day: DayRecord }): ReactNode => (
  <Banner tone="info">
    <span>
      {day.status}: {inSentence(dayStatusMeanings[day.status])}{' '}
      {day.signedBy !== null && (
        <>
          {day.signedBy.name} signed it, <DateText value={day.signedDate} time />.
          {day.note !== null && ` “${day.note}”`}
        </>
      )}
      {day.status === 'Open' &&
        day.workedBy.length > 0 &&
        ` ${day.workedBy.map(({ name }) => name).join(', ')} worked on it.`}
    </span>
  </Banner>
);

/** One day: what is owed and held, the three statements, its breaks and matches, and the sign-off. */
export const DayPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { day: id = '' } = useParams();
  const { allowed } = useAccess(reconciliationReport.access);
  const canWork = useAccess(reconciliationWork).allowed;
  const [dialog, setDialog] = useState<'import' | 'sign' | null>(null);
  const {
    currentData: day,
    error,
    isFetching,
    refetch,
  } = Api.useGetReconciliationQuery({ firmId, day: id }, { skip: !allowed });
  const title = day ? nameOfDay(day.id) : 'Reconciliation';
  usePageTitle(title);
  useWork(isFetching && !day);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" buttonLabel="Back to reporting" target="/reporting" />
      </Page>
    );
  if (error && !day && !isForbidden(error))
    return (
      <RecordFailure
        error={error}
        what="reconciliation"
        back={{ buttonLabel: 'Back to the days', target: reconciliationReport.path }}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Page>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Reporting', to: '/reporting' },
          { label: reconciliationReport.title, to: reconciliationReport.path },
          { label: day ? title : id },
        ]}
        meta={day && <StatusTag status={day.status} tone={dayTones[day.status]} />}
        actions={
          canWork &&
          day &&
          day.status !== 'Signed off' && (
            <>
              <Button unavailable={day.importForbidden ?? false} onClick={() => setDialog('import')}>
                Import a statement...
              </Button>
              <Button kind="primary" unavailable={day.signForbidden ?? false} onClick={() => setDialog('sign')}>
                Sign off...
              </Button>
            </>
          )
        }
      />
      {error && !day ? (
        <WholeFirmFailure error={error} what="the reconciliation of the firm" onRetry={() => void refetch()} />
      ) : (
        <>
          {day && <Signed day={day} />}
          <KeyFigures label="The day" loading={!day} figures={day ? figuresOf(day) : loadingFigures} />
          <Columns
            aside={
              day && (
                <>
                  <StatementsCard day={day} />
                  <RequirementCard day={day} />
                  <MovementsCard day={day} />
                </>
              )
            }
          >
            <BreaksCard day={day} refreshing={isFetching} />
            {day && <MatchesCard day={day} />}
          </Columns>
        </>
      )}
      {dialog === 'import' && day && <ImportDialog day={day} onClose={() => setDialog(null)} />}
      {dialog === 'sign' && day && (
        <SignDialog day={day.id} forbidden={day.signForbidden} breaks={day.breaks} onClose={() => setDialog(null)} />
      )}
    </Page>
  );
};
