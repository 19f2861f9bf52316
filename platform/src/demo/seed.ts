import { londonDate, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import { formatUnits } from '@tessera/domain/money';
import type { Kysely, Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import { audit } from '../background/auditor/auditor';
import { hashPassword } from '../capabilities/authentication/passwords';
import { readTaxMonths } from '../capabilities/paye/tax-months';
import { connectDatabase } from '../foundation/database/connect';
import { OperatorError } from '../foundation/database/operator-error';
import type { DB } from '../foundation/database/schema';
import { payTaxMonth } from '../ledger/tax-months/pay-tax-month';
import { refreshValuations } from '../ledger/valuation/refresh';
import { copyRows } from './rows/copy-rows';
import { demoFirms, demoPassword, demoSeedNumber, type DemoFirm } from './demo';
import { instrumentFacts } from './market/instrument-facts';
import type { Market } from './history';
import { writePayslips } from './income-paid';
import { makeInstruments, priceDaysOf } from './market/prices';
import { writePensionPapers } from './pension-papers';
import { Random } from './rows/random';
import { writeArrivals } from './transfers/arrivals';
import { writeReconciliations } from './reconciliations/write-reconciliations';
import { suspendRowChecks } from './rows/row-checks';
import { writeWebhook } from './webhook';
import { Numbers, builderOn, writeFirmBook } from './write-firm-book';

export interface SeedOptions {
  readonly scale: 'full' | 'small';
  /** The business date; by default the last working day. */
  readonly asOf?: IsoDate | undefined;
  readonly onProgress?: ((line: string) => void) | undefined;
}

export interface Scale {
  readonly years: number;
  readonly clients: readonly number[];
  readonly openTransactions: readonly number[];
  readonly transfers: readonly number[];
  readonly illustrations: readonly number[];
}

/** Sizes by firm, in the order of the demo firms. */
const scales: Readonly<Record<SeedOptions['scale'], Scale>> = {
  full: {
    years: 3,
    clients: [1000, 40, 40],
    openTransactions: [320, 12, 12],
    transfers: [65, 0, 13],
    illustrations: [14, 4, 3],
  },
  small: {
    years: 1,
    clients: [40, 10, 10],
    openTransactions: [40, 6, 6],
    transfers: [26, 0, 13],
    illustrations: [14, 4, 3],
  },
};

/**
 * Returns the demonstration's business date: the requested date, or the working day before it; by default the last
 * working day.
 */
export const businessDateOf = (asOf: string | undefined): IsoDate =>
  workingDayOnOrBefore(asOf ?? londonDate(new Date()));

const writeMarket = async (client: PoolClient, market: Market): Promise<void> => {
  await copyRows(
    client,
    'instrument',
    [
      'asset_id',
      'isin',
      'ticker',
      'long_name',
      'short_name',
      'instrument_type',
      'currency',
      'country_of_issue',
      'exchange',
      'settlement_days',
      'minimum_transfer_unit',
      'ocf',
      'transaction_cost_ex_ante',
      'risk_indicator',
      'income_type',
      'synthetic_prices',
      'listing_date',
      'coupon_percentage',
      'coupon_date',
      'initial_charge',
      'dilution_levy',
      'incidental_cost_ex_ante',
    ],
    market.instruments
      .map((each) => ({ each, facts: instrumentFacts[each.isin] ?? {} }))
      .map(({ each, facts }) => [
        each.assetId,
        each.isin,
        each.ticker,
        each.name,
        each.name.length > 24 ? `${each.name.slice(0, 23)}…` : each.name,
        each.type,
        'GBP',
        each.isin.slice(0, 2),
        each.type === 'Fund' ? null : 'XLON',
        each.settlementDays,
        each.type === 'Fund' ? '0.001' : '1',
        each.ocf,
        each.transactionCost,
        each.risk,
        each.paysIncome ? 'Income' : 'Accumulation',
        true,
        facts.listed ?? null,
        facts.coupon?.[0] ?? null,
        facts.coupon?.[1] ?? null,
        facts.initialCharge ?? null,
        facts.dilutionLevy ?? null,
        facts.incidentalCost ?? null,
      ]),
  );
  await copyRows(
    client,
    'price',
    ['asset_id', 'price_date', 'price'],
    market.instruments.flatMap((each) =>
      each.prices.map((price, day) => [each.assetId, market.days[day] ?? '', formatUnits(price)]),
    ),
  );
};

/** Settles the firm's tax months whose day is over, each as it was on its day. */
const settleTaxMonths = async (db: Kysely<DB>, firmId: string, businessDate: IsoDate): Promise<void> => {
  const due = (await readTaxMonths(db, firmId, businessDate)).filter(({ payBy }) => payBy < businessDate);
  for (const month of due)
    // The connection's transaction is the seed's, which is open already.
    await payTaxMonth(
      db as Transaction<DB>,
      {
        firmId,
        userId: null,
        userKind: null,
        businessDate: month.payBy,
        clock: () => new Date(`${month.payBy}T06:00:00Z`),
      },
      month,
    );
};

/**
 * Fills an empty, migrated database with the demonstration, in one transaction that ends with the auditor. The same
 * seed number and date give the same rows, except for password hashes.
 * @throws OperatorError when the auditor finds a difference; nothing is stored then.
 */
export const seed = async (
  connectionString: string,
  { scale, asOf, onProgress = () => undefined }: SeedOptions,
): Promise<void> => {
  const businessDate = businessDateOf(asOf);
  const size = scales[scale];
  const database = await connectDatabase<DB>(connectionString, { connections: 1 });
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const restoreRowChecks = await suspendRowChecks(client);
    onProgress('Making instruments and prices');
    const days = priceDaysOf(businessDate, size.years);
    const market: Market = { days, instruments: makeInstruments(new Random(demoSeedNumber), days.length) };
    await client.query('insert into business_date (business_date) values ($1)', [businessDate]);
    await writeMarket(client, market);
    const passwordHash = await hashPassword(demoPassword);
    const numbers = new Numbers();
    const arriving = new Map<string, readonly string[]>();
    for (const [index, firm] of demoFirms.entries()) {
      onProgress(`Making clients, accounts and history of ${firm.name}`);
      arriving.set(
        firm.firmId,
        await writeFirmBook(client, firm, index, size, market, passwordHash, numbers, `${businessDate}T09:00:00Z`),
      );
    }
    await client.query(
      `select setval('transaction_number', $1), setval('posting_group_number', $2), setval('recurring_order_number', $3), setval('mandate_number', $4), setval('client_number', $5), setval('account_number', $6), setval('bank_details_number', $7), setval('portfolio_group_number', $8), setval('client_product_number', $9), setval('message_number', $10), setval('file_number', $11), setval('user_number', $12)`,
      [
        numbers.next('transaction'),
        numbers.next('group'),
        numbers.next('recurring'),
        numbers.next('mandate'),
        numbers.next('client'),
        numbers.next('account'),
        numbers.next('bankDetails'),
        numbers.next('portfolioGroup'),
        numbers.next('clientProduct'),
        numbers.next('message'),
        numbers.next('file'),
        numbers.next('user'),
      ],
    );
    const builder = builderOn(client);
    for (const { firmId } of demoFirms)
      await writePensionPapers({ builder, firmId, asOf: businessDate, writtenAt: `${businessDate}T09:00:00Z` });
    await client.query('insert into installation (seed_number, seed_scale, seeded_at) values ($1, $2, $3)', [
      demoSeedNumber,
      scale,
      new Date(),
    ]);
    for (const { firmId } of demoFirms) {
      await writePayslips(builderOn(client), firmId, businessDate);
      await settleTaxMonths(builderOn(client), firmId, businessDate);
    }
    onProgress('Checking that every row has what it points at');
    await restoreRowChecks();
    await client.query('analyze');
    for (const [firmId, transferIds] of arriving) await writeArrivals(builder, firmId, businessDate, transferIds);
    const [{ firmId: reconciled, users }] = demoFirms as readonly [DemoFirm, ...DemoFirm[]];
    const [worker, signer] = users.filter(({ role }) => role === 'administrator').map(({ email }) => email);
    if (worker !== undefined && signer !== undefined)
      await writeReconciliations(builder, reconciled, businessDate, [worker, signer]);
    for (const { firmId } of demoFirms) await writeWebhook(client, firmId, new Date());
    onProgress('Valuing every account');
    for (const { firmId } of demoFirms) await refreshValuations(builder, firmId);
    onProgress('Auditing every account');
    const [first, ...more] = await audit(client);
    if (first)
      throw new OperatorError(
        `The demo data is wrong in ${more.length + 1} places, the first is the ${first.check} of ${first.firm_id} ${first.subject}: report this, and start with --no-seed meanwhile.`,
      );
    await client.query('analyze account_valuation, portfolio');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
    await database.close();
  }
};
