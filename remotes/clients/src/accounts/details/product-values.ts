import { isPension } from '@tessera/contract/accounts/values';
import type { CallBody } from '@tessera/contract/schemas';
import { DecimalError, formatPounds } from '@tessera/domain/money';
import { pensionFactProblems, type PensionFacts } from '@tessera/domain/pension-facts';
import { normaliseTaxCode } from '@tessera/domain/tax-code';
import { readPounds } from '@tessera/domain/typed-figure';
import { withFormNames, type CallError } from '@tessera/runtime';
import { ValidationError, object } from 'yup';
import type { Product } from './product-words';

type Patch = Omit<CallBody<'patchClientProduct'>, 'auditDetails'>;
type Detail = NonNullable<Product['productDetail']>;

/** The typed values; empty text for none. */
export interface ProductValues {
  readonly schemeProductId: string;
  readonly status: string;
  readonly drawdownStatus: string;
  readonly taxCode: string;
  readonly flexibleBenefitsAccessed: boolean;
  readonly flexibleBenefitsAccessedDate: string;
  readonly pensionOptOut: boolean;
  readonly lumpSumAllowanceUsedPreApril2024: string;
  readonly deemedLSACalculationDate: string;
}

const noDetail: Detail = {
  flexibleBenefitsAccessed: false,
  flexibleBenefitsAccessedDate: null,
  pensionOptOut: false,
  lumpSumAllowanceUsedPreApril2024: null,
  deemedLSACalculationDate: null,
};

export const productValuesOf = ({
  schemeProductId,
  status,
  drawdownStatus,
  taxCode,
  productDetail,
}: Product): ProductValues => {
  const detail = productDetail ?? noDetail;
  return {
    schemeProductId: schemeProductId ?? '',
    status: status ?? '',
    drawdownStatus,
    taxCode: taxCode ?? '',
    flexibleBenefitsAccessed: detail.flexibleBenefitsAccessed,
    flexibleBenefitsAccessedDate: detail.flexibleBenefitsAccessedDate ?? '',
    pensionOptOut: detail.pensionOptOut,
    lumpSumAllowanceUsedPreApril2024:
      detail.lumpSumAllowanceUsedPreApril2024 === null ? '' : String(detail.lumpSumAllowanceUsedPreApril2024),
    deemedLSACalculationDate: detail.deemedLSACalculationDate ?? '',
  };
};

/** The typed amount in decimal pounds; text that is not an amount is returned as it is, for the rule to report. */
const poundsOf = (text: string): string | null => {
  if (text.trim() === '') return null;
  try {
    return formatPounds(readPounds(text));
  } catch (error) {
    if (error instanceof DecimalError) return text;
    throw error;
  }
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const pensionFacts = (values: ProductValues): PensionFacts => ({
  taxCode: orNull(values.taxCode),
  flexibleBenefitsAccessed: values.flexibleBenefitsAccessed,
  // A date that was typed before its box was cleared does not count.
  flexibleBenefitsAccessedDate: values.flexibleBenefitsAccessed ? orNull(values.flexibleBenefitsAccessedDate) : null,
  lumpSumAllowanceUsedPreApril2024: poundsOf(values.lumpSumAllowanceUsedPreApril2024),
  deemedLSACalculationDate: orNull(values.deemedLSACalculationDate),
});

const detailPrefix = /^productDetail\./;

const nothingTyped: ProductValues = {
  schemeProductId: '',
  status: '',
  drawdownStatus: '',
  taxCode: '',
  flexibleBenefitsAccessed: false,
  flexibleBenefitsAccessedDate: '',
  pensionOptOut: false,
  lumpSumAllowanceUsedPreApril2024: '',
  deemedLSACalculationDate: '',
};

/** Formik leaves empty fields out of what yup validates. */
const typed = (values: Partial<ProductValues>): ProductValues => ({
  ...nothingTyped,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
});

/** The platform's own rules, on the business date. */
export const productSchema = ({ wrapperType }: Product, on: string) =>
  object().test('facts', (values, context) => {
    const problems = isPension(wrapperType)
      ? pensionFactProblems(pensionFacts(typed(values as Partial<ProductValues>)), on)
      : [];
    return (
      problems.length === 0 ||
      new ValidationError(
        problems.map(({ field, message }) => context.createError({ path: field.replace(detailPrefix, ''), message })),
      )
    );
  });

const changedOf = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== before[name as keyof Fields]),
  ) as Partial<Fields>;

const asSent = (values: ProductValues) => {
  const { taxCode, ...facts } = pensionFacts(values);
  return {
    head: {
      schemeProductId: orNull(values.schemeProductId),
      ...(values.status === '' ? {} : { status: values.status as NonNullable<Patch['status']> }),
      drawdownStatus: values.drawdownStatus as NonNullable<Patch['drawdownStatus']>,
      taxCode: taxCode === null ? null : normaliseTaxCode(taxCode),
    },
    detail: {
      ...facts,
      lumpSumAllowanceUsedPreApril2024:
        facts.lumpSumAllowanceUsedPreApril2024 === null ? null : Number(facts.lumpSumAllowanceUsedPreApril2024),
      pensionOptOut: values.pensionOptOut,
    },
  };
};

/** Only the changed fields, as the platform accepts them. */
export const productPatch = (product: Product, values: ProductValues): Patch => {
  const [before, after] = [asSent(productValuesOf(product)), asSent(values)];
  const productDetail = changedOf<Detail>(before.detail, after.detail);
  return {
    ...changedOf<Patch>(before.head, after.head),
    ...(Object.keys(productDetail).length === 0 ? {} : { productDetail }),
  };
};

/** A refusal with the names of the form's fields. */
export const inProductForm = (error: CallError): CallError =>
  withFormNames(error, (name) => name.replace(detailPrefix, ''));
