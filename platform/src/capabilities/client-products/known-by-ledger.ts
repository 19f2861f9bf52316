import type { CallBody } from '@tessera/contract/schemas';
import { invalid, type Problem } from '@tessera/domain/problem';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { StoredProduct } from './stored-product';

/** What of a product is known from benefits and tax codes, so that nobody types it. */
export interface KnownByLedger {
  /** A benefit of the product was calculated. */
  readonly benefits: boolean;
  /** A benefit of any of the client's pensions was calculated. */
  readonly benefitsOfClient: boolean;
  /** A tax code is recorded with its day. */
  readonly taxCodes: boolean;
}

/** Reads what is known of a product. */
export const knownOf = async (db: Kysely<DB>, firmId: string, clientProductId: string): Promise<KnownByLedger> => {
  const { rows } = await sql<{ benefits: boolean; of_client: boolean; tax_codes: boolean }>`
    select
      exists (select from benefit_event event where event.firm_id = product.firm_id and event.client_product_id = product.client_product_id) as benefits,
      exists (select from benefit_event event where event.firm_id = product.firm_id and event.client_id = product.client_id) as of_client,
      exists (select from tax_code_entry entry where entry.firm_id = product.firm_id and entry.client_product_id = product.client_product_id) as tax_codes
    from client_product product where firm_id = ${firmId} and client_product_id = ${clientProductId}`.execute(db);
  const [row] = rows;
  return {
    benefits: row?.benefits ?? false,
    benefitsOfClient: row?.of_client ?? false,
    taxCodes: row?.tax_codes ?? false,
  };
};

const pounds = (amount: string | number | null): string | null =>
  amount === null ? null : formatPounds(parsePounds(amount));

/** A sum that cannot be read is refused as such, by the rules of the field. */
const isOtherSum = (before: StoredProduct, after: StoredProduct): boolean =>
  before.lumpSumAllowanceUsedPreApril2024 !== after.lumpSumAllowanceUsedPreApril2024 &&
  pounds(before.lumpSumAllowanceUsedPreApril2024) !== pounds(after.lumpSumAllowanceUsedPreApril2024);

const ofBenefits = 'This follows from the benefits that were paid here, and changes with the next one.';
const accessSentence =
  'This follows from the benefits that were paid here. Record flexible access in another scheme on the client’s Pensions tab.';

/**
 * Problems of fields that a change would give another value than the one that is known. `detail` is what the body says
 * of the pension: the day of flexible access and the flag change together, and only the named one is at fault.
 */
export const knownProblems = (
  before: StoredProduct,
  after: StoredProduct,
  detail: CallBody<'patchClientProduct'>['productDetail'],
  { benefits, benefitsOfClient, taxCodes }: KnownByLedger,
): readonly Problem[] => {
  const problems: Problem[] = [];
  const refuse = (isChanged: boolean, field: string, sentence: string): void => {
    if (isChanged) problems.push(invalid(field, sentence));
  };
  if (benefits) {
    refuse(before.status !== after.status, 'status', ofBenefits);
    refuse(before.drawdownStatus !== after.drawdownStatus, 'drawdownStatus', ofBenefits);
    const otherAccess =
      before.flexibleBenefitsAccessedDate !== after.flexibleBenefitsAccessedDate ||
      before.flexibleBenefitsAccessed !== after.flexibleBenefitsAccessed;
    for (const field of ['flexibleBenefitsAccessed', 'flexibleBenefitsAccessedDate'] as const)
      refuse(otherAccess && detail?.[field] !== undefined, `productDetail.${field}`, accessSentence);
  }
  if (benefitsOfClient)
    refuse(
      isOtherSum(before, after),
      'productDetail.lumpSumAllowanceUsedPreApril2024',
      'Benefits were paid here, so lump sums have a history. Record what was used before 6 April 2024 on the client’s Pensions tab, by percentage or by certificate.',
    );
  if (taxCodes)
    refuse(
      before.taxCode !== after.taxCode,
      'taxCode',
      'Tax codes of this pension are recorded with their days. Record a tax code with the day it applies from.',
    );
  return problems;
};
