import { useFormikContext } from 'formik';
import { useRef, useState, type ReactNode } from 'react';
import { clientLookup, useChosenFiles } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { manualFilesMax, manualTransferKinds, type ManualTransferKind } from '@tessera/contract/transfer-files/values';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Banner, Dialog } from '@tessera/ui/core';
import { SearchSelect } from '@tessera/ui/controls';
import {
  choicesOf,
  ErrorSummary,
  FieldFrame,
  FileChooser,
  Form,
  SelectField,
  SubmitBar,
  TextAreaField,
  TextField,
  useFieldError,
} from '@tessera/ui/form';
import { Api } from '../calls/api';
import { referenceText } from '../providers/provider-words';

const useClients = clientLookup(Api);

interface Values {
  readonly clientId: string;
  readonly kind: string;
  readonly masterPartyId: string;
  readonly reference: string;
  readonly note: string;
}
const blank: Values = { clientId: '', kind: '', masterPartyId: '', reference: '', note: '' };

const missingOf = ({ clientId, kind, masterPartyId }: Values): Partial<Record<keyof Values, string>> => ({
  ...(clientId === '' ? { clientId: 'Choose the client.' } : {}),
  ...(kind === '' ? { kind: 'Choose why it goes on a form.' } : {}),
  ...(masterPartyId === '' ? { masterPartyId: 'Choose the previous provider.' } : {}),
});

/** The field of the form for one of the call; a fault of a file has no field of its own and is shown at the files. */
const fieldOf = (name: string): string => name.replace(/^previousProvider\./, '');

/** Begins a transfer in on a form, and stays while a file of it has to be sent again or is refused. */
export const ManualDialog = ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const [clientId, setClientId] = useState('');
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { files, tooMany, choose, leaveOut, send } = useChosenFiles(Api, clientId);
  const begun = useRef<CallData<'createManualTransfer'> | null>(null);
  const [create] = Api.useCreateManualTransferMutation();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const close = (): void => {
    if (!busy) onClose();
  };
  const problem =
    tooMany || files.length > manualFilesMax ? `Send at most ${manualFilesMax} files with one form.` : fault;

  const submit = async (values: Values) => {
    setFault(null);
    if (files.length === 0 || files.length > manualFilesMax) {
      setFault('Choose the signed form.');
      return null;
    }
    // Nothing is begun with a file that would be refused: leave it out, or choose it anew.
    if (begun.current === null && files.some(({ state }) => state === 'refused')) {
      setFault('Leave out the file that is not taken.');
      return null;
    }
    setBusy(true);
    if (begun.current === null) {
      const { data, error } = await create({
        body: {
          firmId,
          clientId: values.clientId,
          kind: values.kind as ManualTransferKind,
          previousProvider: { masterPartyId: values.masterPartyId, reference: values.reference.trim() },
          note: values.note.trim(),
          files: files.map(({ file: { name, size } }) => ({ fileName: name, size })),
        },
      });
      if (data === undefined) {
        setBusy(false);
        const failure = callErrorOf(error);
        const ofFile = failure?.fieldErrors.find(({ fieldName }) => fieldName.startsWith('files'));
        if (ofFile) setFault(ofFile.errorMessage);
        if (failure === null) setFault('It could not be sent. Try again.');
        return failure === null
          ? null
          : {
              ...failure,
              fieldErrors: failure.fieldErrors
                .filter((each) => each !== ofFile)
                .map((each) => ({ ...each, fieldName: fieldOf(each.fieldName) })),
            };
      }
      begun.current = data;
    }
    const added = await send(
      { category: 'Transfer', note: `${values.kind} transfer in`, visibleTo: 'Everyone' },
      begun.current.uploads.map(({ id }) => id),
    );
    setBusy(false);
    if (added === null) return null;
    portal.toast({ kind: 'success', message: 'The form is sent' });
    onClose();
    return null;
  };
  return (
    <Dialog open wide title="Manual transfer in" onClose={close}>
      <Form<Values>
        className="t-form"
        label="Manual transfer in"
        what="the manual transfer"
        initialValues={blank}
        validate={missingOf}
        onSubmit={submit}
      >
        <ErrorSummary />
        <ClientField onChoose={setClientId} />
        <SelectField
          name="kind"
          label="Why it goes on a form"
          options={choicesOf(manualTransferKinds)}
          help="All other transfers in go online: use New transfer."
        />
        <ProviderFields />
        <FileChooser
          files={files}
          problem={problem}
          // Once it is begun its files are fixed: they are sent again, or the rest is done without them.
          busy={busy || begun.current !== null}
          filesMax={manualFilesMax}
          onChoose={choose}
          onLeaveOut={leaveOut}
        />
        {begun.current !== null && files.some(({ state }) => state === 'refused') && (
          <Banner tone="warning">
            What was refused is not part of it. Go back, and begin another with the right file.
          </Banner>
        )}
        <TextAreaField name="note" label="Note" optional maxLength={500} />
        <SubmitBar submitLabel={begun.current === null ? 'Send the form' : 'Send again'} onBack={close} />
      </Form>
    </Dialog>
  );
};

const ClientField = ({ onChoose }: { readonly onChoose: (clientId: string) => void }): ReactNode => {
  const { values, setFieldValue, setFieldTouched } = useFormikContext<Values>();
  const [term, setTerm] = useState<string | null>('');
  const { options, chosen, busy } = useClients(term, values.clientId);
  return (
    <FieldFrame name="clientId" label="Client" error={useFieldError('clientId')}>
      {(control) => (
        <SearchSelect
          field={control}
          label="Client"
          options={options}
          chosen={chosen ? [chosen] : []}
          value={values.clientId}
          onChange={(clientId) => {
            void setFieldTouched('clientId', true, false);
            void setFieldValue('clientId', clientId);
            onChoose(clientId);
          }}
          onSearch={setTerm}
          busy={busy}
          placeholder="Name or id"
          emptyText="No matching client"
        />
      )}
    </FieldFrame>
  );
};

const ProviderFields = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { values } = useFormikContext<Values>();
  const { currentData: providers = [] } = Api.useListMasterPartiesQuery({ firmId, status: 'Active' });
  const provider = providers.find(({ masterPartyId }) => masterPartyId === values.masterPartyId);
  const like = provider ? referenceText(provider) : '';
  return (
    <>
      <SelectField
        name="masterPartyId"
        label="Previous provider"
        options={providers.map(({ masterPartyId, name }) => ({ value: masterPartyId, label: name }))}
      />
      <TextField
        name="reference"
        label="Plan or account number there"
        optional
        maxLength={40}
        {...(like === '' ? {} : { help: `It looks like this: ${like}.` })}
      />
    </>
  );
};
