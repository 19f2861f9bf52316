import type { ReactNode } from 'react';
import { Card, Facts, formatPercent, Money, type Fact } from '@tessera/ui/core';
import { RuleWhy } from '../pensions/rule-why';
import type { DesignationPreview } from './share-values';

type PlannedShare = DesignationPreview['shares'][number];

const factsOf = ({ value, cash, holdings, withheld, taxFree, taxable, form, rule }: PlannedShare): Fact[] => [
  { label: 'Gets', value: <Money value={value} /> },
  { label: 'Of it in cash', value: <Money value={cash} /> },
  { label: 'Holdings', value: String(holdings) },
  ...(withheld > 0 ? [{ label: 'Withheld for inheritance tax', value: <Money value={withheld} /> }] : []),
  {
    label: form === 'Lump sum' ? 'Paid free of income tax' : 'Income free of income tax',
    value: (
      <>
        <Money value={taxFree} /> <RuleWhy of="income tax" rule={rule} />
      </>
    ),
  },
  ...(taxable > 0 ? [{ label: 'Taxed as income', value: <Money value={taxable} /> }] : []),
];

/** What each beneficiary gets at today's values, and how it is taxed. */
export const SharesPreview = ({ preview }: { readonly preview: DesignationPreview }): ReactNode => (
  <>
    {preview.shares.map((share) => (
      <Card key={share.clientId} title={`${share.clientName}, ${formatPercent(share.share)}`}>
        <Facts facts={factsOf(share)} />
      </Card>
    ))}
    {preview.kept > 0 && (
      <Card title="What stays">
        <p>
          <Money value={preview.kept} /> is withheld in the pension until the personal representatives end it, or its
          day comes.
        </p>
      </Card>
    )}
  </>
);
