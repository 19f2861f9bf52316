import type { ReactNode } from 'react';
import { usePortal } from '@tessera/runtime';
import { Banner, DateText, Drawer, Facts, Missing, PartFailure, SkeletonLines, StatusTag } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { deliveryTones } from './webhook-words';

const laidOut = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

interface DeliveryDrawerProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
}

/** One delivery: what was sent, and what came back each time. */
export const DeliveryDrawer = ({ webhookId, deliveryId, onClose }: DeliveryDrawerProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const query = Api.useGetWebhookDeliveryQuery({ firmId, webhookId, deliveryId });
  const delivery = query.currentData;
  return (
    <Drawer open title="Delivery" onClose={onClose}>
      {delivery === undefined ? (
        query.isError ? (
          <PartFailure error={query.error} what="this delivery" onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )
      ) : (
        <div className="t-stack">
          {delivery.problem !== null && <Banner tone="bad">{delivery.problem}</Banner>}
          <Facts
            facts={[
              { label: 'Event', value: delivery.type },
              { label: 'Status', value: <StatusTag status={delivery.status} tone={deliveryTones[delivery.status]} /> },
              { label: 'Id', value: delivery.id },
              {
                label: 'Record',
                value: delivery.eventId === null ? 'A test' : `${delivery.entity.kind} ${delivery.entity.id}`,
              },
              { label: 'Happened', value: <DateText value={delivery.at} time /> },
              {
                label: 'Next attempt',
                value: delivery.nextAt === null ? <Missing /> : <DateText value={delivery.nextAt} time />,
              },
              { label: 'Replayed', value: delivery.replays === 0 ? 'No' : `${delivery.replays} times` },
            ]}
          />
          <section className="t-stack" aria-label="Body">
            <h3>Body</h3>
            {delivery.body === null ? <p>Not sent yet.</p> : <pre className="t-code">{laidOut(delivery.body)}</pre>}
          </section>
          {[...delivery.tries].reverse().map((attempt) => (
            <section key={attempt.attempt} className="t-stack" aria-label={`Attempt ${attempt.attempt}`}>
              <h3>Attempt {attempt.attempt}</h3>
              <Facts
                facts={[
                  { label: 'Sent', value: <DateText value={attempt.at} time /> },
                  {
                    label: 'To',
                    value: attempt.address === null ? attempt.url : `${attempt.url} (${attempt.address})`,
                  },
                  {
                    label: 'Answer',
                    value:
                      attempt.status ??
                      attempt.problem ??
                      'None was noted: the platform ended while it waited, or is waiting now.',
                  },
                  {
                    label: 'Took',
                    value: attempt.durationMs === null ? <Missing /> : `${attempt.durationMs} ms`,
                  },
                ]}
              />
              <pre className="t-code">
                {attempt.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
                {attempt.answer ? `\n\n${attempt.answer}` : ''}
              </pre>
            </section>
          ))}
        </div>
      )}
    </Drawer>
  );
};
