import { clientProductTransitions, type ClientProductStatus } from '@tessera/contract/client-products/values';
import { isPension } from '@tessera/contract/accounts/values';
import type { CallBody } from '@tessera/contract/schemas';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import { pensionFactProblems } from '@tessera/domain/pension-facts';
import { invalid, type Problem } from '@tessera/domain/problem';
import { normaliseTaxCode } from '@tessera/domain/tax-code';
import { dateText } from '@tessera/domain/wording';
import type { Transaction } from 'kysely';
import { changedFields } from '../../requests/access/changed-fields';
import { toFieldErrors } from '../../requests/http/field-errors';
import type { DB } from '../../foundation/database/schema';
import { stale, seenVersion } from '../../requests/http/if-match';
import { ApiError, badRequest, notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { knownOf, knownProblems } from './known-by-ledger';
import { auditedProduct, lockProduct, type StoredProduct } from './stored-product';
import { readScope, type ReadScope } from '../../requests/access/scope';
import { schemeProducts } from './scheme-products';

type Edit = Omit<CallBody<'patchClientProduct'>, 'auditDetails'>;

/** The date implies the flag: a body that gives one of them sets both. */
const flexibleAccess = (
  { flexibleBenefitsAccessed: accessed, flexibleBenefitsAccessedDate: date }: NonNullable<Edit['productDetail']>,
  before: StoredProduct,
): Pick<StoredProduct, 'flexibleBenefitsAccessed' | 'flexibleBenefitsAccessedDate'> => {
  const flexibleBenefitsAccessed = accessed ?? (date === undefined ? before.flexibleBenefitsAccessed : date !== null);
  return {
    flexibleBenefitsAccessed,
    flexibleBenefitsAccessedDate:
      date === undefined ? (flexibleBenefitsAccessed ? before.flexibleBenefitsAccessedDate : null) : date,
  };
};

const filled = <Value>(entered: Value | undefined, before: Value): Value => (entered === undefined ? before : entered);

/** The product after an edit; fields the edit omits are unchanged. */
const edited = (
  before: StoredProduct,
  { schemeProductId, status, drawdownStatus, taxCode, productDetail = {} }: Edit,
): StoredProduct => ({
  ...before,
  schemeProductId: filled(schemeProductId, before.schemeProductId),
  status: filled(status, before.status),
  drawdownStatus: filled(drawdownStatus, before.drawdownStatus),
  taxCode: taxCode === undefined || taxCode === null ? filled(taxCode, before.taxCode) : normaliseTaxCode(taxCode),
  ...flexibleAccess(productDetail, before),
  pensionOptOut: filled(productDetail.pensionOptOut, before.pensionOptOut),
  lumpSumAllowanceUsedPreApril2024: filled(
    productDetail.lumpSumAllowanceUsedPreApril2024,
    before.lumpSumAllowanceUsedPreApril2024,
  ),
  deemedLSACalculationDate: filled(productDetail.deemedLSACalculationDate, before.deemedLSACalculationDate),
});

const ofPensions = ['status', 'drawdownStatus', 'taxCode', 'productDetail'] as const;

/** Problems with pension-only fields on a product that is not a pension. */
const pensionOnlyProblems = (edit: Edit, { wrapperType }: StoredProduct): readonly Problem[] =>
  isPension(wrapperType)
    ? []
    : ofPensions
        .filter((field) => edit[field] !== undefined)
        .map((field) => invalid(field, 'Only a pension has this. Leave it out.'));

/**
 * A newly chosen scheme product must be for the same wrapper and on offer today; one that is kept may have been
 * withdrawn.
 */
const schemeProblems = async (
  scope: ReadScope,
  { schemeProductId: kept, wrapperType }: StoredProduct,
  { schemeProductId }: StoredProduct,
): Promise<readonly Problem[]> => {
  if (schemeProductId === null || schemeProductId === kept) return [];
  const scheme = await schemeProducts(scope)
    .where('scheme_product_id', '=', schemeProductId)
    .select(['wrapper_type', 'from_date', 'to_date'])
    .executeTakeFirst();
  const refuse = (sentence: string): readonly Problem[] => [invalid('schemeProductId', sentence)];
  if (!scheme) return refuse('Choose a product that your firm offers.');
  if (scheme.wrapper_type !== wrapperType)
    return refuse(`Choose a product for ${wrapperType}; this one is for ${scheme.wrapper_type}.`);
  if (scheme.from_date > scope.businessDate)
    return refuse(`This product is offered from ${dateText(scheme.from_date)}. Choose another one.`);
  return scheme.to_date !== null && scheme.to_date < scope.businessDate
    ? refuse(`This product was offered until ${dateText(scheme.to_date)}. Choose another one.`)
    : [];
};

const statusWords: Readonly<Record<ClientProductStatus, string>> = {
  drawdownPending: 'a pending change to drawdown',
  drawdownConfirmed: 'a confirmed change to drawdown',
};

/** @throws ApiError 409 naming the status for a transition the table does not have. */
const checkTransition = ({ status: from }: StoredProduct, { status: to }: StoredProduct): void => {
  if (from === to || clientProductTransitions.some((move) => move.from === from && move.to === to)) return;
  const sentence = `A pension with ${from === null ? 'no change to drawdown' : statusWords[from]} does not go to ${to === null ? 'none' : statusWords[to]}.${from === null ? ' It is pending first.' : ''}`;
  throw new ApiError('conflict', sentence, [{ fieldName: 'status', type: 'invalid', errorMessage: sentence }]);
};

const write = async (
  transaction: Transaction<DB>,
  { firmId, userId, businessDate }: { readonly firmId: string; readonly userId: string; readonly businessDate: string },
  before: StoredProduct,
  after: StoredProduct,
  at: Date,
): Promise<void> => {
  await transaction
    .updateTable('client_product')
    .set({
      scheme_product_id: after.schemeProductId,
      status: after.status,
      drawdown_status: after.drawdownStatus,
      tax_code: after.taxCode,
      ...(after.taxCode === before.taxCode
        ? {}
        : { tax_code_entered_on: after.taxCode === null ? null : businessDate }),
      flexible_benefits_accessed_date: after.flexibleBenefitsAccessedDate,
      pension_opt_out: after.pensionOptOut,
      lump_sum_allowance_used:
        after.lumpSumAllowanceUsedPreApril2024 === null
          ? null
          : formatPounds(parsePounds(after.lumpSumAllowanceUsedPreApril2024)),
      deemed_lsa_calculation_date: after.deemedLSACalculationDate,
      version: after.version + 1,
      updated_at: at,
      updated_by: userId,
    })
    .where('firm_id', '=', firmId)
    .where('client_product_id', '=', after.clientProductId)
    .execute();
};

/**
 * Changes the fields the body names; null clears a field. For a pension's details, only the parts it names. What the
 * ledger or a record of its own knows is refused.
 */
export const patchClientProduct: Handler<'patchClientProduct'> = async ({
  path: { clientProductId },
  body: { auditDetails, ...edit },
  ifMatch,
  scope,
  services,
}) => {
  const seen = seenVersion(auditDetails?.version, ifMatch, 'auditDetails.version');
  const { firmId } = scope;
  const at = services.clock();
  const data = await scope.change(clientProductId, async (transaction) => {
    const inside = readScope(transaction, scope.caller);
    const before = await lockProduct(transaction, inside, clientProductId);
    if (!before) throw notFound('Client product');
    if (seen !== null && seen !== before.version) throw stale();
    const after = edited(before, edit);
    const notTaken = pensionOnlyProblems(edit, before);
    const problems = [
      ...notTaken,
      ...(notTaken.length > 0 ? [] : pensionFactProblems(after, scope.businessDate)),
      ...knownProblems(before, after, edit.productDetail, await knownOf(transaction, firmId, clientProductId)),
      ...(await schemeProblems(inside, before, after)),
    ];
    if (problems.length > 0) throw badRequest(toFieldErrors(problems));
    checkTransition(before, after);
    const changed = changedFields(auditedProduct(before), auditedProduct(after));
    const isChanged = Object.keys(changed.after).length > 0;
    if (isChanged) await write(transaction, scope.caller, before, after, at);
    return {
      ...changed,
      answer: {
        id: clientProductId,
        firmId,
        status: after.status ?? after.drawdownStatus,
        version: before.version + (isChanged ? 1 : 0),
      },
    };
  });
  return { data };
};
