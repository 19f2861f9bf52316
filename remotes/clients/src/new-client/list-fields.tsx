import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { beneficiaryRelationships, companyRoles, listMax, titles, trustRoles } from '@tessera/contract/clients/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { Button, EmptyState, IconButton } from '@tessera/ui/core';
import { DateField, ListError, PercentField, SelectField, TextField, choicesOf, useLinesFocus } from '@tessera/ui/form';
import { useCountries } from './use-choices';
import { emptyBeneficiary, emptyStakeholder, nameMax, type NewClientValues } from './values';

interface EntriesProps {
  readonly name: string;
  /** Name of one entry: "Stakeholder". */
  readonly one: string;
  readonly empty: object;
  readonly max: number;
  /** Shown while there are no entries. */
  readonly none: { readonly title: string; readonly text: string };
  readonly children: (field: (name: string) => string) => ReactNode;
}

/** The entries of a list, each with its own fields. */
const Entries = ({ name, one, empty, max, none, children }: EntriesProps): ReactNode => {
  const { values, setFieldValue } = useFormikContext<Readonly<Record<string, unknown>>>();
  const entries = (values[name] ?? []) as readonly object[];
  const put = (next: readonly object[]): void => void setFieldValue(name, next);
  const place = useLinesFocus<HTMLDivElement>(entries.length);
  return (
    <div ref={place} className="t-stack">
      {entries.length === 0 && <EmptyState {...none} />}
      <ol className="t-entries">
        {entries.map((_, index) => (
          <li key={index} aria-label={`${one} ${index + 1}`}>
            <div className="t-entries__head">
              <span>
                {one} {index + 1}
              </span>
              <IconButton
                icon="close"
                small
                label={`Remove ${inSentence(one)} ${index + 1}`}
                onClick={() => put(entries.filter((__, at) => at !== index))}
              />
            </div>
            {children((field) => `${name}[${index}].${field}`)}
          </li>
        ))}
      </ol>
      <div>
        <ListError name={name} />
        <Button
          small
          unavailable={entries.length >= max && `At most ${max}`}
          onClick={() => put([...entries, empty])}
        >{`Add ${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one.toLowerCase()}`}</Button>
      </div>
    </div>
  );
};

export const StakeholderFields = (): ReactNode => {
  const {
    values: { clientType },
  } = useFormikContext<NewClientValues>();
  const countries = useCountries();
  const isTrust = clientType === 'Trust';
  return (
    <Entries
      name="stakeholders"
      one="Stakeholder"
      empty={emptyStakeholder}
      max={listMax.stakeholders}
      none={{
        title: 'No stakeholders yet',
        text: isTrust ? 'A trust has at least one trustee.' : 'A company has at least one director or partner.',
      }}
    >
      {(field) => (
        <div className="t-fields">
          <SelectField name={field('role')} label="Role" options={choicesOf(isTrust ? trustRoles : companyRoles)} />
          <TextField name={field('name')} label="Name" maxLength={nameMax} />
          <DateField name={field('dateOfBirth')} label="Date of birth" optional side="past" />
          <SelectField name={field('nationality')} label="Nationality" optional options={countries} />
          <PercentField name={field('share')} label="Share" optional help="Of the whole, where the role has one." />
        </div>
      )}
    </Entries>
  );
};

export const BeneficiaryFields = (): ReactNode => (
  <Entries
    name="beneficiaries"
    one="Beneficiary"
    empty={emptyBeneficiary}
    max={listMax.beneficiaries}
    none={{ title: 'No beneficiaries', text: 'Optional. Their shares add up to 100%.' }}
  >
    {(field) => (
      <>
        <div className="t-fields t-fields--titled">
          <SelectField name={field('title')} label="Title" optional options={choicesOf(titles)} placeholder="None" />
          <TextField name={field('firstName')} label="First name" maxLength={nameMax} />
          <TextField name={field('surname')} label="Surname" maxLength={nameMax} />
        </div>
        <div className="t-fields t-fields--three">
          <SelectField
            name={field('relationship')}
            label="Relationship"
            options={choicesOf(beneficiaryRelationships)}
          />
          <DateField name={field('dateOfBirth')} label="Date of birth" optional side="past" />
          <PercentField name={field('share')} label="Share" />
        </div>
      </>
    )}
  </Entries>
);
