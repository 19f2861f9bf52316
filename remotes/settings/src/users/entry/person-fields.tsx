import { useField, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { userTextMax } from '@tessera/contract/users/values';
import { SearchField, SearchSelect } from '@tessera/ui/controls';
import { FieldFrame, SegmentField, TextField, useFieldError } from '@tessera/ui/form';
import { useNodeChoices } from '../node-lookup';
import type { UserValues } from './user-values';

const kinds = [
  { value: 'User', label: 'Person' },
  { value: 'Machine', label: 'Machine' },
];

/** Who it is. The kind is chosen once. */
export const PersonFields = ({ isNew }: { readonly isNew: boolean }): ReactNode => {
  const {
    values: { userType },
  } = useFormikContext<UserValues>();
  const isPerson = userType === 'User';
  return (
    <>
      {isNew && (
        <SegmentField
          name="userType"
          label="Kind"
          options={kinds}
          help={
            isPerson
              ? 'Somebody of the firm. They get a mail with a link to set a password.'
              : 'A program of the firm. It never signs in to these pages, and gets no mail.'
          }
        />
      )}
      <TextField name="name" label="Name" maxLength={userTextMax.name} />
      <TextField
        name="email"
        label="E-mail"
        type="email"
        maxLength={userTextMax.email}
        help={
          isPerson
            ? 'They sign in with it. Nobody else of the firm may have it.'
            : 'Names the machine, such as reports@northbrook.example.'
        }
      />
      <TextField name="jobTitle" label="Job title" optional maxLength={userTextMax.jobTitle} />
    </>
  );
};

/** The parts of the firm they see. */
export const OfficeFields = (): ReactNode => {
  const { options, busy } = useNodeChoices();
  return (
    <>
      <SearchField
        name="nodeId"
        label="Home office"
        options={options}
        busy={busy}
        placeholder="Choose an office or adviser’s book"
        emptyText="No matching office"
        help="They see it and everything below it. Only parts you see yourself are listed."
      />
      <FurtherNodes />
    </>
  );
};

const FurtherNodes = (): ReactNode => {
  const { options, busy } = useNodeChoices();
  const {
    values: { furtherNames, nodeId },
    setFieldValue,
  } = useFormikContext<UserValues>();
  const [field, , helpers] = useField<readonly string[]>('furtherNodeIds');
  const nameOf = (id: string): string => options.find(({ value }) => value === id)?.label ?? furtherNames[id] ?? id;
  return (
    <FieldFrame
      name="furtherNodeIds"
      label="Further offices"
      optional
      help="For somebody who works for several. What lies below the home office is seen already."
      error={useFieldError('furtherNodeIds')}
    >
      {(control) => (
        <SearchSelect
          multiple
          field={control}
          label="Further offices"
          options={options.filter(({ value }) => value !== nodeId)}
          chosen={field.value.map((id) => ({ value: id, label: nameOf(id) }))}
          value={field.value}
          onChange={(ids) => {
            void setFieldValue('furtherNames', Object.fromEntries(ids.map((id) => [id, nameOf(id)])), false);
            void helpers.setValue(ids);
          }}
          busy={busy}
          placeholder="Office or adviser’s book"
          emptyText="No matching office"
        />
      )}
    </FieldFrame>
  );
};
