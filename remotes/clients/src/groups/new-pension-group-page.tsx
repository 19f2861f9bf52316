import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle, useWork } from '@tessera/runtime';
import { EmptyState, Page, PageHeader } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { useClient } from '../addresses/use-client';
import { DraftForm } from '../money/draft-form';
import { useDraft, type SavedDraft } from '../money/use-draft';
import { useSubmitOnce } from '@tessera/api';
import { PageFailure } from '../shared/page-failure';
import { LoadingForm } from '../shared/loading';
import { pensionTypeWords } from './facts/group';
import { GroupCreated } from './group-created';
import type { Client } from './facts/member-values';
import { PensionFields } from './pension-fields';
import {
  choicesAmong,
  chosenIds,
  pensionGroupSchema,
  pensionInForm,
  typeOf,
  type PensionFacts,
  type PensionGroupValues,
} from './facts/pension-values';
import { usePensionProducts } from './facts/use-pension-products';

const title = 'New pension account group';
const crumbsOf = (client: Client, base: string) => [
  { label: 'Clients', to: '/clients' },
  { label: client.name, to: `${base}/groups` },
];

/** Groups accounts of one pension that hold the same kind of benefits. */
export const NewPensionGroupPage = (): ReactNode => {
  const { clientId, base, data: client, error, isLoading, refetch } = useClient();
  const [search] = useSearchParams();
  const {
    facts,
    error: noAccounts,
    loading,
    refetch: refetchAccounts,
  } = usePensionProducts(clientId, { productId: search.get('product') ?? undefined });
  usePageTitle(client ? `${title}, ${client.name}` : error ? title : undefined);
  useWork(isLoading || loading);
  const failure = (client ? null : error) ?? noAccounts;
  if (failure)
    return (
      <PageFailure
        error={failure}
        what="client"
        onRetry={() => {
          void refetch();
          void refetchAccounts();
        }}
      />
    );
  if (!client || !facts)
    return (
      <Page>
        <PageHeader title={title} />
        <LoadingForm />
      </Page>
    );
  if (facts.products.length === 0)
    return (
      <Page>
        <PageHeader title={title} crumbs={crumbsOf(client, base)} />
        <div className="t-card">
          <EmptyState
            title={`${client.name} has no pension whose accounts could be grouped`}
            text="A group is made of accounts of one pension product."
          />
        </div>
      </Page>
    );
  return (
    <Page>
      <PensionGroupForm
        key={clientId}
        client={client}
        base={base}
        facts={facts}
        productId={search.get('product') ?? ''}
      />
    </Page>
  );
};

interface PensionGroupFormProps {
  readonly client: Client;
  readonly base: string;
  readonly facts: PensionFacts;
  /** The product in the address; empty for the only one, or the first. */
  readonly productId: string;
}

const initialValuesOf = (
  { surname, name }: Client,
  { products }: PensionFacts,
  productId: string,
): PensionGroupValues => ({
  name: `${surname ?? name} pension`,
  productId: products.find(({ id }) => id === productId)?.id ?? products[0]?.id ?? '',
  groupType: '',
  chosen: choicesAmong(products),
});

const PensionGroupForm = (props: PensionGroupFormProps): ReactNode => {
  const { client, base, facts, productId } = props;
  const draft = useDraft<PensionGroupValues>({
    firmId: client.firmId,
    form: 'clients.new-pension-group',
    recordId: client.clientId,
    title: `${title}, ${client.name}`,
    path: `${base}/groups/new`,
    empty: initialValuesOf(client, facts, productId),
  });
  if (draft.loading)
    return (
      <>
        <PageHeader title={title} crumbs={crumbsOf(client, base)} />
        <LoadingForm />
      </>
    );
  return <LoadedForm {...props} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps extends PensionGroupFormProps {
  readonly draft: ReturnType<typeof useDraft<PensionGroupValues>>;
  readonly savedDraft: SavedDraft<PensionGroupValues>;
}

const LoadedForm = ({ client, base, facts, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const navigate = useNavigate();
  const [start] = useState(savedDraft);
  const [create] = Api.useCreatePortfolioGroupMutation();
  const submission = useSubmitOnce(create, start.key);
  const schema = useMemo(() => pensionGroupSchema(facts), [facts]);
  if (submission.done !== null)
    return <GroupCreated done={submission.done} crumbs={crumbsOf(client, base)} preview={null} />;
  const { firmId } = client;
  return (
    <>
      <PageHeader title={title} crumbs={crumbsOf(client, base)} />
      <DraftForm
        id="clients-new-pension-group"
        label={title}
        what="the new pension account group"
        schema={schema}
        steps={() => stepsFor(facts)}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values: PensionGroupValues) => ({
          firmId,
          name: values.name.trim(),
          groupIntent: 'Pension Account Group' as const,
          groupType: typeOf(values),
          accounts: [...chosenIds(values, facts.products)],
          intentDetails: { clientProductId: values.productId },
        })}
        inForm={(error, values: PensionGroupValues) => pensionInForm(error, values, facts.products)}
        doneMessage={({ name }) => `Pension account group ${name.trim()} created`}
        submitLabel={(values) =>
          `Group ${chosenIds(values, facts.products).length === 1 ? '1 account' : `${chosenIds(values, facts.products).length} accounts`}`
        }
        onCancel={() => void navigate(`${base}/groups`)}
      />
    </>
  );
};

const stepsFor = (facts: PensionFacts) => [
  {
    id: 'accounts',
    title: 'Accounts',
    fields: [
      'productId',
      'groupType',
      'chosen',
      'name',
      ...facts.products.flatMap(({ accounts }) => accounts.map(({ accountId }) => `chosen.${accountId}`)),
    ],
    content: <PensionFields {...facts} />,
    review: (now: PensionGroupValues) => {
      const product = facts.products.find(({ id }) => id === now.productId);
      const chosen = new Set(chosenIds(now, facts.products));
      return [
        { label: 'Name', value: now.name },
        { label: 'Pension product', value: product?.label ?? '' },
        { label: 'What the accounts hold', value: now.groupType === '' ? '' : pensionTypeWords[typeOf(now)] },
        ...(product?.accounts ?? [])
          .filter(({ accountId }) => chosen.has(accountId))
          .map(({ name, accountId }) => ({ label: accountId, value: name })),
      ];
    },
  },
];
