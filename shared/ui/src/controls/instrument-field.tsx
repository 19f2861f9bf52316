import { useState, type ReactNode } from 'react';
import type { FieldProps } from '../form/field';
import { SearchField } from './search-field';
import type { SelectChoice } from './search-select-props';

/** Finds the instruments of a term; `instrumentLookup` of `@tessera/api` makes one. */
export type UseInstruments = (term: string) => { readonly options: readonly SelectChoice[]; readonly busy: boolean };

export interface InstrumentFieldProps extends FieldProps {
  readonly useInstruments: UseInstruments;
}

/** Chooses an instrument of the firm's list by name, ISIN, SEDOL or ticker. */
export const InstrumentField = ({ useInstruments, ...field }: InstrumentFieldProps): ReactNode => {
  const [term, setTerm] = useState('');
  return (
    <SearchField
      {...field}
      {...useInstruments(term)}
      onSearch={setTerm}
      placeholder="Name, ISIN, SEDOL or ticker"
      emptyText="No matching instrument on your firm’s list"
    />
  );
};
