import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Button, Card } from '@tessera/ui/core';
import { ErrorSummary, Form } from '@tessera/ui/form';

/** A form's values with the version they were read at, which the save sends. */
export interface Versioned {
  readonly version: number;
}

export interface SettingFormProps<Data, Values extends FormikValues & Versioned> {
  readonly title: string;
  readonly what: string;
  /** The node or the firm it is saved for. */
  readonly nodeName: string;
  /** The newest response: to the read, or to a save. */
  readonly data: Data;
  readonly valuesOf: (data: Data) => Values;
  readonly validationSchema: unknown;
  readonly save: (values: Values) => Promise<{ readonly data?: Data; readonly error?: unknown }>;
  readonly refetch: () => PromiseLike<{ readonly data?: Data | undefined }>;
  /** For a page with several of these forms. */
  readonly onDirty?: ((what: string, dirty: boolean) => void) | undefined;
  readonly children: ReactNode;
}

/** A settings form: its fields, and a footer with Save and Discard. */
export const SettingForm = <Data, Values extends FormikValues & Versioned>({
  title,
  what,
  nodeName,
  data,
  valuesOf,
  validationSchema,
  save,
  refetch,
  onDirty,
  children,
}: SettingFormProps<Data, Values>): ReactNode => {
  const portal = usePortal();
  const values = valuesOf(data);
  const reload = async (): Promise<Values> => valuesOf((await refetch()).data ?? data);
  return (
    <Form<Values>
      label={title}
      initialValues={values}
      validationSchema={validationSchema}
      onSubmit={async (entered, helpers) => {
        const { data: saved, error } = await save(entered);
        if (saved === undefined) return callErrorOf(error);
        helpers.resetForm({ values: valuesOf(saved) });
        portal.toast({ kind: 'success', message: `${title} saved for ${nodeName}` });
        return null;
      }}
    >
      <Card title={title} footer={<Footer what={what} fresh={values} reload={reload} onDirty={onDirty} />}>
        <div className="t-stack">
          <ErrorSummary />
          {children}
        </div>
      </Card>
    </Form>
  );
};

interface FooterProps<Values> {
  readonly what: string;
  readonly fresh: Values;
  readonly reload: () => Promise<Values>;
  readonly onDirty: SettingFormProps<never, never>['onDirty'];
}

const Footer = <Values extends FormikValues & Versioned>({
  what,
  fresh,
  reload,
  onDirty,
}: FooterProps<Values>): ReactNode => {
  const { dirty, isSubmitting, resetForm, values } = useFormikContext<Values>();
  const notify = useRef(onDirty);
  useEffect(() => {
    notify.current = onDirty;
  });
  useEffect(() => notify.current?.(what, dirty), [what, dirty]);
  useEffect(() => () => notify.current?.(what, false), [what]);
  useEffect(() => {
    // Take over what somebody else saved, unless something is typed here: then the save reports the conflict. An older
    // version than the form's comes from before our own save.
    if (!dirty && fresh.version > values.version) resetForm({ values: fresh });
  }, [dirty, fresh, values.version, resetForm]);
  const discard = async (): Promise<void> => resetForm({ values: await reload() });
  return (
    <div className="t-row">
      <Button type="submit" kind="primary" busy={isSubmitting} unavailable={!dirty && 'Nothing has changed'}>
        Save {what}
      </Button>
      <Button unavailable={!dirty && 'Nothing has changed'} onClick={() => void discard()}>
        Discard
      </Button>
      <span className="t-muted" role="status">
        {dirty ? 'Not saved yet' : ''}
      </span>
    </div>
  );
};
