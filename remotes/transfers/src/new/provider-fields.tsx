import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { signatureTypes } from '@tessera/contract/transfers/values';
import { Banner, Facts, type Fact } from '@tessera/ui/core';
import { SearchSelect } from '@tessera/ui/controls';
import {
  CheckboxField,
  choicesOf,
  FieldFrame,
  SelectField,
  TextAreaField,
  TextField,
  useFieldError,
} from '@tessera/ui/form';
import { kindsText, referenceText, requestWords, wrappersText } from '../providers/provider-words';
import { daysWords } from '../shared/transfer-light';
import { endedText, hasEnded, providerProblem, type Provider } from './transfer-rules';
import type { TransferValues } from './transfer-values';

const referenceMax = 40;
const addressMax = 400;

interface ProviderFieldsProps {
  readonly providers: readonly Provider[];
}

/** The other provider, the client's plan there, and how the client signs. */
export const ProviderFields = ({ providers }: ProviderFieldsProps): ReactNode => {
  const { values } = useFormikContext<TransferValues>();
  const provider = providers.find(({ masterPartyId }) => masterPartyId === values.providerId);
  const like = provider ? referenceText(provider) : '';
  return (
    <>
      <ProviderField providers={providers} />
      {hasEnded(values, providers) && (
        <Banner tone="warning">{endedText(values)} Operations have ended it: choose another provider.</Banner>
      )}
      {provider && <Facts facts={factsOf(provider)} />}
      <TextField
        name="reference"
        label="Plan or account number there"
        maxLength={referenceMax}
        {...(like === '' ? {} : { help: `It looks like this: ${like}.` })}
      />
      <CheckboxField
        name="ownAddress"
        label="Send this request to another address"
        help="For this request alone; the provider’s own address stays as it is."
      />
      {values.ownAddress && (
        <TextAreaField name="address" label="Address" maxLength={addressMax} help="At most six lines." />
      )}
      <SelectField
        name="signatureType"
        label="Signature"
        options={choicesOf(signatureTypes)}
        {...(provider ? { help: signatureHelp(provider, values.signatureType) } : {})}
      />
    </>
  );
};

const signatureHelp = ({ name, signatureType }: Provider, chosen: string): string =>
  chosen === '' || chosen === signatureType
    ? `${name} asks for: ${signatureType.toLowerCase()}.`
    : `${name} asks for: ${signatureType.toLowerCase()}. It may send anything else back.`;

const factsOf = (provider: Provider): Fact[] => {
  const { address, contact, typicalDays } = provider;
  return [
    {
      label: 'It moves',
      value: `${wrappersText(provider.transferWrapperTypes)}; ${kindsText(provider.productTransferTypes).toLowerCase()}`,
    },
    { label: 'Requests', value: requestWords(provider) },
    { label: 'Usually takes', value: daysWords(typicalDays) },
    { label: 'Address', value: address.join(', ') },
    ...(contact.phone === null && contact.email === null
      ? []
      : [{ label: 'Contact', value: [contact.phone, contact.email].filter((each) => each !== null).join(', ') }]),
  ];
};

/** Providers in force; one that does not transfer this wrapper in this way is listed with the reason. */
const ProviderField = ({ providers }: ProviderFieldsProps): ReactNode => {
  const { values, setValues, setFieldTouched } = useFormikContext<TransferValues>();
  const label = values.movement === 'Out' ? 'New provider' : 'Previous provider';
  const options = providers.map((provider) => {
    const problem = providerProblem(provider, values);
    return {
      value: provider.masterPartyId,
      label: provider.name,
      note: problem ?? (provider.electronic ? 'electronic' : 'on a form'),
      disabled: problem !== null,
    };
  });
  const choose = (providerId: string): void => {
    const provider = providers.find(({ masterPartyId }) => masterPartyId === providerId);
    void setFieldTouched('providerId', true, false);
    void setValues({
      ...values,
      providerId,
      providerIdName: provider?.name ?? '',
      signatureType: provider?.signatureType ?? values.signatureType,
    });
  };
  return (
    <FieldFrame
      name="providerId"
      label={label}
      error={useFieldError('providerId')}
      help="Operations keep this list. A provider that is missing can be asked for there."
    >
      {(control) => (
        <SearchSelect
          field={control}
          label={label}
          options={options}
          chosen={values.providerId === '' ? [] : [{ value: values.providerId, label: values.providerIdName }]}
          value={values.providerId}
          onChange={choose}
          placeholder="Name of the provider"
          emptyText="No matching provider"
        />
      )}
    </FieldFrame>
  );
};

/** What was typed, for the review. */
export const providerFacts = (values: TransferValues): Fact[] => [
  { label: values.movement === 'Out' ? 'New provider' : 'Previous provider', value: values.providerIdName },
  { label: 'Reference', value: values.reference },
  ...(values.ownAddress
    ? [{ label: 'Address for this request', value: values.address.split('\n').filter(Boolean).join(', ') }]
    : []),
  { label: 'Signature', value: values.signatureType },
];
