import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { object, string } from 'yup';
import {
  createRemoteApi,
  createRemoteStore,
  useDraft,
  usePreview,
  useSubmitOnce,
  type Draft,
  type SavedDraft,
} from '@tessera/api';
import type { PortalConfig } from '@tessera/contract';
import { draftCalls } from '@tessera/contract/drafts/calls';
import { portfolioGroupCalls } from '@tessera/contract/portfolio-groups/calls';
import type { CallBody } from '@tessera/contract/schemas';
import { defineRemote, SubmittedOnce, withFormNames, type CallError } from '@tessera/runtime';
import { ButtonLink, Page, PageHeader } from '@tessera/ui/core';
import { DraftForm, LiveAnswer, LoadingForm, PreviewCards, ResultFrame, TextField } from '@tessera/ui/form';
import { lost, refused, type CannedAnswers } from './canned-answers';
import { renderRemote } from './render-remote';

/**
 * A remote of no product team with a long form of its own: what it writes is what every such form has to write. Fields,
 * a schema, a request, a preview and a result; draft, review, one submit and the result's frame are shared.
 */
const { createPortfolioGroup, previewPortfolioGroup } = portfolioGroupCalls;
const { deleteDraft, getDraft, saveDraft } = draftCalls;
const Api = createRemoteApi('planning', {
  createPortfolioGroup,
  previewPortfolioGroup,
  deleteDraft,
  getDraft,
  saveDraft,
});

interface Values {
  readonly family: string;
  readonly head: string;
}
const empty: Values = { family: '', head: '' };
const schema = object({
  family: string().required('Enter the family.'),
  head: string().required('Enter its head.'),
});
const membersOf = ({ head }: Values) => [{ id: head, relation: null }];
const requestOf = ({ family, head }: Values): CallBody<'createPortfolioGroup'> | null =>
  head === ''
    ? null
    : {
        firmId: 'NBW',
        name: family,
        groupIntent: 'Client Fee Group',
        clients: [{ id: head }],
      };
const fieldNames: ReadonlySet<string> = new Set(['family', 'head']);
const inForm = (error: CallError): CallError =>
  withFormNames(error, (name) => (name === 'name' ? 'family' : name.replace('clients[0].id', 'head')));
const steps = [
  {
    id: 'family',
    title: 'The family',
    fields: ['family', 'head'],
    content: (
      <>
        <TextField name="family" label="Family" />
        <TextField name="head" label="Head" />
      </>
    ),
    review: ({ family, head }: Values) => [
      { label: 'Family', value: family },
      { label: 'Head', value: head },
    ],
  },
];

const NewPlanPage = (): ReactNode => {
  const draft = useDraft<Values>(Api, {
    form: 'planning.new',
    recordId: 'new',
    title: ({ family }) => `New plan, ${family}`,
    path: '/planning/new',
    empty,
  });
  return <Page>{draft.loading ? <LoadingForm /> : <LoadedForm draft={draft} savedDraft={draft.savedDraft} />}</Page>;
};

const LoadedForm = ({
  draft,
  savedDraft,
}: {
  readonly draft: Draft<Values>;
  readonly savedDraft: SavedDraft<Values>;
}): ReactNode => {
  const [start] = useState(savedDraft);
  const [create] = Api.useCreatePortfolioGroupMutation();
  const submission = useSubmitOnce(create, start.key, [0]);
  if (submission.done !== null)
    return (
      <ResultFrame
        header={<PageHeader title="Plan made" />}
        madeAt={`/planning/${submission.done.created.id}`}
        cameLate={submission.done.cameLate}
        links={<ButtonLink to="/planning">All plans</ButtonLink>}
      >
        It is reviewed in a year.
      </ResultFrame>
    );
  return (
    <DraftForm<Values, CallBody<'createPortfolioGroup'>>
      id="planning-new"
      label="New plan"
      what="the plan"
      schema={schema}
      steps={steps}
      draft={draft}
      start={start}
      submission={submission}
      bodyOf={requestOf}
      inForm={inForm}
      doneMessage={({ family }) => `${family} made`}
      aside={({ values }) => <PlanPreview values={values} />}
      submitLabel={({ family }) => `Make ${family}`}
      onCancel={() => undefined}
    />
  );
};

