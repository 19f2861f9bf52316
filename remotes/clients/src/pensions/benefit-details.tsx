import type { ReactNode } from 'react';
import type { BenefitBasis } from '@tessera/contract/pensions/values';
import { accountHref } from '@tessera/runtime';
import {
  Card,
  DateText,
  Facts,
  Link,
  Money,
  StatusTag,
  Timeline,
  formatDate,
  toneOfStatus,
  type Fact,
  type TimelineStep,
} from '@tessera/ui/core';
import { dayOfMonth, isRegular, type BenefitRecord } from './benefit-words';

const salesWords = ({ autoDisinvest, sellDownMethod }: BenefitRecord): string => {
  if (autoDisinvest === null) return 'Nothing is sold';
  const how = { Largest: 'largest holding first', Proportional: 'from every holding by its value', Named: 'as named' };
  return [
    autoDisinvest === 'Full' ? 'For the whole benefit' : 'For what is missing',
    ...(sellDownMethod === null ? [] : [how[sellDownMethod]]),
  ].join(', ');
};

/** What was asked for, by what the amount says. */
const wantedLabels: Readonly<Record<BenefitBasis, string>> = {
  Crystallise: 'Amount to crystallise',
  'Tax-free cash': 'Tax-free cash wanted',
  Gross: 'Amount before tax',
  Net: 'Amount in hand',
  'Natural income': 'Natural income',
  Whole: 'Everything in it',
};

/** Who authorised it last; null where nobody had to or has yet. */
const authoriserOf = ({ steps }: BenefitRecord): string | null => {
  const step = steps.filter((each) => each.step === 'Authorised').at(-1);
  return step ? `Authorised by ${step.userName ?? 'a second person'}` : null;
};

const factsOf = (record: BenefitRecord): Fact[] => [
  { label: 'Form', value: record.form },
  {
    label: wantedLabels[record.basis],
    value: record.amount === null ? 'As it comes' : <Money value={record.amount} />,
  },
  ...(record.incomeWanted === null
    ? []
    : [{ label: 'Income before tax', value: <Money value={record.incomeWanted} /> }]),
  ...(record.drawdownAccountId === null
    ? []
    : [
        {
          label: 'Drawdown account',
          value: (
            <Link to={accountHref(record.clientId, record.drawdownAccountId, 'holdings')}>
              {record.drawdownAccountName ?? record.drawdownAccountId}
            </Link>
          ),
        },
      ]),
  { label: 'Above the allowance', value: record.excessAsTaxable ? 'Taken as taxable income' : 'Not taken' },
  { label: 'Sales', value: salesWords(record) },
  ...(record.form === 'UFPLS' || record.form === 'Drawdown income' || record.form === 'Small pot'
    ? []
    : [{ label: 'Moved assets', value: record.movedAssets }]),
  { label: 'Paid by', value: record.method },
  {
    label: 'Second person',
    value: record.needsAuthorisation ? 'Has to authorise it' : (authoriserOf(record) ?? 'Not needed'),
  },
  ...(isRegular(record)
    ? [
        ...(record.paymentDay === null ? [] : [{ label: 'Payday', value: dayOfMonth(record.paymentDay) }]),
        { label: 'First day', value: <DateText value={record.startDate} /> },
      ]
    : record.bciId === null
      ? []
      : [{ label: 'Made by regular benefit', value: record.bciId }]),
  { label: 'Asked on', value: <DateText value={record.createdDate} /> },
];

/** What was asked for. */
export const BenefitDetails = ({ record }: { readonly record: BenefitRecord }): ReactNode => (
  <Card title="What was asked for">
    <Facts facts={factsOf(record)} />
  </Card>
);

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No');

/** What was explained to the client and what they decided. */
export const DeclarationsCard = ({
  declarations,
}: {
  readonly declarations: BenefitRecord['declarations'];
}): ReactNode => (
  <Card title="Declarations">
    <Facts
      facts={[
        { label: 'Advice', value: declarations.advice },
        ...(declarations.adviserReference
          ? [{ label: 'Adviser’s FCA reference', value: declarations.adviserReference }]
          : []),
        { label: 'Risk warnings given', value: yesNo(declarations.riskWarnings) },
        { label: 'Offer of guidance', value: declarations.guidance },
        // It is not asked about what was inherited.
        ...(declarations.lumpSumsRecorded ? [{ label: 'Earlier lump sums recorded', value: 'Yes' }] : []),
        { label: 'Client has asked for it', value: yesNo(declarations.clientAgrees) },
      ]}
    />
  </Card>
);

const stepOf = (
  { step, at, businessDate, status, userName, reason }: BenefitRecord['steps'][number],
  index: number,
): TimelineStep => ({
  key: String(index),
  tone: toneOfStatus(status),
  title: (
    <>
      {step !== status && step}
      <StatusTag status={status} />
    </>
  ),
  note: (
    <>
      <DateText value={at} time zone /> · {userName ?? 'the platform'}
      {formatDate(at) !== formatDate(businessDate) && (
        <>
          {' '}
          · business day <DateText value={businessDate} />
        </>
      )}
    </>
  ),
  ...(reason === null ? {} : { text: reason }),
});

/** Every step of a benefit, oldest first: what, when, by whom and why. */
export const StepsCard = ({ record: { steps } }: { readonly record: BenefitRecord }): ReactNode => (
  <Card title="History">
    {steps.length === 0 ? (
      <p className="t-muted">No steps are recorded.</p>
    ) : (
      <Timeline label="History" steps={steps.map(stepOf)} />
    )}
  </Card>
);
