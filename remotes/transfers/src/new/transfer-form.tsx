import type { FormikProps } from 'formik';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft, usePreview, useSubmitOnce, type Draft, type SavedDraft } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Banner, Link, PageHeader } from '@tessera/ui/core';
import { DraftForm, LiveAnswer, LoadingForm, reviewStep, type FormStep } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { transferHref } from '../shared/addresses';
import { AfterFields, afterFacts } from './after-fields';
import { AssetFields, assetFacts } from './asset-fields';
import { fieldNames, refusalInForm, stepFields } from './field-names';
import { ProviderFields, providerFacts } from './provider-fields';
import { preflightRefusal, PreviewAside, PreviewInFull, type TransferPreview } from './transfer-preview';
import { previewRequest, transferRequest, type TransferRequest } from './transfer-request';
import { TransferResult } from './transfer-result';
import { transferSchema, type Provider, type RulesOn } from './transfer-rules';
import { asksAssets, type TransferValues } from './transfer-values';
import { WhatFields, whatFacts } from './what-fields';

type Titled = Pick<TransferValues, 'movement' | 'resubmits'>;

const titleOf = ({ movement, resubmits }: Titled): string => {
  const title = movement === '' ? 'New transfer' : movement === 'In' ? 'Transfer in' : 'Transfer out';
  return resubmits === '' ? title : `${title}, submitted again`;
};

/** Which rejected transfer is submitted again, and why it was rejected. */
const AgainNote = ({ resubmits }: Pick<TransferValues, 'resubmits'>): ReactNode => {
  const { firmId } = usePortal().firm;
  const { data } = Api.useGetTransferQuery({ firmId, transactionId: resubmits });
  const reason = data?.steps.findLast(({ status, reason: said }) => status === 'Rejected' && said !== null)?.reason;
  return (
    <Banner>
      It submits <Link to={transferHref(resubmits)}>{resubmits}</Link> again
      {data && `, which ${data.previousProvider.name} rejected`}
      {reason == null ? '.' : `: ${reason}`} Deal with the reason before you submit it.
    </Banner>
  );
};

const draftTitle = (values: TransferValues): string =>
  [titleOf(values), values.accountIdName, values.providerIdName].filter((part) => part !== '').join(', ');

/** The title of the page, before anything is typed. */
export const NewTransferHeader = ({ start }: { readonly start: Titled }): ReactNode => (
  <PageHeader title={titleOf(start)} crumbs={[{ label: 'Transfers', to: '/transfers' }]} />
);

interface TransferFormProps {
  readonly empty: TransferValues;
  readonly providers: readonly Provider[];
}

/** A transfer in or out: draft, checks as it is typed, review with a rehearsal, one submit, what is next. */
export const TransferForm = ({ empty, providers }: TransferFormProps): ReactNode => {
  const draft = useDraft<TransferValues>(Api, {
    form: 'transfers.new',
    recordId: 'new',
    title: draftTitle,
    path: '/transfers/new',
    empty,
  });
  if (draft.loading)
    return (
      <>
        <NewTransferHeader start={empty} />
        <LoadingForm />
      </>
    );
  return <LoadedForm providers={providers} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps extends Pick<TransferFormProps, 'providers'> {
  readonly draft: Draft<TransferValues>;
  readonly savedDraft: SavedDraft<TransferValues>;
}

const stepsFor =
  (providers: readonly Provider[]) =>
  (values: TransferValues): readonly FormStep<TransferValues>[] => [
    { id: 'what', title: 'What moves', fields: stepFields.what, content: <WhatFields />, review: whatFacts },
    {
      id: 'provider',
      title: 'Other provider',
      fields: stepFields.provider,
      content: <ProviderFields providers={providers} />,
      review: providerFacts,
    },
    // Where there is nothing to list, no step of its own asks for it.
    {
      id: 'after',
      title:
        values.movement === 'Out' ? 'Before it leaves' : `${asksAssets(values) ? 'Assets and after' : 'After'} arrival`,
      fields: [...stepFields.assets, ...stepFields.after],
      content: (
        <>
          {asksAssets(values) && <AssetFields />}
          <AfterFields />
        </>
      ),
      review: (typed) => [...assetFacts(typed), ...afterFacts(typed)],
    },
  ];

const LoadedForm = ({ providers, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const { firm, businessDate } = usePortal();
  const navigate = useNavigate();
  // The initial values; saving the draft again does not reset the form.
  const [start] = useState(savedDraft);
  const [preview, setPreview] = useState<TransferPreview | null>(null);
  const on = useMemo((): RulesOn => ({ today: businessDate, providers }), [businessDate, providers]);
  const schema = useMemo(() => transferSchema(on), [on]);
  const [create] = Api.useCreateTransactionMutation();
  const submission = useSubmitOnce(create, start.key);
  if (submission.done !== null) return <TransferResult done={submission.done} preview={preview} />;
  return (
    <>
      <NewTransferHeader start={start.values} />
      {start.values.resubmits !== '' && <AgainNote resubmits={start.values.resubmits} />}
      <DraftForm<TransferValues, TransferRequest>
        id="transfers-new"
        label="New transfer"
        what="the transfer"
        schema={schema}
        steps={stepsFor(providers)}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values) => transferRequest(firm.firmId, values, on)}
        inForm={refusalInForm}
        doneMessage={(values) => `${titleOf(values)} submitted`}
        aside={(form, step) => <Aside form={form} on={on} isReview={step === reviewStep} onPreview={setPreview} />}
        reviewNote={() =>
          preview === null ? (
            <Banner tone="warning">There is no preview at the moment. It is checked when you submit.</Banner>
          ) : (
            <>
              {!preview.canSubmit && (
                <Banner tone="warning">Something has to be mended first. Each line says what and where.</Banner>
              )}
              <PreviewInFull preview={preview} />
            </>
          )
        }
        submitLabel={({ movement }) => `Submit ${titleOf({ movement, resubmits: '' }).toLowerCase()}`}
        onCancel={() => void navigate('/transfers')}
      />
    </>
  );
};

interface AsideProps {
  readonly form: FormikProps<TransferValues>;
  readonly on: RulesOn;
  readonly isReview: boolean;
  readonly onPreview: (preview: TransferPreview | null) => void;
}

const Aside = ({ form: { values }, on, isReview, onPreview }: AsideProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const body = previewRequest(firmId, values, on);
  const answer = usePreview(Api.usePreviewTransferQuery, body === null ? null : { body });
  const { data, isPending } = answer;
  const refusal = useMemo(() => (isPending || data === null ? null : preflightRefusal(data)), [data, isPending]);
  return (
    <LiveAnswer
      answer={{ ...answer, refusal }}
      inForm={(error) => refusalInForm(error, values)}
      fieldNames={fieldNames}
      empty="Fill in the steps to see whether it is ready to be sent, and when it should be over."
      onAnswer={onPreview}
    >
      {(preview, pending) => (isReview ? null : <PreviewAside preview={preview} isPending={pending} />)}
    </LiveAnswer>
  );
};
