import type { ReactNode } from 'react';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Card, ErrorState, Page, PageHeader, SkeletonLines, StatePage } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import type { CallRow } from '@tessera/contract/schemas';
import { Api } from '../calls/api';
import { webhookRead } from '../shared/access-rules';

type Field = CallRow<'listWebhookEvents'>['fields'][number];

const columns: readonly Column<Field>[] = [
  { key: 'name', label: 'Field', fixed: true, render: ({ name }) => name, narrow: 'title' },
  { key: 'type', label: 'Type', render: ({ type }) => type, narrow: 'value' },
  { key: 'meaning', label: 'Meaning', wrap: true, render: ({ meaning }) => meaning, narrow: 'note' },
];

/** Every event a webhook can carry, with its fields and an example, from the platform's own schemas. */
export const WebhookEventsPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(webhookRead);
  const query = Api.useListWebhookEventsQuery({ firmId }, { skip: !allowed });
  usePageTitle('Webhook events');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  const error = query.isFetching ? undefined : callErrorOf(query.error);
  return (
    <Page>
      <PageHeader title="Webhook events" crumbs={[{ label: 'Webhooks', to: '/settings/webhooks' }]} />
      <div className="t-stack">
        <p>
          Each is sent by POST as JSON, with the headers of Standard Webhooks: webhook-id, webhook-timestamp and
          webhook-signature. Events carry no personal data: read the record by the call the event names. A record’s
          events come in order; after a failure one can come twice, with the same id.
        </p>
        {query.data === undefined &&
          (error ? (
            <ErrorState message={error.errorMessage} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          ))}
        {query.data?.map(({ type, meaning, example, fields }) => (
          <Card key={type} title={type}>
            <div className="t-stack">
              <p>{meaning}</p>
              <pre className="t-code">{example}</pre>
              <DataTable
                label={`Fields of ${type}`}
                columns={columns}
                rows={fields}
                rowKey={({ name }) => name}
                empty={{ title: 'There are no fields' }}
              />
            </div>
          </Card>
        ))}
      </div>
    </Page>
  );
};
