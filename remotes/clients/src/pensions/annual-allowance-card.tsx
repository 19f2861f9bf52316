import type { ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { Card, DateText, Facts, Link, Money, Why } from '@tessera/ui/core';
import { AllowanceBar } from '../shared/allowance-bar';
import { benefitHref, type PensionRecord } from './benefit-words';

/** What may be paid in with relief this tax year, and since when benefits were taken flexibly. */
export const AnnualAllowanceCard = ({
  record: { annualAllowance, flexibleAccess, clientId },
}: {
  readonly record: PensionRecord;
}): ReactNode => {
  const { taxYear, kind, limit, used, left, rule, parts } = annualAllowance;
  return (
    <Card title="Paying in">
      <div className="t-stack">
        <div className="t-allowances__line">
          <div className="t-allowances__head">
            <span>
              {kind}, {taxYear}
            </span>
            <strong>
              <Money value={left} /> left
            </strong>
          </div>
          <AllowanceBar used={used} limit={limit} />
          <div className="t-small t-muted">
            <Money value={used} /> used of <Money value={limit} /> ·{' '}
            <Why
              of={`${inSentence(kind)} ${taxYear}`}
              rule={rule}
              inputs={[
                { label: 'Limit', value: <Money value={limit} /> },
                { label: 'Used', value: <Money value={used} /> },
                { label: 'Left', value: <Money value={left} /> },
              ]}
            />
          </div>
        </div>
        <Facts
          facts={parts.map(({ label, amount, from }) => ({
            label: (
              <>
                {label}
                <br />
                <span className="t-small t-muted">{from}</span>
              </>
            ),
            value: <Money value={amount} />,
          }))}
        />
        {flexibleAccess === null ? (
          <p>The money purchase annual allowance does not apply: no benefits have been taken flexibly.</p>
        ) : (
          <p>
            The money purchase annual allowance applies from <DateText value={flexibleAccess.date} />,{' '}
            {flexibleAccess.crystallisationId === null ? (
              flexibleAccess.here ? (
                'by a benefit here'
              ) : (
                'by a benefit elsewhere'
              )
            ) : (
              <Link to={benefitHref(clientId, flexibleAccess.crystallisationId)}>by this benefit</Link>
            )}
            {' · '}
            <Why
              of="start of the money purchase annual allowance"
              rule={flexibleAccess.text}
              date={flexibleAccess.date}
            />
          </p>
        )}
      </div>
    </Card>
  );
};
