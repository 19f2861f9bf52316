import { useEffect, type ReactNode } from 'react';
import { saveFile, useSubmitOnce } from '@tessera/api';
import { reviewTextMax } from '@tessera/contract/reviews/values';
import { addDays, addMonths } from '@tessera/domain/dates';
import { dateProblem } from '@tessera/domain/typed-date';
import { usePortal } from '@tessera/runtime';
import { Dialog } from '@tessera/ui/core';
import { DateField, ErrorSummary, Form, SubmitBar, TextAreaField } from '@tessera/ui/form';
import { object, string } from 'yup';
import { Api } from '../calls/api';

export interface PackValues {
  readonly fromDate: string;
  readonly toDate: string;
  readonly notes: string;
}

const day = (today: string) =>
  string()
    .required('Enter a day.')
    .test('date', (value, { createError }) => {
      const message = dateProblem(value ?? '', today);
      return message === null || createError({ message });
    });

export const packSchema = (today: string) =>
  object({ fromDate: day(today), toDate: day(today), notes: string().max(reviewTextMax) });

/** A year up to today. */
export const usualPack = (businessDate: string): PackValues => ({
  fromDate: addDays(addMonths(businessDate, -12), 1),
  toDate: businessDate,
  notes: '',
});

export const PackFields = (): ReactNode => (
  <>
    <DateField name="fromDate" label="From" side="past" />
    <DateField name="toDate" label="To" side="past" />
    <TextAreaField
      name="notes"
      label="Your notes (optional)"
      help="They come at the end of the pack. Each line is a paragraph."
      maxLength={reviewTextMax}
    />
  </>
);

/** Makes a client's review pack, keeps it in a message to the client, and saves the PDF. */
export const PackDialog = ({
  clientId,
  onClose,
}: {
  readonly clientId: string;
  readonly onClose: () => void;
}): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [create] = Api.useCreateReviewPackMutation();
  const [askFile] = Api.useLazyGetFileQuery();
  const { submit, inDoubt, done } = useSubmitOnce(create, null);
  const fileId = done?.created.fileId;
  useEffect(() => {
    if (fileId === undefined) return;
    portal.toast({ kind: 'success', message: 'Review pack made. It is among the client’s messages.' });
    void askFile({ firmId, fileId }).then(({ data: file }) => {
      if (file !== undefined) saveFile(file);
      onClose();
    });
  }, [fileId, askFile, firmId, onClose, portal]);
  return (
    <Dialog open title="Make the review pack" onClose={onClose}>
      <Form<PackValues>
        label="Review pack"
        what="the review pack"
        initialValues={usualPack(portal.businessDate)}
        validationSchema={packSchema(portal.businessDate)}
        onSubmit={({ fromDate, toDate, notes }) =>
          submit({
            firmId,
            clientId,
            fromDate,
            toDate,
            ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
          })
        }
      >
        <ErrorSummary />
        <p>
          One PDF with valuation, performance, costs and charges, capital gains, allowances and the record of reviews.
        </p>
        <PackFields />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : 'Make the pack'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};
