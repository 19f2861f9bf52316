import { useField } from 'formik';
import { useState, type ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { FieldFrame, useFieldError, type FieldProps } from '@tessera/ui/form';
import { SearchSelect, type SelectChoice } from '@tessera/ui/controls';
import { useListAssetsQuery } from '../api';

const shown = 20;

/** An instrument of the firm's list, by name, ISIN or ticker. The field keeps its id, `${name}Name` its name for the review. */
export const InstrumentField = (props: FieldProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const [field, , helpers] = useField<string>(props.name);
  const [named, , nameHelpers] = useField<string>(`${props.name}Name`);
  const [term, setTerm] = useState('');
  const { data, isFetching } = useListAssetsQuery({ firmId, page: 1, pageSize: shown, sort: 'longName', ...(term === '' ? {} : { idOrName: term }) });
  const options: SelectChoice[] = (data?.rows ?? []).filter(({ status }) => status === 'Active').map(({ assetId, longName, isin }) => ({ value: assetId, label: longName, note: isin }));
  const choose = (value: string): void => {
    void nameHelpers.setValue(options.find((option) => option.value === value)?.label ?? '', false);
    void helpers.setValue(value);
  };
  return (
    <FieldFrame {...props} error={useFieldError(props.name)}>
      {(control) => (
        <SearchSelect
          field={control}
          label={props.label}
          options={options}
          chosen={field.value === '' ? [] : [{ value: field.value, label: named.value }]}
          value={field.value}
          onChange={choose}
          onSearch={setTerm}
          busy={isFetching}
          placeholder="Name, ISIN or ticker"
          emptyText="No instrument of the firm’s list matches"
        />
      )}
    </FieldFrame>
  );
};
