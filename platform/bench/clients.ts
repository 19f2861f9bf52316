import { demoAddresses } from '../src/demo/address-provider';
import { GuessingLimit } from '../src/capabilities/authentication/guessing-limit';
import { defaultIdleTimeoutSeconds } from '../src/capabilities/authentication/sessions';
import { readArguments } from '../src/foundation/command-line/command';
import { connectDatabase, type Database } from '../src/foundation/database/connect';
import type { DB } from '../src/foundation/database/schema';
import { demoPassword } from '../src/demo/demo';
import { createServer } from '../src/server/server';
import { asOf, onSeededCluster, percentile, twoDecimals } from './seeded-cluster';
import { testLedger } from '../src/testing/job-context';

const { values: options } = readArguments({
  options: {
    clients: { type: 'string', default: '100000' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

/**
 * Times the client list of a firm with 100,000 clients (or `--clients=`) through the platform, each query next to the
 * same page by bare SQL: its rows and their number, without checks or joined details. Both run in turns, in one run on
 * one database. `--only=search` times only the queries with that word in their name.
 */
const clients = Number(options.clients);
const rounds = 60;
/** Rounds of a search with a limit in milliseconds: of fewer, the 99th percentile is the slowest one. */
const roundsOfLimited = 300;
/** Warm-up rounds of each query: a platform runs for weeks and has compiled its hot code. */
const roundsBefore = 30;
const pageSize = 50;

/** Copies the demonstration's clients, with their own names, accounts and values, until the firm has enough. */
const multiply = async ({ pool }: Database<DB>): Promise<void> => {
  await pool.query(`
    with pattern as (select *, row_number() over (order by client_id) - 1 as place, count(*) over () as patterns from client where firm_id = 'NBW')
    insert into client (firm_id, client_id, node_id, client_type, status, name, first_name, surname, date_of_birth, nationality, tax_domicile, email, town, post_code, adviser_user_id, created_date, updated_at, updated_by)
    select firm_id, 'B' || lpad(number::text, 7, '0'), node_id, client_type, status, coalesce(first_name || ' ' || surname, name) || ' ' || number, first_name, surname || ' ' || number, date_of_birth, nationality, tax_domicile,
      case when email is not null then number || email end, town, post_code, adviser_user_id, created_date, updated_at, updated_by
    from generate_series(1, ${clients} - (select count(*) from client where firm_id = 'NBW')) as number join pattern on pattern.place = number % pattern.patterns`);
  await pool.query(`
    insert into portfolio (firm_id, client_id, status, accounts, current_value, book_value, uninvested_cash)
    select firm_id, client_id, 'Active', 2, (hashtext(client_id) & 1048575)::numeric, 0, 0 from client where firm_id = 'NBW' and client_id like 'B%' on conflict do nothing`);
  await pool.query('vacuum analyze client, portfolio');
  // What was just made is on disk before anything is timed: a platform runs for weeks.
  await pool.query('checkpoint');
};

const bare = (where: string, order: string, offset = 0): readonly [string, string] => [
  `select client.*, portfolio.current_value, portfolio.accounts, node.name as node_name from client join portfolio using (firm_id, client_id) join node using (firm_id, node_id) where firm_id = 'NBW' ${where} order by ${order} limit ${pageSize} offset ${offset}`,
  `select count(*) from client where firm_id = 'NBW' ${where}`,
];

interface BenchQuery {
  readonly name: string;
  /** The caller; the firm's administrator by default. */
  readonly caller?: 'adviser';
  readonly query: string;
  readonly sql: readonly [string, string];
  /** Where the platform stops counting. */
  readonly countMax?: number;
}

const below = (node: string): string =>
  `and node_id in (select node_id from node where firm_id = 'NBW' and starts_with(path, (select path from node where firm_id = 'NBW' and node_id = '${node}')))`;

const ways = (node: string, group: string, surname: string, firstName: string): readonly BenchQuery[] => [
  { name: 'first page by name', query: '', sql: bare('', 'sort_name, client_id') },
  { name: 'by value, largest first', query: 'sort=-currentValue', sql: bare('', 'current_value desc, client_id desc') },
  { name: 'page 1,000', query: 'page=1000', sql: bare('', 'sort_name, client_id', 999 * pageSize) },
  {
    name: 'page 1,000 by value',
    query: 'sort=-currentValue&page=1000',
    sql: bare('', 'current_value desc, client_id desc', 999 * pageSize),
  },
  {
    name: 'search in names',
    query: 'idOrName=9999',
    sql: bare(`and (client.name ilike '%9999%' or client_id like '9999%')`, 'sort_name, client_id'),
  },
  {
    name: 'search by surname and initial',
    query: `idOrName=${surname}%20e%2099`,
    sql: bare(
      `and client.search_name like '%${surname}%' and client.search_name like '% e%' and client.search_name like '% 99%'`,
      'sort_name, client_id',
    ),
  },
  {
    name: 'search by a whole name, turned round',
    query: `idOrName=9999%20${surname}`,
    sql: bare(
      `and client.search_name like '%${surname}%' and client.search_name like '%9999%'`,
      'sort_name, client_id',
    ),
  },
  {
    name: 'search by a surname of many',
    query: `idOrName=${surname}`,
    sql: bare(`and client.search_name like '%${surname}%'`, 'sort_name, client_id'),
  },
  {
    // By hand it is counted and sorted whole: nobody who wants the first twenty has to.
    name: 'header search by a surname of many',
    query: `find=${surname}&page=1&pageSize=20&countMax=1000`,
    countMax: 1_000,
    sql: bare(`and client.search_name like '%${surname}%'`, 'sort_name, client_id'),
  },
  {
    name: 'header search by a first name',
    query: `find=${firstName}&page=1&pageSize=20&countMax=1000`,
    countMax: 1_000,
    sql: bare(`and client.search_name like '%${firstName}%'`, 'sort_name, client_id'),
  },
  {
    name: 'header search by a whole name',
    query: `find=${firstName}%20${surname}&page=1&pageSize=20&countMax=1000`,
    countMax: 1_000,
    sql: bare(
      `and client.search_name like '%${surname}%' and client.search_name like '%${firstName}%'`,
      'sort_name, client_id',
    ),
  },
  {
    name: 'header search by a part of a surname',
    query: `find=${surname.slice(1)}&page=1&pageSize=20&countMax=1000`,
    countMax: 1_000,
    sql: bare(`and client.search_name like '%${surname.slice(1)}%'`, 'sort_name, client_id'),
  },
  {
    name: 'pending minors',
    query: 'status=Pending&clientType=Minor',
    sql: bare(`and client.status = 'Pending' and client_type = 'Minor'`, 'sort_name, client_id'),
  },
  { name: 'one office', query: `nodeId=${node}`, sql: bare(below(node), 'sort_name, client_id') },
  { name: 'an office, by its adviser', caller: 'adviser', query: '', sql: bare(below(node), 'sort_name, client_id') },
  {
    name: 'one fee group',
    query: `clientGroups%5BclientFeeGroupId%5D=${group}`,
    sql: bare(
      `and client_id in (select client_id from portfolio_group_client where firm_id = 'NBW' and active and group_id = '${group}')`,
      'sort_name, client_id',
    ),
  },
];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

await onSeededCluster(async (connectionString) => {
  const database = await connectDatabase<DB>(connectionString, { connections: 4 });
  await multiply(database);
  const clock = (): Date => new Date();
  const server = createServer({
    db: database.db,
    clock,
    businessTime: (date) => `${date}T09:00`,
    guessing: new GuessingLimit(clock),
    clientAuthentication: 'bench',
    idleTimeoutSeconds: defaultIdleTimeoutSeconds,
    ledger: testLedger,
    passDay: null,
    addresses: demoAddresses,
    logging: false,
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const signIn = async (id: string): Promise<string> => {
    const signedIn = await fetch(`${url}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ firmId: 'NBW', id, password: demoPassword }),
    });
    return ((await signedIn.json()) as { data: { token: string } }).data.token;
  };
  const tokens = {
    administrator: await signIn('admin@northbrook.example'),
    adviser: await signIn('priya.hart@northbrook.example'),
  };
  const ask = async ({
    query,
    caller = 'administrator',
  }: {
    query: string;
    caller?: keyof typeof tokens;
  }): Promise<number> => {
    const answer = await fetch(`${url}/client/NBW?${query}`, { headers: { 'api-token': tokens[caller] } });
    const { meta } = (await answer.json()) as { meta: { count: number } };
    return meta.count;
  };
  const withBareSql = async ([rows, count]: readonly [string, string]): Promise<number> => {
    const [, counted] = await Promise.all([database.pool.query(rows), database.pool.query<{ count: bigint }>(count)]);
    return Number(counted.rows[0]?.count);
  };
  const {
    rows: [first],
  } = await database.pool.query<{ node_id: string; group_id: string; surname: string; first_name: string }>(
    `select (select lower(surname) from client where firm_id = 'NBW' and client_id not like 'B%' and surname ~ '^[A-Za-z]+$' order by client_id limit 1) as surname, (select lower(first_name) from client where firm_id = 'NBW' and client_id like 'B%' and first_name ~ '^[A-Za-z]+$' order by first_name desc limit 1) as first_name, (select min(node_id) from node where firm_id = 'NBW' and node_type = 'Business Stream') as node_id, (select min(group_id) from portfolio_group where firm_id = 'NBW' and group_intent = 'Client Fee Group') as group_id`,
  );
  const results: object[] = [];
  const say = (line: string): void => void (options.json || process.stdout.write(`${line}\n`));
  say(`${clients.toLocaleString('en-GB')} clients on ${asOf}, ${rounds} rounds:`);
  for (const way of ways(
    first?.node_id ?? '',
    first?.group_id ?? '',
    first?.surname ?? '',
    first?.first_name ?? '',
  ).filter(({ name: each }) => each.includes(options.only ?? ''))) {
    const { name, sql } = way;
    const found = await ask(way);
    if (found !== Math.min(await withBareSql(sql), way.countMax ?? Infinity))
      throw new Error(`${name}: the two sides do not find the same.`);
    // A search that stops counting has a limit in milliseconds and no peer: what is read whole only checks its count.
    if (way.countMax !== undefined) {
      for (let round = 0; round < roundsBefore; round += 1) await ask(way);
      const times: number[] = [];
      for (let round = 0; round < roundsOfLimited; round += 1) times.push(await timed(() => ask(way)));
      const result = { name, found, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
      results.push(result);
      say(
        `${name}: ${found.toLocaleString('en-GB')} counted, p50 ${twoDecimals(result.p50)} ms, p99 ${twoDecimals(result.p99)} ms`,
      );
      continue;
    }
    for (let round = 0; round < roundsBefore; round += 1) await Promise.all([ask(way), withBareSql(sql)]);
    const platform: number[] = [];
    const hand: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) platform.push(await timed(() => ask(way)));
      hand.push(await timed(() => withBareSql(sql)));
      if (round % 2 === 1) platform.push(await timed(() => ask(way)));
    }
    const result = {
      name,
      found,
      p50: percentile(platform, 0.5),
      p99: percentile(platform, 0.99),
      byHandP50: percentile(hand, 0.5),
      ratio: percentile(platform, 0.5) / percentile(hand, 0.5),
    };
    results.push(result);
    say(
      `${name}: ${found.toLocaleString('en-GB')} found, p50 ${twoDecimals(result.p50)} ms, p99 ${twoDecimals(result.p99)} ms; by hand p50 ${twoDecimals(result.byHandP50)} ms, ${twoDecimals(result.ratio)} times as long`,
    );
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ clients, results })}\n`);
  await server.close();
  await database.close();
});
