import { addMonths, taxYearOf, type IsoDate } from '@tessera/domain/dates';
import { recordId, type RecordKind } from '@tessera/domain/identifiers';
import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from '../foundation/database/schema';
import { emptyState, type AccountState } from '../ledger/state/account-state';
import { isCustomer, type ImmediateEffect } from '../ledger/state/effects';
import { writeBenefits } from './benefits';
import { writeBankDetails } from './people/bank-details';
import { detailClients } from './people/client-details';
import { writeClientProducts, writeSchemeProducts } from './people/client-products';
import { writeAccounts, writeClients } from './people/client-rows';
import { demoSeedNumber, type DemoFirm } from './demo';
import { writeExceptions } from './exceptions';
import { incomePaid, writeIncomePaid } from './income-paid';
import { numberEffects, writeHistory, writeOpenTransactions, type HistoryEffect } from './firm-book';
import { writeFeeSchedules, writeFirm } from './firm-rows';
import { makeGainsStory, withGainsStory, writeGainsFacts } from './gains-story';
import { writeGroups } from './groups';
import { makeHistory, type Market } from './history';
import { writeIllustrations } from './illustrations';
import { writeMessages } from './messages';
import { writeModels } from './market/models';
import { makeOpenTransactions } from './open-transactions';
import { makeAccounts, makeClients, type SeedAccount } from './people/people';
import { Random } from './rows/random';
import { writeRecurring } from './recurring';
import { followUpsOf, writeFollowUps } from './transfers/follow-ups';
import { makeTransfers } from './transfers/make-transfers';
import { writeParties } from './transfers/parties';
import { writeTransfers } from './transfers/write-transfers';
import type { Scale } from './seed';

/** Numbers for ids of all kinds; they continue from firm to firm. */
export class Numbers {
  private readonly last = new Map<RecordKind | 'group', bigint>();

  next(kind: RecordKind | 'group'): bigint {
    const number = (this.last.get(kind) ?? 0n) + 1n;
    this.last.set(kind, number);
    return number;
  }

  readonly id = (kind: RecordKind): string => recordId(kind, this.next(kind));
}

/** The query builder on one connection, inside its open transaction. */
export const builderOn = (client: PoolClient): Kysely<DB> =>
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

/**
 * Writes one firm's clients, accounts, history and open transactions, from the firm's own random numbers. Returns the
 * transfers whose first part has still to arrive.
 */
export const writeFirmBook = async (
  client: PoolClient,
  firm: DemoFirm,
  index: number,
  size: Scale,
  market: Market,
  passwordHash: string,
  numbers: Numbers,
  writtenAt: string,
): Promise<readonly string[]> => {
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
  const income = await incomePaid(client, firmId, asOf);
  const gains = index === 0 ? await makeGainsStory(client, firmId, accounts, market, states, effects) : null;
  const all = numberEffects(
    [...effects, ...income.effects, ...(gains?.effects ?? [])],
    () => numbers.id('transaction'),
    () => numbers.next('group'),
  );
  await writeHistory(
    client,
    firmId,
    all,
    withGainsStory(states, gains).map((state) => ({
      ...state,
      cash: state.cash + (income.left.get(state.accountId) ?? 0n),
    })),
  );
  // What follows draws its random numbers as if neither had happened.
  const ofStories = new Set<HistoryEffect>([...income.effects, ...(gains?.effects ?? [])]);
  const numbered = all.filter(({ effect }) => !ofStories.has(effect));
  if (gains) await writeGainsFacts(client, firmId, gains, asOf, writtenAt);

  const work = { random, accounts, instruments: market.instruments, asOf, nextId: numbers.id };
  const recent = addMonths(asOf, -4);
  const completed = numbered
    .filter(({ effect }) => effect.code === 'TRFI' && effect.postDate > recent)
    .map(({ effect, transactionId }) => ({
      transactionId,
      accountId: effect.transaction.accountId,
      amount: effect.transaction.amount,
      date: effect.postDate,
      provider: effect.narrative.replace('Transfer from ', ''),
    }));
  const transfers = makeTransfers(
    { ...work, states, details: new Random(demoSeedNumber + 17_000 * (index + 1)) },
    size.transfers[index] ?? 0,
    completed,
  );
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
  await writeParties(client, firmId);
  await writeTransfers(client, firmId, transfers.transfers);
  await writeFollowUps(client, firmId, followUpsOf(transfers.transfers, asOf));
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
  await writeExceptions(client, firmId);
  await writeBenefits({ client, firmId, asOf, writtenAt });
  await writeIncomePaid(client, firmId, income, all);
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
  return transfers.transfers.flatMap(({ transactionId, isArriving }) => (isArriving ? [transactionId] : []));
};
