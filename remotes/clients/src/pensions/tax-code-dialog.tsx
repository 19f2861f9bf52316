import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { useSubmitOnce } from '@tessera/api';
import { taxCodeSources } from '@tessera/contract/pensions/values';
import type { CallBody } from '@tessera/contract/schemas';
import { poundsToWire } from '@tessera/domain/money';
import { normaliseTaxCode, taxCodeProblem } from '@tessera/domain/tax-code';
import { dateProblem } from '@tessera/domain/typed-date';
import { readOr, readPounds } from '@tessera/domain/typed-figure';
import { usePortal } from '@tessera/runtime';
import { Dialog } from '@tessera/ui/core';
import { DateField, ErrorSummary, Form, MoneyField, SelectField, SubmitBar, TextField } from '@tessera/ui/form';
import { object, string } from 'yup';
import { Api } from '../calls/api';
import { nameOfPension, type Pension } from './benefit-words';

type TaxCodeRequest = CallBody<'recordTaxCode'>;
type Source = TaxCodeRequest['source'];

interface TaxCodeValues {
  readonly taxCode: string;
  readonly source: Source | '';
  readonly fromDate: string;
  readonly previousPay: string;
  readonly previousTax: string;
}

const sourceWords: Readonly<Record<Source, string>> = {
  P6: 'P6, a notice during the year',
  P9: 'P9, a notice for a new year',
  P45: 'P45, from an earlier employment or pension',
  Emergency: 'Emergency',
  Entered: 'Entered by the firm',
};
/** Forms that state pay and tax of earlier employments. */
const statesPrevious = (source: string): boolean => source === 'P45' || source === 'P6';
/** The platform gives the emergency code by itself where none is held. */
const sources = taxCodeSources.filter((source) => source !== 'Emergency');

const amountProblem = (text: string): string | null =>
  readOr(
    (error) => error.message,
    () => (readPounds(text) < 0n ? 'Enter zero or more.' : null),
  );

/** A P45 always states pay and tax before; a P6 may. */
const previous = string()
  .trim()
  .when('source', {
    is: 'P45',
    then: (text) => text.required('Enter the amount on the P45; 0 for none.'),
  })
  .when('source', {
    is: statesPrevious,
    then: (text) =>
      text.test('reads', (value, { createError }) => {
        const message = value === undefined || value === '' ? null : amountProblem(value);
        return message === null || createError({ message });
      }),
  });

const schemaOn = (today: string) =>
  object({
    taxCode: string()
      .trim()
      .required('Enter a tax code.')
      .test('code', (value, { createError }) => {
        const message = taxCodeProblem(value ?? '');
        return message === null || createError({ message });
      }),
    source: string().required('Choose where it comes from.'),
    fromDate: string()
      .required('Enter a date.')
      .test('date', (value, { createError }) => {
        const message = dateProblem(value ?? '', today);
        return message === null || createError({ message });
      }),
    previousPay: previous,
    previousTax: previous,
  });

const stated = (field: 'previousPay' | 'previousTax', text: string): Partial<TaxCodeRequest> =>
  text.trim() === '' ? {} : { [field]: poundsToWire(readPounds(text)) };

const requestOf = (firmId: string, clientProductId: string, values: TaxCodeValues): TaxCodeRequest | null =>
  values.source === ''
    ? null
    : {
        firmId,
        clientProductId,
        taxCode: normaliseTaxCode(values.taxCode),
        source: values.source,
        fromDate: values.fromDate,
        // What was typed for a P45 or a P6 does not count for another source.
        ...(statesPrevious(values.source)
          ? { ...stated('previousPay', values.previousPay), ...stated('previousTax', values.previousTax) }
          : {}),
      };

interface TaxCodeDialogProps {
  readonly pension: Pension;
  readonly onClose: () => void;
}

/** Records a tax code of a pension from a day, with pay and tax before it from a P45 or a P6. */
export const TaxCodeDialog = ({ pension, onClose }: TaxCodeDialogProps): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const [record] = Api.useRecordTaxCodeMutation();
  const { submit, inDoubt } = useSubmitOnce(
    (write: { readonly body: TaxCodeRequest; readonly idempotencyKey: string }) => record(write),
    null,
  );
  return (
    <Dialog open title={`Record a tax code of ${nameOfPension(pension)}`} onClose={onClose}>
      <Form<TaxCodeValues>
        label="Tax code"
        what="the tax code"
        initialValues={{ taxCode: '', source: '', fromDate: portal.businessDate, previousPay: '', previousTax: '' }}
        validationSchema={schemaOn(portal.businessDate)}
        onSubmit={async (values) => {
          const body = requestOf(firmId, pension.clientProductId, values);
          if (body === null) return null;
          const error = await submit(body);
          if (error !== null) return error;
          portal.toast({ kind: 'success', message: `Tax code ${body.taxCode}: recorded` });
          onClose();
          return null;
        }}
      >
        <ErrorSummary />
        <TextField name="taxCode" label="Tax code" maxLength={10} short help="As HMRC writes it, such as 1257L M1." />
        <SelectField
          name="source"
          label="Where it comes from"
          options={sources.map((source) => ({ value: source, label: sourceWords[source] }))}
        />
        <DateField
          name="fromDate"
          label="From"
          help="The first payday it applies to. A code recorded from the same day is replaced."
        />
        <PreviousFields />
        <SubmitBar submitLabel={inDoubt ? 'Check again' : 'Record tax code'} onBack={onClose} />
      </Form>
    </Dialog>
  );
};

const PreviousFields = (): ReactNode =>
  statesPrevious(useFormikContext<TaxCodeValues>().values.source) && (
    <>
      <MoneyField
        name="previousPay"
        label="Pay before"
        help="Of this tax year, in earlier employments: it replaces what was recorded before."
      />
      <MoneyField
        name="previousTax"
        label="Tax before"
        help="Of this tax year, in earlier employments: it replaces what was recorded before."
      />
    </>
  );
