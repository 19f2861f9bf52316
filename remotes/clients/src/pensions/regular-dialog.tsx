import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import { benefitReasonMax } from '@tessera/contract/pensions/values';
import type { CallBody } from '@tessera/contract/schemas';
import { paymentDays } from '@tessera/domain/payment-days';
import { usePortal } from '@tessera/runtime';
import { ActDialog, DateText, Dialog, StaleBanner } from '@tessera/ui/core';
import { DateField, ErrorSummary, Form, MoneyField, SelectField, SubmitBar } from '@tessera/ui/form';
import { object, string } from 'yup';
import { Api } from '../calls/api';
import { typedPounds } from '@tessera/domain/typed-amount';
import { amountText } from '../money/amount';
import { dayAhead } from '../shared/day-text';
import { dayOfMonth, titleOfBenefit, type Benefit, type RegularAct } from './benefit-words';
import { ReasonField } from '@tessera/ui/core';

interface RegularDialogProps {
  readonly act: RegularAct;
  readonly benefit: Benefit;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

type Patch = CallBody<'patchRegularCrystallisation'>;

/** Saves a change of a regular benefit on the version that was read. */
const usePatchRegular = ({ firmId, bciId, auditDetails: { version } }: Benefit) => {
  const [patch] = Api.usePatchRegularCrystallisationMutation();
  const { save, ...state } = useSave(
    (write: { readonly body: Patch; readonly idempotencyKey: string }) => patch({ firmId, bciId, ...write }),
    version,
  );
  return { ...state, save: (body: Omit<Patch, 'auditDetails'>) => save({ ...body, auditDetails: { version } }) };
};

/** Changes, pauses, resumes or stops a regular benefit. */
export const RegularDialog = ({ act, ...rest }: RegularDialogProps): ReactNode =>
  act === 'Change' ? <ChangeDialog {...rest} /> : <ActOnRegular act={act} {...rest} />;

const consequences: Readonly<Record<Exclude<RegularAct, 'Change'>, string>> = {
  Pause: 'Its payments are skipped until it is resumed. Those already begun go ahead.',
  Resume: 'It is paid again from the first payday whose cut-off has not passed.',
  Stop: 'No more payments are made. Those already begun go ahead. It cannot be undone; a new one has to be set up.',
};
const doneWords: Readonly<Record<Exclude<RegularAct, 'Change'>, string>> = {
  Pause: 'paused',
  Resume: 'resumed',
  Stop: 'stopped',
};

const ActOnRegular = ({
  act,
  benefit,
  reloading,
  onReload,
  onClose,
}: Omit<RegularDialogProps, 'act'> & { readonly act: Exclude<RegularAct, 'Change'> }): ReactNode => {
  const [reason, setReason] = useState('');
  const { save, busy, inDoubt, isStale } = usePatchRegular(benefit);
  const title = titleOfBenefit(benefit);
  return (
    <ActDialog
      title={`${act} the regular benefit of ${benefit.clientName}?`}
      confirmLabel={`${act} regular benefit`}
      danger={act === 'Stop'}
      act={() => save({ action: act, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) })}
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading } : null}
      done={`${title}: ${doneWords[act]}`}
      onClose={onClose}
    >
      <p>
        {title} from {benefit.accountName}
        {benefit.nextDate !== null && (
          <>
            , next on <DateText value={benefit.nextDate} />
            {benefit.nextCutOff !== null && (
              <>
                , cut-off <DateText value={benefit.nextCutOff} />
              </>
            )}
          </>
        )}
        .
      </p>
      <p>{consequences[act]}</p>
      <ReasonField value={reason} onChange={setReason} maxLength={benefitReasonMax} />
    </ActDialog>
  );
};

interface ChangeValues {
  readonly amount: string;
  readonly paymentDay: string;
  readonly endDate: string;
}

const valuesOf = ({ amount, paymentDay, endDate }: Benefit): ChangeValues => ({
  amount: amount === null ? '' : String(amount),
  paymentDay: paymentDay === null ? '' : String(paymentDay),
  endDate: endDate ?? '',
});

/** Only what was changed. */
const patchOf = (start: ChangeValues, values: ChangeValues): Omit<Patch, 'auditDetails'> => {
  const amount = values.amount === start.amount ? null : typedPounds(values.amount);
  return {
    ...(amount === null ? {} : { amount }),
    ...(values.paymentDay === start.paymentDay ? {} : { paymentDay: Number(values.paymentDay) }),
    ...(values.endDate === start.endDate ? {} : { endDate: values.endDate === '' ? null : values.endDate }),
  };
};

const amountLabel = ({ basis }: Benefit): string =>
  basis === 'Net' ? 'In hand each month' : basis === 'Gross' ? 'Before tax each month' : `${basis} each month`;

const ChangeDialog = ({ benefit, onReload, onClose }: Omit<RegularDialogProps, 'act'>): ReactNode => {
  const portal = usePortal();
  const [start] = useState(() => valuesOf(benefit));
  const { save, inDoubt, wasStale } = usePatchRegular(benefit);
  const hasAmount = benefit.amount !== null;
  const schema = object({
    ...(hasAmount ? { amount: amountText() } : {}),
    paymentDay: string().required('Choose a day.'),
    endDate: dayAhead(portal.businessDate),
  });
  return (
    <Dialog open title={`Change the regular benefit of ${benefit.clientName}`} onClose={onClose}>
      <Form<ChangeValues>
        label="Regular benefit"
        what="the change to the regular benefit"
        initialValues={start}
        validationSchema={schema}
        onSubmit={async (values) => {
          const patch = patchOf(start, values);
          if (Object.keys(patch).length > 0) {
            const error = await save(patch);
            if (error !== null) {
              onReload();
              return error;
            }
            portal.toast({ kind: 'success', message: `${titleOfBenefit(benefit)}: changed` });
          }
          onClose();
          return null;
        }}
      >
        {wasStale ? <StaleBanner keepsText /> : <ErrorSummary />}
        {benefit.nextCutOff !== null && (
          <p>
            The next payday is <DateText value={benefit.nextDate} />. A change made after its cut-off,{' '}
            <DateText value={benefit.nextCutOff} />, counts from the one after.
          </p>
        )}
        {hasAmount && <MoneyField name="amount" label={amountLabel(benefit)} />}
        <SelectField
          name="paymentDay"
          label="Payday"
          options={paymentDays.map((day) => ({ value: String(day), label: dayOfMonth(day) }))}
          help="Paid on the next working day where banks are closed."
        />
        <DateField
          name="endDate"
          label="Last day"
          optional
          side="future"
          help="Left empty, it is paid until it is stopped."
        />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : 'Save change'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};
