import { wrapperTypes } from '@tessera/contract/accounts/values';
import { formatDecimal } from '@tessera/domain/money';
import { bearsProductFee } from '../../ledger/charges/fee-units';
import { scheduleOn } from '../../ledger/charges/schedule';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { productFees, schemeProducts } from './scheme-products';
import { seenClientProducts } from '../../requests/access/seen';

/**
 * The products the firm offers, or once offered, in each wrapper. The fee is that of the first tier of the firm's
 * schedule; the number of products taken out counts only clients the caller sees.
 */
export const listSchemeProducts: Handler<'listSchemeProducts'> = async ({ query, scope }) => {
  const wrappers = readValues(query.wrapperType, wrapperTypes, 'wrapperType');
  const [rows, counts, schedules] = await Promise.all([
    schemeProducts(scope)
      .$if(wrappers !== null, (products) => products.where('scheme_product.wrapper_type', 'in', wrappers ?? []))
      .selectAll()
      .orderBy('wrapper_type')
      .orderBy('from_date', 'desc')
      .orderBy('scheme_product_id')
      .execute(),
    seenClientProducts(scope)
      .where('client_product.scheme_product_id', 'is not', null)
      .groupBy('client_product.scheme_product_id')
      .select((eb) => [
        'client_product.scheme_product_id',
        eb.fn.count<bigint>('client_product.client_id').distinct().as('clients'),
      ])
      .execute(),
    productFees(scope),
  ]);
  const clients = new Map(counts.map((row) => [row.scheme_product_id, Number(row.clients)]));
  const [band] = scheduleOn(schedules, 'PRDF', scope.businessDate)?.tiers ?? [];
  const fee = band ? Number(formatDecimal(band.percentage, 4)) : null;
  return {
    data: rows.map((row) => ({
      id: row.scheme_product_id,
      schemeProductId: row.scheme_product_id,
      firmId: row.firm_id,
      wrapperType: row.wrapper_type,
      name: row.name,
      provider: row.provider,
      productFee: bearsProductFee(row.wrapper_type) ? fee : null,
      fromDate: row.from_date,
      toDate: row.to_date,
      clients: clients.get(row.scheme_product_id) ?? 0,
    })),
  };
};
