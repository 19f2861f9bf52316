import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { SegmentField, TextField } from '@tessera/ui/form';
import { ManagementFields } from '../accounts/management-fields';
import { ExternalIdFields } from '../shared/external-id-fields';
import { activeProblem, isJoint, wrapperOf, type Client, type NewAccountValues, type Wrapper } from './account-values';

const statusHelp: Readonly<Record<string, string>> = {
  Pending: 'You can record an expected payment. Activate it on the account’s page.',
  Active: 'Open at once.',
};

/** The account's name, management and initial status. */
export const SetUpFields = ({
  client,
  wrappers,
}: {
  readonly client: Client;
  readonly wrappers: readonly Wrapper[];
}): ReactNode => {
  const { values } = useFormikContext<NewAccountValues>();
  const problem = activeProblem(client, isJoint(values));
  const statuses = [
    { value: 'Pending', label: 'Pending' },
    { value: 'Active', label: 'Active', unavailable: problem !== null },
  ];
  return (
    <>
      <TextField name="name" label="Name" maxLength={120} help="Shown on statements and in lists." />
      {wrapperOf(values, wrappers)?.accountType !== 'Cash' && <ManagementFields />}
      <SegmentField
        name="status"
        label="Initial status"
        options={statuses}
        help={problem ?? statusHelp[values.status]}
      />
      <ExternalIdFields />
    </>
  );
};
