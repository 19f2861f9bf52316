import { useFormikContext } from 'formik';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isPension, wrapperNames } from '@tessera/contract/accounts/values';
import { clientProductTransitions, drawdownStatuses } from '@tessera/contract/client-products/values';
import { lumpSumUsedHelp } from '@tessera/domain/pension-facts';
import { usePortal } from '@tessera/runtime';
import { Banner, Card } from '@tessera/ui/core';
import {
  CheckboxField,
  DateField,
  ErrorSummary,
  Form,
  MoneyField,
  SelectField,
  TextField,
  choicesOf,
  type Choice,
} from '@tessera/ui/form';
import { Api } from '../../calls/api';
import { EditFooter, MergeNewerVersion } from './edit-parts';
import { inProductForm, productPatch, productSchema, productValuesOf, type ProductValues } from './product-values';
import { pensionLabels, productStatusWords, type Product } from './product-words';
import { usePatchProduct } from './use-patch-product';

interface EditProductProps {
  readonly product: Product;
  readonly onReload: () => PromiseLike<unknown>;
  /** Called after a save or a cancel. */
  readonly onClose: () => void;
}

/** The form that edits a product's details, in their place. */
export const EditProduct = ({ product, onReload, onClose }: EditProductProps): ReactNode => {
  const portal = usePortal();
  const place = useRef<HTMLDivElement>(null);
  const [start] = useState(() => productValuesOf(product));
  const { save, wasStale, inDoubt, busy } = usePatchProduct(product, onReload);
  const name = `${wrapperNames[product.wrapperType]} of ${product.clientName}`;
  useEffect(() => place.current?.querySelector('select')?.focus(), []);
  return (
    <div ref={place}>
      <Form<ProductValues>
        label="Edit product"
        what={`the changes to the ${name}`}
        initialValues={start}
        validationSchema={productSchema(product, portal.businessDate)}
        onSubmit={async (values) => {
          const body = productPatch(product, values);
          if (Object.keys(body).length > 0) {
            const error = await save(body);
            if (error !== null) return inProductForm(error);
            portal.toast({ kind: 'success', message: `${name}: saved` });
          }
          onClose();
          return null;
        }}
      >
        <Card title="Edit product" footer={<EditFooter busy={busy} inDoubt={inDoubt} onClose={onClose} />}>
          <div className="t-stack">
            {wasStale ? (
              <Banner tone="warning">
                <span role="alert">
                  Someone else saved this product after you started, so your changes were not saved. Your changes are
                  still here; everything else shows what they saved. Check it, then save.
                </span>
              </Banner>
            ) : (
              <ErrorSummary />
            )}
            <MergeNewerVersion version={product.auditDetails.version} fresh={() => productValuesOf(product)} />
            <SchemeField product={product} />
            {isPension(product.wrapperType) && <PensionFields product={product} />}
          </div>
        </Card>
      </Form>
    </div>
  );
};

/** The schemes the firm offers today in this wrapper, and the current one even if it has ended. */
const SchemeField = ({
  product: { firmId, wrapperType, schemeProductId, schemeProductName },
}: {
  readonly product: Product;
}): ReactNode => {
  const { businessDate } = usePortal();
  const { data, error } = Api.useListSchemeProductsQuery({ firmId, wrapperType });
  const offered = (data ?? []).filter(
    ({ id, fromDate, toDate }) =>
      id === schemeProductId || (fromDate <= businessDate && (toDate === null || toDate >= businessDate)),
  );
  const kept: Choice[] =
    schemeProductId === null || offered.some(({ id }) => id === schemeProductId)
      ? []
      : [{ value: schemeProductId, label: schemeProductName ?? schemeProductId }];
  const help = error
    ? 'Your firm’s products could not be read. Close the form and open it again to choose another.'
    : data?.length === 0
      ? `Your firm offers no product for ${wrapperNames[wrapperType]}.`
      : undefined;
  return (
    <SelectField
      name="schemeProductId"
      label="Scheme product"
      placeholder="None"
      options={[...kept, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      {...(help === undefined ? {} : { help })}
    />
  );
};

/** The drawdown statuses that can follow the current one. */
const statusChoices = ({ status }: Product): Choice[] =>
  [
    ...(status === null ? [] : [status]),
    ...clientProductTransitions.filter(({ from }) => from === status).map(({ to }) => to),
  ].map((value) => ({ value, label: productStatusWords[value] }));

const PensionFields = ({ product }: { readonly product: Product }): ReactNode => {
  const { businessDate } = usePortal();
  const { flexibleBenefitsAccessed } = useFormikContext<ProductValues>().values;
  return (
    <>
      <SelectField name="drawdownStatus" label={pensionLabels.drawdownStatus} options={choicesOf(drawdownStatuses)} />
      <SelectField
        name="status"
        label={pensionLabels.status}
        placeholder="None"
        options={statusChoices(product)}
        help="It is pending first, then confirmed. It does not go back."
      />
      <TextField name="taxCode" label={pensionLabels.taxCode} maxLength={10} help="From HMRC’s coding notice." />
      <CheckboxField
        name="flexibleBenefitsAccessed"
        label={pensionLabels.flexibleBenefitsAccessed}
        help="Here or elsewhere. The money purchase annual allowance applies to what is paid in after that day."
      />
      {flexibleBenefitsAccessed && (
        <DateField name="flexibleBenefitsAccessedDate" label={pensionLabels.flexibleBenefitsAccessedDate} side="past" />
      )}
      <CheckboxField name="pensionOptOut" label={pensionLabels.pensionOptOut} />
      <MoneyField
        name="lumpSumAllowanceUsedPreApril2024"
        label={pensionLabels.lumpSumAllowanceUsedPreApril2024}
        help={lumpSumUsedHelp(businessDate)}
      />
      <DateField
        name="deemedLSACalculationDate"
        label={pensionLabels.deemedLSACalculationDate}
        help="The date for which the allowance used before 6 Apr 2024 was calculated."
        side="past"
      />
    </>
  );
};
