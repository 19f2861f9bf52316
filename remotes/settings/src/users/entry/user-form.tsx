import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft, usePreview, useSubmitOnce, type Draft, type SavedDraft } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { presetSummary } from '../describe-access';
import { usePageTitle, usePortal } from '@tessera/runtime';
import { ButtonLink, PageHeader } from '@tessera/ui/core';
import { DraftForm, LiveAnswer, LoadingForm, PreviewCards, ResultFrame, type FormStep } from '@tessera/ui/form';
import { Api } from '../../calls/api';
import { editUserHref, newUserHref, userHref, usersHref } from '../user-addresses';
import { AccessFields } from './access-fields';
import { EffectCard, EffectWords, type Effect } from './effect-card';
import { OfficeFields, PersonFields } from './person-fields';
import {
  emptyUser,
  enteredOf,
  grantedOf,
  inUserForm,
  scopesOf,
  userSchema,
  valuesOf,
  type UserRecord,
  type UserValues,
} from './user-values';

const crumbs = [{ label: 'Firm users', to: usersHref }];
type Body = CallBody<'createUser'> | CallBody<'updateUser'>;

const fieldNames = new Set(['name', 'email', 'jobTitle', 'nodeId', 'furtherNodeIds', 'preset']);

const titleOf = (user: UserRecord | null): string => (user === null ? 'New user' : `Change ${user.name}`);

/** The form of a user, new or changed. */
export const UserForm = ({ user }: { readonly user: UserRecord | null }): ReactNode => {
  // The form begins with what was read first; a change by somebody else is refused when it is saved.
  const [empty] = useState(() => (user === null ? emptyUser : valuesOf(user)));
  const draft = useDraft<UserValues>(Api, {
    form: 'settings.user',
    recordId: user?.userId ?? 'new',
    title: (values) => (user === null && values.name !== '' ? `New user, ${values.name}` : titleOf(user)),
    path: user === null ? newUserHref : editUserHref(user.userId),
    empty,
  });
  if (draft.loading)
    return (
      <>
        <PageHeader title={titleOf(user)} crumbs={crumbs} />
        <LoadingForm />
      </>
    );
  return <LoadedForm user={user} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps {
  readonly user: UserRecord | null;
  readonly draft: Draft<UserValues>;
  readonly savedDraft: SavedDraft<UserValues>;
}

const stepsFor = (isNew: boolean): readonly FormStep<UserValues>[] => [
  {
    id: 'person',
    title: 'Who',
    fields: ['userType', 'name', 'email', 'jobTitle'],
    content: <PersonFields isNew={isNew} />,
    review: ({ userType, name, email, jobTitle }) => [
      { label: 'Kind', value: userType === 'User' ? 'Person' : 'Machine' },
      { label: 'Name', value: name },
      { label: 'E-mail', value: email },
      { label: 'Job title', value: jobTitle },
    ],
  },
  {
    id: 'offices',
    title: 'Offices',
    fields: ['nodeId', 'furtherNodeIds'],
    content: <OfficeFields />,
    review: ({ nodeIdName, furtherNodeIds, furtherNames }) => [
      { label: 'Home office', value: nodeIdName },
      { label: 'Further offices', value: furtherNodeIds.map((id) => furtherNames[id] ?? id).join(', ') || 'None' },
    ],
  },
  {
    id: 'access',
    title: 'Access',
    fields: ['preset'],
    content: <AccessFields />,
    review: (values) => [{ label: 'Access', value: presetSummary(scopesOf(values)) }],
  },
];

const LoadedForm = ({ user, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const navigate = useNavigate();
  const [start] = useState(savedDraft);
  const [version] = useState(user?.auditDetails.version ?? 1);
  const [effect, setEffect] = useState<Effect | null>(null);
  const [create] = Api.useCreateUserMutation();
  const [update] = Api.useUpdateUserMutation();
  const steps = useMemo(() => stepsFor(user === null), [user]);
  const submission = useSubmitOnce<Body, UserRecord>(
    ({ body, idempotencyKey }) =>
      user === null
        ? create({ body: body as CallBody<'createUser'>, idempotencyKey })
        : update({ firmId, userId: user.userId, body: body as CallBody<'updateUser'>, idempotencyKey }),
    start.key,
  );
  if (submission.done !== null)
    return <Saved user={submission.done.created} isNew={user === null} cameLate={submission.done.cameLate} />;
  const back = user === null ? usersHref : userHref(user.userId);
  return (
    <>
      <PageHeader title={titleOf(user)} crumbs={user === null ? crumbs : [...crumbs, { label: user.name, to: back }]} />
      <DraftForm<UserValues, Body>
        id="settings-user"
        label={titleOf(user)}
        what={user === null ? 'the new user' : 'the change'}
        schema={userSchema}
        steps={steps}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values) =>
          user === null
            ? { firmId, userType: values.userType, ...enteredOf(values) }
            : { ...enteredOf(values), auditDetails: { version } }
        }
        inForm={inUserForm}
        doneMessage={({ name }) => (user === null ? `${name} was made` : `${name} was changed`)}
        aside={({ values }, step) =>
          step === 'person' ? null : <EffectPreview user={user} values={values} onAnswer={setEffect} />
        }
        reviewNote={() => effect && <EffectWords effect={effect} />}
        submitLabel={({ name, userType }) =>
          user !== null ? `Save ${name}` : userType === 'User' ? `Invite ${name}` : `Make ${name}`
        }
        onCancel={() => void navigate(back)}
      />
    </>
  );
};

