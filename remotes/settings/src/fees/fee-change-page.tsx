import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useDraft, usePreview, useSubmitOnce, type Done, type Draft, type SavedDraft } from '@tessera/api';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { isDealing, isProduct } from '@tessera/contract/fees/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { dateText } from '@tessera/domain/wording';
import { ButtonLink, Card, ErrorState, Facts, Page, PageHeader, StatePage } from '@tessera/ui/core';
import { DraftForm, LiveAnswer, LoadingForm, PreviewCards, ResultFrame } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { feeWrite } from '../shared/access-rules';
import { EffectCard, EffectWords, type Effect } from './effect-card';
import { bringsOf, feesHref, newRatesHref, presentOf, type Fee, type FeeChange } from './fee-words';
import { RateFields } from './rate-fields';
import { rateFields, rateSchema, ratesOnWire, valuesFrom, type FeeProposal, type RateValues } from './rate-values';

const crumbs = [{ label: 'Fees and charges', to: feesHref }];
const fieldNames = new Set(rateFields);
const titleOf = ({ name, subject }: Fee): string => `${bringsOf(subject).What}: ${name}`;

/** Proposes new rates of a fee, with their effect on each client over a year. */
export const FeeChangePage = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { subject = '' } = useParams();
  const { allowed } = useAccess(feeWrite);
  const query = Api.useListFeesQuery({ firmId }, { skip: !allowed });
  useWork(query.isLoading);
  const fee = query.data?.find((each) => each.subject === subject);
  usePageTitle(fee ? titleOf(fee) : 'New rates');
  if (!allowed) return <StatePage variant="no-access" />;
  const error = query.data === undefined && !query.isFetching ? callErrorOf(query.error) : null;
  if (query.data && !fee)
    return (
      <StatePage
        variant="not-found"
        title="This fee was not found"
        buttonLabel="Back to fees and charges"
        target={feesHref}
      />
    );
  return (
    <Page>
      {fee ? (
        <ChangeForm fee={fee} />
      ) : (
        <>
          <PageHeader title="New rates" crumbs={crumbs} />
          {error ? (
            <Card title="New rates">
              <ErrorState message={error.errorMessage} onRetry={() => void query.refetch()} />
            </Card>
          ) : (
            <LoadingForm />
          )}
        </>
      )}
    </Page>
  );
};

const ChangeForm = ({ fee }: { readonly fee: Fee }): ReactNode => {
  const draft = useDraft<RateValues>(Api, {
    form: 'settings.fee-change',
    recordId: fee.subject,
    title: titleOf(fee),
    path: newRatesHref(fee.subject),
    empty: valuesFrom(fee),
  });
  if (draft.loading)
    return (
      <>
        <PageHeader title={titleOf(fee)} crumbs={crumbs} />
        <LoadingForm />
      </>
    );
  return <LoadedForm fee={fee} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps {
  readonly fee: Fee;
  readonly draft: Draft<RateValues>;
  readonly savedDraft: SavedDraft<RateValues>;
}

const LoadedForm = ({ fee, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { subject } = fee;
  const navigate = useNavigate();
  const [start] = useState(savedDraft);
  const [effect, setEffect] = useState<Effect | null>(null);
  const [propose] = Api.useProposeFeeChangeMutation();
  const submission = useSubmitOnce<FeeProposal, FeeChange>((write) => propose({ firmId, ...write }), start.key);
  const isPaid = subject === 'INTR';
  if (submission.done !== null) return <Proposed fee={fee} done={submission.done} />;
  return (
    <>
      <PageHeader title={titleOf(fee)} crumbs={crumbs} />
      <DraftForm
        id="settings-fee-change"
        label={titleOf(fee)}
        what="the change"
        schema={rateSchema(subject)}
        steps={[
          {
            id: 'rates',
            title: isProduct(subject) ? 'Product' : 'Rates',
            fields: rateFields,
            content: <RateFields subject={subject} />,
            review: (values: RateValues) => [
              { label: 'From', value: values.from === '' ? '' : dateText(values.from) },
              { label: 'Now', value: presentOf(fee)?.inWords ?? 'Nothing' },
              { label: bringsOf(subject).What, value: ratesText(values, fee) },
              { label: 'Why', value: values.reason },
            ],
          },
        ]}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values: RateValues) => {
          const rates = ratesOnWire(values, subject);
          return rates && { ...rates, reason: values.reason.trim() };
        }}
        inForm={(error) => error}
        doneMessage={() => `${bringsOf(subject).What} proposed: ${fee.name}`}
        aside={({ values }) => <EffectPreview fee={fee} values={values} onAnswer={setEffect} />}
        reviewNote={() =>
          effect && (
            <p>
              <EffectWords effect={effect} isPaid={isPaid} /> Somebody else has to approve the change before it counts.
            </p>
          )
        }
        submitLabel={() => `Propose ${bringsOf(subject).what}`}
        onCancel={() => void navigate(`${feesHref}?fee=${encodeURIComponent(subject)}`)}
      />
    </>
  );
};

