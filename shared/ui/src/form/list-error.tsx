import { getIn, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { controlId } from './field';
import { useServerErrors } from './errors/server-errors';

/**
 * An error of a list as a whole, such as shares that do not add up to 100%: shown below its lines once one of them was
 * touched or the form submitted.
 */
export const ListError = ({ name }: { readonly name: string }): ReactNode => {
  const { errors, touched, submitCount, values } = useFormikContext<object>();
  const refused = useServerErrors()?.fields[name];
  const own: unknown = getIn(errors, name);
  const ofServer = refused !== undefined && Object.is(refused.value, getIn(values, name)) ? refused.message : undefined;
  const error = typeof own === 'string' && (submitCount > 0 || getIn(touched, name) !== undefined) ? own : ofServer;
  return (
    <div aria-live="polite">
      {error !== undefined && (
        <p id={controlId(name)} className="t-field__error t-list-error" tabIndex={-1}>
          {error}
        </p>
      )}
    </div>
  );
};
