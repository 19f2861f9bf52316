import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { Banner, Card } from '@tessera/ui/core';
import { ErrorSummary, Form, SegmentField, TextField } from '@tessera/ui/form';
import { ExternalIdFields } from '../../shared/external-id-fields';
import { ManagementFields } from '../management-fields';
import { EditFooter, MergeNewerVersion } from './edit-parts';
import { editSchema, editValuesOf, inEdit, patchOf, type EditValues } from './edit-values';
import { usePatchAccount } from '../use-patch-account';

type Account = CallData<'getAccount'>;

interface EditDetailsProps {
  readonly account: Account;
  /** Called after a save or a cancel. */
  readonly onClose: () => void;
}

/** The form that edits an account's details, in their place. */
export const EditDetails = ({ account, onClose }: EditDetailsProps): ReactNode => {
  const portal = usePortal();
  const [start] = useState(() => editValuesOf(account));
  const { save, wasStale, inDoubt, busy } = usePatchAccount(account);
  return (
    <Form<EditValues>
      label="Edit account"
      what={`the changes to ${account.name}`}
      initialValues={start}
      validationSchema={editSchema}
      onSubmit={async (values) => {
        const body = patchOf(account, values);
        if (Object.keys(body).length > 0) {
          const error = await save(body);
          if (error !== null) return inEdit(error, values);
          portal.toast({ kind: 'success', message: `${values.name.trim()}: saved` });
        }
        onClose();
        return null;
      }}
    >
      <Card title="Edit details" footer={<EditFooter busy={busy} inDoubt={inDoubt} onClose={onClose} />}>
        <div className="t-stack">
          {wasStale ? (
            <Banner tone="warning">
              <span role="alert">
                Someone else saved this account after you started, so your changes were not saved. Your changes are
                still here; everything else shows what they saved. Check it, then save.
              </span>
            </Banner>
          ) : (
            <ErrorSummary />
          )}
          <MergeNewerVersion version={account.auditDetails.version} fresh={() => editValuesOf(account)} />
          <FirstField />
          {account.accountType !== 'Cash' && <ManagementFields />}
          {account.clients.length > 1 && (
            <SegmentField
              name="leadId"
              label="Who leads"
              options={account.clients.map(({ id, name }) => ({ value: id, label: name }))}
              help="Bank details and direct debits are the lead’s. Where something repeats, the new lead needs an active mandate."
            />
          )}
          <ExternalIdFields />
        </div>
      </Card>
    </Form>
  );
};

/** Focuses the name once the form has replaced the details. */
const FirstField = (): ReactNode => {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={field}>
      <TextField name="name" label="Name" maxLength={120} />
    </div>
  );
};
