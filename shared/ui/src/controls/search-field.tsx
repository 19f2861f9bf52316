import { useField } from 'formik';
import { useRef, type ReactNode } from 'react';
import { useFieldError } from '../form/errors/server-errors';
import { FieldFrame, type FieldProps } from '../form/field';
import { SearchSelect } from './search-select';
import type { SelectChoice } from './search-select-props';

export interface SearchFieldProps extends FieldProps {
  readonly options: readonly SelectChoice[];
  /** Searches the options of a term. Without it, the options are complete. */
  readonly onSearch?: (term: string) => void;
  readonly busy?: boolean;
  readonly placeholder?: string;
  readonly emptyText?: string;
}

/** A choice from many. The field holds the id, and `${name}Name` the name for the review. */
export const SearchField = ({
  options,
  onSearch,
  busy,
  placeholder,
  emptyText,
  ...frame
}: SearchFieldProps): ReactNode => {
  const [field, , helpers] = useField<string>(frame.name);
  const [named, , nameHelpers] = useField<string>(`${frame.name}Name`);
  // The control returns its earlier choice, which need not be among the options of the current term.
  const last = useRef<SelectChoice>(null);
  const choose = (value: string): void => {
    if (field.value !== '') last.current = { value: field.value, label: named.value };
    void nameHelpers.setValue(
      [...options, ...(last.current ? [last.current] : [])].find((option) => option.value === value)?.label ?? '',
      false,
    );
    void helpers.setValue(value);
  };
  return (
    <FieldFrame {...frame} error={useFieldError(frame.name)}>
      {(control) => (
        <SearchSelect
          field={control}
          label={frame.label}
          options={options}
          chosen={field.value === '' ? [] : [{ value: field.value, label: named.value }]}
          value={field.value}
          onChange={choose}
          {...(onSearch === undefined ? {} : { onSearch })}
          {...(busy === undefined ? {} : { busy })}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(emptyText === undefined ? {} : { emptyText })}
        />
      )}
    </FieldFrame>
  );
};
