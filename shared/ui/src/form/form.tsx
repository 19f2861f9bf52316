import { useUnsavedChanges, type CallError } from '@tessera/runtime';
import { Formik, type FormikHelpers, type FormikProps, type FormikValues } from 'formik';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from '../basics/class-names';
import { focusFirstError } from './errors/focus-first-error';
import { serverErrorsOf } from './errors/server-errors';
import { RestoreTypedValues, SecretFieldsProvider } from './restore-typed-values';

export interface FormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  /** A yup schema. */
  readonly validationSchema?: unknown;
  readonly validate?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  /** Resolves to the error of a refused write, or to nothing on success. While it runs, further submits do nothing. */
  readonly onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<CallError | null | undefined | void>;
  readonly children: ReactNode | ((form: FormikProps<Values>) => ReactNode);
  readonly label?: string;
  /**
   * Names the form on its page: what is typed then survives the end of a session, except secret fields and passwords.
   */
  readonly id?: string;
  /** What is lost when the page is left, as it reads in a sentence: "the new client". */
  readonly what?: string;
  /** False for a form without work to lose, such as a search. */
  readonly asksBeforeLeaving?: boolean;
  /** Called instead of submitting: a form in steps continues to the next step. */
  readonly onContinue?: ((form: FormikProps<Values>) => void) | undefined;
  /** Values that are safe elsewhere, as in a draft: leaving with exactly these does not ask. */
  readonly savedValues?: Values | null;
  /** Validates before anything is typed, to know what is missing. Errors still show only at touched fields. */
  readonly validateOnMount?: boolean;
  readonly className?: string;
}

/**
 * A formik form with the portal's behaviour: server field errors look like its own, the first error takes focus, a
 * double press submits once, and leaving it unsaved asks.
 */
export const Form = <Values extends FormikValues>({
  initialValues,
  validationSchema,
  validate,
  onSubmit,
  children,
  label,
  id,
  what,
  asksBeforeLeaving = true,
  onContinue,
  savedValues = null,
  validateOnMount = false,
  className,
}: FormProps<Values>): ReactNode => {
  const running = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [submitted, setSubmitted] = useState<Values | null>(null);
  const submit = async (values: Values, helpers: FormikHelpers<Values>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    helpers.setStatus(undefined);
    try {
      const error = await onSubmit(values, helpers);
      if (error) helpers.setStatus({ serverErrors: serverErrorsOf(error, values) });
      else setSubmitted(values);
    } finally {
      running.current = false;
    }
  };
  return (
    <Formik
      initialValues={initialValues}
      validationSchema={validationSchema}
      validate={validate}
      validateOnMount={validateOnMount}
      onSubmit={submit}
    >
      {(form) => (
        <SecretFieldsProvider>
          <form
            ref={element}
            id={id}
            className={classNames('t-form', className)}
            noValidate
            aria-label={label}
            onSubmit={
              onContinue === undefined
                ? form.handleSubmit
                : (event) => {
                    event.preventDefault();
                    onContinue(form);
                  }
            }
            onReset={form.handleReset}
          >
            <FocusAfterRefusal
              element={element}
              submitCount={form.submitCount}
              submitting={form.isSubmitting}
              refused={!form.isValid || form.status !== undefined}
            />
            {asksBeforeLeaving && (
              <Unsaved
                dirty={form.dirty && form.values !== submitted && form.values !== savedValues}
                saving={form.isSubmitting}
                what={what}
              />
            )}
            {id !== undefined && <RestoreTypedValues id={id} />}
            {typeof children === 'function' ? children(form) : children}
          </form>
        </SecretFieldsProvider>
      )}
    </Formik>
  );
};

const Unsaved = ({
  dirty,
  saving,
  what,
}: {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly what: string | undefined;
}): null => {
  useUnsavedChanges(dirty, what, saving);
  return null;
};

interface FocusAfterRefusalProps {
  readonly element: RefObject<HTMLFormElement | null>;
  readonly submitCount: number;
  readonly submitting: boolean;
  /** Refused by validation or by the server. */
  readonly refused: boolean;
}

const FocusAfterRefusal = ({ element, submitCount, submitting, refused }: FocusAfterRefusalProps): null => {
  const seen = useRef(0);
  useEffect(() => {
    if (submitting || submitCount === seen.current) return;
    seen.current = submitCount;
    if (refused) focusFirstError(element.current);
  }, [element, submitCount, submitting, refused]);
  return null;
};
