import { useState, type ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import type { FieldProps } from '@tessera/ui/form';
import { useListAssetsQuery } from '../calls/api';
import { SearchField } from '../shared/search-field';

const shown = 20;

/** An instrument of the firm's list, by name, ISIN or ticker. */
export const InstrumentField = (props: FieldProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const [term, setTerm] = useState('');
  const { currentData: found, isFetching } = useListAssetsQuery({ firmId, page: 1, pageSize: shown, sort: 'longName', ...(term === '' ? {} : { idOrName: term }) });
  const options = (found?.rows ?? []).filter(({ status }) => status === 'Active').map(({ assetId, longName, isin }) => ({ value: assetId, label: longName, note: isin }));
  return <SearchField {...props} options={options} onSearch={setTerm} busy={isFetching} placeholder="Name, ISIN or ticker" emptyText="No matching instrument on your firm’s list" />;
};
