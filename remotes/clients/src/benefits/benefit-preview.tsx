import type { ReactNode } from 'react';
import { Banner, Card, CardGrid, DateText, Money } from '@tessera/ui/core';
import { PreviewCards } from '@tessera/ui/form';
import type { Schedule } from './benefit-forms';
import type { BenefitPreview } from './benefit-values';
import {
  AccountsCard,
  AllowancesCard,
  AnnualAllowanceCard,
  DaysTimeline,
  NetFigure,
  PaymentCard,
  SalesCard,
  YearAheadTable,
} from './figure-cards';

interface PreviewProps {
  readonly preview: BenefitPreview;
  readonly schedule: Schedule;
}

const SecondPerson = ({ preview, schedule }: PreviewProps): ReactNode =>
  preview.needsAuthorisation && (
    <Banner>
      A second person at your firm has to authorise this {schedule === 'once' ? 'benefit' : 'income'}. Nothing is sold
      or paid before that.
    </Banner>
  );

const Notes = ({ preview: { notes, businessDate } }: { readonly preview: BenefitPreview }): ReactNode => (
  <>
    {notes.length > 0 && (
      <ul className="t-preview__notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
    <p className="t-small t-muted">
      At the prices of <DateText value={businessDate} /> or the last before it. Nothing is done until you submit.
    </p>
  </>
);

/** The first columns of the year ahead, for a narrow place. */
const YearAheadCard = ({ yearAhead }: Pick<BenefitPreview, 'yearAhead'>): ReactNode => (
  <Card title="The year ahead">
    <div className="t-then-place">
      <table className="t-then t-then--list">
        <thead>
          <tr>
            <th scope="col">Payday</th>
            <th scope="col">Ask by</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {yearAhead.map(({ date, cutOff, hasFigures, net }) => (
            <tr key={date}>
              <th scope="row">
                <DateText value={date} />
              </th>
              <td>
                <DateText value={cutOff} />
              </td>
              <td>
                <Money value={hasFigures ? net : null} short />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
);

/** Beside the fields: the plan for the typed values. */
export const PreviewAside = ({
  preview,
  schedule,
  isPending,
}: PreviewProps & { readonly isPending: boolean }): ReactNode => {
  const { figures, timeline, yearAhead, accounts } = preview;
  return (
    <PreviewCards isPending={isPending}>
      <SecondPerson preview={preview} schedule={schedule} />
      {figures === null ? (
        preview.problem !== null && (
          <Card title="What will happen">
            <p className="t-muted">{preview.problem.errorMessage}</p>
          </Card>
        )
      ) : (
        <>
          <PaymentCard figures={figures} />
          <SalesCard sales={preview.sales} />
          <AllowancesCard figures={figures} />
          <AnnualAllowanceCard figures={figures} annualAllowance={preview.annualAllowance} />
        </>
      )}
      {accounts.length > 0 && <AccountsCard accounts={accounts} />}
      {timeline.length > 0 && (
        <Card title="When">
          <DaysTimeline timeline={timeline} />
        </Card>
      )}
      {yearAhead.length > 0 && <YearAheadCard yearAhead={yearAhead} />}
      <Notes preview={preview} />
    </PreviewCards>
  );
};

/** Beside the review, which holds the rest. */
export const ReviewAside = ({ preview: { figures } }: { readonly preview: BenefitPreview }): ReactNode =>
  figures !== null && (
    <Card title="In hand">
      <NetFigure figures={figures} />
    </Card>
  );

/** The plan as the substance of the review. */
export const PreviewInFull = ({ preview, schedule }: PreviewProps): ReactNode => {
  const { figures, timeline, yearAhead, accounts } = preview;
  return (
    <div className="t-stack">
      <SecondPerson preview={preview} schedule={schedule} />
      {figures !== null && (
        <CardGrid>
          <PaymentCard figures={figures} />
          <AllowancesCard figures={figures} />
          <AnnualAllowanceCard figures={figures} annualAllowance={preview.annualAllowance} />
          <SalesCard sales={preview.sales} />
          {accounts.length > 0 && <AccountsCard accounts={accounts} />}
          {timeline.length > 0 && (
            <Card title="When">
              <DaysTimeline timeline={timeline} />
            </Card>
          )}
        </CardGrid>
      )}
      {yearAhead.length > 0 && (
        <Card title="The year ahead" flush>
          <YearAheadTable yearAhead={yearAhead} />
        </Card>
      )}
      <Notes preview={preview} />
    </div>
  );
};
