import { useState, type ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import { Button, Card, Count, DateText, Facts, Money, Tag } from '@tessera/ui/core';
import { gainsYearWrite } from '../../shared/access-rules';
import type { GainsReport, GainsYear } from '../shared/wire';
import { ToldDialog } from './told-dialog';

const Verdict = ({ year }: { readonly year: GainsYear }): ReactNode =>
  year.mustReport ? (
    <Tag tone="warning">Has to be reported</Tag>
  ) : year.mayHaveToReport === true ? (
    <Tag tone="warning">Not certain</Tag>
  ) : (
    <Tag tone="good">Need not be reported</Tag>
  );

/** Whether the year has to be reported, why, and what goes into the boxes of the return. A part of a year tells neither. */
export const ReturnCard = ({ year }: { readonly year: GainsYear }): ReactNode =>
  year.whole || year.sa108.length === 0 ? (
    <WholeReturn year={year} />
  ) : (
    <Card title={`Return for ${year.taxYear}`}>
      <p>
        Only a part of the tax year is shown. Choose the whole of {year.taxYear} to see whether it has to be reported,
        and what goes into the boxes of SA108.
      </p>
    </Card>
  );

const WholeReturn = ({ year }: { readonly year: GainsYear }): ReactNode => (
  <Card
    title={`Return for ${year.taxYear}`}
    // A company has no such return.
    actions={year.sa108.length === 0 ? undefined : <Verdict year={year} />}
  >
    <div className="t-stack">
      <ul className="t-preview__notes">
        {year.reporting.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {year.sa108.length > 0 && (
        <table className="t-then t-then--list" aria-label={`Boxes of SA108 for ${year.taxYear}`}>
          <thead>
            <tr>
              <th scope="col">Box of SA108, listed shares</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {year.sa108.map(({ box, label, amount, unit }) => (
              <tr key={box}>
                <th scope="row">
                  <b>{box}</b> {label}
                </th>
                <td>{unit === 'number' ? <Count value={amount} /> : <Money value={amount} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  </Card>
);

/** Losses of other years, and the client's income: what they told, and what is carried. */
export const ToldCard = ({
  year,
  clientId,
  name,
}: {
  readonly year: GainsYear;
  readonly clientId: string;
  readonly name: string;
}): ReactNode => {
  const [open, setOpen] = useState(false);
  const { allowed } = useAccess(gainsYearWrite);
  return (
    <Card
      title={`Losses and income, ${year.taxYear}`}
      actions={
        allowed && (
          <Button small onClick={() => setOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Losses brought forward', value: <Money value={year.lossesBroughtForward} /> },
          { label: 'Used in the year', value: <Money value={year.lossesUsed} /> },
          { label: 'Carried forward', value: <Money value={year.lossesCarriedForward} />, total: true },
          { label: 'Taxable income', value: year.income === null ? 'Not known' : <Money value={year.income} /> },
        ]}
      />
      {open && <ToldDialog year={year} clientId={clientId} name={name} onClose={() => setOpen(false)} />}
    </Card>
  );
};

/** What the reader must know of the figures. */
export const CountedCard = ({ report }: { readonly report: GainsReport }): ReactNode => (
  <Card title="What is counted">
    <div className="t-stack">
      <p>
        From <DateText value={report.fromDate} /> to <DateText value={report.toDate} />, by the day of the deal.
      </p>
      <ul className="t-preview__notes">
        {report.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  </Card>
);
