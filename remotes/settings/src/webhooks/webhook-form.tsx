import { useFormikContext } from 'formik';
import { boolean, object, string } from 'yup';
import type { ReactNode } from 'react';
import { subjectEvents, webhookSubjects, webhookUrlMax, type WebhookSubject } from '@tessera/contract/webhooks/values';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Button, Dialog } from '@tessera/ui/core';
import { CheckboxField, ErrorSummary, Form, SelectField, TextField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { usePatchWebhook } from './use-patch-webhook';
import { subjectWords, type Webhook } from './webhook-words';

interface Values {
  readonly subject: string;
  readonly nodeId: string;
  readonly url: string;
  readonly active: boolean;
  /** By event type, with a dash for its dot: a dot is a path in a form. */
  readonly types: Readonly<Record<string, boolean>>;
}

const keyOf = (type: string): string => type.replace('.', '-');

const rules = object({
  subject: string().required('Choose what it tells of.'),
  nodeId: string().required('Choose for which part of the firm.'),
  url: string().trim().required('Enter the address that receives the events.').max(webhookUrlMax),
  active: boolean().required(),
});

const Types = (): ReactNode => {
  const { values } = useFormikContext<Values>();
  const types = values.subject === '' ? [] : subjectEvents[values.subject as WebhookSubject];
  if (types.length < 2) return null;
  return (
    <fieldset className="t-fieldset">
      <legend>Which events</legend>
      {types.map((type) => (
        <CheckboxField key={type} name={`types.${keyOf(type)}`} label={type} />
      ))}
    </fieldset>
  );
};

interface WebhookFormProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** Given the secret where one was made. */
  readonly onSaved: (webhook: Webhook, secret: string | null) => void;
}

/** Makes a webhook, or changes one, in a dialog. */
export const WebhookForm = ({ webhook, onClose, onSaved }: WebhookFormProps): ReactNode => {
  const portal = usePortal();
  const nodes = Api.useListNodesQuery({ firmId: portal.firm.firmId });
  const webhooks = Api.useListWebhooksQuery({ firmId: portal.firm.firmId });
  const patch = usePatchWebhook();
  const initial: Values = {
    subject: webhook?.subject ?? '',
    nodeId: webhook?.nodeId ?? portal.user.nodeId,
    url: webhook?.url ?? '',
    active: webhook?.active ?? true,
    types: Object.fromEntries(
      Object.values(subjectEvents)
        .flat()
        .map((type) => [keyOf(type), webhook?.eventTypes.includes(type) ?? true]),
    ),
  };
  return (
    <Dialog open title={webhook ? 'Change the webhook' : 'New webhook'} onClose={onClose}>
      <Form<Values>
        label={webhook ? 'Change the webhook' : 'New webhook'}
        initialValues={initial}
        validationSchema={rules}
        onSubmit={async ({ subject, nodeId, url, active, types }, helpers) => {
          const chosen = subjectEvents[subject as WebhookSubject];
          const eventTypes = chosen.filter((type) => types[keyOf(type)]);
          if (eventTypes.length === 0) {
            helpers.setFieldError(`types.${keyOf(chosen[0] ?? '')}`, 'Choose one event at least.');
            return undefined;
          }
          if (!webhook && webhooks.data?.some((each) => each.subject === subject && each.nodeId === nodeId)) {
            helpers.setFieldError('nodeId', 'It has one of these already: open that one to change it.');
            return undefined;
          }
          const { data, error } = await patch(subject as WebhookSubject, {
            body: {
              nodeId,
              url: url.trim(),
              active,
              eventTypes,
              ...(webhook ? { auditDetails: { version: webhook.auditDetails.version } } : {}),
            },
          });
          if (data === undefined) return callErrorOf(error);
          helpers.resetForm();
          portal.toast({ kind: 'success', message: webhook ? 'Webhook changed' : 'Webhook saved' });
          onSaved(data, data.secret);
          return null;
        }}
      >
        {({ isSubmitting }) => (
          <div className="t-stack">
            <ErrorSummary />
            {webhook ? (
              <p>
                {subjectWords[webhook.subject]} of {webhook.nodeName} and below.
              </p>
            ) : (
              <>
                <SelectField
                  name="subject"
                  label="Tells of"
                  options={webhookSubjects.map((value) => ({ value, label: subjectWords[value] }))}
                />
                <SelectField
                  name="nodeId"
                  label="For"
                  help="It is told of this part of the firm and those below. Each has one webhook for each of these."
                  options={(nodes.data ?? []).map(({ nodeId, path }) => ({ value: nodeId, label: path.join(' / ') }))}
                />
              </>
            )}
            <TextField
              name="url"
              label="Address"
              maxLength={webhookUrlMax}
              help="https, on the public internet. It answers with a status from 200 to 299 within ten seconds."
            />
            <Types />
            <CheckboxField
              name="active"
              label="On"
              help="While it is off, what happens is not sent. You can replay it later."
            />
            <div className="t-row">
              <Button type="submit" kind="primary" busy={isSubmitting}>
                {webhook ? 'Save' : 'Save and show the secret'}
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </div>
          </div>
        )}
      </Form>
    </Dialog>
  );
};
