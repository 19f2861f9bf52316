import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { amlStatuses, marketingPreferences } from '@tessera/contract/clients/values';
import { usePortal } from '@tessera/runtime';
import { CheckboxField, DateField, SegmentField, SelectField, choicesOf } from '@tessera/ui/form';
import { disclaimersOf, type DisclaimerType, type NewClientValues } from './values';

const answers = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
];

/** The checks made and the disclaimers accepted. */
export const ChecksFields = (): ReactNode => {
  const {
    values: { clientType },
  } = useFormikContext<NewClientValues>();
  return (
    <>
      <div className="t-fields">
        <SegmentField name="faceToFace" label="Seen face to face" options={answers} />
        <SelectField
          name="marketingPreference"
          label="Marketing preference"
          options={choicesOf(marketingPreferences)}
        />
      </div>
      <SegmentField name="amlStatus" label="Anti-money-laundering check" options={choicesOf(amlStatuses)} />
      <CheckboxField
        name="termsAccepted"
        label="The platform’s terms have been accepted"
        help={clientType === 'Minor' ? 'By a parent.' : undefined}
      />
      <fieldset className="t-fieldset">
        <legend>Also accepted</legend>
        <div className="t-stack">
          {disclaimersOf(clientType).map((type) => (
            <Accepted key={type} type={type} />
          ))}
        </div>
      </fieldset>
    </>
  );
};

/** A disclaimer with the date of acceptance, which starts as today. */
const Accepted = ({ type }: { readonly type: DisclaimerType }): ReactNode => {
  const {
    values: { disclaimers },
    setFieldValue,
  } = useFormikContext<NewClientValues>();
  const { businessDate } = usePortal();
  const index = disclaimers.findIndex((each) => each.type === type);
  const toggle = (): void =>
    void setFieldValue(
      'disclaimers',
      index < 0
        ? [...disclaimers, { type, acceptedDate: businessDate }]
        : disclaimers.filter((each) => each.type !== type),
    );
  return (
    <div className="t-accepted">
      <label className="t-check">
        <input type="checkbox" checked={index >= 0} onChange={toggle} />
        <span>{type}</span>
      </label>
      {index >= 0 && (
        <DateField name={`disclaimers[${index}].acceptedDate`} label={`${type} accepted on`} side="past" />
      )}
    </div>
  );
};
