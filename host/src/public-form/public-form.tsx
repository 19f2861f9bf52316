import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { noErrors } from './public-call';
import type { PublicCallErrors, PublicCallResult } from './public-call';

export interface PublicFormProps {
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onSubmit: () => Promise<PublicCallResult>;
  /** Called on success; the form stays busy. */
  readonly onDone: (data: unknown) => void;
  readonly children: (errors: PublicCallErrors['fields']) => ReactNode;
}

/**
 * A form of the pages before sign-in, on the browser's own inputs: a double press submits once, and the first error
 * takes focus.
 */
export const PublicForm = ({ submitLabel, busyLabel, onSubmit, onDone, children }: PublicFormProps): ReactNode => {
  const [errors, setErrors] = useState(noErrors);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (errors === noErrors) return;
    (
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[role="alert"]')
    )?.focus();
  }, [errors]);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const result = await onSubmit();
    if (result.kind === 'done') return onDone(result.data);
    setBusy(false);
    setErrors(result.errors);
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {errors.form ? (
        <p className="t-banner t-banner--bad s-banner" role="alert" tabIndex={-1}>
          {errors.form}
        </p>
      ) : null}
      {children(errors.fields)}
      <button type="submit" className="t-button t-button--primary s-submit" aria-busy={isBusy || undefined}>
        {isBusy ? busyLabel : submitLabel}
      </button>
    </form>
  );
};
