import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { transferFeeTypes } from '@tessera/contract/transfers/values';
import { emptyPercentLine } from '@tessera/domain/percent-lines';
import { typedPercent, typedPounds } from '@tessera/domain/typed-amount';
import { useAccess, usePortal } from '@tessera/runtime';
import { DateText, Money, type Fact } from '@tessera/ui/core';
import { PercentLinesField, SearchField } from '@tessera/ui/controls';
import { choicesOf, DateField, MoneyField, PercentField, SegmentField, SelectField, TextField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { modelRead } from '../shared/access-rules';
import { useInstruments } from './asset-fields';
import { basketMax } from './field-names';
import { asksAppointment, asksAutoInvest, asksSafeguarded, type TransferValues } from './transfer-values';

const feeBases = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'amount', label: 'Amount' },
];
const yesOrNo = choicesOf(['Yes', 'No']);
const fcaNumberMax = 7;
const referenceMax = 40;
const modelsMax = 20;

/** The adviser's fee, what becomes of the cash, and the advice on safeguarded benefits. */
export const AfterFields = (): ReactNode => {
  const { values } = useFormikContext<TransferValues>();
  return (
    <>
      <FeeFields />
      {asksAutoInvest(values) && <InvestFields />}
      {asksAppointment(values) && <AdviceFields />}
    </>
  );
};

const FeeFields = (): ReactNode => {
  const { values } = useFormikContext<TransferValues>();
  return (
    <>
      <SelectField
        name="feeType"
        label="Adviser’s fee"
        optional
        options={choicesOf(transferFeeTypes)}
        placeholder="No fee"
        help={values.movement === 'Out' ? 'Taken before it leaves.' : 'Taken from the cash that arrives.'}
      />
      {values.feeType !== '' && (
        <>
          <SegmentField name="feeBy" label="The fee is a" options={feeBases} />
          {values.feeBy === 'amount' ? (
            <MoneyField name="feeAmount" label="Amount of the fee" />
          ) : (
            <PercentField name="feePercentage" label="Percentage of what moves" />
          )}
        </>
      )}
    </>
  );
};

const InvestFields = (): ReactNode => {
  const { values, setValues } = useFormikContext<TransferValues>();
  const canSeeModels = useAccess(modelRead).allowed;
  const ways = [
    { value: 'None', label: 'Stays as cash' },
    ...(canSeeModels ? [{ value: 'Model', label: 'Into a model' }] : []),
    { value: 'Basket', label: 'Into a basket' },
  ];
  return (
    <>
      <SegmentField
        name="autoInvest"
        label="Cash that arrives"
        options={ways}
        help="Invested by itself once the last of it has arrived and the fee is taken."
      />
      {values.autoInvest === 'Model' && canSeeModels && <ModelField />}
      {values.autoInvest === 'Basket' &&
        (values.basket.length === 0 ? (
          <button
            type="button"
            className="t-link"
            onClick={() => void setValues({ ...values, basket: [emptyPercentLine] })}
          >
            Add the first instrument
          </button>
        ) : (
          <PercentLinesField name="basket" most={basketMax} useInstruments={useInstruments} />
        ))}
    </>
  );
};

const ModelField = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const [term, setTerm] = useState('');
  const { currentData: found, isFetching } = Api.useListModelsQuery({
    firmId,
    status: 'Active',
    page: 1,
    pageSize: modelsMax,
    sort: 'name',
    ...(term === '' ? {} : { name: term }),
  });
  return (
    <SearchField
      name="modelId"
      label="Model"
      options={(found?.rows ?? []).map(({ modelId, name, type }) => ({ value: modelId, label: name, note: type }))}
      onSearch={setTerm}
      busy={isFetching}
      placeholder="Name of the model"
      emptyText="No model that is in force matches"
    />
  );
};

const AdviceFields = (): ReactNode => {
  const { values } = useFormikContext<TransferValues>();
  const isSafeguarded = asksSafeguarded(values) && values.safeguarded === 'Yes';
  return (
    <>
      {asksSafeguarded(values) && (
        <SegmentField
          name="safeguarded"
          label="Safeguarded benefits"
          options={yesOrNo}
          help="Guaranteed annuity rates, a guaranteed pension or other promises that a transfer gives up."
        />
      )}
      {isSafeguarded && (
        <TextField
          name="adviserFcaNumber"
          label="FCA number of the adviser"
          inputMode="numeric"
          maxLength={fcaNumberMax}
          help="Who advised on giving them up. Six or seven digits."
        />
      )}
      <TextField
        name="appointmentReference"
        label="MoneyHelper appointment"
        optional={!isSafeguarded}
        maxLength={referenceMax}
        help="Its reference, where the client was asked to have one."
      />
      {values.appointmentReference.trim() !== '' && (
        <DateField name="appointmentDate" label="Day of the appointment" side="past" optional />
      )}
    </>
  );
};

const feeText = ({ feeType, feeBy, feeAmount, feePercentage }: TransferValues): ReactNode =>
  feeType === '' ? (
    'No fee'
  ) : (
    <>
      {feeType}: {feeBy === 'amount' ? <Money value={typedPounds(feeAmount)} /> : typedPercent(feePercentage)}
    </>
  );

const appointmentText = ({ appointmentReference, appointmentDate }: TransferValues): ReactNode => (
  <>
    {appointmentReference}
    {appointmentDate !== '' && (
      <>
        , <DateText value={appointmentDate} />
      </>
    )}
  </>
);

const investText = ({ autoInvest, modelIdName, modelId, basket }: TransferValues): string =>
  autoInvest === 'Model'
    ? `Into ${modelIdName || modelId}`
    : autoInvest === 'Basket'
      ? basket.map(({ assetIdName, percentage }) => `${assetIdName} ${typedPercent(percentage)}`).join(', ')
      : 'Stays as cash';

/** What was typed, for the review. */
export const afterFacts = (values: TransferValues): Fact[] => [
  { label: 'Adviser’s fee', value: feeText(values) },
  ...(asksAutoInvest(values) ? [{ label: 'Cash that arrives', value: investText(values) }] : []),
  ...(asksSafeguarded(values) ? [{ label: 'Safeguarded benefits', value: values.safeguarded }] : []),
  ...(asksSafeguarded(values) && values.safeguarded === 'Yes'
    ? [{ label: 'FCA number of the adviser', value: values.adviserFcaNumber }]
    : []),
  ...(asksAppointment(values) && values.appointmentReference.trim() !== ''
    ? [{ label: 'MoneyHelper appointment', value: appointmentText(values) }]
    : []),
];
