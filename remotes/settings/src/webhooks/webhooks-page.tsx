import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Banner,
  Button,
  ButtonLink,
  Card,
  Count,
  DateText,
  ErrorState,
  Link,
  Missing,
  Page,
  PageHeader,
  StatePage,
  StatusTag,
} from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { webhookRead, webhookWrite } from '../shared/access-rules';
import { SecretDialog } from './secret-dialog';
import { WebhookForm } from './webhook-form';
import { stateOf, subjectWords, type Webhook } from './webhook-words';

export const webhookHref = (webhookId: string): string => `/settings/webhooks/${webhookId}`;

const columns: readonly Column<Webhook>[] = [
  {
    key: 'subject',
    label: 'Tells of',
    fixed: true,
    skeletonPx: 90,
    render: ({ webhookId, subject }) => <Link to={webhookHref(webhookId)}>{subjectWords[subject]}</Link>,
    narrow: 'title',
  },
  { key: 'nodeName', label: 'For', skeletonPx: 120, render: ({ nodeName }) => nodeName },
  { key: 'url', label: 'Address', wrap: true, skeletonPx: 200, render: ({ url }) => url, narrow: 'note' },
  {
    key: 'active',
    label: 'State',
    skeletonPx: 60,
    render: (webhook) => <StatusTag status={stateOf(webhook).word} tone={stateOf(webhook).tone} />,
    narrow: 'status',
  },
  { key: 'waiting', label: 'Waiting', figure: true, render: ({ waiting }) => <Count value={waiting} /> },
  {
    key: 'parked',
    label: 'Parked',
    figure: true,
    render: ({ webhookId, parked }) =>
      parked === 0 ? (
        <Count value={0} />
      ) : (
        <Link to={`${webhookHref(webhookId)}?status=Parked`}>
          <Count value={parked} />
        </Link>
      ),
    narrow: 'value',
  },
  {
    key: 'lastDeliveredAt',
    label: 'Last delivered',
    render: ({ lastDeliveredAt }) =>
      lastDeliveredAt === null ? <Missing /> : <DateText value={lastDeliveredAt} time />,
  },
  {
    key: 'problem',
    label: 'Problem',
    wrap: true,
    muted: true,
    render: ({ offReason, lastProblem }) => offReason ?? lastProblem ?? <Missing />,
  },
];

/** The firm's webhooks: what is told to which address, and how that goes. */
export const WebhooksPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(webhookRead);
  const mayWrite = useAccess(webhookWrite).allowed;
  const query = Api.useListWebhooksQuery({ firmId }, { skip: !allowed });
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<{ readonly webhookId: string; readonly secret: string } | null>(null);
  const navigate = useNavigate();
  usePageTitle('Webhooks');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  const error = query.isFetching ? undefined : callErrorOf(query.error);
  const parked = (query.data ?? []).reduce((sum, each) => sum + each.parked, 0);
  return (
    <Page>
      <PageHeader
        title="Webhooks"
        actions={
          <>
            <ButtonLink to="/settings/webhooks/events">Events</ButtonLink>
            {mayWrite && (
              <Button kind="primary" onClick={() => setNew(true)}>
                New webhook
              </Button>
            )}
          </>
        }
      />
      <div className="t-stack">
        {parked > 0 && (
          <Banner tone="warning">
            Some deliveries were given up. Open the webhook to see why, and replay them once its receiver is back.
          </Banner>
        )}
        <Card title="What is told to other systems" flush>
          {error && !query.data ? (
            <ErrorState message={error.errorMessage} onRetry={() => void query.refetch()} />
          ) : (
            <DataTable
              label="Webhooks"
              columns={columns}
              rows={query.data}
              rowKey={({ webhookId }) => webhookId}
              rowHref={({ webhookId }) => webhookHref(webhookId)}
              empty={{
                title: 'There are no webhooks yet',
                text: 'A webhook sends what happens to clients, accounts, transactions and positions to an address of yours, signed.',
              }}
            />
          )}
        </Card>
      </div>
      {isNew && (
        <WebhookForm
          webhook={null}
          onClose={() => setNew(false)}
          onSaved={({ webhookId }, secret) => {
            setNew(false);
            if (secret === null) void navigate(webhookHref(webhookId));
            else setMade({ webhookId, secret });
          }}
        />
      )}
      {made && (
        <SecretDialog
          secret={made.secret}
          isRotation={false}
          onClose={() => {
            setMade(null);
            void navigate(webhookHref(made.webhookId));
          }}
        />
      )}
    </Page>
  );
};
