import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { paymentName } from '@tessera/domain/bank-account';
import { TextField } from '@tessera/ui/form';
import { bankAccountMax, type BankAccountValues } from './account-values';

/** The three fields of a bank account. */
export const BankAccountFields = ({ optional = false }: { readonly optional?: boolean }): ReactNode => {
  const {
    values: { bankDetails },
  } = useFormikContext<{ readonly bankDetails: BankAccountValues }>();
  const onPayments = paymentName(bankDetails.accountName);
  return (
    <>
      <TextField
        name="bankDetails.accountName"
        label="Account name"
        optional={optional}
        maxLength={bankAccountMax.accountName}
        help={<>As the bank has it. 18 characters of it go with a payment{onPayments !== '' && <>: {onPayments}</>}.</>}
      />
      <div className="t-fields">
        <TextField
          name="bankDetails.sortCode"
          label="Sort code"
          optional={optional}
          short
          inputMode="numeric"
          maxLength={bankAccountMax.sortCode}
          help={
            <>
              6 digits, such as <span style={{ whiteSpace: 'nowrap' }}>20-29-59</span>.
            </>
          }
        />
        <TextField
          name="bankDetails.accountNumber"
          label="Account number"
          optional={optional}
          short
          inputMode="numeric"
          maxLength={bankAccountMax.accountNumber}
          help="8 digits."
        />
      </div>
    </>
  );
};
