import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { companyTypes, genders, maritalStatuses, titles, trustTypes } from '@tessera/contract/clients/values';
import { clientTakes } from '@tessera/domain/client-fields';
import { DateField, SelectField, TextField, choicesOf } from '@tessera/ui/form';
import { maritalStatusName } from '../clients/marital-status';
import { Closable } from '../shared/closed-fields';
import { useCountries } from './use-choices';
import { nameMax, type NewClientValues } from './values';

/** A person's name and personal details. */
export const PersonFields = (): ReactNode => {
  const {
    values: { clientType },
  } = useFormikContext<NewClientValues>();
  return (
    <>
      <div className="t-fields t-fields--titled">
        <SelectField name="title" label="Title" optional options={choicesOf(titles)} placeholder="None" />
        <TextField name="firstName" label="First name" maxLength={nameMax} />
        <TextField name="surname" label="Surname" maxLength={nameMax} />
      </div>
      <div className="t-fields">
        <DateField
          name="dateOfBirth"
          label="Date of birth"
          side="past"
          help={clientType === 'Minor' ? 'Under 18.' : '18 or over.'}
        />
        <SelectField name="gender" label="Gender" optional options={choicesOf(genders)} />
        {clientTakes(clientType, 'maritalStatus') && (
          <SelectField
            name="maritalStatus"
            label="Marital status"
            optional
            options={maritalStatuses.map((value) => ({ value, label: maritalStatusName(value) }))}
          />
        )}
      </div>
    </>
  );
};

/** The details of a company or a trust. */
export const EntityFields = (): ReactNode => {
  const {
    values: { clientType },
  } = useFormikContext<NewClientValues>();
  const isTrust = clientType === 'Trust';
  const countries = useCountries();
  return (
    <>
      <TextField name="name" label={isTrust ? 'Name of the trust' : 'Name of the company'} maxLength={nameMax} />
      <div className="t-fields">
        {isTrust ? (
          <SelectField name="entityDetails.trustType" label="Type of trust" options={choicesOf(trustTypes)} />
        ) : (
          <SelectField name="entityDetails.companyType" label="Type of company" options={choicesOf(companyTypes)} />
        )}
        <TextField
          name="entityDetails.registrationNumber"
          label={isTrust ? 'Trust Registration Service number' : 'Company number'}
          optional
          maxLength={20}
          help={isTrust ? undefined : 'At Companies House: 8 digits, or two letters and 6 digits.'}
        />
        <DateField name="entityDetails.establishedDate" label="Established on" optional side="past" />
        <SelectField name="entityDetails.countryOfEstablishment" label="Established in" optional options={countries} />
        <SelectField name="taxDomicile" label="Country of tax residence" options={countries} />
        <Closable field="entityDetails.taxReference">
          <TextField name="entityDetails.taxReference" label="Tax reference" optional maxLength={20} />
        </Closable>
        <TextField
          name="entityDetails.lei"
          label="Legal entity identifier (LEI)"
          optional
          maxLength={20}
          help="20 characters. Needed before the client deals in shares or bonds."
        />
      </div>
    </>
  );
};
