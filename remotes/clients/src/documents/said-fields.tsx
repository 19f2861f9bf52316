import { documentAudiences, documentCategories } from '@tessera/contract/documents/values';
import type { ReactNode } from 'react';
import { SegmentField, SelectField, TextAreaField, choicesOf } from '@tessera/ui/form';
import { audienceWords } from './document';

export const noteMax = 500;

/** Category, note and audience of documents. */
export const SaidFields = (): ReactNode => (
  <>
    <SelectField name="category" label="Category" options={choicesOf(documentCategories)} />
    <TextAreaField name="note" label="Note" optional maxLength={noteMax} />
    <SegmentField
      name="visibleTo"
      label="Seen by"
      options={documentAudiences.map((value) => ({ value, label: audienceWords[value] }))}
    />
  </>
);
