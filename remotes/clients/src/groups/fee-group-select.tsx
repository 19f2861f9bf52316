import { useState, type ReactNode } from 'react';
import { feeGroupMax } from '@tessera/contract/portfolio-groups/values';
import { usePortal } from '@tessera/runtime';
import { SearchSelect } from '@tessera/ui/controls';
import { Api } from '../calls/api';

interface FeeGroupSelectProps {
  /** What is looked for before anything is typed, such as a surname. */
  readonly wanted?: string;
  /** Null until it is read. */
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly value: string;
  readonly onChange: (groupId: string) => void;
}

const shown = 20;

/** A choice of an active fee group, with the number of its clients. */
export const FeeGroupSelect = ({ wanted = '', group, value, onChange }: FeeGroupSelectProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const [term, setTerm] = useState('');
  const name = term === '' ? wanted : term;
  const { currentData: found, isFetching } = Api.useListPortfolioGroupsQuery({
    firmId,
    groupIntent: 'Client Fee Group',
    'intentDetails[status]': 'Active',
    page: 1,
    pageSize: shown,
    sort: 'name',
    ...(name === '' ? {} : { name }),
  });
  return (
    <div className="t-field">
      <span className="t-field__label" aria-hidden="true">
        Fee group
      </span>
      <SearchSelect
        label="Fee group"
        labelHidden
        options={(found?.rows ?? []).map(({ id, name: label, clients: members }) => ({
          value: id,
          label,
          note: members.length >= feeGroupMax ? 'full' : `${members.length} clients`,
        }))}
        chosen={group === null ? [] : [{ value: group.id, label: group.name }]}
        value={value}
        onChange={onChange}
        onSearch={setTerm}
        busy={isFetching}
        placeholder="Name of the group"
        emptyText="No matching active fee group"
      />
    </div>
  );
};
