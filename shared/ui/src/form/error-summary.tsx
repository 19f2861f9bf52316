import { getIn, useFormikContext, type FormikErrors } from 'formik';
import type { ReactNode } from 'react';
import { controlId } from './field';
import { useServerErrors } from './errors/server-errors';

interface Line {
  readonly name: string;
  readonly message: string;
}

const flatten = (errors: FormikErrors<unknown>, prefix = ''): readonly Line[] =>
  Object.entries(errors as Record<string, unknown>).flatMap(([key, value]): readonly Line[] => {
    const name = prefix === '' ? key : Array.isArray(errors) ? `${prefix}[${key}]` : `${prefix}.${key}`;
    if (typeof value === 'string') return [{ name, message: value }];
    return typeof value === 'object' && value !== null ? flatten(value as FormikErrors<unknown>, name) : [];
  });

/**
 * After a refused submit: every error with a link to its field, including the server's errors for fields this form does
 * not have, and its message when it named no field. `reveal` shows a field that is not on the page, such as one of
 * another step.
 */
export const ErrorSummary = ({ reveal }: { readonly reveal?: (name: string) => void }): ReactNode => {
  const { errors, submitCount, isSubmitting, values } = useFormikContext<object>();
  const server = useServerErrors();
  if (submitCount === 0 || isSubmitting) return null;
  const own = flatten(errors);
  const named = Object.entries(server?.fields ?? {}).map(([name, { message }]) => ({ name, message }));
  const lines = own.length > 0 ? own : named;
  if (lines.length === 0 && server === undefined) return null;
  return (
    <div className="t-error-summary" role="alert" tabIndex={-1}>
      <h2>
        {lines.length === 0
          ? server?.message
          : lines.length === 1
            ? 'There is a problem'
            : `There are ${lines.length} problems`}
      </h2>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ name, message }) => (
            <li key={name}>
              {getIn(values, name) === undefined ? (
                message
              ) : (
                <ErrorLine name={name} message={message} reveal={reveal} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const ErrorLine = ({
  name,
  message,
  reveal,
}: Line & { readonly reveal: ((name: string) => void) | undefined }): ReactNode => {
  const focus = (): void => document.getElementById(controlId(name))?.focus();
  const go = (): void => {
    reveal?.(name);
    // After React has rendered it.
    setTimeout(focus, 0);
  };
  // A hash link would change the address; the press only moves focus.
  return (
    <a
      href={`#${controlId(name)}`}
      onClick={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {message}
    </a>
  );
};
