import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePortal, type CallError } from '@tessera/runtime';
import { bespokeAssetsMax } from '@tessera/contract/recurring/values';
import { ButtonLink, Card, DateText, Facts, formatDate, formatMoney, Money, type Fact } from '@tessera/ui/core';
import type { FormStep } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { useAccountAddress } from '../addresses/use-account';
import { typedPercent, typedPounds } from '../money/amount';
import { DraftForm } from '../money/draft-form';
import { MoneyHeader, MoneyPage, type Account } from '../money/money-page';
import { isPension } from '@tessera/contract/accounts/values';
import { inSentence } from '@tessera/domain/in-sentence';
import { usePaymentMethod } from '../money/use-payment-method';
import { amountProblem } from '@tessera/domain/transaction-input';
import { useDraft, type SavedDraft } from '../money/use-draft';
import { useSubmitOnce } from '@tessera/api';
import { LoadingForm } from '../shared/loading';
import { useSubmittedTo } from '../shared/submitted';
import { WhatFields, WhenFields, WhereFields, type BankAnswer } from './regular-fields';
import { RegularPreview } from './regular-preview';
import {
  assetField,
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
const lineFields = Array.from({ length: bespokeAssetsMax }, (_, index) => [
  assetField(index, 'assetId'),
  assetField(index, 'percentage'),
]).flat();
const stepFields = {
  what: ['movement', 'amount', 'method', 'contributionType'],
  when: ['paymentDay', 'startDate', 'endDate'],
  where: ['destination', 'assets', ...lineFields, 'shortfall', 'sellDownMethod'],
} as const;
const fieldNames: ReadonlySet<string> = new Set(Object.values(stepFields).flat());

const inForm = (error: CallError): CallError => ({
  ...error,
  fieldErrors: error.fieldErrors.map((each) => ({ ...each, fieldName: formNames[each.fieldName] ?? each.fieldName })),
});

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
  const { firmId, accountId, base } = useAccountAddress();
  const draft = useDraft<RegularValues>({
    firmId,
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
  readonly draft: ReturnType<typeof useDraft<RegularValues>>;
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
  if (submission.done !== null) return <Result account={account} made={submission.done.created} />;
  return (
    <>
      <MoneyHeader title={title} account={account} />
      <DraftForm<RegularValues, RegularRequest, Regular>
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

/** The new regular payment, and what happens next. */
const Result = ({ account, made }: { readonly account: Account; readonly made: Regular }): ReactNode => {
  const { base } = useAccountAddress();
  useSubmittedTo(`${base}/regular`);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={top}>
      <MoneyHeader title="Regular payment set up" account={account} />
      <div className="t-stack t-result">
        <Card title="What happens next">
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
        </Card>
        <div className="t-row">
          <ButtonLink kind="primary" to={`${base}/regular`}>
            See the account’s regular payments
          </ButtonLink>
          <ButtonLink to={base}>Back to the account</ButtonLink>
        </div>
      </div>
    </div>
  );
};

/** Sets up a monthly payment or investment. */
export const RegularPage = (): ReactNode => (
  <MoneyPage title={title} possible="Regular payments can be set up">
    {(account) => <RegularForm account={account} />}
  </MoneyPage>
);
