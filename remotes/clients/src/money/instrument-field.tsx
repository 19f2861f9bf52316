import { useState, type ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import type { FieldProps } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { SearchField } from '../shared/search-field';

const shown = 20;

/**
 * Chooses an instrument of the firm's list by name, ISIN, SEDOL or ticker; one that cannot be bought is listed with the
 * reason.
 */
export const InstrumentField = (props: FieldProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const [term, setTerm] = useState('');
  const { currentData: found, isFetching } = Api.useListAssetsQuery({
    firmId,
    page: 1,
    pageSize: shown,
    ...(term === '' ? { sort: 'longName' } : { idOrName: term }),
  });
  const options = (found?.rows ?? []).map(({ assetId, longName, isin, status }) => ({
    value: assetId,
    label: longName,
    note: status === 'Active' ? isin : `${isin}, ${status.toLowerCase()}: it cannot be bought`,
    disabled: status !== 'Active',
  }));
  return (
    <SearchField
      {...props}
      options={options}
      onSearch={setTerm}
      busy={isFetching}
      placeholder="Name, ISIN, SEDOL or ticker"
      emptyText="No matching instrument on your firm’s list"
    />
  );
};
