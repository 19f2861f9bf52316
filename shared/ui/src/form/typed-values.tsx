import { useFormikContext, type FormikValues } from 'formik';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { takeKeptValues, watchForm } from './kept-values';

/** Names of a form's fields whose values are never kept. */
const SecretFields = createContext<Set<string> | null>(null);

/** Marks a field's value as one that is never kept; it stays marked when the field has left the page. */
export const useSecretField = (name: string, secret: boolean): void => {
  const names = use(SecretFields);
  useEffect(() => {
    if (secret) names?.add(name);
  }, [names, name, secret]);
};

export const SecretFieldsProvider = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const [names] = useState(() => new Set<string>());
  return <SecretFields value={names}>{children}</SecretFields>;
};

/** A password is one also where somebody forgot to say so. */
const isPassword = (name: string): boolean => /password/i.test(name);

/**
 * Keeps what is typed in this form over the end of a session, and puts it back once, with a note that says so.
 * Secrets are left out, and so is every name the form does not have any more.
 */
export const KeptValues = ({ id }: { readonly id: string }): ReactNode => {
  const form = useFormikContext<FormikValues>();
  const secrets = use(SecretFields);
  const latest = useRef(form);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const kept = takeKeptValues(id);
    if (kept) {
      const { values, setValues } = latest.current;
      // Not checked before it is submitted again.
      void setValues(
        { ...values, ...Object.fromEntries(Object.entries(kept).filter(([name]) => Object.hasOwn(values, name))) },
        false,
      );
      setBack(true);
    }
    return watchForm(id, () => {
      const { dirty, values } = latest.current;
      const typed = Object.entries(values).filter(([name]) => !secrets?.has(name) && !isPassword(name));
      return dirty && typed.length > 0 ? Object.fromEntries(typed) : null;
    });
  }, [id, secrets]);
  return (
    <div role="status">
      {isBack && (
        <p className="t-banner">
          We kept what you had typed.
          <button
            type="button"
            className="t-link"
            onClick={() => {
              form.resetForm();
              setBack(false);
            }}
          >
            Start again
          </button>
        </p>
      )}
    </div>
  );
};
