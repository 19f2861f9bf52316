import type { ReactNode } from 'react';
import { Banner, Card, Facts, Money, Quantity, Timeline, Why, DateText, type Fact } from '@tessera/ui/core';
import { AllowanceBar } from '../shared/allowance-bar';
import type { BenefitFigures, BenefitPreview } from './benefit-values';
import { OtherRules, PayeWhy, RuleWhy } from './figure-why';
import { WideTable } from '@tessera/ui/core';

const netRule = 'What is tax-free and what is taxable, less the tax that PAYE deducts.';

/** What arrives in the client's bank: large. */
export const NetFigure = ({ figures }: { readonly figures: BenefitFigures }): ReactNode => (
  <p>
    <span className="t-figures__value">
      <Money value={figures.netPayment} />
    </span>{' '}
    <Why
      of="net in hand"
      rule={netRule}
      inputs={[
        { label: 'Tax-free', value: <Money value={figures.taxFreeAmount} /> },
        { label: 'Taxable', value: <Money value={figures.taxableAmount} /> },
        { label: 'Tax', value: <Money value={figures.taxDeducted} /> },
      ]}
    />
  </p>
);

/** What HMRC pays back in the tax year, with its form. */
const refundFacts = ({ refund }: BenefitFigures): Fact[] =>
  refund == null
    ? []
    : [
        {
          label: (
            <>
              Comes back with form {refund.form}{' '}
              <Why
                of="tax that comes back"
                rule={refund.text}
                source={refund.source}
                inputs={[
                  { label: 'Other income known', value: <Money value={refund.otherIncome} /> },
                  { label: 'Tax taken', value: <Money value={refund.taxTaken} /> },
                  { label: 'Tax due', value: <Money value={refund.taxDue} /> },
                ]}
              />
            </>
          ),
          value: <Money value={refund.overpaid} />,
        },
      ];

const paymentFacts = (figures: BenefitFigures): Fact[] => {
  const { rules, paye } = figures;
  return [
    ...(figures.crystallisationAmount === 0
      ? []
      : [
          {
            label: (
              <>
                Crystallised{' '}
                <RuleWhy
                  of="amount crystallised"
                  rules={rules}
                  labels={['UFPLS', 'Small pot']}
                  otherwise="What benefits are taken from: its tax-free cash, and what moves to drawdown."
                  inputs={[
                    { label: 'Tax-free', value: <Money value={figures.taxFreeAmount} /> },
                    { label: 'To drawdown', value: <Money value={figures.fadAmount} /> },
                  ]}
                />
              </>
            ),
            value: <Money value={figures.crystallisationAmount} />,
          },
        ]),
    {
      label: (
        <>
          Tax-free{' '}
          <RuleWhy
            of="tax-free cash"
            rules={rules}
            labels={['Tax-free cash', 'Small pot']}
            otherwise="Nothing of this benefit is a lump sum."
          />
        </>
      ),
      value: <Money value={figures.taxFreeAmount} />,
    },
    {
      label: (
        <>
          Taxable{' '}
          <RuleWhy
            of="taxable income"
            rules={rules}
            labels={['UFPLS', 'Small pot', 'Above the allowance']}
            otherwise="Income from drawdown is taxed as pension income."
            inputs={[{ label: 'Above the allowance', value: <Money value={figures.excess} /> }]}
          />
        </>
      ),
      value: <Money value={figures.taxableAmount} />,
    },
    {
      label: (
        <>Tax {paye ? <PayeWhy paye={paye} /> : <Why of="tax" rule="Nothing is taxable, so nothing is deducted." />}</>
      ),
      value: <Money value={figures.taxDeducted} />,
    },
    { label: 'Net in hand', value: <Money value={figures.netPayment} />, total: true },
    ...refundFacts(figures),
    ...(figures.fadAmount === 0 ? [] : [{ label: 'Moves to drawdown', value: <Money value={figures.fadAmount} /> }]),
  ];
};

/** What is paid: tax-free, taxable, tax and net. */
export const PaymentCard = ({ figures }: { readonly figures: BenefitFigures }): ReactNode => (
  <Card title="Net in hand">
    <div className="t-stack">
      <NetFigure figures={figures} />
      <Facts facts={paymentFacts(figures)} />
      <OtherRules rules={figures.rules} />
    </div>
  </Card>
);

/** What is sold first; nothing where the cash is enough. */
export const SalesCard = ({ sales }: Pick<BenefitPreview, 'sales'>): ReactNode => (
  <Card title="What is sold">
    {sales.length === 0 ? (
      <p className="t-muted">Nothing: the cash is enough.</p>
    ) : (
      <Facts
        facts={sales.map(({ assetName, quantity, value }) => ({
          label: (
            <>
              {assetName}, <Quantity value={quantity} /> units
            </>
          ),
          value: <Money value={value} />,
        }))}
      />
    )}
  </Card>
);

const allowances = [
  ['lsa', 'Lump sum allowance'],
  ['lsdba', 'Lump sum and death benefit allowance'],
] as const;

