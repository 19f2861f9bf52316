import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePortal, withFormNames, type CallError } from '@tessera/runtime';
import { bespokeAssetsMax } from '@tessera/contract/recurring/values';
import { ButtonLink, DateText, Facts, formatDate, formatMoney, Money, type Fact } from '@tessera/ui/core';
import { DraftForm, LoadingForm, ResultFrame, type FormStep } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { useAccountAddress } from '../addresses/use-account';
import { typedPercent, typedPounds } from '@tessera/domain/typed-amount';
import { MoneyHeader, MoneyPage, type Account } from '../money/money-page';
import { isPension } from '@tessera/contract/accounts/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePaymentMethod } from '../money/use-payment-method';
import { amountProblem } from '@tessera/domain/transaction-input';
import { useDraft, useSubmitOnce, type Done, type Draft, type SavedDraft } from '@tessera/api';
import { WhatFields, WhenFields, WhereFields, type BankAnswer } from './regular-fields';
import { percentLineFields } from '@tessera/domain/percent-lines';
import { RegularPreview } from './regular-preview';
import {
  destinationOf,
  emptyRegular,
  formNames,
  regularRequest,
  regularSchema,
  payoutMethod,
  isBankRefused,
  type BankProblems,
  type RegularRequest,
  type RegularValues,
} from './regular-values';
import { dayOf, shortfallOf, whatOf, type AutoDisinvest, type Regular, type SellDown } from './words';

const title = 'New regular payment';
const lineFields = percentLineFields('assets', bespokeAssetsMax);
const stepFields = {
  what: ['movement', 'amount', 'method', 'contributionType'],
  when: ['paymentDay', 'startDate', 'endDate'],
  where: ['destination', 'assets', ...lineFields, 'shortfall', 'sellDownMethod'],
} as const;
const fieldNames: ReadonlySet<string> = new Set(Object.values(stepFields).flat());

const inForm = (error: CallError): CallError => withFormNames(error, (name) => formNames[name] ?? name);

const movementWords: Readonly<Record<string, string>> = { In: 'Pay in', Out: 'Pay out', Invest: 'Invest cash' };

const whereFacts = (values: RegularValues): Fact[] => {
  if (values.movement === 'Out')
    return [
      {
        label: 'If cash is short',
        value:
          values.shortfall === 'None'
            ? 'Nothing is sold'
            : shortfallOf({
                autoDisinvest: values.shortfall as AutoDisinvest,
                sellDownMethod: values.sellDownMethod as SellDown,
              }),
      },
    ];
  const destination = destinationOf(values);
  if (destination === 'Bespoke')
    return values.assets.map(({ assetId, assetIdName, percentage }) => ({
      label: assetIdName || assetId,
      value: typedPercent(percentage),
    }));
  return [{ label: 'Where it goes', value: destination === 'Model' ? 'Into the account’s model' : 'Stays as cash' }];
};

const problemOf = (answer: BankAnswer): string | null => (answer?.valid === false ? answer.reason : null);

const stepsFor = (
  account: Account,
  bank: { readonly In: BankAnswer; readonly Out: BankAnswer },
): readonly FormStep<RegularValues>[] => [
  {
    id: 'what',
    title: 'Type and amount',
    fields: stepFields.what,
    content: <WhatFields account={account} bank={bank} />,
    review: ({ movement, amount, method, contributionType }) => [
      { label: 'Type', value: movementWords[movement] ?? movement },
      { label: 'Each month', value: <Money value={typedPounds(amount)} /> },
      ...(movement === 'In'
        ? [{ label: 'Payment method', value: method === 'Bank Transfer' ? 'Standing order' : 'Direct debit' }]
        : []),
      ...(movement === 'In' && isPension(account.wrapperDetail.wrapperType)
        ? [{ label: 'Who contributes', value: contributionType }]
        : []),
    ],
  },
  {
    id: 'when',
    title: 'When',
    fields: stepFields.when,
    content: <WhenFields />,
    review: ({ paymentDay, startDate, endDate }) => [
      { label: 'Day', value: dayOf(Number(paymentDay)) },
      ...(startDate === '' ? [] : [{ label: 'Start date', value: formatDate(startDate) }]),
      { label: 'Ends', value: endDate === '' ? 'When it is cancelled' : formatDate(endDate) },
    ],
  },
  {
    id: 'where',
    title: 'Investing and selling',
    fields: stepFields.where,
    content: <WhereFields account={account} />,
    review: whereFacts,
  },
];

const submitLabel = ({ amount }: RegularValues): string => {
  const pounds = typedPounds(amount);
  return pounds === null ? 'Set up' : `Set up ${formatMoney(pounds)} a month`;
};

const RegularForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { accountId, base } = useAccountAddress();
  const draft = useDraft<RegularValues>(Api, {
    form: 'clients.regular',
    recordId: accountId,
    title: `Regular payment, ${account.name}`,
    path: `${base}/regular/new`,
    empty: emptyRegular(account.wrapperDetail.wrapperType),
  });
  if (draft.loading)
    return (
      <>
        <MoneyHeader title={title} account={account} />
        <LoadingForm />
      </>
    );
  return <LoadedForm account={account} draft={draft} savedDraft={draft.savedDraft} />;
};

interface LoadedFormProps {
  readonly account: Account;
  readonly draft: Draft<RegularValues>;
  readonly savedDraft: SavedDraft<RegularValues>;
}

const LoadedForm = ({ account, draft, savedDraft }: LoadedFormProps): ReactNode => {
  const { firmId, accountId, base } = useAccountAddress();
  const navigate = useNavigate();
  const { businessDate } = usePortal();
  const collection = usePaymentMethod(firmId, accountId, 'Direct Debit', 'In').data;
  const payout = usePaymentMethod(firmId, accountId, payoutMethod, 'Out').data;
  const problems: BankProblems = { collection: problemOf(collection), payout: problemOf(payout) };
  const schema = useMemo(
    () => regularSchema(businessDate, { collection: problems.collection, payout: problems.payout }),
    [businessDate, problems.collection, problems.payout],
  );
  const [start] = useState(savedDraft);
  const [create] = Api.useCreateRecurringOrderMutation();
  const submission = useSubmitOnce(create, start.key);
  if (submission.done !== null) return <Result account={account} done={submission.done} />;
  return (
    <>
      <MoneyHeader title={title} account={account} />
      <DraftForm<RegularValues, RegularRequest>
        id="clients-regular"
        label={title}
        what="the regular payment"
        schema={schema}
        steps={stepsFor(account, { In: collection, Out: payout })}
        draft={draft}
        start={start}
        submission={submission}
        bodyOf={(values) => regularRequest(firmId, accountId, values)}
        inForm={inForm}
        doneMessage={() => `Regular payment set up for ${account.name}`}
        aside={({ values }) => (
          <RegularPreview
            body={isBankRefused(values, problems) ? null : regularRequest(firmId, accountId, values)}
            inForm={inForm}
            fieldNames={fieldNames}
            empty={
              isBankRefused(values, problems)
                ? 'Choose how the money moves to see the next payments.'
                : amountProblem(values.amount) === null && destinationOf(values) === 'Bespoke'
                  ? 'Choose the instruments to see the next payments.'
                  : 'Enter an amount and a day to see the next payments.'
            }
          />
        )}
        submitLabel={submitLabel}
        onCancel={() => void navigate(`${base}/regular`)}
      />
    </>
  );
};

interface ResultProps {
  readonly account: Account;
  readonly done: Done<RegularRequest, Regular>;
}

/** The new regular payment, and what happens next. */
const Result = ({ account, done: { created: made, cameLate } }: ResultProps): ReactNode => {
  const { base } = useAccountAddress();
  return (
    <ResultFrame
      header={<MoneyHeader title="Regular payment set up" account={account} />}
      madeAt={`${base}/regular`}
      cameLate={cameLate}
      links={
        <>
          <ButtonLink kind="primary" to={`${base}/regular`}>
            See the account’s regular payments
          </ButtonLink>
          <ButtonLink to={base}>Back to the account</ButtonLink>
        </>
      }
    >
      <div className="t-stack">
        <Facts
          facts={[
            { label: whatOf(made), value: <Money value={made.amount} /> },
            { label: 'First payment', value: <DateText value={made.nextDate} /> },
            { label: 'Then', value: dayOf(made.paymentDay) },
            ...(made.mandate === null
              ? []
              : [{ label: 'Mandate', value: `${made.mandate.reference}, ${inSentence(made.mandate.status)}` }]),
          ]}
        />
        <p>
          {made.movementType === 'Out'
            ? 'Its transactions are created five working days before each payment. Where your firm wants a second person for withdrawals, they authorise the first; those after it follow.'
            : 'Its transactions are created in time for each payment. You do not need to do anything.'}
        </p>
      </div>
    </ResultFrame>
  );
};

/** Sets up a monthly payment or investment. */
export const RegularPage = (): ReactNode => (
  <MoneyPage title={title} possible="Regular payments can be set up">
    {(account) => <RegularForm account={account} />}
  </MoneyPage>
);
