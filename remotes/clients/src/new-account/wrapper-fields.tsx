import { useField, useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { wrapperTypes, type WrapperType } from '@tessera/contract/accounts/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePortal } from '@tessera/runtime';
import { SegmentField, useFieldError } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { SearchField } from '@tessera/ui/controls';
import {
  activeProblem,
  isJoint,
  suggestedName,
  wrapperKey,
  wrapperOf,
  wrapperWords,
  type Client,
  type NewAccountValues,
  type Wrapper,
} from './account-values';

const meanings: Readonly<Record<WrapperType, string>> = {
  GIA: 'General investment account. Its gains and income are taxed.',
  ISA: 'Stocks and shares ISA. Free of tax, paid into within the yearly allowance.',
  JISA: 'Stocks and shares Junior ISA. Locked until the child is 18.',
  CASH: 'Cash alone: nothing is invested in it.',
  PENSION: 'Paid into with tax relief, for benefits from the minimum pension age.',
  SIPP: 'Self-invested personal pension.',
  SSAS: 'Small self-administered pension scheme of a company.',
  TPSIPP: 'A SIPP that another provider runs, with its investments here.',
};

interface WrapperFieldsProps {
  readonly client: Client;
  readonly wrappers: readonly Wrapper[];
}

/** The wrappers the client can open, why not the others, and the second holder of a joint account. */
export const WrapperFields = ({ client, wrappers }: WrapperFieldsProps): ReactNode => {
  const { values } = useFormikContext<NewAccountValues>();
  return (
    <>
      <WrapperChoice client={client} wrappers={wrappers} />
      {isJoint(values) && <JointFields client={client} />}
      <RefusedWrappers client={client} wrappers={wrappers} />
    </>
  );
};

const meaningOf = ({ wrapperType, joint }: Wrapper): string =>
  joint
    ? 'A GIA of two adults with one adviser. One of them leads: money goes to and comes from the lead’s bank.'
    : meanings[wrapperType];

const WrapperChoice = ({ client, wrappers }: WrapperFieldsProps): ReactNode => {
  const [field] = useField<string>('wrapper');
  const { values, setValues } = useFormikContext<NewAccountValues>();
  const error = useFieldError('wrapper');
  /** Until the user chooses a status, it is Active where possible. */
  const statusFor = (wrapper: Wrapper, before: Wrapper | undefined): string => {
    if (activeProblem(client, wrapper.joint) !== null) return 'Pending';
    return before === undefined || activeProblem(client, before.joint) !== null ? 'Active' : values.status;
  };
  const choose = (wrapper: Wrapper): void => {
    const before = wrapperOf(values, wrappers);
    const named = values.name !== '' && (before === undefined || values.name !== suggestedName(client, before));
    // The same for the name: until the user types one, it follows the wrapper.
    void setValues({
      ...values,
      wrapper: wrapperKey(wrapper),
      name: named ? values.name : suggestedName(client, wrapper),
      status: statusFor(wrapper, before),
    });
  };
  const open = wrappers
    .filter(({ eligible }) => eligible)
    .sort((one, other) => wrapperTypes.indexOf(one.wrapperType) - wrapperTypes.indexOf(other.wrapperType));
  const optionOf = (wrapper: Wrapper): ReactNode => {
    const key = wrapperKey(wrapper);
    const noteId = noteIdOf(wrapper);
    return (
      <div key={key} className="t-field t-field--check">
        <label className="t-check">
          <input
            type="radio"
            name={field.name}
            value={key}
            checked={field.value === key}
            id={wrapper === open[0] ? 'field-wrapper' : undefined}
            aria-describedby={noteId}
            aria-invalid={error !== undefined || undefined}
            onChange={() => choose(wrapper)}
            onBlur={field.onBlur}
          />
          <span>{wrapperWords(wrapper)}</span>
        </label>
        <p id={noteId} className="t-field__help">
          {meaningOf(wrapper)}
        </p>
      </div>
    );
  };
  return (
    <fieldset className="t-fieldset t-stack" aria-describedby={error === undefined ? undefined : 'field-wrapper-error'}>
      <legend>Wrapper</legend>
      {open.length === 0 ? (
        <p>There is nothing that {client.name} can open. The reasons are below.</p>
      ) : (
        open.map(optionOf)
      )}
      <div id="field-wrapper-error" aria-live="polite">
        {error !== undefined && <p className="t-field__error">{error}</p>}
      </div>
    </fieldset>
  );
};

const noteIdOf = (wrapper: Wrapper): string => `wrapper-${wrapperKey(wrapper).replace(' ', '-')}-note`;

/** The wrappers the client cannot open, each with its reason. */
const RefusedWrappers = ({ client, wrappers }: WrapperFieldsProps): ReactNode => {
  const refused = wrappers.filter(({ eligible }) => !eligible);
  if (refused.length === 0) return null;
  return (
    <fieldset className="t-fieldset t-stack">
      <legend>Not for {client.name}</legend>
      {refused.map((wrapper) => (
        <div key={wrapperKey(wrapper)} className="t-field t-field--check">
          <label className="t-check">
            <input
              type="radio"
              name="wrapper"
              value={wrapperKey(wrapper)}
              checked={false}
              readOnly
              disabled
              aria-describedby={noteIdOf(wrapper)}
            />
            <span>{wrapperWords(wrapper)}</span>
          </label>
          <p id={noteIdOf(wrapper)} className="t-field__help">
            {wrapper.reason ?? 'This client cannot open it.'}
          </p>
        </div>
      ))}
    </fieldset>
  );
};

const shown = 20;

/** The second holder, and who leads. */
const JointFields = ({ client }: { readonly client: Client }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { values } = useFormikContext<NewAccountValues>();
  const [term, setTerm] = useState('');
  const { currentData: found, isFetching } = Api.useListClientsQuery({
    firmId,
    clientType: 'Individual',
    status: 'Active,Pending',
    page: 1,
    pageSize: shown,
    ...(term === '' ? {} : { idOrName: term }),
  });
  const options = (found?.rows ?? [])
    .filter(({ clientId }) => clientId !== client.clientId)
    .map(({ clientId, name, status }) => ({
      value: clientId,
      label: name,
      note: status === 'Active' ? clientId : `${clientId}, ${inSentence(status)}`,
    }));
  const leads = [
    { value: 'first', label: client.name },
    { value: 'second', label: values.partnerIdName },
  ];
  return (
    <>
      <SearchField
        name="partnerId"
        label="Second holder"
        options={options}
        onSearch={setTerm}
        busy={isFetching}
        placeholder="Name or client ID"
        emptyText="No matching adult client who is Active or Pending"
        help="An adult client with the same adviser. A person shares joint accounts with one other person only."
      />
      {values.partnerId !== '' && (
        <SegmentField
          name="lead"
          label="Who leads"
          options={leads}
          help="Bank details and direct debits are the lead’s."
        />
      )}
    </>
  );
};