const ratesText = (values: RateValues, fee: Fee): string => {
  const rates = ratesOnWire(values, fee.subject);
  if (rates === null) return '';
  if (rates.product) return `${rates.product.name}, ${rates.product.provider}`;
  if (isDealing(fee.subject))
    return `£${values.amount} for each trade and ${values.tiers[0]?.percentage ?? '0'}% of its value`;
  return values.tiers
    .map(({ upTo, percentage }, index) =>
      index === values.tiers.length - 1 ? `${percentage}%${index > 0 ? ' above' : ''}` : `${percentage}% to £${upTo}`,
    )
    .join(', ');
};

interface EffectPreviewProps {
  readonly fee: Fee;
  readonly values: RateValues;
  readonly onAnswer: (effect: Effect | null) => void;
}

/** The effect of what is typed, once it is complete. */
const EffectPreview = ({ fee, values, onAnswer }: EffectPreviewProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const rates = ratesOnWire(values, fee.subject);
  const typed = JSON.stringify(rates);
  // Other rates begin at the first page of clients again.
  const [at, setAt] = useState({ typed, page: 1 });
  const page = at.typed === typed ? at.page : 1;
  const answer = usePreview(Api.usePreviewFeeChangeQuery, rates && { firmId, body: { ...rates, page } });
  return (
    <LiveAnswer
      answer={answer}
      inForm={(error) => error}
      fieldNames={fieldNames}
      empty="Choose a month and fill in the form to see what it changes for each client."
      onAnswer={onAnswer}
    >
      {(effect, isPending) => (
        <PreviewCards isPending={isPending}>
          <EffectCard
            effect={effect}
            isPaid={fee.subject === 'INTR'}
            page={page}
            onPage={(next) => setAt({ typed, page: next })}
          />
        </PreviewCards>
      )}
    </LiveAnswer>
  );
};

/** The proposal, and what happens next. */
const Proposed = ({
  fee,
  done: { created, cameLate },
}: {
  readonly fee: Fee;
  readonly done: Done<FeeProposal, FeeChange>;
}): ReactNode => {
  const record = `${feesHref}?fee=${encodeURIComponent(fee.subject)}`;
  return (
    <ResultFrame
      header={<PageHeader title={`${bringsOf(fee.subject).What} proposed`} crumbs={crumbs} />}
      madeAt={record}
      cameLate={cameLate}
      links={
        <ButtonLink kind="primary" to={record}>
          See the {inSentence(fee.name)}
        </ButtonLink>
      }
    >
      <div className="t-stack">
        <Facts
          facts={[
            { label: 'From', value: dateText(created.from) },
            { label: bringsOf(fee.subject).What, value: created.inWords },
          ]}
        />
        <p>
          Another administrator finds it under Exceptions and here, sees the same effect, and approves or rejects it.
          Until then nothing changes.
        </p>
      </div>
    </ResultFrame>
  );
};
