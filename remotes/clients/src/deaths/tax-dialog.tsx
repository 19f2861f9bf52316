import type { ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import { estateReferenceMax } from '@tessera/contract/deaths/values';
import { poundsToWire } from '@tessera/domain/money';
import { amountProblem } from '@tessera/domain/transaction-input';
import { readPounds } from '@tessera/domain/typed-figure';
import { usePortal } from '@tessera/runtime';
import { Dialog, formatMoney } from '@tessera/ui/core';
import { ErrorSummary, Form, MoneyField, SelectField, SubmitBar, TextField } from '@tessera/ui/form';
import { object, string } from 'yup';
import { Api } from '../calls/api';
import type { Death, PensionOf } from './death-words';

interface TaxDialogProps {
  readonly death: Death;
  readonly pension: PensionOf;
  readonly onClose: () => void;
}

interface TaxValues {
  readonly accountId: string;
  readonly amount: string;
  readonly reference: string;
}

const schema = object({
  accountId: string().required('Choose the account.'),
  amount: string()
    .required('Enter an amount.')
    .test('reads', (value, { createError }) => {
      const message = amountProblem(value ?? '');
      return message === null || createError({ message });
    }),
  reference: string().trim().required('Enter the inheritance tax reference of the estate at HMRC.'),
});

/** Pays inheritance tax from a pension directly to HMRC. */
export const TaxDialog = ({ death, pension, onClose }: TaxDialogProps): ReactNode => {
  const portal = usePortal();
  const [pay] = Api.usePayEstateTaxMutation();
  const { submit, inDoubt } = useSubmitOnce(pay, null);
  const [only] = pension.accounts;
  return (
    <Dialog open title={`Pay inheritance tax from ${pension.name}`} onClose={onClose}>
      <Form<TaxValues>
        label="Inheritance tax"
        what="the payment"
        initialValues={{
          accountId: pension.accounts.length === 1 ? (only?.accountId ?? '') : '',
          amount: '',
          reference: '',
        }}
        validationSchema={schema}
        onSubmit={async ({ accountId, amount, reference }) => {
          const error = await submit({
            firmId: portal.firm.firmId,
            deathId: death.deathId,
            accountId,
            amount: poundsToWire(readPounds(amount)),
            reference: reference.trim(),
          });
          if (error !== null) return error;
          portal.toast({ kind: 'success', message: 'Inheritance tax paid to HMRC' });
          onClose();
          return null;
        }}
      >
        <ErrorSummary />
        <SelectField
          name="accountId"
          label="From"
          options={pension.accounts.map(({ accountId, accountName, cash }) => ({
            value: accountId,
            label: `${accountName}, ${formatMoney(cash)} in cash`,
          }))}
        />
        <MoneyField
          name="amount"
          label="Amount"
          help="As the personal representatives direct. Units are not sold for it."
        />
        <TextField
          name="reference"
          label="Reference of the estate"
          maxLength={estateReferenceMax}
          short
          help="HMRC’s inheritance tax reference."
        />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : 'Pay HMRC'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};
