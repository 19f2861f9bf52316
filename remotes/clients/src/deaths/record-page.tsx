import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft, usePreview, useSubmitOnce, type Draft, type SavedDraft } from '@tessera/api';
import type { CallData } from '@tessera/contract/schemas';
import { isIsoDate } from '@tessera/domain/dates';
import { usePageTitle, usePortal, useWork, type CallError } from '@tessera/runtime';
import { ButtonLink, Page, PageHeader } from '@tessera/ui/core';
import { DraftForm, LiveAnswer, LoadingForm, PreviewCards, ResultFrame } from '@tessera/ui/form';
import { useClient, useClientAddress } from '../addresses/use-client';
import { Api } from '../calls/api';
import { PageFailure } from '../shared/page-failure';
import { previewRefusal } from '../shared/preview-refusal';
import { EffectCards } from './affected-cards';
import { deathHref, type DeathPreview } from './death-words';
import { deathSteps } from './record-steps';
import { deathRequest, deathSchema, emptyDeath, type DeathRequest, type DeathValues } from './record-values';

type Client = CallData<'getClient'>;

const title = 'Record a death';
const fieldNames: ReadonlySet<string> = new Set(deathSteps.flatMap(({ fields }) => fields));
const inForm = (error: CallError): CallError => error;

const Header = ({ client }: { readonly client: Client }): ReactNode => (
  <PageHeader
    title={title}
    crumbs={[
      { label: 'Clients', to: '/clients' },
      { label: client.name, to: `/clients/${client.clientId}/overview` },
    ]}
  />
);

/** Records the death of a client: the day, who told it, what was seen, and what it stops. */
export const RecordDeathPage = (): ReactNode => {
  const { clientId, data: client, error, isLoading, refetch } = useClient();
  usePageTitle(client ? `${title}, ${client.name}` : error ? title : undefined);
  useWork(isLoading);
  if (error && !client) return <PageFailure error={error} what="client" onRetry={() => void refetch()} />;
  return (
    <Page>
      {client ? (
        <RecordDeathForm key={clientId} client={client} />
      ) : (
        <>
          <PageHeader title={title} crumbs={[{ label: 'Clients', to: '/clients' }, { label: clientId }]} />
          <LoadingForm />
        </>
      )}
    </Page>
  );
};

const RecordDeathForm = ({ client }: { readonly client: Client }): ReactNode => {
  const { businessDate } = usePortal();
  const { base } = useClientAddress();
  const [empty] = useState(() => emptyDeath(businessDate));
  const draft = useDraft<DeathValues>(Api, {
    form: 'clients.death',
    recordId: client.clientId,
    title: `Death of ${client.name}`,
    path: `${base}/death/new`,
    empty,
  });
  if (draft.loading)
    return (
      <>
        <Header client={client} />
        <LoadingForm />
      </>
    );
  return <LoadedForm client={client} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps {
  readonly client: Client;
  readonly draft: Draft<DeathValues>;
  readonly savedDraft: SavedDraft<DeathValues>;
}

const LoadedForm = ({ client, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const { firmId, clientId, base } = useClientAddress();
  const navigate = useNavigate();
  const { businessDate } = usePortal();
  const [start] = useState(savedDraft);
  const [preview, setPreview] = useState<DeathPreview | null>(null);
  const [record] = Api.useRecordDeathMutation();
  const submission = useSubmitOnce(record, start.key);
  const schema = useMemo(() => deathSchema(businessDate), [businessDate]);
  if (submission.done !== null) {
    const { created, cameLate } = submission.done;
    const waits = created.status === 'Reported';
    return (
      <ResultFrame
        header={<Header client={client} />}
        madeAt={deathHref(clientId)}
        cameLate={cameLate}
        links={
          <>
            <ButtonLink kind="primary" to={deathHref(clientId)}>
              See the death
            </ButtonLink>
            <ButtonLink to={`${base}/overview`}>Back to the client</ButtonLink>
          </>
        }
      >
        <p>
          {waits
            ? `The death of ${client.name} is recorded. Nothing is frozen yet: somebody else has to confirm it, and it waits for them under “Death to confirm”.`
            : `The death of ${client.name} is recorded. The accounts are frozen, and what would have moved is stopped.`}
        </p>
      </ResultFrame>
    );
  }
  return (
    <>
      <Header client={client} />
      <DraftForm<DeathValues, DeathRequest>
        id="clients-death"
        label={title}
        what="the death"
        schema={schema}
        steps={deathSteps}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values) => deathRequest(firmId, clientId, values)}
        inForm={inForm}
        doneMessage={() => `Death of ${client.name} recorded`}
        aside={({ values }) => <Effect clientId={clientId} diedOn={values.diedOn} onPreview={setPreview} />}
        submitLabel={() =>
          preview?.needsConfirmation === false ? 'Record it and freeze the accounts' : 'Record the death'
        }
        onCancel={() => void navigate(`${base}/overview`)}
      />
    </>
  );
};

interface EffectProps {
  readonly clientId: string;
  readonly diedOn: string;
  readonly onPreview: (preview: DeathPreview | null) => void;
}

const Effect = ({ clientId, diedOn, onPreview }: EffectProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const answer = usePreview(
    Api.usePreviewDeathQuery,
    isIsoDate(diedOn) ? { body: { firmId, clientId, diedOn } } : null,
  );
  const { data } = answer;
  const refusal = useMemo(() => previewRefusal(data), [data]);
  return (
    <LiveAnswer
      answer={{ ...answer, refusal }}
      inForm={inForm}
      fieldNames={fieldNames}
      empty="Enter the day of the death to see what it freezes and stops."
      onAnswer={onPreview}
    >
      {(shown, isPending) => (
        <PreviewCards isPending={isPending}>
          <EffectCards preview={shown} />
        </PreviewCards>
      )}
    </LiveAnswer>
  );
};
