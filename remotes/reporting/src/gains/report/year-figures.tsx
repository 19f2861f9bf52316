import type { ReactNode } from 'react';
import { countText } from '@tessera/domain/wording';
import { KeyFigures, Money, Percent, Why, type KeyFigure } from '@tessera/ui/core';
import type { GainsYear } from '../shared/wire';

const labels = ['Gains', 'Losses', 'Net gain', 'Exempt amount used', 'Taxable', 'Tax'] as const;
export const loadingFigures: readonly KeyFigure[] = labels.map((label) => ({ label, value: null }));

type Rule = GainsYear['rules'][number];
const sourceOf = ({ source, verified }: Rule): string =>
  verified ? source : `${source} (not checked against its primary text)`;

const Share = ({ rate, of }: { readonly rate: number; readonly of: number }): ReactNode => (
  <>
    <Percent value={rate} /> of <Money value={of} />
  </>
);

/** "why?" of the tax: each band and what it bears, then the rules with their sources. */
export const TaxWhy = ({
  year,
  of = `tax of ${year.taxYear}`,
}: {
  readonly year: GainsYear;
  readonly of?: string;
}): ReactNode => (
  <Why
    of={of}
    rule="Losses of the year come off the gains first, then losses brought forward down to the exempt amount, then the exempt amount. What is left is taxed by the day of the disposal and by the client’s income."
    inputs={[
      { label: 'Net gain', value: <Money value={year.net} /> },
      { label: 'Losses brought forward used', value: <Money value={year.lossesUsed} /> },
      { label: 'Exempt amount used', value: <Money value={year.exemptUsed} /> },
      { label: 'Taxable income', value: year.income === null ? 'Not known' : <Money value={year.income} /> },
      ...year.bands.flatMap(({ label, basicRate, higherRate, atBasic, atHigher }) =>
        basicRate === higherRate
          ? [{ label, value: <Share rate={higherRate} of={atBasic + atHigher} /> }]
          : [
              { label: `${label}, basic rate band`, value: <Share rate={basicRate} of={atBasic} /> },
              { label: `${label}, above it`, value: <Share rate={higherRate} of={atHigher} /> },
            ],
      ),
    ]}
  />
);

/** "why?" of the year: its rules, each with its source. */
export const RulesWhy = ({ year }: { readonly year: GainsYear }): ReactNode => (
  <Why
    of={`year ${year.taxYear}`}
    rule={year.rules.map((each, index) => (
      <span key={each.rule} style={{ display: 'block', marginTop: index === 0 ? 0 : 8 }}>
        {each.rule}.
        <br />
        <span className="t-small t-muted">{sourceOf(each)}</span>
      </span>
    ))}
  />
);

const figuresOf = (year: GainsYear): KeyFigure[] => [
  {
    label: `${labels[0]} ${year.taxYear}`,
    value: <Money value={year.gains} />,
    note: (
      <>
        {countText(year.disposals, 'disposal')}
        {!year.whole && ', a part of the year'} <RulesWhy year={year} />
      </>
    ),
  },
  {
    label: labels[1],
    value: <Money value={-year.losses} />,
    note: year.lossesUsed > 0 && (
      <>
        <Money value={year.lossesUsed} /> brought-forward losses used
      </>
    ),
  },
  { label: labels[2], value: <Money value={year.net} />, note: 'gains less losses of the year' },
  {
    label: labels[3],
    value: <Money value={year.exemptUsed} />,
    note: (
      <>
        <Money value={year.exemptAmount - year.exemptUsed} /> left of <Money value={year.exemptAmount} />
      </>
    ),
  },
  { label: labels[4], value: <Money value={year.taxable} />, note: 'after losses and the exempt amount' },
  {
    label: labels[5],
    value: <Money value={year.tax} />,
    note: (
      <>
        {year.taxable > 0 && year.income === null && 'at the higher rate: income not known '}
        <TaxWhy year={year} />
      </>
    ),
  },
];

/** The figures of a tax year. */
export const YearFigures = ({ year }: { readonly year: GainsYear }): ReactNode => (
  <KeyFigures label={`Capital gains of ${year.taxYear}`} figures={figuresOf(year)} />
);
