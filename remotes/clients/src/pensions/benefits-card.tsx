import { useState, type ReactNode } from 'react';
import { callErrorOf, isForbidden } from '@tessera/runtime';
import { Button, Card, DateText, Link, Missing, Money, StatusTag, formatCount } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { benefitHref, isRegular, nameOfPension, titleOfBenefit, type Benefit, type Pension } from './benefit-words';
import { useBenefits } from './use-pensions';

const shownMax = 10;

const columns: readonly Column<Benefit>[] = [
  {
    key: 'what',
    label: 'Benefit',
    fixed: true,
    wrap: true,
    skeletonPx: 200,
    narrow: 'title',
    render: (benefit) => (
      <Link to={benefitHref(benefit.clientId, benefit.crystallisationId)}>{titleOfBenefit(benefit)}</Link>
    ),
  },
  { key: 'account', label: 'Account', muted: true, narrow: 'hidden', render: ({ accountName }) => accountName },
  { key: 'asked', label: 'Asked', narrow: 'note', render: ({ createdDate }) => <DateText value={createdDate} /> },
  {
    key: 'payday',
    label: 'Payday',
    narrow: 'hidden',
    render: ({ paymentDate, status }) =>
      paymentDate === null && (status === 'Pending' || status === 'Waiting') ? (
        'As soon as it can'
      ) : (
        <DateText value={paymentDate} />
      ),
  },
  {
    key: 'net',
    label: 'Net',
    figure: true,
    narrow: 'value',
    render: ({ figures }) => (figures === null ? <Missing /> : <Money value={figures.netPayment} />),
  },
  {
    key: 'status',
    label: 'Status',
    skeletonPx: 70,
    narrow: 'status',
    render: ({ status }) => <StatusTag status={status} />,
  },
];

interface BenefitsCardProps {
  readonly pension: Pension;
  /** How many pensions the client has: with several, each card names its own. */
  readonly among: number;
}

/** The benefits that were asked for from a pension, newest first. */
export const BenefitsCard = ({ pension, among }: BenefitsCardProps): ReactNode => {
  const [all, setAll] = useState(false);
  const { rows, error, refreshing, onRetry } = useBenefits(pension);
  const once = rows
    ?.filter((benefit) => !isRegular(benefit))
    .sort((a, b) => b.createdDate.localeCompare(a.createdDate));
  const title = among > 1 ? `Benefits of ${nameOfPension(pension)}` : 'Benefits';
  return (
    <Card
      title={title}
      flush
      {...(once !== undefined && once.length > shownMax
        ? {
            footer: (
              <Button small kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${formatCount(once.length)}`}
              </Button>
            ),
          }
        : {})}
    >
      <DataTable
        label={title}
        columns={columns}
        rows={all ? once : once?.slice(0, shownMax)}
        rowKey={({ id }) => id}
        rowHref={({ clientId, crystallisationId }) => benefitHref(clientId, crystallisationId)}
        refreshing={refreshing}
        error={refreshing ? null : (callErrorOf(error)?.errorMessage ?? null)}
        noAccess={isForbidden(error)}
        onRetry={onRetry}
        skeletonRows={3}
        empty={{
          title: 'No benefits have been asked for',
          text: 'Take benefits from an account above, and each one is listed here with its status.',
        }}
      />
    </Card>
  );
};
