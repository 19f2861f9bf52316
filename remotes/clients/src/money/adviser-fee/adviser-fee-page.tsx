import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { poundsToWire } from '@tessera/domain/money';
import { vatRuleOn, vatWithin } from '@tessera/domain/vat';
import { percentText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { Facts, Money, Why, type Fact } from '@tessera/ui/core';
import { TextField } from '@tessera/ui/form';
import { typedAmount } from '@tessera/domain/typed-amount';
import { MoneyPage, type Account } from '../money-page';
import { narrativeMax, PaymentOutForm, type PaymentOutValues } from '../payment-out-form';

/** The VAT included in the fee, where the firm charges it. */
const vatFacts = (amount: string, date: string): Fact[] => {
  const gross = typedAmount(amount);
  if (gross === null) return [];
  const { percentage, rule } = vatRuleOn(date);
  const vat = vatWithin(gross, date);
  const inputs = [
    { label: 'Fee', value: <Money value={poundsToWire(gross)} /> },
    { label: 'Without VAT', value: <Money value={poundsToWire(gross - vat)} /> },
  ];
  return [
    {
      label: (
        <>
          VAT included at {percentText(percentage)}, if VAT applies to your fee{' '}
          <Why
            of="VAT in the fee"
            rule={`${rule} Whether VAT applies to this fee is your firm’s own tax position.`}
            inputs={inputs}
          />
        </>
      ),
      value: <Money value={poundsToWire(vat)} />,
    },
  ];
};

const Vat = (): ReactNode => {
  const {
    values: { amount },
  } = useFormikContext<PaymentOutValues>();
  const facts = vatFacts(amount, usePortal().businessDate);
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <p className="t-field__help">This is the total taken. If VAT applies to your fee, include it.</p>
    </>
  );
};

const AdviserFeeForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { businessDate } = usePortal();
  return (
    <PaymentOutForm
      account={account}
      title="Adviser fee"
      doneTitle="Adviser fee submitted"
      name="adviser-fee"
      noun="fee"
      stepTitle="Amount and description"
      payment={{ transactionSubType: 'Adviser Adhoc Fee' }}
      done="taken"
      onceAuthorised="It is taken from the account’s cash"
      verb="Take fee of"
      facts={({ amount, narrative }) => [
        ...vatFacts(amount, businessDate),
        { label: 'Description', value: narrative.trim() || 'Adviser fee' },
      ]}
    >
      <Vat />
      <TextField
        name="narrative"
        label="Description"
        optional
        maxLength={narrativeMax}
        help="Shown on the client’s cash statement. If you leave it empty, it says “Adviser fee”."
      />
    </PaymentOutForm>
  );
};

/** A one-off adviser's fee, paid from an account's cash. */
export const AdviserFeePage = (): ReactNode => (
  <MoneyPage title="Adviser fee" possible="A fee can be taken">
    {(account) => <AdviserFeeForm account={account} />}
  </MoneyPage>
);
