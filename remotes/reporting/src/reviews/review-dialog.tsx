import type { ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import {
  reviewOutcomes,
  reviewTextMax,
  reviewWays,
  type ReviewOutcome,
  type ReviewWay,
} from '@tessera/contract/reviews/values';
import { dateProblem } from '@tessera/domain/typed-date';
import { dateText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { Dialog } from '@tessera/ui/core';
import {
  DateField,
  ErrorSummary,
  Form,
  SegmentField,
  SelectField,
  SubmitBar,
  TextAreaField,
  choicesOf,
} from '@tessera/ui/form';
import { useFormikContext } from 'formik';
import { object, string } from 'yup';
import { Api } from '../calls/api';
import { dayOf, type Review } from './review';

interface ReviewValues {
  readonly outcome: ReviewOutcome;
  readonly offeredOn: string;
  readonly reviewedOn: string;
  readonly way: ReviewWay | '';
  readonly agreed: string;
  readonly suitable: '' | 'Yes' | 'No';
  readonly nextDue: string;
  readonly correctionReason: string;
}

const day = (today: string) =>
  string().test('date', (value, { createError }) => {
    if (value === undefined || value === '') return true;
    const message = dateProblem(value, today);
    return message === null || createError({ message });
  });

const schemaFor = (today: string, corrects: boolean) =>
  object({
    outcome: string().required('Choose what became of it.'),
    offeredOn: day(today).test('offered', 'Enter the day on which it was offered.', (value, { parent }) =>
      (parent as ReviewValues).outcome === 'Offered' ? (value ?? '') !== '' : true,
    ),
    reviewedOn: day(today).test('reviewed', 'Enter the day of the review.', (value, { parent }) =>
      (parent as ReviewValues).outcome === 'Offered' ? true : (value ?? '') !== '',
    ),
    way: string().required('Choose how.'),
    agreed: string().test('agreed', 'Say what was agreed, or that nothing changes.', (value, { parent }) =>
      (parent as ReviewValues).outcome === 'Held' ? (value ?? '').trim() !== '' : true,
    ),
    suitable: string().test('suitable', 'Choose whether it still suits the client.', (value, { parent }) =>
      (parent as ReviewValues).outcome === 'Held' ? (value ?? '') !== '' : true,
    ),
    nextDue: day(today),
    ...(corrects ? { correctionReason: string().trim().required('Say what was wrong.') } : {}),
  });

const outcomeHelp: Readonly<Record<ReviewOutcome, string>> = {
  Offered: 'The client was asked. The next review stays due until it is held or refused.',
  Held: 'It took place. The next one is due a year later.',
  Refused: 'The client did not want it. You offer the next one a year later.',
};

const Fields = ({ corrected }: { readonly corrected: Review | undefined }): ReactNode => {
  const {
    values: { outcome },
  } = useFormikContext<ReviewValues>();
  return (
    <>
      <SegmentField
        name="outcome"
        label="What became of it"
        options={choicesOf(reviewOutcomes)}
        help={outcomeHelp[outcome]}
      />
      <DateField name="offeredOn" label={outcome === 'Offered' ? 'Offered on' : 'Offered on (optional)'} side="past" />
      {outcome !== 'Offered' && (
        <DateField name="reviewedOn" label={outcome === 'Held' ? 'Held on' : 'Refused on'} side="past" />
      )}
      <SelectField name="way" label={outcome === 'Held' ? 'How it was held' : 'How'} options={choicesOf(reviewWays)} />
      {outcome === 'Held' && (
        <SegmentField
          name="suitable"
          label="Do the client’s investments still suit them?"
          options={choicesOf(['Yes', 'No'])}
        />
      )}
      <TextAreaField
        name="agreed"
        label={
          outcome === 'Held'
            ? 'What was agreed'
            : outcome === 'Refused'
              ? 'Why (optional)'
              : 'What was offered (optional)'
        }
        maxLength={reviewTextMax}
      />
      {outcome !== 'Offered' && (
        <DateField name="nextDue" label="Next review due (optional)" help="Leave it empty for a year after this one." />
      )}
      {corrected !== undefined && (
        <TextAreaField
          name="correctionReason"
          label="What was wrong"
          help="The row that you correct stays on the record, with this reason."
          maxLength={reviewTextMax}
        />
      )}
    </>
  );
};

interface ReviewDialogProps {
  readonly clientId: string;
  /** The row that the new one takes the place of. */
  readonly corrected?: Review | undefined;
  readonly onClose: () => void;
}

const given = <Name extends string>(name: Name, text: string): { readonly [Key in Name]?: string } =>
  (text.trim() === '' ? {} : { [name]: text.trim() }) as { readonly [Key in Name]?: string };

/** Adds a row to the client's record of reviews. */
export const ReviewDialog = ({ clientId, corrected, onClose }: ReviewDialogProps): ReactNode => {
  const portal = usePortal();
  const { businessDate } = portal;
  const [record] = Api.useRecordReviewMutation();
  const { submit, inDoubt } = useSubmitOnce(record, null);
  const title = corrected === undefined ? 'Record a review' : `Correct the review of ${dateText(dayOf(corrected))}`;
  const initialValues: ReviewValues = {
    outcome: corrected?.outcome ?? 'Held',
    offeredOn: corrected?.offeredOn ?? '',
    reviewedOn: corrected?.reviewedOn ?? '',
    way: corrected?.way ?? '',
    agreed: corrected?.agreed ?? '',
    suitable: corrected === undefined || corrected.suitable === null ? '' : corrected.suitable ? 'Yes' : 'No',
    nextDue: corrected?.nextDue ?? '',
    correctionReason: '',
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form<ReviewValues>
        label="Review"
        what="the review"
        initialValues={initialValues}
        validationSchema={schemaFor(businessDate, corrected !== undefined)}
        onSubmit={async ({ outcome, way, suitable, ...values }) => {
          const isOffer = outcome === 'Offered';
          const error = await submit({
            firmId: portal.firm.firmId,
            clientId,
            outcome,
            way: way as ReviewWay,
            ...given('offeredOn', values.offeredOn),
            ...given('agreed', values.agreed),
            ...(isOffer ? {} : { ...given('reviewedOn', values.reviewedOn), ...given('nextDue', values.nextDue) }),
            ...(outcome === 'Held' ? { suitable: suitable === 'Yes' } : {}),
            ...(corrected === undefined
              ? {}
              : { corrects: corrected.reviewId, correctionReason: values.correctionReason.trim() }),
          });
          if (error !== null) return error;
          portal.toast({ kind: 'success', message: corrected === undefined ? 'Review recorded' : 'Review corrected' });
          onClose();
          return null;
        }}
      >
        <ErrorSummary />
        <Fields corrected={corrected} />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : corrected ? 'Correct' : 'Record'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};
