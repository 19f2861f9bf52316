import { useMemo, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { Card, Facts, Money, Percent, Quantity, type Fact } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import type { BenefitFigures } from './benefit-words';
import { RuleWhy } from './rule-why';

type Rule = BenefitFigures['rules'][number];
type Paye = NonNullable<BenefitFigures['paye']>;
type Moved = NonNullable<BenefitFigures['moved']>;

interface Line {
  readonly label: string;
  readonly value: number;
  /** Left out where it is zero. */
  readonly ifAny?: boolean;
  /** Its rule is that of PAYE. */
  readonly isTax?: boolean;
}

const linesOf = (figures: BenefitFigures): readonly Line[] =>
  [
    { label: 'Crystallised', value: figures.crystallisationAmount },
    { label: 'Tax-free cash', value: figures.taxFreeAmount },
    { label: 'Moved to drawdown', value: figures.fadAmount, ifAny: true },
    { label: 'Taxable income', value: figures.taxableAmount, ifAny: true },
    { label: 'Of it above the allowance', value: figures.excess, ifAny: true },
    { label: 'Paid before tax', value: figures.grossPayment },
    {
      label: figures.taxDeducted < 0 ? 'Tax refunded' : 'Tax deducted',
      value: figures.taxDeducted,
      ifAny: true,
      isTax: true,
    },
    { label: 'Net payment', value: figures.netPayment },
    { label: 'Uncrystallised afterwards', value: figures.uncrystallisedAfter },
    { label: 'Crystallised afterwards', value: figures.crystallisedAfter },
  ].filter(({ value, ifAny }) => ifAny !== true || value !== 0);

const columnsOf = ({ rules, paye }: BenefitFigures): readonly Column<Line>[] => [
  {
    key: 'label',
    label: 'Figure',
    fixed: true,
    narrow: 'title',
    render: ({ label, isTax }) => {
      const rule = isTax === true ? paye : rules.find((each) => inSentence(each.label) === inSentence(label));
      return (
        <>
          {label}
          {rule != null && (
            <>
              {' · '}
              <RuleWhy of={inSentence(label)} rule={rule} />
            </>
          )}
        </>
      );
    },
  },
  { key: 'value', label: 'Amount', figure: true, narrow: 'value', render: ({ value }) => <Money value={value} /> },
];

const RuleLine = ({ rule }: { readonly rule: Rule }): ReactNode => (
  <li>
    <span>
      <span>
        {rule.label} · <RuleWhy of={inSentence(rule.label)} rule={rule} />
      </span>
      <span className="t-small t-muted">
        {rule.source}
        {!rule.verified && ', to be checked'}
      </span>
    </span>
  </li>
);

/** The figures of a benefit, and the rules that they come from. */
export const FiguresCard = ({
  figures,
  isPaid = true,
}: {
  readonly figures: BenefitFigures;
  /** False where its income came back: it is no flexible access then. */
  readonly isPaid?: boolean;
}): ReactNode => {
  const columns = useMemo(() => columnsOf(figures), [figures]);
  return (
    <>
      <Card
        title="Figures"
        flush
        {...(figures.triggersMpaa && isPaid
          ? { footer: 'The money purchase annual allowance applies from this benefit on.' }
          : {})}
      >
        <DataTable
          label="Figures"
          columns={columns}
          rows={linesOf(figures)}
          rowKey={({ label }) => label}
          empty={{ title: 'No figures' }}
        />
      </Card>
      {figures.rules.length > 0 && (
        <Card title="Rules of these figures" flush>
          <ul className="t-drafts">
            {figures.rules.map((rule) => (
              <RuleLine key={`${rule.label} ${rule.source}`} rule={rule} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
};

const refundRule = ({ text, source }: NonNullable<BenefitFigures['refund']>) => ({
  rule: text,
  source,
  verified: true,
});

const payeFacts = (figures: BenefitFigures, paye: Paye): Fact[] => [
  { label: 'Tax code', value: `${paye.taxCode}, ${inSentence(paye.basis)}` },
  { label: 'Tax month', value: `${paye.taxMonth} of ${paye.taxYear}` },
  { label: 'Pay before this payment', value: <Money value={paye.payBefore} /> },
  { label: 'Tax before this payment', value: <Money value={paye.taxBefore} /> },
  { label: 'This payment’s taxable income', value: <Money value={figures.taxableAmount} /> },
  { label: 'Free pay', value: <Money value={paye.freePay} /> },
  { label: 'Taxable pay, in whole pounds', value: <Money value={paye.taxablePay} /> },
  ...paye.parts.map(({ name, rate, amount, tax }) => ({
    label: (
      <>
        {name}, <Percent value={rate} /> of <Money value={amount} />
      </>
    ),
    value: <Money value={tax} />,
  })),
  {
    label: figures.taxDeducted < 0 ? 'Tax refunded' : 'Tax deducted',
    value: <Money value={figures.taxDeducted} />,
    total: true,
  },
  ...(figures.refund
    ? [
        {
          label: (
            <>
              Comes back with form {figures.refund.form} ·{' '}
              <RuleWhy of="tax that comes back" rule={refundRule(figures.refund)} />
            </>
          ),
          value: <Money value={figures.refund.overpaid} />,
        },
      ]
    : []),
];

/** How the tax of a benefit was worked out, line by line. */
export const PayeCard = ({ figures, paye }: { readonly figures: BenefitFigures; readonly paye: Paye }): ReactNode => (
  <Card title="Tax under PAYE" actions={<RuleWhy of="tax under PAYE" rule={paye} />}>
    <Facts facts={payeFacts(figures, paye)} />
  </Card>
);

interface AllowanceRow {
  readonly name: string;
  readonly before: number;
  readonly used: number;
  readonly after: number;
}

const allowanceColumns: readonly Column<AllowanceRow>[] = [
  { key: 'name', label: 'Allowance', fixed: true, wrap: true, narrow: 'title', render: ({ name }) => name },
  { key: 'before', label: 'Before', figure: true, narrow: 'note', render: ({ before }) => <Money value={before} /> },
  { key: 'used', label: 'Used', figure: true, narrow: 'value', render: ({ used }) => <Money value={used} /> },
  { key: 'after', label: 'After', figure: true, narrow: 'end', render: ({ after }) => <Money value={after} /> },
];

/** The allowances for lump sums before and after a benefit. */
export const AllowancesOfBenefit = ({ figures: { lsa, lsdba } }: { readonly figures: BenefitFigures }): ReactNode => (
  <Card title="Allowances before and after" flush>
    <DataTable
      label="Allowances before and after"
      columns={allowanceColumns}
      rows={[
        { name: 'Lump sum allowance', ...lsa },
        { name: 'Lump sum and death benefit allowance', ...lsdba },
      ]}
      rowKey={({ name }) => name}
      empty={{ title: 'No allowance is used' }}
    />
  </Card>
);

interface MovedRow {
  readonly key: string;
  readonly name: string;
  readonly quantity: number | null;
  readonly value: number;
}

const movedColumns: readonly Column<MovedRow>[] = [
  { key: 'name', label: 'Asset', fixed: true, wrap: true, narrow: 'title', render: ({ name }) => name },
  {
    key: 'quantity',
    label: 'Units',
    figure: true,
    narrow: 'note',
    render: ({ quantity }) => <Quantity value={quantity} />,
  },
  { key: 'value', label: 'Value', figure: true, narrow: 'value', render: ({ value }) => <Money value={value} /> },
];

/** What moved to the drawdown account, at the last prices. */
export const MovedCard = ({ moved: { cash, holdings } }: { readonly moved: Moved }): ReactNode => (
  <Card title="Moved to drawdown" flush>
    <DataTable
      label="Moved to drawdown"
      columns={movedColumns}
      rows={[
        ...holdings.map(({ assetId, assetName, quantity, value }) => ({
          key: assetId,
          name: assetName,
          quantity,
          value,
        })),
        ...(cash === 0 ? [] : [{ key: 'cash', name: 'Cash', quantity: null, value: cash }]),
      ]}
      rowKey={({ key }) => key}
      empty={{ title: 'Nothing moves to drawdown' }}
    />
  </Card>
);
