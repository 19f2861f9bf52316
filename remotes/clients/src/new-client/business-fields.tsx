import type { ReactNode } from 'react';
import { CheckboxField, DateField, MoneyField, TextAreaField } from '@tessera/ui/form';
import { Closable } from '../shared/closed-fields';

const textMax = 400;

/** What the firm must know about an entity's business. */
export const BusinessFields = (): ReactNode => (
  <Closable field="knowYourBusiness">
    <TextAreaField
      name="knowYourBusiness.natureOfBusiness"
      label="Nature of the business"
      optional
      maxLength={textMax}
    />
    <TextAreaField
      name="knowYourBusiness.sourceOfFunds"
      label="Where the money comes from"
      optional
      maxLength={textMax}
    />
    <div className="t-fields">
      <MoneyField name="knowYourBusiness.expectedInvestment" label="Expected investment" optional />
      <DateField name="knowYourBusiness.checkedDate" label="Checked on" optional side="past" />
    </div>
    <CheckboxField
      name="knowYourBusiness.politicallyExposed"
      label="Somebody who owns or runs it is politically exposed"
    />
  </Closable>
);
