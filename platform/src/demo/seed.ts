import { addMonths, londonDate, taxYearOf, workingDayOnOrBefore, type IsoDate } from '@tessera/domain/dates';
import { recordId, type RecordKind } from '@tessera/domain/identifiers';
import { formatUnits } from '@tessera/domain/money';
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import { audit } from '../background/auditor/auditor';
import { hashPassword } from '../capabilities/authentication/passwords';
import { connectDatabase } from '../foundation/database/connect';
import { OperatorError } from '../foundation/database/operator-error';
import type { DB } from '../foundation/database/schema';
import { emptyState, type AccountState } from '../ledger/state/account-state';
import { isCustomer, type ImmediateEffect } from '../ledger/state/effects';
import { refreshValuations } from '../ledger/valuation/refresh';
import { writeBankDetails } from './people/bank-details';
import { detailClients } from './people/client-details';
import { writeClientProducts, writeSchemeProducts } from './people/client-products';
import { writeAccounts, writeClients } from './people/client-rows';
import { copyRows } from './rows/copy-rows';
import { demoFirms, demoPassword, demoSeedNumber, type DemoFirm } from './demo';
import { numberEffects, writeHistory, writeOpenTransactions, writeTransfers } from './firm-book';
import { writeFeeSchedules, writeFirm } from './firm-rows';
import { writeGroups } from './groups';
import { instrumentFacts } from './market/instrument-facts';
import { makeHistory, type Market } from './history';
import { writeIllustrations } from './illustrations';
import { writeMessages } from './messages';
import { writeModels } from './market/models';
import { makeOpenTransactions } from './open-transactions';
import { makeAccounts, makeClients, type SeedAccount } from './people/people';
import { makeInstruments, priceDaysOf } from './market/prices';
import { Random } from './rows/random';
import { writeRecurring } from './recurring';
import { suspendRowChecks } from './rows/row-checks';
import { makeTransfers } from './transfers';

export interface SeedOptions {
  readonly scale: 'full' | 'small';
  /** The business date; by default the last working day. */
  readonly asOf?: IsoDate | undefined;
  readonly onProgress?: ((line: string) => void) | undefined;
}

interface Scale {
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

/** Numbers for ids of all kinds; they continue from firm to firm. */
class Numbers {
  private readonly last = new Map<RecordKind | 'group', bigint>();

  next(kind: RecordKind | 'group'): bigint {
    const number = (this.last.get(kind) ?? 0n) + 1n;
    this.last.set(kind, number);
    return number;
  }

  readonly id = (kind: RecordKind): string => recordId(kind, this.next(kind));
}

/** The query builder on one connection, inside its open transaction. */
const builderOn = (client: PoolClient): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({ query: client.query.bind(client) as never, release: () => undefined }),
        end: async () => undefined,
      },
    }),
  });

/** Whether an account has a history; one that is not open yet, or is closed and empty, has none. */
const hasHistory = (account: SeedAccount): boolean =>
  account.status === 'Active' ||
  account.status === 'Suspended' ||
  account.status === 'Closing' ||
  account.status === 'Transfer Out';

/** Returns the cash each account received that has not settled by a date. */
const unclearedCash = (effects: readonly ImmediateEffect[], date: IsoDate): Map<string, bigint> => {
  const uncleared = new Map<string, bigint>();
  for (const { cash } of effects.filter(({ valueDate }) => valueDate > date)) {
    for (const { party, amount } of cash)
      if (isCustomer(party) && amount > 0n)
        uncleared.set(party.accountId, (uncleared.get(party.accountId) ?? 0n) + amount);
  }
  return uncleared;
};

/** Returns the payments into each account, by tax year. */
const paymentsIn = (effects: readonly ImmediateEffect[]): Map<string, bigint> => {
  const paid = new Map<string, bigint>();
  for (const {
    code,
    valueDate,
    transaction: { accountId, amount },
  } of effects) {
    const key = `${accountId} ${taxYearOf(valueDate)}`;
    if (code === 'PAYI') paid.set(key, (paid.get(key) ?? 0n) + amount);
  }
  return paid;
};

