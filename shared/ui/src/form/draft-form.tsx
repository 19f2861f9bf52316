import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { usePortal, type CallError } from '@tessera/runtime';
import { Banner } from '../feedback/states';
import { SteppedForm, type FormDraft, type SteppedFormProps } from './stepped-form';

/** A form's draft on the server; `useDraft` of `@tessera/api` is one. */
interface ServerDraft<Values> {
  /** The draft of the address is not there. */
  readonly missing: boolean;
  /** The draft's state; it is saved with the key that the form submits under. */
  readonly state: (key: () => string) => FormDraft<Values>;
  readonly remove: () => void;
}

/** A submit that is done once; `useSubmitOnce` of `@tessera/api` is one. */
interface FormSubmission<Body> {
  /** No answer came: it may or may not have gone through. */
  readonly inDoubt: boolean;
  readonly isPending: boolean;
  readonly key: () => string;
  readonly submit: (body: Body) => Promise<CallError | null>;
}

export interface DraftFormProps<Values extends FormikValues, Body> extends Omit<
  SteppedFormProps<Values>,
  'initialValues' | 'initialStep' | 'validationSchema' | 'draft' | 'onSubmit'
> {
  /** A yup schema. */
  readonly schema: unknown;
  readonly draft: ServerDraft<Values>;
  /** The form's initial values; saving the draft again does not reset the form. */
  readonly start: { readonly values: Values; readonly step: string | undefined };
  readonly submission: FormSubmission<Body>;
  /** The values as the platform accepts them; null while incomplete. */
  readonly bodyOf: (values: Values) => Body | null;
  /** A refusal with the names of the form's fields. */
  readonly inForm: (error: CallError, values: Values) => CallError;
  /** The toast on success. */
  readonly doneMessage: (values: Values) => string;
}

/** A form in steps with a draft on the server; it submits exactly once. */
export const DraftForm = <Values extends FormikValues, Body>({
  schema,
  draft,
  start,
  submission,
  bodyOf,
  inForm,
  doneMessage,
  submitLabel,
  ...form
}: DraftFormProps<Values, Body>): ReactNode => {
  const portal = usePortal();
  return (
    <div className="t-stack">
      {draft.missing && (
        <Banner tone="warning">
          This draft is no longer available: it was submitted, removed, or belongs to someone else. Nothing from it is
          filled in.
        </Banner>
      )}
      {submission.inDoubt && (
        <Banner tone="warning">
          We could not confirm this.{' '}
          {submission.isPending ? 'Checking again...' : 'Check again; it will not be submitted twice.'}
        </Banner>
      )}
      <SteppedForm<Values>
        {...form}
        initialValues={start.values}
        initialStep={start.step}
        validationSchema={schema}
        draft={draft.state(submission.key)}
        submitLabel={(values) => (submission.inDoubt ? 'Check again' : submitLabel(values))}
        onSubmit={async (values) => {
          const body = bodyOf(values);
          if (body === null) return null;
          const error = await submission.submit(body);
          if (error !== null) return inForm(error, values);
          draft.remove();
          portal.toast({ kind: 'success', message: doneMessage(values) });
          return null;
        }}
      />
    </div>
  );
};