/** The effect of what is chosen, once there is an office. */
const EffectPreview = ({
  user,
  values,
  onAnswer,
}: {
  readonly user: UserRecord | null;
  readonly values: UserValues;
  readonly onAnswer: (effect: Effect | null) => void;
}): ReactNode => {
  const { firmId } = usePortal().firm;
  const answer = usePreview(
    Api.usePreviewUserEffectQuery,
    values.nodeId === ''
      ? null
      : { firmId, body: { userId: user?.userId ?? null, userType: values.userType, ...grantedOf(values) } },
  );
  return (
    <LiveAnswer
      answer={answer}
      inForm={inUserForm}
      fieldNames={fieldNames}
      empty="Choose an office and access to see what they give."
      onAnswer={onAnswer}
    >
      {(effect, isPending) => (
        <PreviewCards isPending={isPending}>
          <EffectCard effect={effect} before={user?.scopes ?? []} after={scopesOf(values)} />
        </PreviewCards>
      )}
    </LiveAnswer>
  );
};

interface SavedProps {
  readonly user: UserRecord;
  readonly isNew: boolean;
  readonly cameLate: boolean;
}

/** The user as saved, and what happens next. */
const Saved = ({ user, isNew, cameLate }: SavedProps): ReactNode => {
  const title = isNew ? `${user.name}: ${user.userType === 'User' ? 'invited' : 'made'}` : `${user.name}: changed`;
  usePageTitle(title);
  return (
    <ResultFrame
      header={<PageHeader title={title} crumbs={crumbs} />}
      madeAt={userHref(user.userId)}
      cameLate={cameLate}
      links={
        <>
          <ButtonLink kind="primary" to={userHref(user.userId)}>
            Go to {user.name}
          </ButtonLink>
          {isNew && <ButtonLink to={newUserHref}>Make another user</ButtonLink>}
        </>
      }
    >
      <p>
        {isNew && user.userType === 'User'
          ? `A mail to ${user.email} has a link to set a password. It works once, for 72 hours. Until then they are Invited and cannot sign in.`
          : isNew
            ? 'The machine is Active. It needs a secret before it can sign in.'
            : 'The change counts from their next call on: nobody has to sign in again.'}
      </p>
    </ResultFrame>
  );
};
