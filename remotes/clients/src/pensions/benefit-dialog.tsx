import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import { benefitReasonMax, type BenefitAction } from '@tessera/contract/pensions/values';
import type { CallBody } from '@tessera/contract/schemas';
import { Payee } from '@tessera/transactions/authoriser-view';
import { ActDialog, DateText, Facts, Money, ReasonField, type Fact } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { cameBackOf, isHeld } from './benefit-standing';
import { titleOfBenefit, type BenefitRecord } from './benefit-words';

interface BenefitDialogProps {
  readonly action: BenefitAction;
  readonly record: BenefitRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

interface Words {
  readonly consequence: string;
  readonly confirmLabel: string;
  readonly done: string;
  readonly danger: boolean;
  /** Why it is done is worth a line in its history. */
  readonly asksReason: boolean;
}

const wordsOf: Readonly<Record<BenefitAction, Words>> = {
  Authorise: {
    consequence: 'It then goes ahead by itself: its sales begin on their day, and its payment leaves on the payday.',
    confirmLabel: 'Authorise benefit',
    done: 'authorised',
    danger: false,
    asksReason: false,
  },
  Cancel: {
    consequence:
      'Nothing is taken and no allowance is used. Open sales go on, and what they bring stays in the account as cash. This cannot be undone.',
    confirmLabel: 'Cancel benefit',
    done: 'cancelled',
    danger: true,
    asksReason: true,
  },
  Delete: {
    consequence: 'Nothing was sold for it, and nothing is taken. This cannot be undone; a new one can be asked for.',
    confirmLabel: 'Delete benefit',
    done: 'deleted',
    danger: true,
    asksReason: true,
  },
  'Pay again': {
    consequence:
      'Its payment came back from the bank. It is sent again to the client’s bank details. The tax of its income is calculated anew for the day it is paid, by the tax code of that day, so the net payment may change; the rest stays as it is.',
    confirmLabel: 'Pay again',
    done: 'sent to the bank again',
    danger: false,
    asksReason: false,
  },
};

/** Of a benefit whose payment was held until its day had passed. */
const payHeld: Words = {
  ...wordsOf['Pay again'],
  consequence:
    'Its payment was held past its day. It is sent to the bank details shown here. The tax of its income is calculated anew for the day it is paid, by the tax code of that day, so the net payment may change; the rest stays as it is.',
};

/** Of a benefit that is calculated, and that the bank has sent back. */
const cancelReturned: Words = {
  ...wordsOf.Cancel,
  consequence:
    'Its payment came back from the bank and is not sent again. The money stays in the pension, and the benefit counts for no allowance and no tax; what moved to drawdown stays there. This cannot be undone.',
};

const factsOf = (record: BenefitRecord): Fact[] => {
  const { accountName, paymentDate, figures } = record;
  const cameBack = cameBackOf(record);
  return [
    { label: 'From', value: accountName },
    { label: 'Payday', value: paymentDate === null ? 'As soon as it can' : <DateText value={paymentDate} /> },
    ...(figures === null ? [] : [{ label: 'Net payment', value: <Money value={figures.netPayment} /> }]),
    ...(cameBack === null ? [] : [{ label: 'Came back of it', value: <Money value={cameBack} /> }]),
  ];
};

/** Asks before a benefit is authorised, cancelled, deleted or paid again, and shows why it was refused. */
export const BenefitDialog = ({ action, record, reloading, onReload, onClose }: BenefitDialogProps): ReactNode => {
  const { firmId, crystallisationId, clientName } = record;
  const { version } = record.auditDetails;
  const [reason, setReason] = useState('');
  const [act] = Api.useActOnCrystallisationMutation();
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'actOnCrystallisation'>; readonly idempotencyKey: string }) =>
      act({ firmId, crystallisationId, ...write }),
    version,
  );
  const { consequence, confirmLabel, done, danger, asksReason } =
    action === 'Cancel' && record.status === 'Calculated'
      ? cancelReturned
      : action === 'Pay again' && isHeld(record)
        ? payHeld
        : wordsOf[action];
  const title = titleOfBenefit(record);
  return (
    <ActDialog
      title={`${action}: ${title} for ${clientName}?`}
      confirmLabel={confirmLabel}
      danger={danger}
      act={() =>
        save({
          action,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          auditDetails: { version },
        })
      }
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading } : null}
      done={`${title}: ${done}`}
      onClose={onClose}
    >
      <Facts facts={factsOf(record)} />
      {record.payee !== null && action !== 'Cancel' && action !== 'Delete' && <Payee payee={record.payee} />}
      <p>{consequence}</p>
      {asksReason && <ReasonField value={reason} onChange={setReason} maxLength={benefitReasonMax} />}
    </ActDialog>
  );
};
