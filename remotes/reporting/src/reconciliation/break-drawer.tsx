import { useState, type ReactNode } from 'react';
import {
  breakEventMeanings,
  breakStatusMeanings,
  notedActions,
  type BreakStep,
  type NotedAction,
} from '@tessera/contract/reconciliations/life';
import { breakKindMeanings } from '@tessera/contract/reconciliations/values';
import { clientTransactionHref, useAccess } from '@tessera/runtime';
import {
  Button,
  Card,
  DateText,
  Drawer,
  Facts,
  Link,
  Money,
  Quantity,
  StatusTag,
  Timeline,
  type Fact,
} from '@tessera/ui/core';
import { clientPages, reconciliationWork } from '../shared/access-rules';
import { BreakDialog, useBreakAct } from './break-dialogs';
import { breakTones, reasonAgainst, type Break } from './reconciliation';

const stepTitles: Partial<Record<BreakStep, string>> = {
  Explain: 'Explained',
  Resolve: 'Resolved',
  'Write off': 'Written off',
  Take: 'Taken',
  'Give back': 'Given back',
};
const textOf = (step: BreakStep, note: string | null): string | undefined =>
  note ?? (step in breakEventMeanings ? breakEventMeanings[step as keyof typeof breakEventMeanings].when : undefined);

const factsOf = (record: Break, canOpen: boolean): Fact[] => {
  const { line } = record;
  return [
    { label: 'Status', value: <StatusTag status={record.status} tone={breakTones[record.status]} /> },
    { label: 'Found', value: <DateText value={record.day} /> },
    { label: 'Age', value: record.age === 1 ? '1 working day' : `${record.age} working days` },
    ...(record.due === null ? [] : [{ label: 'To be allocated by', value: <DateText value={record.due} /> }]),
    ...(record.amount === null ? [] : [{ label: 'Amount', value: <Money value={record.amount} /> }]),
    ...(record.units === null
      ? []
      : [{ label: 'Units, statement less books', value: <Quantity value={record.units} /> }]),
    ...(line === null
      ? []
      : [
          { label: 'Line of', value: <DateText value={line.day} /> },
          {
            label: 'Reference',
            value:
              canOpen && line.transactionId !== null && line.clientId !== null ? (
                <Link to={clientTransactionHref(line.clientId, line.transactionId)}>{line.reference}</Link>
              ) : (
                line.reference
              ),
          },
          { label: 'Description', value: line.description },
        ]),
    { label: 'Owner', value: record.owner?.name ?? 'Nobody' },
  ];
};

/** A break with its history, and what can be done with it. */
export const BreakDrawer = ({
  record,
  onClose,
}: {
  readonly record: Break;
  readonly onClose: () => void;
}): ReactNode => {
  const canWork = useAccess(reconciliationWork).allowed;
  const canOpen = useAccess(clientPages).allowed;
  const [action, setAction] = useState<NotedAction | null>(null);
  const { act, busy } = useBreakAct(record);
  const owning = record.owner !== null && reasonAgainst(record, 'Give back') === null ? 'Give back' : 'Take';
  return (
    <Drawer
      open
      title={record.title}
      onClose={onClose}
      footer={
        canWork && (
          <>
            <Button busy={busy} unavailable={reasonAgainst(record, owning) ?? false} onClick={() => void act(owning)}>
              {owning}
            </Button>
            {notedActions.map((each) => (
              <Button
                key={each}
                kind={each === 'Explain' ? 'primary' : undefined}
                unavailable={reasonAgainst(record, each) ?? false}
                onClick={() => setAction(each)}
              >
                {each}...
              </Button>
            ))}
          </>
        )
      }
    >
      <div className="t-stack">
        <p>{breakKindMeanings[record.kind]}</p>
        <Facts facts={factsOf(record, canOpen)} />
        <p className="t-muted">
          {record.status}: {breakStatusMeanings[record.status]}
        </p>
        <Card title="History">
          <Timeline
            label="History of the break"
            steps={record.history.map(({ step, status, at, by, note }, index) => ({
              key: String(index),
              tone: breakTones[status],
              title: stepTitles[step] ?? step,
              note: (
                <>
                  <DateText value={at} time />
                  {by !== null && `, ${by.name}`}
                </>
              ),
              text: textOf(step, note),
            }))}
          />
        </Card>
      </div>
      {action !== null && <BreakDialog record={record} action={action} onClose={() => setAction(null)} />}
    </Drawer>
  );
};
