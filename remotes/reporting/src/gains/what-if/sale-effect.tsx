import type { ReactNode } from 'react';
import { dateText } from '@tessera/domain/wording';
import { Banner, Card, Facts, Gain, Money } from '@tessera/ui/core';
import { PreviewCards } from '@tessera/ui/form';
import { MatchLines } from '../disposals/match-lines';
import { TaxWhy } from '../report/year-figures';
import type { WhatIf } from '../shared/wire';

/** The tax year with the sales, and what of it they make. */
export const SaleEffect = ({
  preview: { date, before, after, exemptLeft, extraTax, warnings },
  isPending,
}: {
  readonly preview: WhatIf;
  readonly isPending: boolean;
}): ReactNode => (
  <PreviewCards isPending={isPending}>
    <Card title={`Tax year ${after.taxYear}`}>
      <Facts
        facts={[
          { label: 'Net gain before', value: <Gain value={before.net} as="money" /> },
          { label: 'Net gain with the sales', value: <Gain value={after.net} as="money" /> },
          { label: 'Exempt amount left', value: <Money value={exemptLeft} /> },
          { label: 'Losses brought forward used', value: <Money value={after.lossesUsed} /> },
          { label: 'Taxable', value: <Money value={after.taxable} /> },
          { label: 'Tax before', value: <Money value={before.tax} /> },
          {
            label: (
              <>
                Tax with the sales <TaxWhy year={after} />
              </>
            ),
            value: <Money value={after.tax} />,
          },
          { label: 'Extra tax', value: <Money value={extraTax} />, total: true },
        ]}
      />
    </Card>
    {warnings.length > 0 && (
      <Banner tone="warning">
        <ul className="t-preview__notes">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </Banner>
    )}
    {!before.mustReport && after.mustReport && (
      <Banner tone="info">With these sales the year has to be reported: {after.reporting.join(' ')}</Banner>
    )}
    <p className="t-small t-muted">As on {dateText(date)}. Nothing is sold yet.</p>
  </PreviewCards>
);

/** What each sale would take, with the sums. */
export const SaleWorking = ({
  preview: { disposals },
  clientId,
}: {
  readonly preview: WhatIf;
  readonly clientId: string;
}): ReactNode =>
  disposals.map(({ assetId, name, disposal }) => (
    <Card
      key={`${assetId} ${disposal.id}`}
      title={name}
      flush
      actions={
        <>
          <Money value={disposal.proceeds} /> <Gain value={disposal.gain} as="money" />
        </>
      }
    >
      <MatchLines label={`What a sale of ${name} would take`} matches={disposal.matches} clientId={clientId} />
    </Card>
  ));
