import { useState, type ReactNode } from 'react';
import type { IsoDate } from '@tessera/domain/dates';
import { countText, monthText } from '@tessera/domain/wording';
import { Button, Card, CardGrid, DateText, EmptyState, Facts, Link, Money, type Fact } from '@tessera/ui/core';
import { benefitHref, type PensionRecord } from './benefit-words';

const monthsShown = 3;

type AheadPayment = PensionRecord['yearAhead'][number];

/** A day of the year ahead on which something happens to a payment. */
interface AheadDay {
  readonly date: IsoDate;
  readonly what: 'Cut-off' | 'Sales' | 'Payday';
  readonly payment: AheadPayment;
}

interface AheadMonth {
  /** "December 2026". */
  readonly name: string;
  readonly days: readonly AheadDay[];
}

const order = ['Cut-off', 'Sales', 'Payday'] as const;

const daysOf = (payment: AheadPayment): readonly AheadDay[] => [
  ...(payment.cutOff === null ? [] : [{ date: payment.cutOff, what: 'Cut-off' as const, payment }]),
  ...(payment.salesDate === null ? [] : [{ date: payment.salesDate, what: 'Sales' as const, payment }]),
  { date: payment.date, what: 'Payday', payment },
];

/** The days of payments to come, month by month; a cut-off that has passed is left out. */
const monthsAhead = (payments: readonly AheadPayment[], businessDate: IsoDate): readonly AheadMonth[] => {
  const days = payments
    .flatMap(daysOf)
    .filter(({ date }) => date >= businessDate)
    .sort((a, b) => a.date.localeCompare(b.date) || order.indexOf(a.what) - order.indexOf(b.what));
  return [...new Set(days.map(({ date }) => monthText(date)))].map((name) => ({
    name,
    days: days.filter(({ date }) => monthText(date) === name),
  }));
};

/** What happens on a day, and the payment it happens to. */
const What = ({
  day: { what, payment },
  clientId,
}: {
  readonly day: AheadDay;
  readonly clientId: string;
}): ReactNode => {
  const { form, accountName, date, hasFigures, taxFree, taxable, tax, note, crystallisationId } = payment;
  if (what === 'Cut-off')
    return (
      <>
        Cut-off for <DateText value={date} />
      </>
    );
  if (what === 'Sales')
    return (
      <>
        Sales begin for <DateText value={date} />
      </>
    );
  return (
    <>
      Payday: {crystallisationId === null ? form : <Link to={benefitHref(clientId, crystallisationId)}>{form}</Link>},{' '}
      {accountName}
      <br />
      <span className="t-small t-muted">
        {taxFree !== 0 && (
          <>
            <Money value={taxFree} /> tax-free,{' '}
          </>
        )}
        {hasFigures && (
          <>
            <Money value={taxable} /> taxable, <Money value={tax} /> tax
            {note !== null && '. '}
          </>
        )}
        {note}
      </span>
    </>
  );
};

const factOf = (day: AheadDay, clientId: string): Fact => ({
  label: (
    <>
      <DateText value={day.date} /> · <What day={day} clientId={clientId} />
    </>
  ),
  value:
    day.what === 'Payday' ? (
      <strong>
        <Money value={day.payment.hasFigures ? day.payment.net : null} />
      </strong>
    ) : (
      ''
    ),
});

const Month = ({
  month: { name, days },
  clientId,
}: {
  readonly month: AheadMonth;
  readonly clientId: string;
}): ReactNode => (
  <section className="t-part" aria-label={name}>
    <h3>{name}</h3>
    <Facts facts={days.map((day) => factOf(day, clientId))} />
  </section>
);

/** The paydays, cut-offs and sales of the next twelve months, by month; the figure beside a payday is net of tax. */
export const YearAheadCard = ({
  record: { clientId, businessDate, yearAhead },
}: {
  readonly record: PensionRecord;
}): ReactNode => {
  const [all, setAll] = useState(false);
  const months = monthsAhead(yearAhead, businessDate);
  return (
    <Card
      title="The year ahead"
      actions={<span className="t-muted">A payment can be changed until its cut-off.</span>}
      {...(months.length > monthsShown
        ? {
            footer: (
              <Button small kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${countText(months.length, 'month')}`}
              </Button>
            ),
          }
        : {})}
    >
      {months.length === 0 ? (
        <EmptyState
          title="Nothing is to be paid in the next twelve months"
          text="Benefits that are asked for, and regular income, appear here with their paydays and cut-offs."
        />
      ) : (
        <CardGrid>
          {(all ? months : months.slice(0, monthsShown)).map((month) => (
            <Month key={month.name} month={month} clientId={clientId} />
          ))}
        </CardGrid>
      )}
    </Card>
  );
};