const PlanPreview = ({ values }: { readonly values: Values }): ReactNode => (
  <LiveAnswer
    answer={usePreview(
      Api.usePreviewPortfolioGroupQuery,
      values.head === '' ? null : { body: { firmId: 'NBW', clients: membersOf(values) } },
      0,
    )}
    inForm={inForm}
    fieldNames={fieldNames}
    empty="Enter the head to see the fees."
  >
    {({ clients }, isPending) => <PreviewCards isPending={isPending}>{clients.length} with other fees</PreviewCards>}
  </LiveAnswer>
);

const config: PortalConfig = {
  name: 'planning',
  team: 'Planning',
  contract: '^1.0.0',
  prefixes: ['/planning'],
  routes: [],
  navigation: [],
  extensions: [],
  calls: [],
};
const remote = defineRemote({
  name: 'planning',
  createStore: (portal) => createRemoteStore(portal, Api),
  Pages: () => (
    <SubmittedOnce>
      <Routes>
        <Route path="/planning/new" element={<NewPlanPage />} />
        <Route path="/planning/:id" element={<h1>The plan</h1>} />
      </Routes>
    </SubmittedOnce>
  ),
});

const savedDraft = {
  id: 'D1',
  form: 'planning.new',
  recordId: 'new',
  title: 'New plan, Hart',
  href: '/planning/new?draft=D1',
  savedAt: '2026-11-20T10:00:00Z',
};
const fees = { before: 0, after: 0, beforePercent: 0, afterPercent: 0 };
const open = (path: string, changed: CannedAnswers = {}) =>
  renderRemote(remote, config, {
    path,
    answers: {
      saveDraft: savedDraft,
      deleteDraft: {} as never,
      previewPortfolioGroup: { ...fees, clients: [], fees: [] } as never,
      createPortfolioGroup: { id: 'G1', status: 'Active' } as never,
      ...changed,
    },
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a remote’s own long form previews, keeps a draft, is reviewed, submits once and shows its result', async () => {
  let asked = 0;
  const portal = await open('/planning/new', {
    createPortfolioGroup: () => {
      asked += 1;
      return asked === 1 ? lost() : ({ id: 'G1', status: 'Active' } as never);
    },
  });
  expect(screen.getByText('Enter the head to see the fees.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Family'), 'Hart');
  await userEvent.type(screen.getByLabelText('Head'), 'C1');
  expect(await screen.findByText('0 with other fees')).toBeVisible();

  await press('Continue');
  await waitFor(() => expect(portal.history.path()).toMatch(/^\/planning\/new\?draft=/));
  expect(portal.calls.find(({ id }) => id === 'saveDraft')?.body).toMatchObject({
    form: 'planning.new',
    title: 'New plan, Hart',
    values: { family: 'Hart', head: 'C1', step: 'review' },
  });

  await press('Make Hart');
  const title = await screen.findByRole('heading', { level: 1, name: 'Plan made' });
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText('The connection was lost for a moment. It went through, once.')).toBeVisible();
  const keys = portal.calls
    .filter(({ id }) => id === 'createPortfolioGroup')
    .map(({ request }) => request.headers?.['idempotency-key']);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(portal.callIds()).toContain('deleteDraft');
  expect(portal.unsaved()).toEqual([]);
});

test('a draft continues where it was left, and a refusal of its preview stands beside the form’s own field', async () => {
  await open('/planning/new?draft=D1', {
    getDraft: { ...savedDraft, values: { family: 'Hart', head: 'C9', step: 'family', key: 'kept', gone: 1 } },
    previewPortfolioGroup: refused('bad-request', 'Check the clients.', [
      { fieldName: 'clients[0].id', type: 'unknown', errorMessage: 'There is no client C9.' },
    ]),
  });
  const head = await screen.findByLabelText('Head');
  expect(screen.getByLabelText('Family')).toHaveValue('Hart');
  await waitFor(() => expect(head).toHaveAccessibleDescription('There is no client C9.'));
});

test('a draft of another form is not filled in', async () => {
  await open('/planning/new?draft=D1', {
    getDraft: { ...savedDraft, form: 'planning.other', values: { family: 'Hart' } },
  });
  expect(await screen.findByText(/This draft is no longer available/)).toBeVisible();
  expect(screen.getByLabelText('Family')).toHaveValue('');
});
