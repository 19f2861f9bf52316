import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { listResult } from '@tessera/api';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  Count,
  DateText,
  Facts,
  KeyFigures,
  Missing,
  Page,
  RecordFailure,
  PageHeader,
  SkeletonLines,
  StatePage,
  StatusTag,
  formatCount,
} from '@tessera/ui/core';
import { ListPage, sortsOf, useListState, useOpenRow } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { webhookRead, webhookWrite } from '../shared/access-rules';
import { deliveryColumns, deliveryFilters } from './delivery-columns';
import { DeliveryDrawer } from './delivery-drawer';
import { ReplayDialog } from './replay-dialog';
import { SecretDialog } from './secret-dialog';
import { usePatchWebhook, type Write } from './use-patch-webhook';
import { WebhookForm } from './webhook-form';
import { stateOf, subjectWords, type Webhook } from './webhook-words';

const sorts = sortsOf(deliveryColumns(() => ''));
const crumbs = [{ label: 'Webhooks', to: '/settings/webhooks' }];
/** How often the page looks while something is on its way. */
const askEveryMs = 3_000;

/** A webhook: how it is, what was delivered, and what to do about the rest. */
export const WebhookPage = (): ReactNode => {
  const { webhookId = '' } = useParams();
  const { firmId } = usePortal().firm;
  const { allowed } = useAccess(webhookRead);
  const query = Api.useGetWebhookQuery({ firmId, webhookId }, { skip: !allowed });
  const webhook = query.currentData;
  usePageTitle('Webhook');
  useWork(query.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  if (webhook === undefined)
    return query.isError ? (
      <RecordFailure
        error={query.error}
        what="webhook"
        back={{ buttonLabel: 'Back to webhooks', target: '/settings/webhooks' }}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Page>
        <PageHeader title="Webhook" crumbs={crumbs} />
        <SkeletonLines lines={8} />
      </Page>
    );
  return <Loaded key={webhookId} webhook={webhook} />;
};

type Asked = 'edit' | 'replay' | 'gaps' | 'rotate' | 'off' | null;

const Loaded = ({ webhook }: { readonly webhook: Webhook }): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { webhookId } = webhook;
  const mayWrite = useAccess(webhookWrite).allowed;
  const list = useListState({ filters: deliveryFilters, defaultSort: '-at', sorts });
  const asks = { ...list.query, firmId, webhookId };
  const shown = Api.useListWebhookDeliveriesQuery(asks);
  // The two answers are of different moments: either can be the one that still says so.
  const isWaiting = webhook.waiting > 0 || shown.currentData?.rows.some(({ status }) => status === 'Waiting') === true;
  const looking = { pollingInterval: isWaiting ? askEveryMs : 0 };
  const deliveries = Api.useListWebhookDeliveriesQuery(asks, looking);
  Api.useGetWebhookQuery({ firmId, webhookId }, looking);
  const gaps = Api.useGetWebhookGapsQuery({ firmId, webhookId });
  const [test, testing] = Api.useTestWebhookMutation();
  const patch = usePatchWebhook();
  const [asked, setAsked] = useState<Asked>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { openId, close, hrefOf } = useOpenRow('delivery');
  const sendTest = async (): Promise<void> => {
    const { error } = await test({ firmId, webhookId, body: {} });
    const refused = callErrorOf(error);
    portal.toast(
      refused ? { kind: 'error', message: refused.errorMessage } : { kind: 'success', message: 'A test is on its way' },
    );
  };
  const change = async (body: Write['body'], done: string): Promise<void> => {
    setAsked(null);
    const { data, error } = await patch(webhook.subject, {
      body: { nodeId: webhook.nodeId, auditDetails: { version: webhook.auditDetails.version }, ...body },
    });
    if (data === undefined) {
      const refused = callErrorOf(error);
      if (refused) portal.toast({ kind: 'error', message: refused.errorMessage });
      return;
    }
    setSecret(data.secret);
    portal.toast({ kind: 'success', message: done });
  };
  const state = stateOf(webhook);
  const open = (gaps.data?.missing ?? 0) + (gaps.data?.parked ?? 0);
  const { firstPosition, lastPosition } = gaps.data ?? { firstPosition: null, lastPosition: null };
  return (
    <>
      <ListPage
        title={`${subjectWords[webhook.subject]}: ${webhook.nodeName}`}
        crumbs={crumbs}
        label="Deliveries"
        listId="settings.webhook-deliveries"
        list={list}
        actions={
          mayWrite && (
            <>
              <Button busy={testing.isLoading} onClick={() => void sendTest()}>
                Send a test
              </Button>
              <Button onClick={() => setAsked('replay')}>Replay</Button>
              <Button onClick={() => setAsked('rotate')}>New secret</Button>
              {webhook.active ? (
                <Button onClick={() => setAsked('off')}>Switch off</Button>
              ) : (
                <Button onClick={() => void change({ active: true }, 'Webhook switched on')}>Switch on</Button>
              )}
              <Button kind="primary" onClick={() => setAsked('edit')}>
                Change
              </Button>
            </>
          )
        }
        figures={
          <div className="t-stack">
            {webhook.offReason !== null && <Banner tone="bad">{webhook.offReason}</Banner>}
            {webhook.active && webhook.lastProblem !== null && (
              <Banner tone="warning">The last attempt failed: {webhook.lastProblem}</Banner>
            )}
            <KeyFigures
              label="How it goes"
              figures={[
                { label: 'State', value: <StatusTag status={state.word} tone={state.tone} /> },
                { label: 'Waiting', value: formatCount(webhook.waiting) },
                { label: 'Parked', value: formatCount(webhook.parked) },
                {
                  label: 'Not delivered',
                  value: gaps.data === undefined ? '…' : formatCount(open),
                  note:
                    gaps.data === undefined
                      ? ''
                      : `Of ${formatCount(gaps.data.events)} events since it was made; ${formatCount(gaps.data.missing)} were never tried`,
                },
              ]}
            />
            <Card title="Where it goes">
              <div className="t-stack">
                <Facts
                  facts={[
                    { label: 'Address', value: webhook.url },
                    { label: 'Events', value: webhook.eventTypes.join(', ') },
                    { label: 'Secret since', value: <DateText value={webhook.secretSince} time /> },
                    {
                      label: 'Secret before signs until',
                      value:
                        webhook.previousSecretUntil === null ? (
                          <Missing />
                        ) : (
                          <DateText value={webhook.previousSecretUntil} time />
                        ),
                    },
                  ]}
                />
                {mayWrite && (
                  <div className="t-row">
                    {open > 0 && (
                      <Button onClick={() => setAsked('gaps')}>
                        Replay what was not delivered (<Count value={open} />)
                      </Button>
                    )}
                    {webhook.previousSecretUntil !== null && (
                      <Button
                        onClick={() => void change({ secret: 'End previous' }, 'The secret before signs no more')}
                      >
                        End the secret before
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </Card>
          </div>
        }
        columns={deliveryColumns(hrefOf)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(id)}
        selectedKey={openId ?? undefined}
        empty={{
          title: 'Nothing was sent yet',
          text: 'Send a test, or wait until something happens to a record it tells of.',
        }}
        {...listResult(deliveries)}
      />
      {openId !== null && <DeliveryDrawer key={openId} webhookId={webhookId} deliveryId={openId} onClose={close} />}
      {asked === 'edit' && (
        <WebhookForm webhook={webhook} onClose={() => setAsked(null)} onSaved={() => setAsked(null)} />
      )}
      {(asked === 'replay' || asked === 'gaps') && (
        <ReplayDialog
          webhook={webhook}
          positions={
            asked === 'gaps' && firstPosition !== null && lastPosition !== null
              ? { from: firstPosition, to: lastPosition }
              : null
          }
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        open={asked === 'rotate'}
        title="Make a new secret?"
        confirmLabel="Make it"
        onConfirm={() => void change({ secret: 'Rotate' }, 'New secret made')}
        onClose={() => setAsked(null)}
      >
        Deliveries are signed with both secrets for a day, so that your receiver can change over.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'off'}
        title="Switch the webhook off?"
        confirmLabel="Switch off"
        danger
        onConfirm={() => void change({ active: false }, 'Webhook switched off')}
        onClose={() => setAsked(null)}
      >
        What waits is parked, and what happens from now on is not sent. Both can be replayed later.
      </ConfirmDialog>
      {secret !== null && <SecretDialog secret={secret} isRotation onClose={() => setSecret(null)} />}
    </>
  );
};
