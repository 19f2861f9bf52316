import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, PageHeader } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { useClient, useClientAddress } from '../addresses/use-client';
import { DraftForm } from '../money/draft-form';
import { useDraft, type SavedDraft } from '../money/use-draft';
import { useSubmitOnce } from '@tessera/api';
import { PageFailure } from '../shared/page-failure';
import { LoadingForm } from '../shared/loading';
import { AccountOpened } from './account-opened';
import {
  accountRequest,
  accountSchema,
  emptyAccount,
  inForm,
  wrapperOf,
  wrapperWords,
  type Client,
  type NewAccountValues,
  type Wrapper,
} from './account-values';
import { OpeningCard } from './opening-card';
import { stepsFor } from './steps';

const title = 'New account';

/** Opens an account for a client, alone or jointly. */
export const NewAccountPage = (): ReactNode => {
  const { firmId, clientId } = useClientAddress();
  const { base, data: client, error, isLoading, refetch } = useClient();
  const wrappers = Api.useListEligibleWrappersQuery({ firmId, clientId });
  usePageTitle(client ? `${title}, ${client.name}` : error ? title : undefined);
  useWork(isLoading || wrappers.isLoading);
  const failure = (client ? null : error) ?? (wrappers.data ? null : wrappers.error);
  if (failure)
    return (
      <PageFailure
        error={failure}
        what="client"
        onRetry={() => {
          void refetch();
          void wrappers.refetch();
        }}
      />
    );
  if (!client || !wrappers.data)
    return (
      <Page>
        <PageHeader title={title} crumbs={[{ label: 'Clients', to: '/clients' }, { label: clientId }]} />
        <LoadingForm />
      </Page>
    );
  // A key per client: another client is another form.
  return (
    <Page>
      <NewAccountForm key={clientId} client={client} wrappers={wrappers.data} base={base} />
    </Page>
  );
};

interface NewAccountFormProps {
  readonly client: Client;
  readonly wrappers: readonly Wrapper[];
  readonly base: string;
}

const NewAccountHeader = ({ client, base }: Pick<NewAccountFormProps, 'client' | 'base'>): ReactNode => (
  <PageHeader
    title={title}
    crumbs={[
      { label: 'Clients', to: '/clients' },
      { label: client.name, to: `${base}/accounts` },
    ]}
  />
);

const NewAccountForm = (props: NewAccountFormProps): ReactNode => {
  const { client, base } = props;
  const draft = useDraft<NewAccountValues>({
    firmId: client.firmId,
    form: 'clients.new-account',
    recordId: client.clientId,
    title: `${title}, ${client.name}`,
    path: `${base}/accounts/new`,
    empty: emptyAccount,
  });
  if (draft.loading)
    return (
      <>
        <NewAccountHeader client={client} base={base} />
        <LoadingForm />
      </>
    );
  return <LoadedForm {...props} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps extends NewAccountFormProps {
  readonly draft: ReturnType<typeof useDraft<NewAccountValues>>;
  readonly savedDraft: SavedDraft<NewAccountValues>;
}

const LoadedForm = ({ client, wrappers, base, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const navigate = useNavigate();
  const { businessDate } = usePortal();
  const [start] = useState(savedDraft);
  const [readClient] = Api.useLazyGetClientQuery();
  const [create] = Api.useCreateAccountMutation();
  const submission = useSubmitOnce(create, start.key);
  const schema = useMemo(
    () =>
      accountSchema({
        client,
        wrappers,
        businessDate,
        readClient: async (clientId) => (await readClient({ firmId: client.firmId, clientId }, true)).data,
      }),
    [client, wrappers, businessDate, readClient],
  );
  if (submission.done !== null) return <AccountOpened client={client} base={base} done={submission.done} />;
  const wordsOf = (values: NewAccountValues): string => {
    const wrapper = wrapperOf(values, wrappers);
    return wrapper ? wrapperWords(wrapper) : 'account';
  };
  return (
    <>
      <NewAccountHeader client={client} base={base} />
      <DraftForm
        id="clients-new-account"
        label={title}
        what="the new account"
        schema={schema}
        steps={(values) => stepsFor(client, wrappers, values)}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values: NewAccountValues) => accountRequest(client, wrappers, values)}
        inForm={inForm}
        doneMessage={({ name }) => `${name} opened for ${client.name}`}
        aside={({ values }) => <OpeningCard client={client} wrappers={wrappers} values={values} />}
        submitLabel={(values) => `Open ${wordsOf(values)}`}
        onCancel={() => void navigate(`${base}/accounts`)}
      />
    </>
  );
};
