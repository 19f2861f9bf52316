import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft, usePreview, useSubmitOnce, type Act, type Draft, type SavedDraft } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Banner } from '@tessera/ui/core';
import { DraftForm, LiveAnswer, LoadingForm, reviewStep } from '@tessera/ui/form';
import type { CallData } from '@tessera/contract/schemas';
import type { FormikProps } from 'formik';
import { useAccountAddress } from '../addresses/use-account';
import { Api } from '../calls/api';
import { MoneyHeader, type Account } from '../money/money-page';
import { previewRefusal } from '../shared/preview-refusal';
import type { Schedule } from './benefit-forms';
import { PreviewAside, PreviewInFull, ReviewAside } from './benefit-preview';
import { BenefitResult } from './benefit-result';
import { benefitSchema, type Payday } from './benefit-schema';
import { stepsOf } from './benefit-steps';
import {
  benefitRequest,
  emptyBenefit,
  previewRequest,
  type BenefitContext,
  type BenefitPreview,
  type BenefitRequest,
  type BenefitValues,
} from './benefit-values';
import { refusalInForm, stepFields } from './field-names';
import { useBank } from './use-bank';
import { doneTitle, submitLabel, titles } from './words';

/** The name of its drafts, and the end of its address. */
const kinds: Readonly<Record<Schedule, { readonly form: string; readonly path: string; readonly what: string }>> = {
  once: { form: 'clients.benefit', path: 'benefit', what: 'the benefit' },
  regular: { form: 'clients.benefit-regular', path: 'benefit/regular', what: 'the regular income' },
};

interface BenefitFormProps {
  readonly account: Account;
  readonly context: BenefitContext;
}

/** Benefits of a pension account, taken once or every month: draft, live preview, review, one submit, what is next. */
export const BenefitForm = ({ account, context: latest }: BenefitFormProps): ReactNode => {
  const { accountId, base } = useAccountAddress();
  // As it was when the form was opened: what is submitted changes the pension, and must not change the form.
  const [context] = useState(latest);
  const { form, path } = kinds[context.schedule];
  const title = titles[context.schedule];
  const draft = useDraft<BenefitValues>(Api, {
    form,
    recordId: accountId,
    title: `${title}, ${account.name}`,
    path: `${base}/${path}`,
    empty: emptyBenefit(context),
  });
  if (draft.loading)
    return (
      <>
        <MoneyHeader title={title} account={account} />
        <LoadingForm />
      </>
    );
  return <LoadedForm account={account} context={context} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps extends BenefitFormProps {
  readonly draft: Draft<BenefitValues>;
  readonly savedDraft: SavedDraft<BenefitValues>;
}

/** Makes the benefit, or the regular one. */
const useMake = (): Act<BenefitRequest, CallData<'createCrystallisation'>> => {
  const [once] = Api.useCreateCrystallisationMutation();
  const [regular] = Api.useCreateRegularCrystallisationMutation();
  return ({ body, idempotencyKey }) =>
    'paymentDay' in body ? regular({ body, idempotencyKey }) : once({ body, idempotencyKey });
};

const LoadedForm = ({ account, context, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const { firmId, clientId, base } = useAccountAddress();
  const navigate = useNavigate();
  const { businessDate } = usePortal();
  const { schedule } = context;
  const { form: name, what } = kinds[schedule];
  const title = titles[schedule];
  const [start] = useState(savedDraft);
  const [preview, setPreview] = useState<BenefitPreview | null>(null);
  // The last that were known stay while a newer preview is on its way.
  const [paydays, setPaydays] = useState<readonly Payday[]>([]);
  const bank = useBank('BACS Credit');
  const schema = useMemo(
    () => benefitSchema(context, { today: businessDate, paydays, bankProblem: bank.problem }),
    [context, businessDate, paydays, bank.problem],
  );
  const submission = useSubmitOnce(useMake(), start.key);
  const client = account.clients.find((each) => each.id === clientId)?.name ?? context.record.clientName;
  if (submission.done !== null)
    return <BenefitResult account={account} schedule={schedule} done={submission.done} preview={preview} />;
  return (
    <>
      <MoneyHeader title={title} account={account} />
      <DraftForm<BenefitValues, BenefitRequest>
        id={name.replace('.', '-')}
        label={title}
        what={what}
        schema={schema}
        steps={stepsOf(context, preview, paydays, bank.answer)}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values) => benefitRequest(firmId, values, context)}
        inForm={(error, values) => refusalInForm(error, values, schedule)}
        doneMessage={() => `${doneTitle(schedule, preview?.needsAuthorisation ?? false)} for ${client}`}
        aside={(form, step) => (
          <Aside
            form={form}
            context={context}
            isReview={step === reviewStep}
            onPreview={(now) => {
              setPreview(now);
              if (now !== null && now.paymentDates.length > 0) setPaydays(now.paymentDates);
            }}
          />
        )}
        reviewNote={() =>
          preview === null ? (
            <Banner tone="warning">
              There is no preview at the moment. The figures are worked out when you submit.
            </Banner>
          ) : (
            <PreviewInFull preview={preview} schedule={schedule} />
          )
        }
        submitLabel={() => submitLabel(schedule, preview, client)}
        onCancel={() => void navigate(base)}
      />
    </>
  );
};

interface AsideProps {
  readonly form: FormikProps<BenefitValues>;
  readonly context: BenefitContext;
  readonly isReview: boolean;
  readonly onPreview: (preview: BenefitPreview | null) => void;
}

const Aside = ({ form: { values }, context, isReview, onPreview }: AsideProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { schedule } = context;
  const body = previewRequest(firmId, values, context);
  const answer = usePreview(Api.usePreviewCrystallisationQuery, body === null ? null : { body });
  const { data, isPending } = answer;
  const refusal = useMemo(() => (isPending ? null : previewRefusal(data)), [data, isPending]);
  const fieldNames = useMemo(() => new Set(Object.values(stepFields(schedule)).flat()), [schedule]);
  return (
    <LiveAnswer
      answer={{ ...answer, refusal }}
      inForm={(error) => refusalInForm(error, values, schedule)}
      fieldNames={fieldNames}
      empty={
        schedule === 'once'
          ? 'Choose a benefit and its amount to see what is paid.'
          : 'Choose a benefit, its amount and a payday to see what is paid.'
      }
      onAnswer={onPreview}
    >
      {(preview, pending) =>
        isReview ? (
          <ReviewAside preview={preview} />
        ) : (
          <PreviewAside preview={preview} schedule={schedule} isPending={pending} />
        )
      }
    </LiveAnswer>
  );
};
