import type { FieldError } from '@tessera/contract';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { addDays, type IsoDate } from '@tessera/domain/dates';
import {
  DecimalError,
  mulDivHalfUp,
  parsePounds,
  parseUnits,
  poundsToWire,
  unitsToWire,
  valueAt,
  type Pence,
  type Units,
} from '@tessera/domain/money';
import { dateText, poundsText } from '@tessera/domain/wording';
import { unitsText, unitsWords } from '../../ledger/state/units-text';
import { unitsWorth } from '../../ledger/orders/order-costs';
import type { Handler } from '../../requests/handler';
import { badField, badRequest } from '../../requests/http/api-error';
import { exemptionOf } from './calculation';
import { heldLines, shareOf, type HeldLine } from './held-lines';
import { mostInside } from './most-inside';
import { purchasesToCome } from './purchases-to-come';
import { reservedUnits } from './reserved-units';
import { pricesOn } from './read-book';
import { readGainsClient } from './report';
import { tried, whatIfSource, type Sale } from './what-if';
import { money, wireDisposal, type WireDisposal } from './wire-disposal';

type Body = CallBody<'previewDisposals'>;
type Preview = CallData<'previewDisposals'>;

/** How far ahead a sale can be looked at. */
const aheadDays = 366;

/** The units that a line of the body asks to sell. @throws nothing: what is wrong is said by its field. */
const readSale = (
  sale: Body['sales'][number],
  index: number,
  line: HeldLine | undefined,
  minimumUnit: Units,
): Sale | FieldError => {
  const fault = (field: string, errorMessage: string): FieldError => ({
    fieldName: `sales[${index}].${field}`,
    type: 'invalid',
    errorMessage,
  });
  const field = sale.quantity === undefined ? 'amount' : 'quantity';
  if (!line) return fault('assetId', 'No general investment account of the client that you see holds it.');
  if (line.price === null) return fault('assetId', 'It has no price: nothing can be told about a sale.');
  if ((sale.quantity === undefined) === (sale.amount === undefined))
    return fault(field, 'Enter a quantity or an amount.');
  try {
    const { accountId, assetId, price, units: held } = line;
    if (sale.quantity !== undefined) {
      const units = parseUnits(sale.quantity);
      if (units <= 0n) return fault(field, 'Enter more than zero.');
      if (units > held) return fault(field, `Only ${unitsWords(held)} can be sold.`);
      if (units % minimumUnit !== 0n && units !== held)
        return fault(field, `It is held in multiples of ${unitsText(minimumUnit)}.`);
      return { accountId, assetId, units, price };
    }
    const amount = parsePounds(sale.amount ?? 0);
    if (amount <= 0n) return fault(field, 'Enter more than zero.');
    const worth = valueAt(held, price);
    if (amount > worth) return fault(field, `What can be sold is worth ${poundsText(worth)}.`);
    // As a sale by amount is planned: the fewest units that are worth it.
    const wanted = unitsWorth({ minimumUnit }, amount, price);
    return { accountId, assetId, units: amount === worth || wanted > held ? held : wanted, price };
  } catch (error) {
    if (error instanceof DecimalError) return fault(field, error.message);
    throw error;
  }
};

const readIncome = (income: number | null | undefined): Pence | null | undefined => {
  if (income == null) return income;
  try {
    const pence = parsePounds(income);
    if (pence < 0n) throw badField('income', 'Enter zero or more.');
    return pence;
  } catch (error) {
    if (error instanceof DecimalError) throw badField('income', error.message);
    throw error;
  }
};

const readDate = (date: string | undefined, businessDate: IsoDate): IsoDate => {
  const last = addDays(businessDate, aheadDays);
  if (date !== undefined && (date < businessDate || date > last))
    throw badField('date', `Choose a day from ${dateText(businessDate)}, today, to ${dateText(last)}.`);
  return date ?? businessDate;
};

/** A sale that was only asked about has no transaction. */
const withoutTransaction = (disposal: WireDisposal): WireDisposal => ({
  ...disposal,
  transactionIds: disposal.transactionIds.filter((id) => !id.startsWith(whatIfSource)),
});

