import type { ReactNode } from 'react';
import { addWorkingDays, type IsoDate } from '@tessera/domain/dates';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Card, Count, DateText, ErrorState, Link } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { benefitHref, isRegular, titleOfBenefit, type Benefit } from './benefit-words';

const shownMax = 8;
const workingDaysAhead = 10;

/** The day until which a benefit can still be changed: a regular one's cut-off, a pending one's day of sales. */
const cutOffOf = ({ nextCutOff, status, paused, salesDate, ...benefit }: Benefit): IsoDate | null => {
  if (isRegular(benefit)) return status === 'Active' && !paused ? nextCutOff : null;
  return status === 'Pending' ? (nextCutOff ?? salesDate) : null;
};

interface Due {
  readonly benefit: Benefit;
  readonly cutOff: IsoDate;
  /** Null while a benefit that is paid once has no day. */
  readonly paidOn: IsoDate | null;
}

/** The cut-offs of the next ten working days, soonest first. */
const dueOf = (benefits: readonly Benefit[], businessDate: IsoDate): readonly Due[] => {
  const last = addWorkingDays(businessDate, workingDaysAhead);
  return benefits
    .flatMap((benefit) => {
      const cutOff = cutOffOf(benefit);
      return cutOff !== null && cutOff >= businessDate && cutOff <= last
        ? [{ benefit, cutOff, paidOn: isRegular(benefit) ? benefit.nextDate : benefit.paymentDate }]
        : [];
    })
    .sort((a, b) => a.cutOff.localeCompare(b.cutOff));
};

/** The host gives a panel that says so no room. */
const Silent = (): ReactNode => <span hidden data-nothing-to-say />;

/** A dashboard panel: until when benefits can still be changed, soonest first. Nothing is shown while none is due. */
export const CutOffsCard = (): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { data, error, refetch } = Api.useListProductActionsQuery({ firmId });
  if (!data)
    return error ? (
      <Card title="Pension cut-offs" flush>
        <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <Silent />
    );
  const due = dueOf(data, portal.businessDate);
  if (due.length === 0) return <Silent />;
  return (
    <Card
      title="Pension cut-offs"
      flush
      actions={
        <span className="t-muted">
          <Count value={due.length} />
        </span>
      }
      {...(due.length > shownMax
        ? {
            footer: (
              <span className="t-muted">
                The soonest {shownMax} of <Count value={due.length} />, over the next ten working days
              </span>
            ),
          }
        : {})}
    >
      <ul className="t-drafts">
        {due.slice(0, shownMax).map(({ benefit, cutOff, paidOn }) => (
          <li key={benefit.id}>
            <span>
              <span>
                <Link to={benefitHref(benefit.clientId, benefit.crystallisationId)}>{titleOfBenefit(benefit)}</Link>
              </span>
              <span className="t-small">
                {benefit.clientName}, {benefit.accountName}
              </span>
              <span className="t-small t-muted">
                Cut-off <DateText value={cutOff} />
                {paidOn !== null && (
                  <>
                    , payday <DateText value={paidOn} />
                  </>
                )}
                {benefit.needsAuthorisation && !isRegular(benefit) && '. A second person has to authorise it'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
