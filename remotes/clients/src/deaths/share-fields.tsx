import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { beneficiaryRelationships } from '@tessera/contract/clients/values';
import { deathBenefitForms, deathReasonMax } from '@tessera/contract/deaths/values';
import { beneficiariesMax } from '@tessera/domain/death-benefits';
import { usePortal } from '@tessera/runtime';
import { Button, formatPercent, IconButton, Link } from '@tessera/ui/core';
import {
  choicesOf,
  ListError,
  PercentField,
  SelectField,
  TextAreaField,
  useLinesFocus,
  type FormStep,
} from '@tessera/ui/form';
import { Api } from '../calls/api';
import { SearchField } from '@tessera/ui/controls';
import { emptyLine, type ShareLine, type ShareValues } from './share-values';

const found = 20;

const ClientField = ({ name, wish }: { readonly name: string; readonly wish: string }): ReactNode => {
  const { firmId } = usePortal().firm;
  const [term, setTerm] = useState('');
  const { currentData, isFetching } = Api.useListClientsQuery({
    firmId,
    status: 'Active',
    page: 1,
    pageSize: found,
    ...(term === '' ? {} : { idOrName: term }),
  });
  return (
    <SearchField
      name={name}
      label="Client"
      options={(currentData?.rows ?? []).map(({ clientId, name: label }) => ({
        value: clientId,
        label,
        note: clientId,
      }))}
      onSearch={setTerm}
      busy={isFetching}
      placeholder="Name or client ID"
      emptyText="No Active client has this name"
      {...(wish === '' ? {} : { help: `The client named ${wish}.` })}
    />
  );
};

const ShareLines = (): ReactNode => {
  const {
    values: { shares },
    setFieldValue,
  } = useFormikContext<ShareValues>();
  const put = (next: readonly ShareLine[]): void => void setFieldValue('shares', next);
  const place = useLinesFocus<HTMLFieldSetElement>(shares.length);
  return (
    <fieldset ref={place} className="t-fieldset">
      <legend>Who benefits</legend>
      <p className="t-field__help">Everybody is a client of the firm, because an account is opened for them.</p>
      <p className="t-small">
        <Link to="/clients/new">Add a new client</Link>
      </p>
      <ol className="t-lines">
        {shares.map(({ wish }, index) => (
          <li key={index} className="t-lines__line t-lines__line--heir" aria-label={`Beneficiary ${index + 1}`}>
            <ClientField name={`shares[${index}].clientId`} wish={wish} />
            <IconButton
              icon="close"
              label={`Remove beneficiary ${index + 1}`}
              className="t-lines__remove"
              onClick={() => put(shares.filter((_, at) => at !== index))}
            />
            <SelectField
              name={`shares[${index}].relationship`}
              label="Relationship"
              options={choicesOf(beneficiaryRelationships)}
            />
            <PercentField name={`shares[${index}].share`} label="Share" />
            <SelectField name={`shares[${index}].form`} label="Takes it as" options={choicesOf(deathBenefitForms)} />
          </li>
        ))}
      </ol>
      <div>
        <ListError name="shares" />
        <Button
          small
          unavailable={shares.length >= beneficiariesMax && `At most ${beneficiariesMax} people`}
          onClick={() => put([...shares, emptyLine])}
        >
          Add a beneficiary
        </Button>
      </div>
    </fieldset>
  );
};

/** The steps before the review: who benefits, and why. */
export const shareSteps = ({ shares }: ShareValues): readonly FormStep<ShareValues>[] => [
  {
    id: 'shares',
    title: 'Who benefits',
    fields: [
      'shares',
      ...shares.flatMap((_, index) =>
        ['clientId', 'relationship', 'share', 'form'].map((name) => `shares[${index}].${name}`),
      ),
    ],
    content: <ShareLines />,
    review: (values) =>
      values.shares.map(({ clientIdName, clientId, relationship, share, form }) => ({
        label: `${clientIdName || clientId}, ${relationship.toLowerCase()}`,
        value: `${formatPercent(Number(share))} as ${form.toLowerCase()}`,
      })),
  },
  {
    id: 'reason',
    title: 'Decision',
    fields: ['reason'],
    content: (
      <TextAreaField
        name="reason"
        label="Why the trustees decided so"
        maxLength={deathReasonMax}
        help="The expression of wish does not bind them: say where they depart from it."
      />
    ),
    review: ({ reason }) => [{ label: 'Why', value: reason }],
  },
];
