import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSave, useSubmitOnce, isStale as isStaleError } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { signatureTypes, transferTypes, transferWrappers } from '@tessera/contract/transfers/values';
import { wrapperNames } from '@tessera/contract/accounts/values';
import {
  partyAddressLinesMax,
  partyDaysMax,
  partyNameMax,
  referenceHintMax,
  referenceMax,
  referencePatternMax,
} from '@tessera/domain/master-party';
import { patternProblem, referenceFits } from '@tessera/domain/reference-pattern';
import { countText } from '@tessera/domain/wording';
import { usePortal, type CallError } from '@tessera/runtime';
import { Banner, Card, StaleBanner } from '@tessera/ui/core';
import {
  choicesOf,
  ErrorSummary,
  Form,
  SegmentField,
  SelectField,
  SubmitBar,
  TextAreaField,
  TextField,
} from '@tessera/ui/form';
import { Api } from '../calls/api';
import { providerHref, providersHref } from '../shared/addresses';
import { ChecksField } from './checks-field';
import { emptyParty, partySchema, termsOf, valuesOfParty, type PartyValues } from './provider-values';
import { kindWords, partyLabels, type PartyRecord } from './provider-words';

interface ProviderFormProps {
  /** Null for a new one. */
  readonly record: PartyRecord | null;
  readonly reloading: boolean;
  readonly onReload: () => Promise<void>;
}

/** A field of the call under its name in the form. */
const inForm = (error: CallError): CallError => ({
  ...error,
  fieldErrors: error.fieldErrors.map((each) => ({
    ...each,
    fieldName: each.fieldName === 'electronic' ? 'requests' : each.fieldName.replace(/^address\[\d+\]$/, 'address'),
  })),
});

/** What operations keep of another provider. It is saved on the version that was opened, or not at all. */
export const ProviderForm = ({ record, reloading, onReload }: ProviderFormProps): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const navigate = useNavigate();
  // As it was opened: a version that is read meanwhile is not the one that was edited.
  const [opened] = useState(record);
  const [add] = Api.useCreateMasterPartyMutation();
  const [update] = Api.useUpdateMasterPartyMutation();
  const adding = useSubmitOnce(
    (write: { readonly body: CallBody<'createMasterParty'>; readonly idempotencyKey: string }) => add(write),
    null,
  );
  const version = opened?.auditDetails.version ?? 0;
  const saving = useSave(
    (write: { readonly body: CallBody<'updateMasterParty'>; readonly idempotencyKey: string }) =>
      update({ firmId, masterPartyId: opened?.masterPartyId ?? '', ...write }),
    version,
  );
  const leave = (): void => void navigate(opened === null ? providersHref : providerHref(opened.masterPartyId));
  const submit = async (values: PartyValues): Promise<CallError | null> => {
    const terms = termsOf(values);
    const error =
      opened === null
        ? await adding.submit({ firmId, ...terms })
        : await saving.save({ ...terms, auditDetails: { version } });
    if (error !== null) return isStaleError(error) ? null : inForm(error);
    portal.toast({ kind: 'success', message: `${terms.name}: ${opened === null ? 'added' : 'saved'}` });
    leave();
    return null;
  };
  const inDoubt = opened === null ? adding.inDoubt : saving.inDoubt;
  return (
    <Form<PartyValues>
      id="transfers-provider"
      label={opened === null ? 'New provider' : `Edit ${opened.name}`}
      what={opened === null ? 'the new provider' : `the changes to ${opened.name}`}
      initialValues={opened === null ? emptyParty : valuesOfParty(opened)}
      validationSchema={partySchema}
      onSubmit={submit}
    >
      {saving.wasStale ? <StaleBanner onReload={() => void onReload()} reloading={reloading} /> : <ErrorSummary />}
      {opened !== null && opened.openTransfers > 0 && (
        <Banner>
          {countText(opened.openTransfers, 'transfer')} in progress {opened.openTransfers === 1 ? 'names' : 'name'} it.
          The next steps go by what you save; what was entered stays.
        </Banner>
      )}
      <Fields />
      <SubmitBar
        submitLabel={inDoubt ? 'Check again' : opened === null ? 'Add provider' : 'Save provider'}
        backLabel="Cancel"
        onBack={leave}
      />
    </Form>
  );
};

const days = 4;

const Fields = (): ReactNode => (
  <>
    <Card title="Provider">
      <div className="t-stack">
        <TextField name="name" label="Name" maxLength={partyNameMax} />
        <ChecksField
          name="transferWrapperTypes"
          label="Wrappers that it sends and takes"
          options={transferWrappers.map((value) => ({ value, label: wrapperNames[value] }))}
        />
        <ChecksField
          name="productTransferTypes"
          label="Kinds of transfer"
          options={transferTypes.map((value) => ({ value, label: kindWords[value] }))}
        />
      </div>
    </Card>
    <Card title="Requests">
      <div className="t-stack">
        <SegmentField name="requests" label="It takes requests" options={choicesOf(['Electronically', 'On a form'])} />
        <SelectField
          name="signatureType"
          label="Signature that it asks for"
          options={choicesOf(signatureTypes)}
          help="A transfer may give more than it asks for, and no less."
        />
        <TextField
          name="typicalDays"
          label="Days it usually takes"
          inputMode="numeric"
          short
          maxLength={days}
          help={`Calendar days, from 1 to ${partyDaysMax}.`}
        />
      </div>
    </Card>
    <PlanNumbers />
    <Card title="Contact">
      <div className="t-stack">
        <TextAreaField name="address" label="Address" help={`Forms go there. At most ${partyAddressLinesMax} lines.`} />
        <TextField name="contact.phone" label={partyLabels.phone ?? ''} type="tel" optional maxLength={30} />
        <TextField name="contact.email" label={partyLabels.email ?? ''} type="email" optional maxLength={254} />
      </div>
    </Card>
  </>
);

/** The pattern of plan numbers, and whether the example fits it. */
const PlanNumbers = (): ReactNode => {
  const { referencePattern, referenceExample } = useFormikContext<PartyValues>().values;
  const [pattern, example] = [(referencePattern ?? '').trim(), (referenceExample ?? '').trim()];
  const isReady = pattern !== '' && example !== '' && patternProblem(pattern) === null;
  return (
    <Card title="Plan numbers">
      <div className="t-stack">
        <TextField
          name="referencePattern"
          label="Pattern"
          optional
          maxLength={referencePatternMax}
          help="Letters and digits as they are, \d for any digit, lists such as [A-Z], and counts such as {8}. HL\d{7} is HL and seven digits. Without one, every plan number is taken."
        />
        <TextField
          name="referenceExample"
          label="Example"
          optional={pattern === ''}
          maxLength={referenceMax}
          help={
            isReady && referenceFits(pattern, example)
              ? 'It fits the pattern.'
              : 'A plan number that fits the pattern. Advisers see it in the form of a transfer.'
          }
        />
        <TextField
          name="referenceHint"
          label="What it looks like, in words"
          optional
          maxLength={referenceHintMax}
          help="Such as: HL and seven digits."
        />
      </div>
    </Card>
  );
};
