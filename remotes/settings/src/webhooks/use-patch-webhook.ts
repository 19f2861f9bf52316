import type { CallBody, CallData } from '@tessera/contract/schemas';
import type { WebhookSubject } from '@tessera/contract/webhooks/values';
import { usePortal } from '@tessera/runtime';
import { Api } from '../calls/api';

export interface Write {
  readonly body: CallBody<'patchPositionWebhook'>;
  readonly idempotencyKey?: string;
}
type Answered = Promise<{ readonly data?: CallData<'patchPositionWebhook'>; readonly error?: unknown }>;

/** Makes or changes a webhook by the call of its subject. */
export const usePatchWebhook = (): ((subject: WebhookSubject, write: Write) => Answered) => {
  const { firmId } = usePortal().firm;
  const [position] = Api.usePatchPositionWebhookMutation();
  const [transaction] = Api.usePatchTransactionWebhookMutation();
  const [other] = Api.usePatchEventWebhookMutation();
  return (subject, write) => {
    if (subject === 'position') return position({ firmId, ...write });
    if (subject === 'transaction') return transaction({ firmId, ...write });
    return other({ firmId, webhookSubject: subject, ...write });
  };
};
