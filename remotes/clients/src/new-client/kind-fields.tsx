import { useField, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { clientTypes, listMax } from '@tessera/contract/clients/values';
import { FieldFrame, SegmentField, useFieldError } from '@tessera/ui/form';
import { SearchSelect } from '@tessera/ui/controls';
import { SearchField } from '@tessera/ui/controls';
import { useNodeLookup } from '../shared/use-node-lookup';
import { useAdvisers, useParents } from './use-choices';
import type { NewClientValues } from './values';

const kinds = clientTypes.map((value) => ({ value, label: value }));
const kindHelp: Readonly<Record<NewClientValues['clientType'], string>> = {
  Individual: 'A person of 18 or over.',
  Minor: 'A person under 18, whose parents are clients.',
  Corporate: 'A company, partnership or charity.',
  Trust: 'A trust with its trustees, pension schemes among them.',
};

/** The kind of client, its office and its adviser. */
export const KindFields = (): ReactNode => {
  const {
    values: { clientType },
  } = useFormikContext<NewClientValues>();
  return (
    <>
      <SegmentField name="clientType" label="Client type" options={kinds} help={kindHelp[clientType]} />
      {clientType === 'Minor' ? <ParentsField /> : <LookedAfterFields />}
    </>
  );
};

/** The office that sees the client, and the adviser. */
export const LookedAfterFields = (): ReactNode => {
  const nodes = useNodeLookup(null, '');
  const { options, busy, ...advisers } = useAdvisers();
  return (
    <>
      <SearchField
        name="nodeId"
        label="Office"
        options={nodes.options}
        busy={nodes.busy === true}
        placeholder="Choose an office or adviser’s book"
        emptyText="No matching office"
        help="Who sees the client: everyone in this office and those above it."
      />
      <SearchField
        {...advisers}
        name="adviserUserId"
        label="Adviser"
        optional
        options={options}
        busy={busy}
        placeholder="Name"
        emptyText="No matching users"
      />
    </>
  );
};

/** One or two parents, who must be clients; the child takes adviser and office from them. */
export const ParentsField = (): ReactNode => {
  const {
    values: { parentNames },
    setFieldValue,
  } = useFormikContext<NewClientValues>();
  const [field, , helpers] = useField<readonly string[]>('parentId');
  const { options, busy, onSearch } = useParents();
  const choose = (ids: readonly string[]): void => {
    const kept = ids.slice(-listMax.parents);
    void setFieldValue(
      'parentNames',
      Object.fromEntries(
        kept.map((id) => [id, options.find(({ value }) => value === id)?.label ?? parentNames[id] ?? id]),
      ),
      false,
    );
    void helpers.setValue(kept);
  };
  return (
    <FieldFrame
      name="parentId"
      label="Parents"
      help="One or two, who are clients of the firm. The child has the adviser and the office of the first."
      error={useFieldError('parentId')}
    >
      {(control) => (
        <SearchSelect
          multiple
          field={control}
          label="Parents"
          options={options}
          chosen={field.value.map((id) => ({ value: id, label: parentNames[id] ?? id }))}
          value={field.value}
          onChange={choose}
          onSearch={onSearch}
          busy={busy}
          placeholder="Name or client ID"
          emptyText="No matching client"
        />
      )}
    </FieldFrame>
  );
};
