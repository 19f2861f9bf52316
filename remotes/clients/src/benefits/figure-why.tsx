import type { ReactNode } from 'react';
import { Money, Percent, Why, type WhyProps } from '@tessera/ui/core';
import type { BenefitFigures } from './benefit-values';

type Rule = BenefitFigures['rules'][number];
type Paye = NonNullable<BenefitFigures['paye']>;

/** Said of figures that are general knowledge. */
const sourceOf = ({ source, verified }: Pick<Rule, 'source' | 'verified'>): string =>
  verified ? source : `${source} (not checked against its primary text)`;

interface RuleWhyProps extends Pick<WhyProps, 'of' | 'inputs'> {
  readonly rules: readonly Rule[];
  /** Labels of the rules that the figure comes from. */
  readonly labels: readonly string[];
  /** What the figure is, where the platform names no rule of it. */
  readonly otherwise: string;
}

/** "why?" of a figure that comes from the rules of a benefit. */
export const RuleWhy = ({ of, rules, labels, otherwise, inputs }: RuleWhyProps): ReactNode => {
  const own = rules.filter(({ label }) => labels.includes(label));
  const sources = own.map(sourceOf).join('; ');
  return (
    <Why
      of={of}
      rule={own.length === 0 ? otherwise : own.map(({ rule }) => rule).join(' ')}
      {...(sources === '' ? {} : { source: sources })}
      {...(inputs === undefined ? {} : { inputs })}
    />
  );
};

/** "why?" of the tax: PAYE line by line. */
export const PayeWhy = ({ paye }: { readonly paye: Paye }): ReactNode => (
  <Why
    of="tax"
    rule={paye.rule}
    source={sourceOf(paye)}
    inputs={[
      { label: 'Tax code', value: `${paye.taxCode}, ${paye.basis}` },
      { label: 'Tax year and month', value: `${paye.taxYear}, month ${paye.taxMonth}` },
      { label: 'Taxable pay before', value: <Money value={paye.payBefore} /> },
      { label: 'Tax before', value: <Money value={paye.taxBefore} /> },
      { label: 'Free pay', value: <Money value={paye.freePay} /> },
      { label: 'Taxable pay', value: <Money value={paye.taxablePay} /> },
      ...paye.parts.map(({ name, rate, amount, tax }) => ({
        label: name,
        value: (
          <>
            <Percent value={rate} /> of <Money value={amount} />: <Money value={tax} />
          </>
        ),
      })),
    ]}
  />
);

/** Labels of rules that stand beside a figure; the others are listed. */
const besideFigures = new Set([
  'Tax-free cash',
  'Small pot',
  'UFPLS',
  'Above the allowance',
  'Lump sum allowance',
  'Lump sum and death benefit allowance',
  'Money purchase annual allowance',
]);

/** The rules that no figure names. */
export const OtherRules = ({ rules }: { readonly rules: readonly Rule[] }): ReactNode => {
  const others = rules.filter(({ label }) => !besideFigures.has(label));
  return others.length === 0 ? null : (
    <ul className="t-preview__notes">
      {others.map((each) => (
        <li key={each.label}>
          {each.label} <Why of={each.label} rule={each.rule} source={sourceOf(each)} />
        </li>
      ))}
    </ul>
  );
};
