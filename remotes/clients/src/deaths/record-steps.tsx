import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { deathProofs, deathReasonMax } from '@tessera/contract/deaths/values';
import { DateText } from '@tessera/ui/core';
import { choicesOf, DateField, SelectField, TextAreaField, TextField, type FormStep } from '@tessera/ui/form';
import { isSeen, type DeathValues } from './record-values';

const DeathFields = (): ReactNode => (
  <>
    <DateField name="diedOn" label="Day of the death" side="past" help="As the certificate says." />
    <DateField
      name="knownOn"
      label="Day the firm first knew"
      side="past"
      help="Two years count from it: benefits that are shared out later are taxed."
    />
  </>
);

const NoticeFields = (): ReactNode => {
  const { values } = useFormikContext<DeathValues>();
  return (
    <>
      <TextField
        name="notifiedBy"
        label="Who told the firm"
        maxLength={deathReasonMax}
        help="With their relationship to the client, such as: Ann Hill, her daughter."
      />
      <SelectField
        name="proof"
        label="What was seen"
        options={choicesOf(deathProofs)}
        help="It can be recorded before a certificate is seen. Nothing is shared out before."
      />
      {isSeen(values.proof) && <DateField name="proofDate" label="Day it was seen" side="past" />}
      <TextAreaField name="reason" label="What you were told" maxLength={deathReasonMax} />
    </>
  );
};

/** The steps before the review. */
export const deathSteps: readonly FormStep<DeathValues>[] = [
  {
    id: 'death',
    title: 'Death',
    fields: ['diedOn', 'knownOn'],
    content: <DeathFields />,
    review: ({ diedOn, knownOn }) => [
      { label: 'Died on', value: <DateText value={diedOn} /> },
      { label: 'Known on', value: <DateText value={knownOn} /> },
    ],
  },
  {
    id: 'notice',
    title: 'Notice and proof',
    fields: ['notifiedBy', 'proof', 'proofDate', 'reason'],
    content: <NoticeFields />,
    review: ({ notifiedBy, proof, proofDate, reason }) => [
      { label: 'Told by', value: notifiedBy },
      {
        label: 'Seen',
        value: isSeen(proof) ? (
          <>
            {proof}, <DateText value={proofDate} />
          </>
        ) : (
          proof
        ),
      },
      { label: 'What was told', value: reason },
    ],
  },
];
