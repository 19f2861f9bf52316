import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAccess, usePageTitle, usePortal, useWork, clientHref } from '@tessera/runtime';
import { Page, PageHeader } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { DraftForm } from '../money/draft-form';
import { useDraft, type SavedDraft } from '../money/use-draft';
import { useSubmitOnce } from '@tessera/api';
import { feeGroupRead } from '../shared/access-rules';
import { PageFailure } from '../shared/page-failure';
import { LoadingForm } from '../shared/loading';
import { feeGroupSchema } from './facts/fee-group-schema';
import { groupsHref, type GroupPreview } from './facts/group';
import { GroupCreated } from './group-created';
import { GroupPreviewCard } from './group-preview-card';
import { GroupNameField, MemberFields } from './member-fields';
import {
  previewMembers,
  emptyFeeGroup,
  emptyMember,
  inForm,
  memberBody,
  suggestedName,
  type Client,
  type FeeGroupValues,
} from './facts/member-values';
import { ChangeWords } from './fee-effect';

const title = 'New fee group';
const crumbs = [
  { label: 'Clients', to: '/clients' },
  { label: 'Groups', to: groupsHref },
];

/** Groups clients of one family, so that their fees are tiered on their combined value. */
export const NewFeeGroupPage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const [search] = useSearchParams();
  const clientId = search.get('clientId') ?? '';
  const {
    data: client,
    error,
    isLoading,
    refetch,
  } = Api.useGetClientQuery({ firmId, clientId }, { skip: clientId === '' });
  usePageTitle(title);
  useWork(isLoading);
  if (error && !client) return <PageFailure error={error} what="client" onRetry={() => void refetch()} />;
  if (clientId !== '' && !client)
    return (
      <Page>
        <PageHeader title={title} crumbs={crumbs} />
        <LoadingForm />
      </Page>
    );
  return (
    <Page>
      <FeeGroupForm key={clientId} firmId={firmId} client={client} />
    </Page>
  );
};

interface FeeGroupFormProps {
  readonly firmId: string;
  /** The first member, when the address names one. */
  readonly client: Client | undefined;
}

const initialValuesOf = (client: Client | undefined): FeeGroupValues =>
  client === undefined
    ? emptyFeeGroup
    : {
        name: suggestedName(client),
        clients: [{ id: client.clientId, idName: client.name, relation: '' }, emptyMember],
      };

const FeeGroupForm = ({ firmId, client }: FeeGroupFormProps): ReactNode => {
  const draft = useDraft<FeeGroupValues>({
    firmId,
    form: 'clients.new-fee-group',
    recordId: 'new',
    title: ({ name }) => `${title}${name === '' ? '' : `, ${name}`}`,
    path: `${groupsHref}/new`,
    empty: initialValuesOf(client),
  });
  if (draft.loading)
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} />
        <LoadingForm />
      </>
    );
  return (
    <LoadedForm
      firmId={firmId}
      draft={draft}
      savedDraft={draft.savedDraft}
      back={client === undefined ? groupsHref : clientHref(client.clientId, 'groups')}
    />
  );
};

interface LoadedFormProps {
  readonly firmId: string;
  readonly draft: ReturnType<typeof useDraft<FeeGroupValues>>;
  readonly savedDraft: SavedDraft<FeeGroupValues>;
  /** The address for Cancel. */
  readonly back: string;
}

const LoadedForm = ({ firmId, draft, savedDraft, back }: LoadedFormProps): ReactNode => {
  const navigate = useNavigate();
  const [start] = useState(savedDraft);
  const [preview, setPreview] = useState<GroupPreview | null>(null);
  const [readClient] = Api.useLazyGetClientQuery();
  const [create] = Api.useCreatePortfolioGroupMutation();
  const submission = useSubmitOnce(create, start.key);
  const canSeeFees = useAccess(feeGroupRead).allowed;
  const schema = useMemo(
    () => feeGroupSchema({ readClient: async (clientId) => (await readClient({ firmId, clientId }, true)).data }),
    [readClient, firmId],
  );
  if (submission.done !== null) return <GroupCreated done={submission.done} crumbs={crumbs} preview={preview} />;
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} />
      <DraftForm
        id="clients-new-fee-group"
        label={title}
        what="the new fee group"
        schema={schema}
        steps={stepsFor}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={({ name, clients }: FeeGroupValues) => ({
          firmId,
          name: name.trim(),
          groupIntent: 'Client Fee Group' as const,
          clients: memberBody(clients),
        })}
        inForm={inForm}
        doneMessage={({ name }) => `Fee group ${name.trim()} created`}
        aside={({ values: { clients } }) =>
          canSeeFees && (
            <GroupPreviewCard
              question={previewQuestion(firmId, clients)}
              members={clients.length}
              after="Grouped"
              onAnswer={setPreview}
            />
          )
        }
        reviewNote={() =>
          preview && (
            <p>
              <ChangeWords preview={preview} /> From the next fee calculation, the members’ tiers are those of what they
              hold together.
            </p>
          )
        }
        submitLabel={({ clients }) => `Group ${clients.length} clients`}
        onCancel={() => void navigate(back)}
      />
    </>
  );
};

/** Null until two clients are chosen, with their relation. */
const previewQuestion = (firmId: string, chosen: FeeGroupValues['clients']) => {
  const clients = chosen.length < 2 ? null : previewMembers(chosen);
  return clients === null ? null : { firmId, clients };
};

const stepsFor = ({ clients }: FeeGroupValues) => [
  {
    id: 'members',
    title: 'Members',
    fields: [
      'clients',
      ...clients.flatMap((_, index) => [`clients[${index}].id`, `clients[${index}].relation`]),
      'name',
    ],
    content: (
      <>
        <MemberFields />
        <GroupNameField />
      </>
    ),
    review: (now: FeeGroupValues) => [
      { label: 'Name', value: now.name },
      ...now.clients.map(({ idName, id, relation }, index) => ({
        label: index === 0 ? 'First member' : relation,
        value: idName || id,
      })),
    ],
  },
];