/** Writes one firm's clients, accounts, history and open transactions, from the firm's own random numbers. */
const writeFirmBook = async (
  client: PoolClient,
  firm: DemoFirm,
  index: number,
  size: Scale,
  market: Market,
  passwordHash: string,
  numbers: Numbers,
  writtenAt: string,
): Promise<void> => {
  const random = new Random(demoSeedNumber + 1000 * (index + 1));
  const asOf = market.days.at(-1) ?? '';
  const { firmId } = firm;
  const advisers = await writeFirm(client, firm, passwordHash, market.instruments, random, numbers.id);
  await writeFeeSchedules(client, firmId, asOf);
  const models = await writeModels(client, firmId, market.instruments, asOf, () => numbers.id('model'));
  const people = { random, advisers, count: size.clients[index] ?? 0, asOf, years: size.years, nextId: numbers.id };
  const clients = makeClients(people);
  const accounts = makeAccounts(people, clients);
  // Client details have random numbers of their own, so that they change nothing else in the demonstration.
  const detailed = detailClients(
    clients,
    {
      details: new Random(demoSeedNumber + 11_000 * (index + 1)),
      identities: new Random(demoSeedNumber + 13_000 * (index + 1)),
    },
    asOf,
  );
  await writeClients(client, firmId, detailed, writtenAt);
  // So have bank details.
  await writeBankDetails(client, firm, clients, new Random(demoSeedNumber + 7000 * (index + 1)), writtenAt, () =>
    numbers.id('bankDetails'),
  );
  await writeSchemeProducts(client, firm);
  // So have products.
  const { products, pensions, inDrawdown } = await writeClientProducts({
    client,
    firmId,
    accounts,
    random: new Random(demoSeedNumber + 15_000 * (index + 1)),
    asOf,
    writtenAt,
    nextId: () => numbers.id('clientProduct'),
  });
  await writeAccounts(client, firmId, accounts, models, random, writtenAt, products);
  await writeGroups({
    client,
    firmId,
    clients,
    accounts,
    products: pensions,
    inDrawdown,
    asOf,
    writtenAt,
    nextId: () => numbers.id('portfolioGroup'),
  });

  const effects: ImmediateEffect[] = [];
  const states: AccountState[] = [];
  for (const account of accounts) {
    const history = hasHistory(account)
      ? makeHistory(random, market, {
          accountId: account.accountId,
          wrapper: account.wrapper,
          wealth: account.lead.wealth,
          opened: account.opened,
        })
      : null;
    effects.push(...(history?.effects ?? []));
    states.push(history?.state ?? emptyState(account.accountId));
  }
  const numbered = numberEffects(
    effects,
    () => numbers.id('transaction'),
    () => numbers.next('group'),
  );
  await writeHistory(client, firmId, numbered, states);

  const work = { random, accounts, instruments: market.instruments, asOf, nextId: numbers.id };
  const recent = addMonths(asOf, -4);
  const completed = numbered
    .filter(({ effect }) => effect.code === 'TRFI' && effect.postDate > recent)
    .map(({ effect, transactionId }) => ({
      transactionId,
      date: effect.postDate,
      provider: effect.narrative.replace('Transfer from ', ''),
    }));
  const transfers = makeTransfers(work, size.transfers[index] ?? 0, completed);
  await writeOpenTransactions(client, firmId, [
    ...makeOpenTransactions(
      work,
      states,
      unclearedCash(effects, asOf),
      paymentsIn(effects),
      size.openTransactions[index] ?? 0,
    ),
    ...transfers.transactions,
  ]);
  await writeTransfers(client, firmId, transfers.transfers);
  // So have regular payments.
  await writeRecurring({
    client,
    firmId,
    accounts,
    effects,
    random: new Random(demoSeedNumber + 9000 * (index + 1)),
    asOf,
    writtenAt,
    nextId: numbers.id,
  });
  await writeMessages({
    client,
    firm,
    clients: detailed,
    accounts,
    effects: numbered,
    market,
    random: new Random(demoSeedNumber + 13_000 * (index + 1)),
    nextId: numbers.id,
  });
  await writeIllustrations(client, firmId, clients, size.illustrations[index] ?? 0, random, asOf, () =>
    numbers.id('illustration'),
  );
};

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
    for (const [index, firm] of demoFirms.entries()) {
      onProgress(`Making clients, accounts and history of ${firm.name}`);
      await writeFirmBook(client, firm, index, size, market, passwordHash, numbers, `${businessDate}T09:00:00Z`);
    }
    await client.query(
      `select setval('transaction_number', $1), setval('posting_group_number', $2), setval('recurring_order_number', $3), setval('mandate_number', $4), setval('client_number', $5), setval('account_number', $6), setval('bank_details_number', $7), setval('portfolio_group_number', $8), setval('client_product_number', $9), setval('message_number', $10), setval('file_number', $11)`,
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
      ],
    );
    await client.query('insert into installation (seed_number, seed_scale, seeded_at) values ($1, $2, $3)', [
      demoSeedNumber,
      scale,
      new Date(),
    ]);
    onProgress('Checking that every row has what it points at');
    await restoreRowChecks();
    await client.query('analyze');
    onProgress('Valuing every account');
    const builder = builderOn(client);
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
