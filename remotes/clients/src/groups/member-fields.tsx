import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { feeGroupMax, groupRelations } from '@tessera/contract/portfolio-groups/values';
import { groupRelationsFor } from '@tessera/domain/group-rules';
import { usePortal } from '@tessera/runtime';
import { Button, IconButton } from '@tessera/ui/core';
import { choicesOf, ListError, SelectField, TextField, useLinesFocus } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { SearchField } from '@tessera/ui/controls';
import { emptyMember, type FeeGroupValues, type MemberValue } from './facts/member-values';

const shown = 20;

interface MemberFieldsProps {
  /** False when the first member is not visible: everybody here then has a relation to that member. */
  readonly firstHasNone?: boolean;
  /** Number of members this user may not see; they stay. */
  readonly unseen?: number;
}

/** The members of a group, and each one's relation to the first. */
export const MemberFields = ({ firstHasNone = true, unseen = 0 }: MemberFieldsProps): ReactNode => {
  const {
    values: { clients },
    setFieldValue,
  } = useFormikContext<FeeGroupValues>();
  const put = (next: readonly MemberValue[]): void => void setFieldValue('clients', next);
  const remove = (index: number): void => {
    const left = clients.filter((_, at) => at !== index);
    // When the first member goes, the others' relations to them are void.
    put(index === 0 && firstHasNone ? left.map((member) => ({ ...member, relation: '' })) : left);
  };
  const place = useLinesFocus<HTMLFieldSetElement>(clients.length);
  return (
    <fieldset ref={place} className="t-fieldset t-fieldset--apart">
      <legend>Members</legend>
      <p className="t-field__help">
        At most {feeGroupMax} clients of one family.{' '}
        {firstHasNone
          ? 'Each but the first is related to the first.'
          : 'Each is related to the first, whom you do not see.'}{' '}
        Nieces, nephews, cousins, aunts and uncles cannot be in one.
      </p>
      {unseen > 0 && (
        <p className="t-field__help">
          {unseen === 1
            ? 'One client you do not see is in it and stays.'
            : `${unseen} clients you do not see are in it and stay.`}
        </p>
      )}
      <ol className="t-lines">
        {clients.map(({ id }, index) => (
          <li
            key={`${index} ${clients.length}`}
            className="t-lines__line t-lines__line--relation"
            aria-label={`Member ${index + 1}`}
          >
            <MemberField index={index} />
            {index === 0 && firstHasNone ? (
              <div className="t-lines__name">
                <span className="t-field__label">Relation</span>
                <span className="t-lines__figure t-muted">The others’ relation is to them</span>
              </div>
            ) : (
              <RelationField index={index} clientId={id} />
            )}
            <IconButton
              icon="close"
              label={`Remove member ${index + 1}`}
              className="t-lines__remove"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <div>
        <ListError name="clients" />
        <Button
          small
          unavailable={clients.length + unseen >= feeGroupMax && `At most ${feeGroupMax} members`}
          onClick={() => put([...clients, emptyMember])}
        >
          Add a member
        </Button>
      </div>
    </fieldset>
  );
};

/** Searches clients; before anything is typed, those with the first member's surname. */
const MemberField = ({ index }: { readonly index: number }): ReactNode => {
  const { firmId } = usePortal().firm;
  const {
    values: { clients },
  } = useFormikContext<FeeGroupValues>();
  const [term, setTerm] = useState('');
  const firstId = index === 0 ? '' : (clients[0]?.id ?? '');
  const { data: first } = Api.useGetClientQuery({ firmId, clientId: firstId }, { skip: firstId === '' });
  const wanted = term === '' ? (first?.surname ?? '') : term;
  const { currentData: found, isFetching } = Api.useListClientsQuery({
    firmId,
    status: 'Active',
    page: 1,
    pageSize: shown,
    ...(wanted === '' ? {} : { idOrName: wanted }),
  });
  const others = new Set(clients.filter((_, at) => at !== index).map(({ id }) => id));
  const options = (found?.rows ?? [])
    .filter(({ clientId }) => !others.has(clientId))
    .map(({ clientId, name, clientType, clientGroups: [group] }) => ({
      value: clientId,
      label: name,
      note: group ? `in ${group.name}` : clientType === 'Minor' ? `${clientId}, minor` : clientId,
    }));
  return (
    <SearchField
      name={`clients[${index}].id`}
      label="Client"
      options={options}
      onSearch={setTerm}
      busy={isFetching}
      placeholder="Name or client ID"
      emptyText="No matching active client"
    />
  );
};

const RelationField = ({ index, clientId }: { readonly index: number; readonly clientId: string }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { data } = Api.useGetClientQuery({ firmId, clientId }, { skip: clientId === '' });
  return (
    <SelectField
      name={`clients[${index}].relation`}
      label="Relation"
      options={choicesOf(data === undefined ? groupRelations : groupRelationsFor(data.clientType))}
    />
  );
};

/** The group's name. */
export const GroupNameField = (): ReactNode => (
  <TextField name="name" label="Name" maxLength={80} help="Shown on the clients’ pages and in lists." />
);
