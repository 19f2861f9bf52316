import { useFormikContext } from 'formik';
import { useRef, type ReactNode } from 'react';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import { Banner, Button, DateText, Link, Money } from '@tessera/ui/core';
import { CheckboxField, ChoiceListField, MoneyField, SegmentField } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { amountLabels, basesFor, basisLabels, basisMeanings, formMeanings, formsFor, hasAmount } from './benefit-forms';
import {
  asksIncome,
  basisOf,
  isInHand,
  withForm,
  type BenefitContext,
  type BenefitPreview,
  type BenefitValues,
} from './benefit-values';
import { WaysPanel } from './ways-panel';
import { offerText } from './words';

interface BenefitFieldsProps {
  readonly context: BenefitContext;
  readonly preview: BenefitPreview | null;
}

/** Which benefit, and how much of it. */
export const BenefitFields = ({ context, preview }: BenefitFieldsProps): ReactNode => {
  const { values, setValues } = useFormikContext<BenefitValues>();
  const { schedule, account, record } = context;
  const bases = basesFor(values.form, schedule);
  const basis = basisOf(values, context);
  const amountPlace = useRef<HTMLDivElement>(null);
  return (
    <>
      <AgeNote context={context} />
      <ChoiceListField
        name="form"
        label="Benefit"
        options={formsFor(account.kind, schedule).map((form) => ({
          value: form,
          label: form,
          note: formMeanings[form],
        }))}
        onChoose={(form) => void setValues(withForm(values, form, schedule))}
      />
      {bases.length > 1 && (
        <SegmentField
          name="basis"
          label="The amount says"
          options={bases.map((value) => ({ value, label: basisLabels[value] }))}
          {...(basis === null ? {} : { help: basisMeanings[basis] })}
        />
      )}
      <div ref={amountPlace} tabIndex={-1} className="t-stack">
        {basis !== null && hasAmount(basis) && (
          <MoneyField
            name="amount"
            label={schedule === 'once' ? amountLabels[basis] : `${amountLabels[basis]} each month`}
            help={
              <>
                This account is worth <Money value={account.value} />
                {account.kind === 'Uncrystallised' && (
                  <>
                    ; <Money value={record.lsa.left} /> of the lump sum allowance is left
                  </>
                )}
                .
              </>
            }
          />
        )}
        {asksIncome(values) && (
          <MoneyField
            name="incomeWanted"
            label="Income to pay, before tax"
            optional
            help="Left empty, all that moves to drawdown is paid as income."
          />
        )}
        <WayOut preview={preview} schedule={schedule} onTaken={() => amountPlace.current?.focus()} />
        {values.excessAsTaxable && (
          <CheckboxField
            name="excessAsTaxable"
            label="Take what the allowance does not cover as taxable income"
            help={
              preview?.figures == null ? undefined : (
                <>
                  <Money value={preview.figures.excess} /> of it is taxed as income.
                </>
              )
            }
          />
        )}
      </div>
      {isInHand(values) && <WaysPanel context={context} />}
    </>
  );
};

/** Why benefits cannot be taken yet; nothing where they can. */
const AgeNote = ({ context: { record, account } }: { readonly context: BenefitContext }): ReactNode => {
  const { clientBase } = useAccountAddress();
  const { minimumAge, clientName } = record;
  if (minimumAge?.reached === true || account.kind === 'Beneficiary') return null;
  return (
    <Banner tone="warning">
      <span>
        {minimumAge === null ? (
          <>
            Nobody recorded when {clientName} was born: the age for benefits is not known.{' '}
            <Link to={`${clientBase}/details`}>See the client’s details</Link>
          </>
        ) : (
          <>
            {clientName} may take benefits from <DateText value={minimumAge.from} />, at {minimumAge.age}. A protected
            pension age is an exception. <Link to={`${clientBase}/pensions`}>Record a protected age</Link>
          </>
        )}
      </span>
    </Banner>
  );
};

interface WayOutProps {
  readonly preview: BenefitPreview | null;
  readonly schedule: BenefitContext['schedule'];
  /** The button is gone then: the focus needs another place. */
  readonly onTaken: () => void;
}

/** The platform's way out of what it refuses, as a button. */
const WayOut = ({ preview, schedule, onTaken }: WayOutProps): ReactNode => {
  const { values, setValues } = useFormikContext<BenefitValues>();
  const offer = preview?.offer ?? null;
  if (offer === null) return null;
  const take = (): void => {
    void setValues(
      offer.kind === 'Excess as taxable'
        ? { ...values, excessAsTaxable: true }
        : {
            ...withForm(values, offer.form, schedule),
            basis: offer.basis,
            amount: offer.amount === null ? '' : formatPounds(parsePounds(offer.amount)),
          },
    );
    onTaken();
  };
  return (
    <div>
      <Button onClick={take}>{offerText(offer, values.form)}</Button>
    </div>
  );
};
