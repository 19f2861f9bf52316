import type { ClientProductStatus, drawdownStatuses } from '@tessera/contract/client-products/values';
import type { IsoDate } from '@tessera/domain/dates';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import type { Transaction } from 'kysely';
import type { WrapperType } from '../../foundation/database/column-types';
import { heldTaxCode } from './held-tax-code';
import type { DB } from '../../foundation/database/schema';
import type { ReadScope } from '../../requests/access/scope';
import { idIs, seenClientProducts } from '../../requests/access/seen';

/** A stored client product with everything that can be edited. */
export interface StoredProduct {
  readonly clientProductId: string;
  readonly wrapperType: WrapperType;
  readonly schemeProductId: string | null;
  readonly status: ClientProductStatus | null;
  readonly drawdownStatus: (typeof drawdownStatuses)[number];
  readonly taxCode: string | null;
  readonly flexibleBenefitsAccessed: boolean;
  readonly flexibleBenefitsAccessedDate: IsoDate | null;
  readonly pensionOptOut: boolean;
  /** Pounds, as stored or as sent. */
  readonly lumpSumAllowanceUsedPreApril2024: string | number | null;
  readonly deemedLSACalculationDate: IsoDate | null;
  readonly version: number;
}

/** Locks a product the caller sees until the transaction ends; null for any other. */
export const lockProduct = async (
  transaction: Transaction<DB>,
  scope: ReadScope,
  clientProductId: string,
): Promise<StoredProduct | null> => {
  if (
    !(await seenClientProducts(scope)
      .where(idIs('client_product.client_product_id', clientProductId))
      .select('client.client_id')
      .executeTakeFirst())
  )
    return null;
  const row = await transaction
    .selectFrom('client_product')
    .where('firm_id', '=', scope.firmId)
    .where('client_product_id', '=', clientProductId)
    .selectAll()
    .select(heldTaxCode)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    clientProductId,
    wrapperType: row.wrapper_type,
    schemeProductId: row.scheme_product_id,
    status: row.status,
    drawdownStatus: row.drawdown_status,
    taxCode: row.held_tax_code,
    flexibleBenefitsAccessed: row.flexible_benefits_accessed_date !== null,
    flexibleBenefitsAccessedDate: row.flexible_benefits_accessed_date,
    pensionOptOut: row.pension_opt_out,
    lumpSumAllowanceUsedPreApril2024: row.lump_sum_allowance_used,
    deemedLSACalculationDate: row.deemed_lsa_calculation_date,
    version: row.version,
  };
};

/** The product as an audit row records it: the contract's field names. The date alone records flexible access. */
export const auditedProduct = (product: StoredProduct): Readonly<Record<string, unknown>> => ({
  schemeProductId: product.schemeProductId,
  status: product.status,
  drawdownStatus: product.drawdownStatus,
  taxCode: product.taxCode,
  'productDetail.flexibleBenefitsAccessedDate': product.flexibleBenefitsAccessedDate,
  'productDetail.pensionOptOut': product.pensionOptOut,
  'productDetail.lumpSumAllowanceUsedPreApril2024':
    product.lumpSumAllowanceUsedPreApril2024 === null
      ? null
      : formatPounds(parsePounds(product.lumpSumAllowanceUsedPreApril2024)),
  'productDetail.deemedLSACalculationDate': product.deemedLSACalculationDate,
});
