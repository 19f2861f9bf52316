import type { FormikValues } from 'formik';
import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormStep } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { LoadingForm } from '../shared/loading';
import { formError, type FieldMap } from './form-error';
import { DraftForm } from './draft-form';
import { LivePreview } from './live-preview';
import { MoneyHeader, type Account } from './money-page';
import { ResultPage, type NextStepOf } from './result-page';
import { useDraft, type SavedDraft } from './use-draft';
import type { GroupRequest, TransactionsPreview } from './use-transactions-preview';
import { useSubmit, type Created } from './use-submit';

export type Members = GroupRequest['transactions'];

export interface MoneyFormProps<Values extends FormikValues> {
  readonly account: Account;
  /** The action: "Pay in". */
  readonly title: string;
  /** The result's title: "Payment submitted". */
  readonly doneTitle: string;
  /** The same, for a form that can make several transactions and made one: "Order submitted". */
  readonly doneTitleOfOne?: string;
  /** Last segment of its address, and part of its drafts' form name. */
  readonly name: string;
  /** What is lost when the page is left, as it reads in a sentence: "the payment". */
  readonly what: string;
  readonly empty: Values;
  /** A yup schema. */
  readonly schema: unknown;
  readonly steps: (preview: TransactionsPreview | null) => readonly FormStep<Values>[];
  /** The transactions as the platform accepts them; null while incomplete. */
  readonly membersOf: (values: Values) => Members | null;
  /** The form field of each transaction's wire fields. */
  readonly fieldsOf: (values: Values) => FieldMap;
  readonly emptyPreview: string;
  readonly submitLabel: (values: Values) => string;
  /** Shown on the review. */
  readonly reviewNote?: (preview: TransactionsPreview | null) => ReactNode;
  readonly next: NextStepOf;
}

/** A form that moves money: draft, live preview, review, one submit, and the next steps. */
export const MoneyForm = <Values extends FormikValues>(props: MoneyFormProps<Values>): ReactNode => {
  const { account, title, name, empty } = props;
  const { firmId, accountId, base } = useAccountAddress();
  const draft = useDraft<Values>({
    firmId,
    form: `clients.${name}`,
    recordId: accountId,
    title: `${title}, ${account.name}`,
    path: `${base}/${name}`,
    empty,
  });
  if (draft.loading)
    return (
      <>
        <MoneyHeader title={title} account={account} />
        <LoadingForm />
      </>
    );
  return <LoadedForm {...props} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps<Values extends FormikValues> extends MoneyFormProps<Values> {
  readonly draft: ReturnType<typeof useDraft<Values>>;
  readonly savedDraft: SavedDraft<Values>;
}

const LoadedForm = <Values extends FormikValues>({
  account,
  title,
  doneTitle,
  doneTitleOfOne = doneTitle,
  name,
  what,
  schema,
  steps,
  membersOf,
  fieldsOf,
  emptyPreview,
  submitLabel,
  reviewNote,
  next,
  draft,
  savedDraft,
}: LoadedFormProps<Values>): ReactNode => {
  const { firmId, accountId, base } = useAccountAddress();
  const navigate = useNavigate();
  // The initial values; saving the draft again does not reset the form.
  const [start] = useState(savedDraft);
  const [preview, setPreview] = useState<TransactionsPreview | null>(null);
  const lastPreview = useRef<TransactionsPreview | null>(null);
  const submission = useSubmit(start.key);
  const titleFor = (orders: number): string => (orders === 1 ? doneTitleOfOne : doneTitle);

  if (submission.done !== null)
    return (
      <ResultPage
        title={titleFor(submission.done.asked.transactions.length)}
        account={account}
        done={submission.done}
        preview={lastPreview.current}
        next={next}
      />
    );
  const bodyOf = (values: Values): GroupRequest | null => {
    const members = membersOf(values);
    return members && { firmId, accountId, transactions: members };
  };
  return (
    <>
      <MoneyHeader title={title} account={account} />
      <DraftForm<Values, GroupRequest, Created>
        id={`clients-${name}`}
        label={title}
        what={what}
        schema={schema}
        steps={steps(preview)}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={bodyOf}
        inForm={(error, values) => formError(error, fieldsOf(values))}
        doneMessage={(values) => `${titleFor(membersOf(values)?.length ?? 0)} for ${account.name}`}
        aside={({ values }) => (
          <LivePreview
            body={bodyOf(values)}
            fields={fieldsOf(values)}
            empty={emptyPreview}
            onPreview={(now) => {
              setPreview(now);
              lastPreview.current = now ?? lastPreview.current;
            }}
          />
        )}
        reviewNote={() => reviewNote?.(preview)}
        submitLabel={submitLabel}
        onCancel={() => void navigate(base)}
      />
    </>
  );
};