/** The lump sum allowances before and after. */
export const AllowancesCard = ({ figures }: { readonly figures: BenefitFigures }): ReactNode => (
  <Card title="Lump sum allowances">
    <div className="t-stack">
      {allowances.map(([name, label]) => {
        const { before, used, after } = figures[name];
        return (
          <div key={name} className="t-stack">
            <h3>
              {label}{' '}
              <RuleWhy
                of={label.toLowerCase()}
                rules={figures.rules}
                labels={[label]}
                otherwise="What is paid tax-free is taken off what was left. A small pot uses none."
              />
            </h3>
            <AllowanceBar used={used} limit={before} />
            <Facts
              facts={[
                { label: 'Left before', value: <Money value={before} /> },
                { label: 'This uses', value: <Money value={used} /> },
                { label: 'Left afterwards', value: <Money value={after} />, total: true },
              ]}
            />
          </div>
        );
      })}
    </div>
  </Card>
);

/** What it means for contributions: the money purchase annual allowance, said plainly. */
export const AnnualAllowanceCard = ({
  figures,
  annualAllowance,
}: {
  readonly figures: BenefitFigures;
  readonly annualAllowance: BenefitPreview['annualAllowance'];
}): ReactNode => (
  <Card title="Annual allowance">
    <div className="t-stack">
      {figures.triggersMpaa ? (
        <Banner tone="warning">
          <span>
            This triggers the money purchase annual allowance (MPAA).
            {annualAllowance !== null && (
              <>
                {' '}
                From then on, <Money value={annualAllowance.after} /> a year can be paid into money purchase pensions.
              </>
            )}
          </span>
        </Banner>
      ) : (
        <p>
          {annualAllowance?.kindAfter === 'Money purchase annual allowance'
            ? 'The money purchase annual allowance (MPAA) applies already: benefits were taken flexibly before.'
            : 'This does not trigger the money purchase annual allowance (MPAA).'}
        </p>
      )}
      {annualAllowance !== null && (
        <Facts
          facts={[
            { label: `Before, ${annualAllowance.taxYear}`, value: <Money value={annualAllowance.before} /> },
            {
              label: (
                <>
                  Afterwards, {annualAllowance.kindAfter}{' '}
                  <RuleWhy
                    of="annual allowance"
                    rules={[
                      ...figures.rules,
                      { label: 'Annual allowance', rule: annualAllowance.rule, source: '', verified: true },
                    ].filter(({ source }) => figures.triggersMpaa || source === '')}
                    labels={['Money purchase annual allowance', 'Annual allowance']}
                    otherwise={annualAllowance.rule}
                  />
                </>
              ),
              value: <Money value={annualAllowance.after} />,
              total: true,
            },
          ]}
        />
      )}
    </div>
  </Card>
);

/** What is left in each account. */
export const AccountsCard = ({ accounts }: Pick<BenefitPreview, 'accounts'>): ReactNode => (
  <Card
    title="What is left"
    actions={<Why of="value left" rule="The value at the last prices, less what is paid and what moves to drawdown." />}
  >
    <div className="t-then-place">
      <table className="t-then t-then--list">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Now</th>
            <th scope="col">Afterwards</th>
          </tr>
        </thead>
        {accounts.map(({ accountId, accountName, value, valueAfter, now, after }) => (
          <tbody key={accountId ?? 'new'}>
            <tr>
              <th scope="row">
                {accountName}
                {accountId === null && ', opened with this'}
              </th>
              <td>
                <Money value={value} short />
              </td>
              <td>
                <Money value={valueAfter} short />
              </td>
            </tr>
            <tr>
              <th scope="row">Cash that can be spent</th>
              <td>
                <Money value={now.available} short />
              </td>
              <td>
                <Money value={after.available} short />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  </Card>
);

/** What happens when, day by day. */
export const DaysTimeline = ({ timeline }: Pick<BenefitPreview, 'timeline'>): ReactNode => (
  <Timeline
    label="The days, in order"
    steps={timeline.map(({ date, text }, index) => ({
      key: `${index}`,
      tone: 'neutral',
      title: text,
      note: <DateText value={date} />,
    }))}
  />
);

/** The payments of the year ahead, in full. */
export const YearAheadTable = ({ yearAhead }: Pick<BenefitPreview, 'yearAhead'>): ReactNode => (
  <WideTable
    label="The year ahead"
    columns={['Payday', 'Ask by', 'Sales from', 'Tax-free', 'Taxable', 'Tax', 'Net']}
    rows={yearAhead.map(({ date, cutOff, salesDate, hasFigures, taxFree, taxable, tax, net, note }) => ({
      key: date,
      head: (
        <>
          <DateText value={date} />
          {note !== null && (
            <>
              <br />
              <span className="t-small t-muted">{note}</span>
            </>
          )}
        </>
      ),
      cells: [
        <DateText key="cut-off" value={cutOff} />,
        <DateText key="sales" value={salesDate} />,
        <Money key="free" value={hasFigures ? taxFree : null} />,
        <Money key="taxable" value={hasFigures ? taxable : null} />,
        <Money key="tax" value={hasFigures ? tax : null} />,
        <Money key="net" value={hasFigures ? net : null} />,
      ],
    }))}
  />
);
