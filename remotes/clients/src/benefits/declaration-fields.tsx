import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { adviceBases, guidanceAnswers } from '@tessera/contract/pensions/values';
import { Link, type Fact } from '@tessera/ui/core';
import { CheckboxField, choicesOf, SegmentField, SelectField, TextField } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import type { BenefitContext, BenefitValues } from './benefit-values';

const referenceMax = 20;
const labels = {
  riskWarnings: 'The retirement risk warnings were given',
  lumpSumsRecorded: 'What was taken elsewhere and before April 2024 is recorded, or there is nothing',
  clientAgrees: 'The client has asked for this benefit',
} as const;

/** What was explained to the client, and what they decided (COBS 19.7). */
export const DeclarationFields = ({
  context: { record, account },
}: {
  readonly context: BenefitContext;
}): ReactNode => {
  const { clientBase } = useAccountAddress();
  const { values } = useFormikContext<BenefitValues>();
  const isAdvised = values.declarations.advice === 'Advised';
  return (
    <>
      <SegmentField name="declarations.advice" label="Advice" options={choicesOf(adviceBases)} />
      {isAdvised && (
        <TextField
          name="declarations.adviserReference"
          label="The adviser’s FCA reference"
          short
          maxLength={referenceMax}
        />
      )}
      <CheckboxField name="declarations.riskWarnings" label={labels.riskWarnings} />
      <SelectField
        name="declarations.guidance"
        label="Offer of guidance (Pension Wise)"
        options={choicesOf(guidanceAnswers.filter((answer) => isAdvised || answer !== 'Not owed: advised'))}
      />
      {account.kind !== 'Beneficiary' && (
        <CheckboxField
          name="declarations.lumpSumsRecorded"
          label={labels.lumpSumsRecorded}
          help={
            <>
              {record.facts.length === 0
                ? 'Nothing is recorded. '
                : `Recorded: ${record.facts.map(({ text }) => text).join('; ')}. `}
              <Link to={`${clientBase}/pensions`}>See and record it on the Pensions tab</Link>
            </>
          }
        />
      )}
      <CheckboxField name="declarations.clientAgrees" label={labels.clientAgrees} />
    </>
  );
};

/** The declarations, for the review. */
export const declarationFacts = ({ declarations }: BenefitValues): Fact[] => {
  const { advice, adviserReference, guidance } = declarations;
  return [
    { label: 'Advice', value: advice === 'Advised' ? `Advised, FCA reference ${adviserReference.trim()}` : advice },
    { label: 'Offer of guidance', value: guidance },
    // It is not asked about what was inherited.
    ...(Object.keys(labels) as (keyof typeof labels)[])
      .filter((name) => name !== 'lumpSumsRecorded' || declarations[name])
      .map((name) => ({
        label: labels[name],
        value: declarations[name] ? 'Yes' : 'No',
      })),
  ];
};
