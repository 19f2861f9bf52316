import type { ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import { deathReasonMax } from '@tessera/contract/deaths/values';
import { usePortal } from '@tessera/runtime';
import { Dialog, Money } from '@tessera/ui/core';
import { ErrorSummary, Form, SubmitBar, TextAreaField } from '@tessera/ui/form';
import { object, string } from 'yup';
import { Api } from '../calls/api';
import type { Death, PensionOf } from './death-words';

interface ReleaseDialogProps {
  readonly death: Death;
  readonly pension: PensionOf;
  readonly onClose: () => void;
}

const schema = object({ reason: string().trim().required('Say why it is shared out now.') });

/** Shares out what is left of a pension: what was withheld and not paid to HMRC, or what came later. */
export const ReleaseDialog = ({ death, pension, onClose }: ReleaseDialogProps): ReactNode => {
  const portal = usePortal();
  const [create] = Api.useCreateDesignationMutation();
  const { submit, inDoubt } = useSubmitOnce(create, null);
  return (
    <Dialog open title={`Share out what is left of ${pension.name}`} onClose={onClose}>
      <Form<{ readonly reason: string }>
        label="What is left"
        what="what is left"
        initialValues={{ reason: '' }}
        validationSchema={schema}
        onSubmit={async ({ reason }) => {
          const error = await submit({
            firmId: portal.firm.firmId,
            deathId: death.deathId,
            clientProductId: pension.clientProductId,
            kind: 'Release',
            reason: reason.trim(),
          });
          if (error !== null) return error;
          portal.toast({ kind: 'success', message: `What is left of ${pension.name}: recorded` });
          onClose();
          return null;
        }}
      >
        <ErrorSummary />
        <p>
          <Money value={pension.value} /> goes by the shares that were decided; what was withheld, to those it was
          withheld from.
        </p>
        <TextAreaField name="reason" label="Why now" maxLength={deathReasonMax} />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : 'Share out what is left'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};
