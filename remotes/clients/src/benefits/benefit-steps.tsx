import { unitsToWire } from '@tessera/domain/money';
import { Money, Quantity, type Fact } from '@tessera/ui/core';
import type { FormStep } from '@tessera/ui/form';
import { typedPounds } from '@tessera/domain/typed-amount';
import { typedUnits } from '../money/amount';
import type { usePaymentMethod } from '../money/use-payment-method';
import type { SellLine } from '../orders/sell-lines';
import { dayOf } from '../regular/words';
import { BenefitFields } from './benefit-fields';
import { amountLabels, basisLabels, hasAmount, isCrystallised, staysInDrawdown } from './benefit-forms';
import type { Payday } from './benefit-schema';
import {
  asksIncome,
  basisOf,
  namedLines,
  namesMoves,
  namesSales,
  sellsSomething,
  soon,
  type BenefitContext,
  type BenefitPreview,
  type BenefitValues,
} from './benefit-values';
import { DeclarationFields, declarationFacts } from './declaration-fields';
import { stepFields } from './field-names';
import { MoneyFields } from './money-fields';
import { dayOrDash, methodWords, movedWords, paydayText, sellDownWords, shortfallWords } from './words';

const benefitFacts = (values: BenefitValues, context: BenefitContext, preview: BenefitPreview | null): Fact[] => {
  const basis = basisOf(values, context);
  return [
    { label: 'Benefit', value: values.form },
    ...(basis === null
      ? []
      : hasAmount(basis)
        ? [{ label: amountLabels[basis], value: <Money value={typedPounds(values.amount)} /> }]
        : [{ label: 'Amount', value: basisLabels[basis] }]),
    ...(asksIncome(values)
      ? [
          {
            label: 'Income to pay, before tax',
            value: values.incomeWanted.trim() === '' ? 'All of it' : <Money value={typedPounds(values.incomeWanted)} />,
          },
        ]
      : []),
    ...(values.excessAsTaxable
      ? [
          {
            label: 'Above the allowance, taken as taxable income',
            value: <Money value={preview?.figures?.excess ?? null} />,
          },
        ]
      : []),
  ];
};

const namedFacts = (verb: string, lines: readonly SellLine[], { holdings }: BenefitContext): Fact[] =>
  namedLines(lines).map(({ line: { assetId, by, quantity } }) => {
    const holding = holdings.find((each) => each.assetId === assetId);
    return {
      label: `${verb} ${holding?.assetName ?? assetId}`,
      value:
        by === 'all' && holding ? (
          <>
            All, <Quantity value={unitsToWire(holding.free)} /> units
          </>
        ) : (
          `${typedUnits(quantity)} units`
        ),
    };
  });

const whenFacts = (values: BenefitValues, { schedule }: BenefitContext, paydays: readonly Payday[]): Fact[] => {
  if (schedule === 'regular')
    return [
      { label: 'Payday', value: dayOf(Number(values.paymentDay)) },
      {
        label: 'First payday',
        value:
          values.startDate === ''
            ? paydays[0] === undefined
              ? 'The next one'
              : paydayText(paydays[0])
            : dayOrDash(values.startDate),
      },
      { label: 'Last day', value: values.endDate === '' ? 'Until it is stopped' : dayOrDash(values.endDate) },
    ];
  const payday = paydays.find(({ date }) => date === values.paymentDate);
  return [
    {
      label: 'When',
      value:
        values.paymentDate === soon
          ? 'As soon as possible'
          : payday
            ? paydayText(payday)
            : dayOrDash(values.paymentDate),
    },
  ];
};

const moneyFacts = (
  values: BenefitValues,
  context: BenefitContext,
  { paydays, bank }: { readonly paydays: readonly Payday[]; readonly bank: Bank },
): Fact[] => {
  const details = bank.data?.bankDetails;
  const target = context.drawdownAccounts.find(({ accountId }) => accountId === values.drawdownAccountId);
  return [
    ...whenFacts(values, context, paydays),
    { label: 'How it is paid', value: methodWords[values.method] },
    ...(details ? [{ label: 'Paid to', value: `${details.accountName}, ${details.accountNumber}` }] : []),
    ...(values.basis === 'Natural income'
      ? []
      : [
          {
            label: 'If cash is short',
            value: sellsSomething(values)
              ? `${shortfallWords[values.autoDisinvest]}: ${sellDownWords[values.sellDownMethod]?.toLowerCase()}`
              : 'Nothing is sold',
          },
        ]),
    ...(namesSales(values) ? namedFacts('Sell', values.namedSales, context) : []),
    ...(staysInDrawdown(values.form)
      ? [{ label: 'What moves to drawdown', value: movedWords[values.movedAssets] }]
      : []),
    ...(namesMoves(values) ? namedFacts('Move', values.namedMoves, context) : []),
    ...(isCrystallised(values.form)
      ? [{ label: 'Drawdown account', value: target?.accountName ?? 'A new one is opened' }]
      : []),
  ];
};

type Bank = ReturnType<typeof usePaymentMethod>;

/** Benefit, Money and Declarations; the review is the form's own. */
export const stepsOf = (
  context: BenefitContext,
  preview: BenefitPreview | null,
  paydays: readonly Payday[],
  bank: Bank,
): readonly FormStep<BenefitValues>[] => {
  const fields = stepFields(context.schedule);
  return [
    {
      id: 'benefit',
      title: 'Benefit',
      fields: fields.benefit,
      content: <BenefitFields context={context} preview={preview} />,
      review: (values) => benefitFacts(values, context, preview),
    },
    {
      id: 'money',
      title: 'Money',
      fields: fields.money,
      content: <MoneyFields context={context} paydays={paydays} />,
      review: (values) => moneyFacts(values, context, { paydays, bank }),
    },
    {
      id: 'declarations',
      title: 'Declarations',
      fields: fields.declarations,
      content: <DeclarationFields context={context} />,
      review: declarationFacts,
    },
  ];
};
