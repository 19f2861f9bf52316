import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { inSentence } from '@tessera/domain/in-sentence';
import { useAccess, usePortal } from '@tessera/runtime';
import { CheckboxField, SegmentField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { modelRead } from '../shared/access-rules';
import { SearchField } from '@tessera/ui/controls';
import { modelField, type ManagementValues } from './account-fields';

const shown = 20;
const kinds = [
  { value: 'Advisory', label: 'Advisory' },
  { value: 'Discretionary', label: 'Discretionary' },
];
const kindHelp: Readonly<Record<string, string>> = {
  Advisory: 'The client decides, on advice or without.',
  Discretionary: 'The manager of the model decides.',
};

/** Who decides on the investments, whether advice is given, and which model the account follows. */
export const ManagementFields = (): ReactNode => {
  const { values } = useFormikContext<ManagementValues>();
  const canSeeModels = useAccess(modelRead).allowed;
  return (
    <>
      <SegmentField name="managed" label="Managed" options={kinds} help={kindHelp[values.managed]} />
      <CheckboxField name="advised" label="Advised" help="The adviser gives advice on this account." />
      {/* A key per kind: a model of the other kind is a separate choice with its own search. */}
      {canSeeModels && <ModelField key={values.managed} name={modelField(values)} type={values.managed} />}
    </>
  );
};

const ModelField = ({ name, type }: { readonly name: string; readonly type: string }): ReactNode => {
  const { firmId } = usePortal().firm;
  const [term, setTerm] = useState('');
  const { currentData: found, isFetching } = Api.useListModelsQuery({
    firmId,
    type,
    status: 'Active',
    page: 1,
    pageSize: shown,
    sort: 'name',
    ...(term === '' ? {} : { name: term }),
  });
  const options = (found?.rows ?? []).map(({ modelId, name: label }) => ({ value: modelId, label, note: modelId }));
  return (
    <SearchField
      name={name}
      label="Model"
      optional
      options={options}
      onSearch={setTerm}
      busy={isFetching}
      placeholder="None: chosen instruments"
      emptyText={`No ${inSentence(type)} model that is in force matches`}
      help="What the account is invested by and rebalanced to."
    />
  );
};
