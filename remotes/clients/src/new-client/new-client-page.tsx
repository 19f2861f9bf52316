import { useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withoutFields } from '@tessera/contract/clients/field-scopes';
import type { CallData } from '@tessera/contract/schemas';
import { formStepsOf, isSubmitted, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Page, PageHeader } from '@tessera/ui/core';
import { DraftForm, LoadingForm } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { useDraft, useSubmitOnce, type Draft, type SavedDraft } from '@tessera/api';
import { bankWrite } from '../shared/access-rules';
import { useClosedFields } from '../shared/closed-fields';
import { ClientCreated } from './client-created';
import { DuplicatesCard } from './duplicates-card';
import { requestOf, type NewClientRequest } from './request';
import { clientSchema, inForm } from './schema';
import { StatusCard } from './status-card';
import { stepsOf } from './steps';
import { emptyClient, nameOf, withoutClosed, type NewClientValues } from './values';

const title = 'New client';
const draftTitle = (values: NewClientValues): string => (nameOf(values) === '' ? title : `${title}, ${nameOf(values)}`);

const Header = (): ReactNode => <PageHeader title={title} crumbs={[{ label: 'Clients', to: '/clients' }]} />;

/**
 * Creates a client of any kind in steps, saved as a draft meanwhile. After the result, visiting the page again starts a
 * new client.
 */
export const NewClientPage = (): ReactNode => {
  const { key, state } = useLocation();
  const [visit, setVisit] = useState<{ readonly number: number; readonly doneAt: string | null }>({
    number: 0,
    doneAt: null,
  });
  // The result goes back over the form's steps and marks its own history entry; that is not a new visit.
  if (visit.doneAt !== null && visit.doneAt !== key)
    setVisit(
      isSubmitted(state) || formStepsOf(state) !== null
        ? { ...visit, doneAt: key }
        : { number: visit.number + 1, doneAt: null },
    );
  return <NewClient key={visit.number} onDone={() => setVisit((now) => ({ ...now, doneAt: key }))} />;
};

interface NewClientProps {
  readonly onDone: () => void;
}

const NewClient = ({ onDone }: NewClientProps): ReactNode => {
  const draft = useDraft<NewClientValues>(Api, {
    form: 'clients.new',
    recordId: 'new',
    title: draftTitle,
    path: '/clients/new',
    empty: emptyClient,
  });
  usePageTitle(title);
  useWork(draft.loading);
  if (draft.loading)
    return (
      <Page>
        <Header />
        <LoadingForm />
      </Page>
    );
  return <LoadedForm draft={draft} savedDraft={draft.savedDraft} onDone={onDone} />;
};

interface LoadedFormProps extends NewClientProps {
  readonly draft: Draft<NewClientValues>;
  readonly savedDraft: SavedDraft<NewClientValues>;
}

const LoadedForm = ({ draft, savedDraft, onDone }: LoadedFormProps): ReactNode => {
  const {
    firm: { firmId },
    businessDate,
  } = usePortal();
  const navigate = useNavigate();
  const closed = useClosedFields();
  const [start] = useState(() => ({ ...savedDraft, values: withoutClosed(savedDraft.values, closed) }));
  const [made, setMade] = useState<NewClientValues>(start.values);
  const [create] = Api.useCreateClientMutation();
  const submission = useSubmitOnce<NewClientRequest, CallData<'createClient'>>(create, start.key);
  const mayEnterBank = useAccess(bankWrite).allowed;
  const steps = useMemo(() => stepsOf(mayEnterBank, closed), [mayEnterBank, closed]);
  const schema = useMemo(() => clientSchema(businessDate), [businessDate]);
  if (submission.done !== null)
    return (
      <ClientCreated
        values={made}
        made={submission.done.created}
        cameLate={submission.done.cameLate}
        onShown={onDone}
      />
    );
  return (
    <Page>
      <Header />
      <DraftForm<NewClientValues, NewClientRequest>
        id="clients-new"
        label={title}
        what="the new client"
        schema={schema}
        steps={steps}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values) => {
          setMade(values);
          return withoutFields(requestOf(values, firmId, businessDate), closed);
        }}
        inForm={inForm}
        doneMessage={(values) => `${nameOf(values)} was created`}
        aside={({ values }) => (
          <>
            <DuplicatesCard />
            <StatusCard values={values} on={businessDate} />
          </>
        )}
        submitLabel={(values) => `Create ${nameOf(values)}`}
        onCancel={() => void navigate('/clients')}
      />
    </Page>
  );
};
