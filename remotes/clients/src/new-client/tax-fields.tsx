import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { employmentStatuses } from '@tessera/contract/clients/values';
import { clientTakes } from '@tessera/domain/client-fields';
import { SelectField, TextField, choicesOf } from '@tessera/ui/form';
import { AddressFields } from './address-fields';
import { IdentificationFields } from './identification-fields';
import { useCountries } from './use-choices';
import { nameMax, type NewClientValues } from './values';

/**
 * Tax residence, and work where the kind of client has any. The form asks for the employer's address only later than
 * its name.
 */
export const WorkFields = ({ withEmployerAddress = false }: { readonly withEmployerAddress?: boolean }): ReactNode => {
  const {
    values: { clientType, employmentStatus },
  } = useFormikContext<NewClientValues>();
  const countries = useCountries();
  const isEmployed = clientTakes(clientType, 'employerDetails') && employmentStatus === 'Employed';
  return (
    <>
      <div className="t-fields">
        <SelectField name="taxDomicile" label="Country of tax residence" options={countries} />
        {clientTakes(clientType, 'retirementAge') && (
          <TextField
            name="retirementAge"
            label="Retirement age"
            optional
            short
            inputMode="numeric"
            maxLength={2}
            unitAfter="years"
          />
        )}
        {clientTakes(clientType, 'employmentStatus') && (
          <SelectField name="employmentStatus" label="Employment" optional options={choicesOf(employmentStatuses)} />
        )}
        {isEmployed && (
          <>
            <TextField
              name="employerDetails.name"
              label="Employer"
              optional
              maxLength={nameMax}
              help="Where employer contributions come from."
            />
            <TextField name="employerDetails.companyNumber" label="Employer’s company number" optional maxLength={12} />
          </>
        )}
      </div>
      {isEmployed && withEmployerAddress && (
        <fieldset className="t-fieldset t-fieldset--apart">
          <legend>Employer’s address</legend>
          <AddressFields at="employerDetails.addressDetail" />
        </fieldset>
      )}
    </>
  );
};

/** Nationalities and identifiers, then tax and work. */
export const TaxFields = (): ReactNode => (
  <>
    <IdentificationFields />
    <WorkFields />
  </>
);
