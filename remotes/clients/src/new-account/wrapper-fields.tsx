import { useField, useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import type { WrapperType } from '@tessera/contract/accounts/values';
import { usePortal } from '@tessera/runtime';
import { SegmentField, useFieldError } from '@tessera/ui/form';
import { useListClientsQuery } from '../api';
import { SearchField } from '../shared/search-field';
import { activeProblem, isJoint, suggestedName, wrapperKey, wrapperOf, wrapperWords, type Client, type NewAccountValues, type Wrapper } from './account-values';

const meanings: Readonly<Record<WrapperType, string>> = {
  GIA: 'General investment account. Its gains and income are taxed.',
  ISA: 'Stocks and shares ISA. Free of tax, paid into within the yearly allowance.',
  JISA: 'Stocks and shares Junior ISA. Locked until the child is 18.',
  CASH: 'Cash alone: nothing is invested in it.',
  PENSION: 'Personal pension.',
  SIPP: 'Self-invested personal pension.',
  SSAS: 'Small self-administered pension scheme of a company.',
  TPSIPP: 'A SIPP that another provider runs, with its investments here.',
};

interface WrapperFieldsProps {
  readonly client: Client;
  readonly wrappers: readonly Wrapper[];
}

/** What can be opened, and why not the others; for a joint account with whom. */
export const WrapperFields = ({ client, wrappers }: WrapperFieldsProps): ReactNode => {
  const { values } = useFormikContext<NewAccountValues>();
  return (
    <>
      <WrapperChoice client={client} wrappers={wrappers} />
      {isJoint(values) && <JointFields client={client} />}
    </>
  );
};

const meaningOf = ({ wrapperType, joint }: Wrapper): string => (joint ? 'A GIA of two adults with one adviser. One of them leads: money goes to and comes from the lead’s bank.' : meanings[wrapperType]);

const WrapperChoice = ({ client, wrappers }: WrapperFieldsProps): ReactNode => {
  const [field] = useField<string>('wrapper');
  const { values, setValues } = useFormikContext<NewAccountValues>();
  const error = useFieldError('wrapper');
  const choose = (wrapper: Wrapper): void => {
    const before = wrapperOf(values, wrappers);
    const named = values.name !== '' && (before === undefined || values.name !== suggestedName(client, before));
    // A name and a status that nobody has chosen follow the wrapper.
    void setValues({ ...values, wrapper: wrapperKey(wrapper), name: named ? values.name : suggestedName(client, wrapper), status: activeProblem(client, wrapper.joint) === null && before === undefined ? 'Active' : activeProblem(client, wrapper.joint) === null ? values.status : 'Pending' });
  };
  const first = wrappers.find(({ eligible }) => eligible);
  const optionOf = (wrapper: Wrapper): ReactNode => {
    const key = wrapperKey(wrapper);
    const noteId = `wrapper-${key.replace(' ', '-')}-note`;
    return (
      <div key={key} className="t-field t-field--check">
        <label className="t-check">
          <input type="radio" name={field.name} value={key} checked={field.value === key} disabled={!wrapper.eligible} id={wrapper === first ? 'field-wrapper' : undefined} aria-describedby={noteId} aria-invalid={error !== undefined || undefined} onChange={() => choose(wrapper)} onBlur={field.onBlur} />
          <span>{wrapperWords(wrapper)}</span>
        </label>
        <p id={noteId} className="t-field__help">{wrapper.eligible ? meaningOf(wrapper) : (wrapper.reason ?? 'This client cannot open it.')}</p>
      </div>
    );
  };
  const refused = wrappers.filter(({ eligible }) => !eligible);
  return (
    <>
      <fieldset className="t-fieldset t-stack" aria-describedby={error === undefined ? undefined : 'field-wrapper-error'}>
        <legend>Wrapper</legend>
        {first === undefined ? <p>There is nothing that {client.name} can open. The reasons stand below.</p> : wrappers.filter(({ eligible }) => eligible).map(optionOf)}
        <div id="field-wrapper-error" aria-live="polite">{error !== undefined && <p className="t-field__error">{error}</p>}</div>
      </fieldset>
      {refused.length > 0 && <fieldset className="t-fieldset t-stack"><legend>Not for {client.name}</legend>{refused.map(optionOf)}</fieldset>}
    </>
  );
};

const shown = 20;

/** With whom, and who leads. */
const JointFields = ({ client }: { readonly client: Client }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { values } = useFormikContext<NewAccountValues>();
  const [term, setTerm] = useState('');
  const { data, isFetching } = useListClientsQuery({ firmId, clientType: 'Individual', status: 'Active,Pending', page: 1, pageSize: shown, sort: 'name', ...(term === '' ? {} : { idOrName: term }) });
  const options = (data?.rows ?? []).filter(({ clientId }) => clientId !== client.clientId).map(({ clientId, name, status }) => ({ value: clientId, label: name, note: status === 'Active' ? clientId : `${clientId}, ${status.toLowerCase()}` }));
  const leads = [{ value: 'first', label: client.name }, { value: 'second', label: values.partnerIdName || 'The second holder', unavailable: values.partnerId === '' }];
  return (
    <>
      <SearchField name="partnerId" label="Second holder" options={options} onSearch={setTerm} busy={isFetching} placeholder="Name or client ID" emptyText="No adult client who is Active or Pending matches" help="An adult client with the same adviser. A person shares joint accounts with one other person only." />
      <SegmentField name="lead" label="Who leads" options={leads} help="Bank details and direct debits are the lead’s." />
    </>
  );
};
