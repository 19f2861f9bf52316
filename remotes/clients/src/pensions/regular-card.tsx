import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { callErrorOf, isForbidden, useAccess } from '@tessera/runtime';
import { Card, DateText, Link, StatusTag, Tag, useNarrow, type MenuItem } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { benefitWrite } from '../shared/access-rules';
import {
  benefitHref,
  dayOfMonth,
  isRegular,
  nameOfPension,
  titleOfBenefit,
  type Benefit,
  type Pension,
  type RegularAct,
} from './benefit-words';
import { useBenefits } from './use-pensions';

const RegularDialog = lazy(() => import('./regular-dialog').then((module) => ({ default: module.RegularDialog })));

const columnsOf = (isNarrow: boolean): readonly Column<Benefit>[] => [
  {
    key: 'what',
    label: 'Benefit',
    fixed: true,
    wrap: true,
    skeletonPx: 200,
    narrow: 'title',
    render: (benefit) => (
      <>
        <Link to={benefitHref(benefit.clientId, benefit.crystallisationId)}>{titleOfBenefit(benefit)}</Link>
        <br />
        <span className="t-small t-muted">
          {benefit.accountName}
          {benefit.paymentDay !== null && `, on the ${dayOfMonth(benefit.paymentDay)}`}
          {/* A narrow list has no headings, so that its dates have to say what they are. */}
          {isNarrow && benefit.nextDate !== null && (
            <>
              . Payday <DateText value={benefit.nextDate} />, cut-off <DateText value={benefit.nextCutOff} />
            </>
          )}
        </span>
      </>
    ),
  },
  {
    key: 'payday',
    label: 'Next payday',
    narrow: 'hidden',
    render: ({ nextDate }) => <DateText value={nextDate} />,
  },
  {
    key: 'cutOff',
    label: 'Next cut-off',
    narrow: 'hidden',
    render: ({ nextCutOff }) => <DateText value={nextCutOff} />,
  },
  {
    key: 'ends',
    label: 'Ends',
    muted: true,
    narrow: 'hidden',
    render: ({ endDate, status }) =>
      endDate === null && status === 'Active' ? 'Until stopped' : <DateText value={endDate} />,
  },
  {
    key: 'status',
    label: 'Status',
    skeletonPx: 70,
    narrow: 'status',
    render: ({ status, paused }) => (
      <>
        <StatusTag status={status} /> {paused && status === 'Active' && <Tag tone="warning">Paused</Tag>}
      </>
    ),
  },
];

/** What can be done with a regular benefit; nothing once it has ended. */
const regularActs = ({ status, paused }: Pick<Benefit, 'status' | 'paused'>): readonly RegularAct[] =>
  status === 'Active' ? ['Change', paused ? 'Resume' : 'Pause', 'Stop'] : [];

interface RegularCardProps {
  readonly pension: Pension;
  /** How many pensions the client has: with several, each card names its own. */
  readonly among: number;
}

/** The regular benefits of a pension: when each is next paid, and until when it can be changed. */
export const RegularCard = ({ pension, among }: RegularCardProps): ReactNode => {
  const mayWrite = useAccess(benefitWrite).allowed;
  const [asked, setAsked] = useState<{ readonly act: RegularAct; readonly id: string } | null>(null);
  const { rows, error, refreshing, onRetry } = useBenefits(pension);
  const isNarrow = useNarrow();
  const columns = useMemo(() => columnsOf(isNarrow), [isNarrow]);
  const regular = rows?.filter(isRegular);
  const of = regular?.find(({ id }) => id === asked?.id);
  const title = among > 1 ? `Regular benefits of ${nameOfPension(pension)}` : 'Regular benefits';
  const menuOf = (benefit: Benefit): readonly MenuItem[] =>
    regularActs(benefit).map((act) => ({
      label: `${act}...`,
      danger: act === 'Stop',
      onSelect: () => setAsked({ act, id: benefit.id }),
    }));
  return (
    <Card title={title} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={regular}
        rowKey={({ id }) => id}
        rowName={titleOfBenefit}
        {...(mayWrite ? { rowMenu: menuOf } : {})}
        refreshing={refreshing}
        error={refreshing ? null : (callErrorOf(error)?.errorMessage ?? null)}
        noAccess={isForbidden(error)}
        onRetry={onRetry}
        skeletonRows={2}
        empty={{
          title: 'No regular income from this pension',
          text: 'Set one up at an account above: it is then paid each month until it is stopped.',
        }}
      />
      {asked !== null && of !== undefined && (
        <Suspense fallback={null}>
          <RegularDialog
            act={asked.act}
            benefit={of}
            reloading={refreshing}
            onReload={onRetry}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </Card>
  );
};
