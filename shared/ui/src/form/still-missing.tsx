import { getIn, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Card } from '../core/card';
import { useServerErrors } from './errors/server-errors';

interface MissingItem {
  readonly name: string;
  readonly message: string;
  /** True for an invalid value, false for one that is only missing. */
  readonly wrong: boolean;
}

/**
 * What a form in steps still needs before it can be submitted, in the words of its fields' errors; nothing when it is
 * complete.
 */
export const StillMissing = ({ fields }: { readonly fields: readonly string[] }): ReactNode => {
  const { errors, touched, values } = useFormikContext<object>();
  const server = useServerErrors();
  const lacks = fields.flatMap((name): readonly MissingItem[] => {
    const own: unknown = getIn(errors, name);
    if (typeof own === 'string') return [{ name, message: own, wrong: getIn(touched, name) === true }];
    const refused = server?.fields[name];
    return refused !== undefined && Object.is(refused.value, getIn(values, name))
      ? [{ name, message: refused.message, wrong: true }]
      : [];
  });
  if (lacks.length === 0) return null;
  return (
    <Card title="Still missing">
      <ul className="t-missing">
        {lacks.map(({ name, message, wrong }) => (
          <li key={name} data-wrong={wrong || undefined}>
            {message}
          </li>
        ))}
      </ul>
    </Card>
  );
};
