import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { paymentDays } from '@tessera/contract/transactions/values';
import { DateText } from '@tessera/ui/core';
import { DateField, FieldFrame, SegmentField, SelectField } from '@tessera/ui/form';
import { BankCard } from '../money/withdraw/bank-card';
import { HoldingLines } from '../orders/holding-lines';
import { dayOf } from '../regular/words';
import { isCrystallised, staysInDrawdown } from './benefit-forms';
import { paydayProblem, type Payday } from './benefit-schema';
import {
  namesMoves,
  namesSales,
  sellsSomething,
  soon,
  type BenefitContext,
  type BenefitValues,
} from './benefit-values';
import { useBank } from './use-bank';
import {
  askByText,
  choicesFrom,
  dayOrDash,
  methodWords,
  movedWords,
  paydayText,
  sellDownWords,
  shortfallWords,
} from './words';

const shortfallHelp: Readonly<Record<string, string>> = {
  Partial: 'Cash pays what it can; sales bring the rest.',
  Full: 'The cash stays; sales bring the whole payment.',
  None: 'While the cash is short, the benefit waits for it.',
};
const movedHelp: Readonly<Record<string, string>> = {
  'Pro rata': 'Cash and every holding move by their share.',
  'Cash first': 'Cash moves first, holdings bring the rest.',
  Named: 'The holdings named below move, and cash for the rest.',
};
const days = paymentDays.map((day) => ({ value: String(day), label: dayOf(day) }));

interface MoneyFieldsProps {
  readonly context: BenefitContext;
  readonly paydays: readonly Payday[];
}

/** When and how it is paid, and where the money comes from and goes to. */
export const MoneyFields = (props: MoneyFieldsProps): ReactNode => (
  <>
    {props.context.schedule === 'once' ? <PaydayField {...props} /> : <RegularDayFields {...props} />}
    <SegmentField name="method" label="How it is paid" options={choicesFrom(methodWords)} />
    <BankFacts />
    <SalesFields context={props.context} />
    <DrawdownFields context={props.context} />
  </>
);

/** Where the money goes, and from when the chosen method can bring it there. */
const BankFacts = (): ReactNode => {
  const { method } = useFormikContext<BenefitValues>().values;
  return <BankCard answer={useBank(method === 'Bank Transfer' ? method : 'BACS Credit').answer} />;
};

const PaydayField = ({ paydays }: MoneyFieldsProps): ReactNode => {
  const { values } = useFormikContext<BenefitValues>();
  const isMissed = paydayProblem(values.paymentDate, paydays) !== null;
  const isLumpSum = values.form === 'Tax-free cash';
  return (
    <SelectField
      name="paymentDate"
      label="Payday"
      placeholder="Choose a payday"
      options={[
        ...(isLumpSum ? [{ value: soon, label: 'As soon as possible' }] : []),
        ...paydays.map((payday) => ({ value: payday.date, label: paydayText(payday) })),
        ...(isMissed
          ? [
              {
                value: values.paymentDate,
                label: `${dayOrDash(values.paymentDate)}, its cut-off has passed`,
                unavailable: true,
              },
            ]
          : []),
      ]}
      help={
        paydays.length === 0
          ? 'The paydays appear once the benefit and its amount are complete.'
          : isLumpSum
            ? 'Tax-free cash alone does not have to wait for a payday.'
            : 'A payday whose cut-off has passed cannot be had any more.'
      }
    />
  );
};

const RegularDayFields = ({ paydays }: MoneyFieldsProps): ReactNode => {
  const [next] = paydays;
  return (
    <>
      <SelectField
        name="paymentDay"
        label="Payday of the month"
        options={days}
        help="If the day is a weekend or a bank holiday, it is paid on the next working day."
      />
      <DateField
        name="startDate"
        label="First payday"
        optional
        side="future"
        help={
          next === undefined ? (
            'Left empty, it is the next payday whose cut-off has not passed.'
          ) : (
            <>
              Left empty, it is <DateText value={next.date} />, the next payday whose cut-off has not passed:{' '}
              {askByText(next)}.
            </>
          )
        }
      />
      <DateField
        name="endDate"
        label="Last day"
        optional
        side="future"
        help="Left empty, it is paid until it is stopped, or nothing is left."
      />
    </>
  );
};

const SalesFields = ({ context: { schedule, holdings } }: { readonly context: BenefitContext }): ReactNode => {
  const { values } = useFormikContext<BenefitValues>();
  if (values.basis === 'Natural income') return <p>Nothing is sold: natural income is paid from cash received.</p>;
  const ways = choicesFrom(sellDownWords).filter(
    // The same holdings in the same number are not there every month.
    ({ value }) => value !== 'Named' || (schedule === 'once' && holdings.length > 0),
  );
  return (
    <>
      <SegmentField
        name="autoDisinvest"
        label="If cash is short"
        options={choicesFrom(shortfallWords)}
        help={shortfallHelp[values.autoDisinvest]}
      />
      {sellsSomething(values) && <SegmentField name="sellDownMethod" label="What is sold" options={ways} />}
      {namesSales(values) && (
        <HoldingLines name="namedSales" holdings={holdings} verb="Sell" ways={['all', 'quantity']} />
      )}
    </>
  );
};

const DrawdownFields = ({
  context: { schedule, holdings, drawdownAccounts },
}: {
  readonly context: BenefitContext;
}): ReactNode => {
  const { values } = useFormikContext<BenefitValues>();
  if (!isCrystallised(values.form)) return null;
  const ways = choicesFrom(movedWords).filter(
    ({ value }) => value !== 'Named' || (schedule === 'once' && holdings.length > 0),
  );
  return (
    <>
      {staysInDrawdown(values.form) && (
        <SegmentField
          name="movedAssets"
          label="What moves to drawdown"
          options={ways}
          help={movedHelp[values.movedAssets]}
        />
      )}
      {namesMoves(values) && (
        <HoldingLines name="namedMoves" holdings={holdings} verb="Move" ways={['all', 'quantity']} />
      )}
      {drawdownAccounts.length === 0 ? (
        <FieldFrame name="drawdownAccountId" label="Drawdown account" error={undefined}>
          {({ id }) => <output id={id}>A new drawdown account is opened.</output>}
        </FieldFrame>
      ) : (
        <SelectField
          name="drawdownAccountId"
          label="Drawdown account"
          options={drawdownAccounts.map(({ accountId, accountName }) => ({ value: accountId, label: accountName }))}
        />
      )}
    </>
  );
};
