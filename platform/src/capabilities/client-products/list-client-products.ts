import { wrapperTypes } from '@tessera/contract/accounts/values';
import { notFound } from '../../requests/http/api-error';
import type { Handler } from '../../requests/handler';
import { readValues } from '../../requests/http/filters';
import { selectProducts, toProducts } from './product-row';
import { idIs, seenClientProducts } from '../../requests/access/seen';

/** The most products in one response where no client is named. */
const productsMax = 500;

/** Sorted by client, then in the order of wrappers. */
export const listClientProducts: Handler<'listClientProducts'> = async ({
  query: { clientId, wrapperType },
  scope,
}) => {
  const wrappers = readValues(wrapperType, wrapperTypes, 'wrapperType');
  const rows = await selectProducts(seenClientProducts(scope))
    .$if(clientId !== undefined, (products) => products.where(idIs('client.client_id', clientId ?? '')))
    .$if(wrappers !== null, (products) => products.where('client_product.wrapper_type', 'in', wrappers ?? []))
    .orderBy('client.sort_name')
    .orderBy('client.client_id')
    .orderBy('client_product.wrapper_type')
    .orderBy('client_product.client_product_id')
    .limit(productsMax)
    .execute();
  return { data: await toProducts(scope, rows) };
};

export const getClientProduct: Handler<'getClientProduct'> = async ({ path: { clientProductId }, scope }) => {
  const rows = await selectProducts(seenClientProducts(scope))
    .where(idIs('client_product.client_product_id', clientProductId))
    .execute();
  const [product] = await toProducts(scope, rows);
  if (!product) throw notFound('Client product');
  return { data: product };
};