/** What sales would do to the tax year, by the report's own function. Nothing is written. */
export const previewDisposals: Handler<'previewDisposals'> = async ({ path: { clientId }, body, scope }) => {
  const { businessDate, db } = scope;
  const date = readDate(body.date, businessDate);
  const asked = { date, pooling: body.pooling ?? 'account', income: readIncome(body.income) } as const;
  const client = await readGainsClient(scope, clientId);
  const { book } = client;
  const prices = await pricesOn(db, [...book.instruments.keys()], businessDate);
  const reserved = await reservedUnits(scope, [...client.subject.seen]);
  const reservedOf = ({ accountId, assetId }: HeldLine): Units => reserved.get(`${accountId} ${assetId}`) ?? 0n;
  const held = heldLines(client, date, prices);
  const lines = held
    .map((line): HeldLine => ({ ...line, units: line.units - reservedOf(line) }))
    .filter(({ units }) => units > 0n);
  const seen = new Set<string>();
  const read = body.sales.map((sale, index) => {
    const key = `${sale.accountId} ${sale.assetId}`;
    if (seen.has(key))
      return {
        fieldName: `sales[${index}].assetId`,
        type: 'invalid',
        errorMessage: 'This holding is entered twice. Keep one of the two.',
      };
    seen.add(key);
    const line = lines.find((each) => each.accountId === sale.accountId && each.assetId === sale.assetId);
    return readSale(sale, index, line, book.instruments.get(sale.assetId)?.minimumUnit ?? 1n);
  });
  const faults = read.filter((each): each is FieldError => 'fieldName' in each);
  if (faults.length > 0) throw badRequest(faults);
  const sales = read.filter((each): each is Sale => !('fieldName' in each));
  const before = tried(client, [], asked);
  const after = tried(client, sales, asked);
  const isAsked = ({ sources }: { readonly sources: readonly string[] }): boolean =>
    sources.some((source) => source.startsWith(`t:${whatIfSource}`));
  const disposals = after.calculation.disposals.filter((each) => each.date === date && isAsked(each));
  const left = before.calculation.leftOn(date);
  const name = (assetId: string): string => book.instruments.get(assetId)?.name ?? assetId;
  const boughtToday = disposals.flatMap(({ instrument, matches }) =>
    matches
      .filter(({ type }) => type !== 'section-104')
      .map(
        ({ quantity, acquisitionDate }) =>
          `${unitsWords(quantity)} of ${instrument.name} bought on ${dateText(acquisitionDate ?? date)} are matched first, at what those cost.`,
      ),
  );
  const unknown = disposals
    .filter(({ gain, exempt }) => gain === null && exempt === null)
    .map(({ instrument }) => `What ${instrument.name} cost is not known: its gain is in no figure.`);
  const beingSold = held
    .filter((line) => reservedOf(line) > 0n)
    .map(
      (line) =>
        `${unitsWords(reservedOf(line))} of ${name(line.assetId)} in ${line.accountName} are reserved for open sales: they cannot be sold again, and what those sales gain is not in these figures yet.`,
    );
  const accountIds = [...client.subject.seen];
  const assetIds = [...new Set(sales.map(({ assetId }) => assetId))];
  const data: Preview = {
    date,
    before: before.years.whole(before.taxYear),
    after: after.years.whole(after.taxYear),
    disposals: disposals.map((each) => ({
      assetId: each.own.assetId,
      name: each.instrument.name,
      disposal: withoutTransaction(wireDisposal(after.calculation, each)),
    })),
    extraTax: poundsToWire(after.figures.tax - before.figures.tax),
    exemptLeft: poundsToWire(after.figures.exemptLeft),
    warnings: [
      ...boughtToday,
      ...beingSold,
      ...(await purchasesToCome(scope, accountIds, assetIds, date)),
      ...unknown,
      ...(sales.length === 0 ? [] : ['At the last prices, without dealing charges: they make the gain smaller.']),
    ],
    holdings: lines
      .map((line) => {
        const instrument = book.instruments.get(line.assetId);
        const value = line.price === null ? 0n : valueAt(line.units, line.price);
        const share = shareOf(line, client.subject.clientId);
        const pool = before.calculation.pools.find(
          (each) => each.assetId === line.assetId && (each.accountId === line.accountId || each.accountId === null),
        );
        const whole = pool && left.get(pool.key);
        const cost =
          whole?.cost == null || whole.quantity === 0n
            ? null
            : mulDivHalfUp(whole.cost, share(line.units), whole.quantity);
        const most = mostInside(client, line, asked, before);
        return {
          accountId: line.accountId,
          accountName: line.accountName,
          assetId: line.assetId,
          isin: instrument?.isin ?? '',
          name: name(line.assetId),
          quantity: unitsToWire(line.units),
          price: line.price === null ? null : unitsToWire(line.price),
          value: poundsToWire(value),
          cost: money(cost),
          gain: cost === null || line.price === null ? null : poundsToWire(share(value) - cost),
          mostQuantity: most === null ? null : unitsToWire(most),
          mostAmount: most === null || line.price === null ? null : poundsToWire(valueAt(most, line.price)),
          share: Math.round(10_000 / line.holders.length) / 100,
          exempt: instrument ? exemptionOf(instrument) : null,
        };
      })
      .sort((a, b) => (a.accountName + a.accountId + a.name < b.accountName + b.accountId + b.name ? -1 : 1)),
  };
  return { data };
};
