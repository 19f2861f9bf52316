import type { CallError } from '@tessera/runtime';
import { getIn, useFormikContext } from 'formik';
import { useHeldWhilePressed } from './held-while-pressed';

/**
 * The server's errors for the values it was sent; stored in formik's `status`, because validation overwrites `errors`.
 */
export interface ServerErrors {
  readonly message: string;
  /** By field name, with the refused value: the error disappears when the value changes. */
  readonly fields: Readonly<Record<string, { readonly message: string; readonly value: unknown }>>;
}

interface FormStatus {
  readonly serverErrors?: ServerErrors;
}

export const serverErrorsOf = (error: CallError, values: object): ServerErrors => ({
  message: error.errorMessage,
  fields: Object.fromEntries(
    error.fieldErrors.map(({ fieldName, errorMessage }) => [
      fieldName,
      { message: errorMessage, value: getIn(values, fieldName) as unknown },
    ]),
  ),
});

/** Formik's `status` with one more refused field: an error that the server reported before the form is submitted. */
export const refusing = (status: unknown, name: string, message: string, values: object): FormStatus => {
  const before = (status as FormStatus | undefined)?.serverErrors;
  return {
    serverErrors: {
      message: before?.message ?? message,
      fields: { ...before?.fields, [name]: { message, value: getIn(values, name) as unknown } },
    },
  };
};

export const useServerErrors = (): ServerErrors | undefined =>
  (useFormikContext().status as FormStatus | undefined)?.serverErrors;

/** Names of the fields that still hold the refused value; `status` is formik's. */
export const refusedFields = (status: unknown, values: object): readonly string[] =>
  Object.entries((status as FormStatus | undefined)?.serverErrors?.fields ?? {})
    .filter(([name, { value }]) => Object.is(value, getIn(values, name)))
    .map(([name]) => name);

/**
 * The error to show at a field: its own once touched or submitted, otherwise the server's while the field holds the
 * refused value.
 */
export const useFieldError = (name: string): string | undefined => {
  const { errors, touched, submitCount, values } = useFormikContext<object>();
  const server = useServerErrors();
  const own: unknown = getIn(errors, name);
  const refused = server?.fields[name];
  const ofServer = refused !== undefined && Object.is(refused.value, getIn(values, name)) ? refused.message : undefined;
  return useHeldWhilePressed(
    typeof own === 'string' && (submitCount > 0 || getIn(touched, name) === true) ? own : ofServer,
  );
};
