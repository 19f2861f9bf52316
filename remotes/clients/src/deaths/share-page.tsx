import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useDraft, usePreview, useSubmitOnce, type Draft, type SavedDraft } from '@tessera/api';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Banner, ButtonLink, EmptyState, Page, PageHeader } from '@tessera/ui/core';
import { DraftForm, LiveAnswer, LoadingForm, PreviewCards, ResultFrame } from '@tessera/ui/form';
import { useClientAddress } from '../addresses/use-client';
import { Api } from '../calls/api';
import { PageFailure } from '../shared/page-failure';
import { previewRefusal } from '../shared/preview-refusal';
import { deathHref, type Death } from './death-words';
import { shareSteps } from './share-fields';
import { SharesPreview } from './share-preview';
import {
  designationRequest,
  inShareForm,
  sharesFromWish,
  sharesSchema,
  type DesignationPreview,
  type DesignationRequest,
  type ShareValues,
} from './share-values';

type Pension = Death['pensions'][number];

const title = 'Share out a pension';

interface OfProps {
  readonly death: Death;
  readonly pension: Pension;
}

const Header = ({ death, pension }: OfProps): ReactNode => (
  <PageHeader
    title={`Share out ${pension.name}`}
    crumbs={[
      { label: 'Clients', to: '/clients' },
      { label: death.clientName, to: `/clients/${death.clientId}/overview` },
      { label: 'Death', to: deathHref(death.clientId) },
    ]}
  />
);

/** The trustees' decision about one pension: who benefits, how they take it, and why. */
export const SharePage = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const { clientProductId = '' } = useParams();
  const { currentData: found, error, isFetching, refetch } = Api.useGetDeathQuery({ firmId, clientId });
  const death = found?.death ?? null;
  const pension = death?.pensions.find((each) => each.clientProductId === clientProductId);
  usePageTitle(death ? `${title}, ${death.clientName}` : found || error ? title : undefined);
  useWork(isFetching && !found);
  if (error && !found) return <PageFailure error={error} what="death" onRetry={() => void refetch()} />;
  if (!found)
    return (
      <Page>
        <PageHeader title={title} crumbs={[{ label: 'Clients', to: '/clients' }, { label: clientId }]} />
        <LoadingForm />
      </Page>
    );
  return (
    <Page>
      {death && pension ? (
        <ShareForm key={clientProductId} death={death} pension={pension} />
      ) : (
        <>
          <PageHeader title={title} crumbs={[{ label: 'Clients', to: '/clients' }, { label: clientId }]} />
          <EmptyState
            title="This pension is not there"
            text="No death of the client is recorded, or it is not one of their pensions."
            action={<ButtonLink to={deathHref(clientId)}>Back to the death</ButtonLink>}
          />
        </>
      )}
    </Page>
  );
};

const ShareForm = ({ death: latest, pension: now }: OfProps): ReactNode => {
  // As they were when the form was opened: what is submitted changes both.
  const [death] = useState(latest);
  const [pension] = useState(now);
  const [empty] = useState(() => sharesFromWish(death));
  const draft = useDraft<ShareValues>(Api, {
    form: 'clients.designation',
    recordId: pension.clientProductId,
    title: `Share out ${pension.name}, ${death.clientName}`,
    path: `${deathHref(death.clientId)}/share/${encodeURIComponent(pension.clientProductId)}`,
    empty,
  });
  if (pension.designateRefusal !== null)
    return (
      <>
        <Header death={death} pension={pension} />
        <Banner tone="warning">{pension.designateRefusal}</Banner>
        <div className="t-row">
          <ButtonLink to={deathHref(death.clientId)}>Back to the death</ButtonLink>
        </div>
      </>
    );
  if (draft.loading)
    return (
      <>
        <Header death={death} pension={pension} />
        <LoadingForm />
      </>
    );
  return <LoadedForm death={death} pension={pension} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps extends OfProps {
  readonly draft: Draft<ShareValues>;
  readonly savedDraft: SavedDraft<ShareValues>;
}

const LoadedForm = ({ death, pension, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const navigate = useNavigate();
  const [start] = useState(savedDraft);
  const [preview, setPreview] = useState<DesignationPreview | null>(null);
  const [create] = Api.useCreateDesignationMutation();
  const submission = useSubmitOnce(create, start.key);
  const of = { firmId, deathId: death.deathId, clientProductId: pension.clientProductId };
  const back = deathHref(death.clientId);
  if (submission.done !== null) {
    const { created, cameLate } = submission.done;
    return (
      <ResultFrame
        header={<Header death={death} pension={pension} />}
        madeAt={back}
        cameLate={cameLate}
        links={
          <ButtonLink kind="primary" to={back}>
            See the death
          </ButtonLink>
        }
      >
        <p>
          {created.status === 'Asked'
            ? 'The decision is recorded. Nothing has moved yet: somebody else has to authorise it.'
            : 'Cash and units have moved to the beneficiaries’ accounts. Lump sums are paid as soon as they can be.'}
        </p>
      </ResultFrame>
    );
  }
  return (
    <>
      <Header death={death} pension={pension} />
      <DraftForm<ShareValues, DesignationRequest>
        id="clients-designation"
        label={title}
        what="the decision"
        schema={sharesSchema}
        steps={shareSteps}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values) => designationRequest(of, values)}
        inForm={inShareForm}
        doneMessage={() => `Decision about ${pension.name} recorded`}
        aside={({ values }) => <Planned of={of} values={values} onPreview={setPreview} />}
        submitLabel={() =>
          preview?.needsAuthorisation === false ? `Share out ${pension.name}` : 'Ask a second person to share it out'
        }
        onCancel={() => void navigate(back)}
      />
    </>
  );
};

interface PlannedProps {
  readonly of: Parameters<typeof designationRequest>[0];
  readonly values: ShareValues;
  readonly onPreview: (preview: DesignationPreview | null) => void;
}

const Planned = ({ of, values, onPreview }: PlannedProps): ReactNode => {
  const asked = designationRequest(of, values);
  const answer = usePreview(
    Api.usePreviewDesignationQuery,
    asked === null
      ? null
      : {
          body: {
            firmId: asked.firmId,
            deathId: asked.deathId,
            clientProductId: asked.clientProductId,
            kind: asked.kind,
            ...(asked.shares === undefined ? {} : { shares: asked.shares }),
          },
        },
  );
  const { data } = answer;
  const refusal = useMemo(() => previewRefusal(data), [data]);
  const fieldNames = useMemo(() => new Set(shareSteps(values).flatMap(({ fields }) => fields)), [values]);
  return (
    <LiveAnswer
      answer={{ ...answer, refusal }}
      inForm={inShareForm}
      fieldNames={fieldNames}
      empty="Choose who benefits, with shares of 100% together, to see what each gets."
      onAnswer={onPreview}
    >
      {(shown, isPending) => (
        <PreviewCards isPending={isPending}>
          <SharesPreview preview={shown} />
        </PreviewCards>
      )}
    </LiveAnswer>
  );
};
