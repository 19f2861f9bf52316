import { useFormikContext, type FormikValues } from 'formik';
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { takeSavedValues, watchForm } from './saved-typed-values';

/** Names of the form's fields whose values are never stored. */
const SecretFields = createContext<Set<string> | null>(null);

/** Marks a field's value as never to be stored; the mark stays when the field leaves the page. */
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

/** Catches a password field that was not marked as secret. */
const isPassword = (name: string): boolean => /password/i.test(name);

/**
 * Keeps what is typed in this form when the session ends, and restores it once, with a note. Secrets are left out, and
 * so are fields that the form no longer has.
 */
export const RestoreTypedValues = ({ id }: { readonly id: string }): ReactNode => {
  const form = useFormikContext<FormikValues>();
  const secrets = use(SecretFields);
  const latest = useRef(form);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const kept = takeSavedValues(id);
    if (kept) {
      const { values, setValues } = latest.current;
      // Not validated until it is submitted again.
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
