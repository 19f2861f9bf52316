import { assetSorts, instrumentTypes } from '@tessera/contract/assets/values';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { DB } from '../../foundation/database/schema';
import type { Handler } from '../../requests/handler';
import { idPrefix, nameHolds, readValues, searchRank } from '../../requests/http/filters';
import { answerPage, readPage } from '../../requests/http/paging';
import { readSort } from '../../requests/http/sorting';
import { selectAssetRows, toAssetRow } from './asset-row';
import { refuseOtherCurrency } from './currency';
import { seenInstruments } from './seen-assets';

const columns = {
  longName: 'instrument.long_name',
  isin: 'instrument.isin',
  instrumentType: 'instrument.instrument_type',
  ticker: 'instrument.ticker',
  currentPrice: 'last_price.price',
} as const;

const identifiers = ['instrument.asset_id', 'instrument.isin', 'instrument.sedol', 'instrument.ticker'] as const;

export const listAssets: Handler<'listAssets'> = async ({ query, scope }) => {
  refuseOtherCurrency(query.convertTo);
  const sorting = readSort(query.sort, assetSorts, 'longName');
  const page = readPage(query);
  const types = readValues(query.instrumentType, instrumentTypes, 'instrumentType');
  const eb = expressionBuilder<DB, 'instrument'>();
  const conditions: Expression<SqlBool>[] = [];
  if (query.idOrName !== undefined) {
    const prefix = idPrefix(query.idOrName);
    conditions.push(
      eb.or([
        nameHolds('instrument.search_name', query.idOrName),
        ...identifiers.map((each) => eb(each, 'like', prefix)),
      ]),
    );
  }
  if (query.longName !== undefined) conditions.push(nameHolds('instrument.search_name', query.longName));
  if (query.isin !== undefined) conditions.push(eb('instrument.isin', 'like', idPrefix(query.isin)));
  if (query.ticker !== undefined) conditions.push(eb('instrument.ticker', 'like', idPrefix(query.ticker)));
  if (query.currency !== undefined) conditions.push(eb('instrument.currency', '=', query.currency.toUpperCase()));
  if (types !== null) conditions.push(eb('instrument.instrument_type', 'in', types));
  const filter = eb.and(conditions);
  // A search without a sort order lists the best match first.
  const text = query.idOrName ?? query.longName;
  const rank =
    text === undefined || query.sort !== undefined ? null : searchRank('instrument.search_name', identifiers, text);
  return answerPage(
    page,
    selectAssetRows(seenInstruments(scope).where(filter))
      .$if(rank !== null, (found) => found.orderBy(rank ?? sql.lit(0)))
      .orderBy(columns[sorting.column], (order) =>
        sorting.direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
      )
      .orderBy('instrument.asset_id')
      .limit(page.pageSize)
      .offset(page.offset)
      .execute(),
    seenInstruments(scope)
      .where(filter)
      .select((each) => each.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
    toAssetRow,
  );
};
