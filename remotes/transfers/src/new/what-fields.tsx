import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { wrapperNames, type WrapperType } from '@tessera/contract/accounts/values';
import { isaYears, transferFunds, transferMovements, withdrawalTypes } from '@tessera/contract/transfers/values';
import { typedPounds } from '@tessera/domain/typed-amount';
import { Money, type Fact } from '@tessera/ui/core';
import { ChoiceListField, choicesOf, MoneyField, SegmentField, SelectField } from '@tessera/ui/form';
import { AccountField } from './account-field';
import {
  asksAmount,
  asksFunds,
  asksIsaYears,
  asksSubscriptions,
  isPartial,
  mayBePartial,
  theirWrappersOf,
  type TransferValues,
} from './transfer-values';

const movementNotes = {
  In: 'From another provider to an account here.',
  Out: 'From an account here to another provider.',
} as const;
const movements = transferMovements.map((value) => ({
  value,
  label: value === 'In' ? 'Transfer in' : 'Transfer out',
  note: movementNotes[value],
}));
const kinds = [
  { value: 'Cash', label: 'As cash', note: 'What is held is sold first, and the money moves.' },
  { value: 'Stock', label: 'In specie', note: 'Holdings move as they are, with what cash there is.' },
];
const parts = [
  { value: 'Full', label: 'All of it' },
  { value: 'Partial', label: 'A part of the cash' },
];
const withdrawalLabels: Readonly<Record<(typeof withdrawalTypes)[number], string>> = {
  Withdraw: 'What moves',
  'Remaining balance': 'What stays behind',
};

const amountLabel = (values: TransferValues): string =>
  isPartial(values)
    ? values.withdrawalType === 'Remaining balance'
      ? 'Amount that stays'
      : 'Amount that moves'
    : 'Value, about';

/** Which account, what of it, and how it moves. */
export const WhatFields = (): ReactNode => {
  const { values } = useFormikContext<TransferValues>();
  return (
    <>
      <ChoiceListField name="movement" label="Direction" options={movements} />
      <AccountField />
      {theirWrappersOf(values).length > 0 && (
        <SelectField
          name="theirWrapper"
          label="Wrapper of the other provider’s product"
          options={theirWrappersOf(values).map((value) => ({ value, label: wrapperNames[value as WrapperType] }))}
        />
      )}
      <ChoiceListField name="transferType" label="How it moves" options={kinds} />
      {mayBePartial(values) && <SegmentField name="valueType" label="How much" options={parts} />}
      {isPartial(values) && (
        <SegmentField
          name="withdrawalType"
          label="The amount is"
          options={withdrawalTypes.map((value) => ({ value, label: withdrawalLabels[value] }))}
        />
      )}
      {asksAmount(values) && (
        <MoneyField
          name="amount"
          label={amountLabel(values)}
          {...(isPartial(values) ? {} : { help: 'As on the last statement. What arrives may differ.' })}
        />
      )}
      {asksFunds(values) && (
        <SegmentField
          name="funds"
          label="Funds"
          options={choicesOf(transferFunds)}
          help="Whether benefits were taken from what moves. A beneficiary’s funds, and a plan that holds both, move on a form."
        />
      )}
      {asksIsaYears(values) && (
        <SegmentField
          name="isaYears"
          label="Subscriptions of"
          options={choicesOf(isaYears)}
          help="Those of the current tax year move whole."
        />
      )}
      {asksSubscriptions(values) && (
        <MoneyField
          name="currentYearSubscriptions"
          label="Subscribed this tax year"
          help="It counts towards this year’s allowance here, as if it had been subscribed here."
        />
      )}
    </>
  );
};

/** What was typed, for the review. */
export const whatFacts = (values: TransferValues): Fact[] => [
  { label: 'Direction', value: values.movement === 'Out' ? 'Transfer out' : 'Transfer in' },
  { label: 'Account', value: values.accountIdName || values.accountId },
  { label: 'Their wrapper', value: wrapperNames[values.theirWrapper as WrapperType] },
  { label: 'How it moves', value: values.transferType === 'Stock' ? 'In specie' : 'As cash' },
  { label: 'How much', value: isPartial(values) ? 'A part of the cash' : 'All of it' },
  ...(asksAmount(values) ? [{ label: amountLabel(values), value: <Money value={typedPounds(values.amount)} /> }] : []),
  ...(asksFunds(values) ? [{ label: 'Funds', value: values.funds }] : []),
  ...(asksIsaYears(values) ? [{ label: 'Subscriptions of', value: values.isaYears }] : []),
  ...(asksSubscriptions(values)
    ? [{ label: 'Subscribed this tax year', value: <Money value={typedPounds(values.currentYearSubscriptions)} /> }]
    : []),
];
