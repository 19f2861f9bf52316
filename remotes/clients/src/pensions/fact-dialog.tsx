import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import { benefitReasonMax, pensionFactKinds, protectionKinds } from '@tessera/contract/pensions/values';
import type { CallBody } from '@tessera/contract/schemas';
import { allowanceYears } from '@tessera/domain/pension-facts';
import { usePortal } from '@tessera/runtime';
import { ActDialog, Dialog } from '@tessera/ui/core';
import {
  CheckboxField,
  DateField,
  ErrorSummary,
  Form,
  MoneyField,
  PercentField,
  SelectField,
  SubmitBar,
  TextAreaField,
  TextField,
  choicesOf,
} from '@tessera/ui/form';
import { Api } from '../calls/api';
import { factKindWords, nameOfPension, type Pension, type PensionRecord } from './benefit-words';
import {
  emptyFact,
  factFields,
  factRequest,
  factSchema,
  type FactField,
  type FactFieldUse,
  type FactRequest,
  type FactValues,
} from './fact-values';
import { ReasonField } from '@tessera/ui/core';

interface FactDialogProps {
  readonly clientId: string;
  readonly clientName: string;
  readonly pensions: readonly Pension[];
  readonly onClose: () => void;
}

/** Records what the ledger cannot know of a client's pensions: the fields follow what is recorded. */
export const FactDialog = ({ clientId, clientName, pensions, onClose }: FactDialogProps): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [record] = Api.useRecordPensionFactMutation();
  const { submit, inDoubt } = useSubmitOnce(
    (write: { readonly body: FactRequest; readonly idempotencyKey: string }) => record(write),
    null,
  );
  const [only] = pensions;
  return (
    <Dialog open title={`Record a fact about the pensions of ${clientName}`} onClose={onClose}>
      <Form<FactValues>
        label="Fact"
        what="the fact"
        initialValues={{
          ...emptyFact,
          clientProductId: pensions.length === 1 && only !== undefined ? only.clientProductId : '',
        }}
        validationSchema={factSchema(portal.businessDate)}
        onSubmit={async (values) => {
          const body = factRequest(firmId, clientId, values);
          if (body === null) return null;
          const error = await submit(body);
          if (error !== null) return error;
          portal.toast({ kind: 'success', message: `${factKindWords[body.kind]}: recorded` });
          onClose();
          return null;
        }}
      >
        <ErrorSummary />
        <SelectField
          name="kind"
          label="What to record"
          options={pensionFactKinds.map((kind) => ({ value: kind, label: factKindWords[kind] }))}
        />
        <FieldsOfKind pensions={pensions} />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : 'Record fact'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};

const FieldsOfKind = ({ pensions }: { readonly pensions: readonly Pension[] }): ReactNode => {
  const { kind } = useFormikContext<FactValues>().values;
  return factFields(kind).map((use) => <FactInput key={use.name} use={use} kind={kind} pensions={pensions} />);
};

const dateLabels: Readonly<Partial<Record<FactValues['kind'], string>>> = {
  'Before 2024 by certificate': 'Date of the certificate',
  Elsewhere: 'Day they were paid',
  Protection: 'Date of the certificate',
  'Flexible access elsewhere': 'First day benefits were taken flexibly',
};

const labels: Readonly<Record<FactField, string>> = {
  clientProductId: 'Pension',
  date: 'Date',
  percentage: 'Lifetime allowance used',
  deathLumpSumPaid: 'A serious ill-health or death lump sum was paid',
  lumpSums: 'Tax-free cash taken',
  lumpSumsAndDeath: 'Lump sums and death benefits taken',
  certificate: 'Certificate reference',
  protection: 'Protection',
  protectedAmount: 'Protected amount',
  age: 'Protected age',
  taxYear: 'Tax year',
  thresholdIncome: 'Threshold income',
  adjustedIncome: 'Adjusted income',
  paidIn: 'Paid in elsewhere',
  note: 'Note',
};

const FactInput = ({
  use: { name, required },
  kind,
  pensions,
}: {
  readonly use: FactFieldUse;
  readonly kind: FactValues['kind'];
  readonly pensions: readonly Pension[];
}): ReactNode => {
  const { businessDate } = usePortal();
  const frame = { name, label: labels[name], optional: !required };
  switch (name) {
    case 'clientProductId':
      return (
        <SelectField
          {...frame}
          options={pensions.map((pension) => ({ value: pension.clientProductId, label: nameOfPension(pension) }))}
        />
      );
    case 'date':
      return <DateField {...frame} label={dateLabels[kind] ?? frame.label} side="past" />;
    case 'percentage':
      return kind === 'Protected tax-free cash' ? (
        <PercentField {...frame} label="Protected percentage" />
      ) : (
        <PercentField {...frame} help="Of the lifetime allowance, by all benefits before 6 April 2024." />
      );
    case 'deathLumpSumPaid':
      return <CheckboxField name={name} label={frame.label} />;
    case 'lumpSums':
      return <MoneyField {...frame} help="What counts towards the lump sum allowance." />;
    case 'lumpSumsAndDeath':
      return <MoneyField {...frame} help="What counts towards the lump sum and death benefit allowance." />;
    case 'protectedAmount':
      return <MoneyField {...frame} />;
    case 'taxYear':
      return <SelectField {...frame} options={choicesOf(allowanceYears(businessDate))} />;
    case 'thresholdIncome':
      return (
        <MoneyField {...frame} help="Income less the client’s own contributions, plus salary given up for pension." />
      );
    case 'adjustedIncome':
      return <MoneyField {...frame} help="Income plus what the employer paid in and what was paid in before tax." />;
    case 'paidIn':
      return (
        <MoneyField
          {...frame}
          help="By the client, the employer and others, with tax relief. What an earlier tax year left of its allowance is then carried forward."
        />
      );
    case 'protection':
      return <SelectField {...frame} options={choicesOf(protectionKinds)} />;
    case 'certificate':
      return <TextField {...frame} maxLength={40} />;
    case 'age':
      return <TextField {...frame} inputMode="numeric" maxLength={3} short />;
    case 'note':
      return <TextAreaField {...frame} maxLength={benefitReasonMax} />;
  }
};

interface WithdrawFactDialogProps {
  readonly fact: PensionRecord['facts'][number];
  readonly onClose: () => void;
}

/** Withdraws a fact that was recorded by hand, with a reason for the history. */
export const WithdrawFactDialog = ({ fact, onClose }: WithdrawFactDialogProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const [reason, setReason] = useState('');
  const [withdraw] = Api.useWithdrawPensionFactMutation();
  const { submit, isPending, inDoubt } = useSubmitOnce(
    (write: { readonly body: CallBody<'withdrawPensionFact'>; readonly idempotencyKey: string }) =>
      withdraw({ firmId, factId: fact.factId, ...write }),
    null,
  );
  const what = factKindWords[fact.kind];
  return (
    <ActDialog
      title={`Withdraw “${what}”?`}
      confirmLabel="Withdraw fact"
      danger
      unavailable={reason.trim() === '' && 'Enter a reason first.'}
      act={() => submit({ reason: reason.trim() })}
      busy={isPending}
      inDoubt={inDoubt}
      done={`${what}: withdrawn`}
      onClose={onClose}
    >
      <p>{fact.text}</p>
      <p>The allowances are calculated without it from now on. Benefits already taken keep their figures.</p>
      <ReasonField value={reason} onChange={setReason} maxLength={benefitReasonMax} required />
    </ActDialog>
  );
};
