import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import {
  feeReasonMax,
  feeTiersMax,
  isDealing,
  isProduct,
  productTextMax,
  type FeeSubject,
} from '@tessera/contract/fees/values';
import { usePortal } from '@tessera/runtime';
import { Button, IconButton } from '@tessera/ui/core';
import {
  CheckboxField,
  ListError,
  MoneyField,
  PercentField,
  SelectField,
  TextAreaField,
  TextField,
  useLinesFocus,
} from '@tessera/ui/form';
import { monthChoices, type RateValues } from './rate-values';

/** The bands of a yearly fee: each with the value up to which it applies, but the last. */
const TierLines = (): ReactNode => {
  const { values, setFieldValue } = useFormikContext<RateValues>();
  const { tiers } = values;
  const put = (next: RateValues['tiers']): void => void setFieldValue('tiers', next);
  const place = useLinesFocus<HTMLDivElement>(tiers.length);
  return (
    <div ref={place} className="t-stack">
      <ol className="t-lines">
        {tiers.map((_, index) => (
          <li key={index} className="t-lines__line t-lines__line--share" aria-label={`Rate ${index + 1}`}>
            {index < tiers.length - 1 ? (
              <MoneyField name={`tiers[${index}].upTo`} label="Up to" />
            ) : (
              <div className="t-field">
                <span className="t-field__label">{tiers.length > 1 ? 'Above that' : 'Whatever the value'}</span>
              </div>
            )}
            <PercentField name={`tiers[${index}].percentage`} label="Rate a year" />
            {tiers.length > 1 ? (
              <IconButton
                icon="close"
                label={`Remove rate ${index + 1}`}
                className="t-lines__remove"
                onClick={() => put(tiers.filter((__, at) => at !== index))}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button
          small
          unavailable={tiers.length >= feeTiersMax && `At most ${feeTiersMax} rates`}
          onClick={() => put([...tiers.slice(0, -1), { upTo: '', percentage: '' }, ...tiers.slice(-1)])}
        >
          Add a rate
        </Button>
        <ListError name="tiers" />
      </div>
    </div>
  );
};

/** The rates of a fee, the month from which they hold, and why they change. */
export const RateFields = ({ subject }: { readonly subject: FeeSubject }): ReactNode => {
  const { businessDate } = usePortal();
  return (
    <>
      <SelectField name="from" label="From" options={monthChoices(businessDate)} />
      {isProduct(subject) ? (
        <>
          <TextField name="product.name" label="Name of the product" maxLength={productTextMax} />
          <TextField name="product.provider" label="Provider" maxLength={productTextMax} />
        </>
      ) : isDealing(subject) ? (
        <>
          <MoneyField name="amount" label="For each trade" />
          <PercentField name="tiers[0].percentage" label="And of its value" />
        </>
      ) : (
        <TierLines />
      )}
      {!isProduct(subject) && !isDealing(subject) && subject !== 'INTR' && (
        <CheckboxField
          name="vat"
          label="VAT is added"
          help="It depends on what the firm supplies: your tax adviser knows."
        />
      )}
      <TextAreaField
        name="reason"
        label="Why"
        help="The second person reads it, and the history keeps it."
        maxLength={feeReasonMax}
      />
    </>
  );
};
