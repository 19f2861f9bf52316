import { addDays } from '@tessera/domain/dates';
import { formatPounds, mulDivHalfUp, parseDecimal, parsePounds, sum } from '@tessera/domain/money';
import fc from 'fast-check';
import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import type { FeeCode } from '../../foundation/database/column-types';
import { accrualDecimals } from '../fees/accrue';
import { readFeeUnits } from '../../ledger/charges/fee-units';
import { calculateDay } from '../fees/calculate-day';
import { feeCodes, readSchedules } from '../../ledger/charges/schedule';
import { valuesAtClose } from '../fees/values-at-close';
import { yearOf } from '../fees/year-of-fees';
import { fees } from '../../background/jobs/fees/fees';
import { jobContextOn } from '../../testing/job-context';

const firmId = 'NBW';
const runs = 14;

interface Amounts {
  before: number;
  after: number;
  change: number;
}
interface Preview extends Amounts {
  clients: (Amounts & { id: string })[];
  fees: (Amounts & { code: FeeCode; basis: string[] })[];
}

/**
 * Who leads each account, by their place among the people; the last two are children of the first two and of the third.
 */
const owners = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7] as const;
const wrapperTypes = [
  'GIA',
  'ISA',
  'CASH',
  'SIPP',
  'SIPP',
  'GIA',
  'GIA',
  'ISA',
  'SSAS',
  'GIA',
  'CASH',
  'GIA',
  'JISA',
  'GIA',
] as const;
const grownUps = 6;
/** Around the ends of the tiers, in pence, and nothing at all. */
const borders = [0n, 1n, 24_999_999n, 25_000_000n, 25_000_001n, 99_999_999n, 100_000_000n, 100_000_001n];

const pence = fc.oneof(
  fc.constantFrom(...borders),
  fc.bigInt({ min: 0n, max: 200_000n }),
  fc.bigInt({ min: 0n, max: 150_000_000n }),
);
const account = fc.record({
  cash: pence,
  status: fc.constantFrom('Active', 'Active', 'Active', 'Suspended', 'Closing', 'Transfer Out', 'Pending', 'Closed'),
  advised: fc.boolean(),
  managed: fc.boolean(),
});
/** Bands of which each costs no more than the one below it, at 10^-4 of a per cent. */
const schedule = fc.record({
  rates: fc
    .array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 3 })
    .map((rates) => [...rates].sort((a, b) => b - a)),
  vat: fc.boolean(),
});
const someone = fc.uniqueArray(fc.integer({ min: 0, max: grownUps - 1 }), { minLength: 2, maxLength: grownUps });
const scenario = fc.record({
  accounts: fc.array(account, { minLength: owners.length, maxLength: owners.length }),
  platform: schedule,
  adviser: schedule,
  manager: schedule,
  joint: fc.boolean(),
  kept: fc.option(someone),
  next: someone,
  archives: fc.boolean(),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

describe('the preview of a fee group, whatever its clients have', () => {
  let test: HoldingsTest;
  let people: string[];
  let accounts: string[];
  let models: Record<'Advisory' | 'Discretionary', string>;
  let date = '2026-11-20';
  beforeAll(async () => {
    test = await startHoldingsTest();
    people = [];
    for (let each = 0; each < grownUps; each += 1) people.push(await test.person());
    for (const parents of [[0, 1], [2]]) {
      const child = await test.person({ client_type: 'Minor', date_of_birth: '2015-01-01' });
      for (const parent of parents)
        await test.query(`insert into client_parent (firm_id, client_id, parent_client_id) values ('NBW', $1, $2)`, [
          child,
          people[parent],
        ]);
      people.push(child);
    }
    // Everybody has one that lets them into a group and is worth nothing.
    for (const id of people.slice(0, grownUps)) await test.open(id, { status: 'Active' });
    accounts = [];
    for (const [index, owner] of owners.entries()) {
      const wrapper = wrapperTypes[index] ?? 'GIA';
      const id = await test.open(people[owner] ?? '', {
        accountType: wrapper === 'CASH' ? 'Cash' : 'Wrapper',
        wrapperDetail: { wrapperType: wrapper === 'SSAS' ? 'SIPP' : wrapper },
      });
      await test.query('update account set wrapper_type = $2 where account_id = $1', [id, wrapper]);
      accounts.push(id);
    }
    const found = await test.query<{ model_id: string; model_type: 'Advisory' | 'Discretionary' }>(
      `select min(model_id) as model_id, model_type from model where firm_id = 'NBW' group by model_type`,
    );
    models = Object.fromEntries(found.map((row) => [row.model_type, row.model_id])) as typeof models;
    await test.query(`insert into account_client (firm_id, account_id, client_id) values ('NBW', $1, $2)`, [
      accounts[0],
      people[1],
    ]);
  });
  afterAll(() => test.platform.close());

  const arrange = async ({
    accounts: facts,
    platform,
    adviser,
    manager,
    joint,
    kept,
  }: Scenario): Promise<string | null> => {
    await test.query(
      `update portfolio_group set status = 'Archived' where group_id in (select group_id from portfolio_group_client where client_id = any($1))`,
      [people],
    );
    await test.query(`update portfolio_group_client set active = false where client_id = any($1)`, [people]);
    for (const [index, { cash, status, advised, managed }] of facts.entries()) {
      const type = managed ? 'Discretionary' : 'Advisory';
      await test.query(
        `update account set status = $2, advised = $3, discretionary = $4, model_id = $5 where account_id = $1`,
        [accounts[index], status, advised, managed, wrapperTypes[index] === 'CASH' ? null : models[type]],
      );
      await test.query('update cash_balance set amount = $2 where account_id = $1', [
        accounts[index],
        formatPounds(cash),
      ]);
    }
    // A joint account counts with who leads it: the first or the second.
    await test.query('update account set lead_client_id = $2 where account_id = $1', [
      accounts[0],
      people[joint ? 1 : 0],
    ]);
    for (const [code, { rates, vat }] of [
      ['FEEP', platform],
      ['FEEA', adviser],
      ['FEED', manager],
    ] as const) {
      const tiers = rates.map((rate, index) => ({
        upTo: index === rates.length - 1 ? null : [250_000, 1_000_000][index],
        percentage: (rate / 10_000).toFixed(4),
      }));
      await test.query('update fee_schedule set tiers = $2, vat = $3 where firm_id = $4 and code = $1', [
        code,
        JSON.stringify(tiers),
        vat,
        firmId,
      ]);
    }
    if (kept === null) return null;
    const { status, json } = await test.send('POST', '/portfolioGroup', {
      firmId,
      name: 'Kept',
      clients: members(kept),
    });
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id as string;
  };
  const members = (places: readonly number[]) =>
    places.map((place, index) => ({ id: people[place], ...(index === 0 ? {} : { relation: 'Sibling' }) }));
  const change = (groupId: string | null, { next, archives }: Scenario) =>
    groupId === null
      ? test.send('POST', '/portfolioGroup', { firmId, name: 'Made', clients: members(next) })
      : test.send(
          'PATCH',
          `/portfolioGroup/${firmId}/${groupId}`,
          archives ? { status: 'Archived' } : { clients: members(next) },
        );

  interface Due {
    readonly clientId: string;
    readonly code: FeeCode;
    readonly gross: bigint;
  }
  const amounts = (dues: readonly Due[]) => {
    const total = (counts: (due: Due) => boolean): number =>
      Number(formatPounds(sum(dues.filter(counts).map(({ gross }) => gross))));
    return {
      all: total(() => true),
      ofClient: (id: string) => total(({ clientId }) => clientId === id),
      ofFee: (code: FeeCode) => total((due) => due.code === code),
    };
  };
  /** A year of a day's accruals of whole units, by who leads the accounts. */
  const duesOf = async (
    accruals: readonly {
      readonly accountId: string;
      readonly code: FeeCode;
      readonly amount: bigint;
      readonly value: bigint;
      readonly tierTotal: bigint;
    }[],
    places: ReadonlySet<string>,
  ): Promise<Due[]> => {
    const { db } = test.platform.database;
    const [schedules, units] = [await readSchedules(db, firmId, feeCodes), await readFeeUnits(db, firmId)];
    return units
      .filter(({ accounts: own }) => own.some(({ clientId }) => places.has(clientId)))
      .flatMap(({ accounts: own }) => {
        const leads = new Map(own.map(({ accountId, clientId }) => [accountId, clientId]));
        // In the order of the codes, as a month is taken.
        const day = feeCodes.flatMap((code) =>
          accruals.filter((each) => each.code === code && leads.has(each.accountId)),
        );
        return yearOf(day, schedules, date).map(({ accountId, code, gross }) => ({
          clientId: leads.get(accountId) ?? '',
          code,
          gross,
        }));
      });
  };
  /** The same by hand and without the engine: what the platform fee of a unit comes to in a year, to the penny. */
  const platformFeeOf = (
    { accounts: facts, platform: { rates }, joint }: Scenario,
    unit: readonly number[],
  ): bigint => {
    const inUnit = (place: number): boolean => unit.includes(place < grownUps ? place : place === 6 ? 0 : 2);
    const counted = facts
      .map(({ cash, status }, index) => ({
        cash: status === 'Pending' || status === 'Closed' ? 0n : cash,
        bears: wrapperTypes[index] !== 'CASH',
        in: inUnit(index === 0 && joint ? 1 : (owners[index] ?? 0)),
      }))
      .filter((each) => each.in);
    const total = sum(counted.map(({ cash }) => cash));
    if (total === 0n) return 0n;
    const ends = [...[25_000_000n, 100_000_000n].slice(0, rates.length - 1), total];
    let [fee, from] = [0n, 0n];
    for (const [index, rate] of rates.entries()) {
      const to = index === rates.length - 1 || total < (ends[index] ?? total) ? total : (ends[index] ?? total);
      if (to > from) fee += (to - from) * BigInt(rate);
      from = to > from ? to : from;
    }
    return mulDivHalfUp(fee * sum(counted.map(({ cash, bears }) => (bears ? cash : 0n))), 1n, total * 1_000_000n);
  };

  it('is to the penny what the fee job accrues for the same day, before and after, and a family never pays more through whole pennies', async () => {
    const { db, pool } = test.platform.database;
    await fc.assert(
      fc.asyncProperty(scenario, async (each) => {
        const groupId = await arrange(each);
        const { kept, next, archives } = each;
        const asked = {
          firmId,
          ...(groupId === null
            ? { clients: members(next) }
            : archives
              ? { id: groupId }
              : { id: groupId, clients: members(next) }),
        };
        const { status, json } = await test.send('POST', '/tessera/portfoliogroup/preview', asked);
        expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
        const preview: Preview = json.data;
        const payers = new Set(
          [...next, ...(kept ?? [])].filter((place) => groupId === null || !archives || kept?.includes(place)),
        );
        const concerned = new Set(
          [...payers, ...(payers.has(0) ? [6] : []), ...(payers.has(2) ? [7] : [])].map((place) => people[place] ?? ''),
        );

        const units = await readFeeUnits(db, firmId);
        const own = units.filter(({ accounts: of }) => of.some(({ clientId }) => concerned.has(clientId)));
        const values = await valuesAtClose(
          db,
          firmId,
          own.flatMap(({ accounts: of }) => of.map(({ accountId }) => accountId)),
          date,
        );
        const schedules = await readSchedules(db, firmId, feeCodes);
        const before = amounts(
          await duesOf(
            own.flatMap((unit) => calculateDay(unit, values, schedules, feeCodes, date)),
            concerned,
          ),
        );

        expect((await change(groupId, each)).status).toBe(200);
        await test.query('update business_date set business_date = $1', [addDays(date, 1)]);
        await fees(jobContextOn({ db, pool }), { firmId });
        const rows = await test.query<{
          account_id: string;
          code: FeeCode;
          amount: string;
          value: string;
          tier_total: string;
        }>(
          `select account_id, code, amount::text, value::text, tier_total::text from fee_accrual where firm_id = $1 and accrual_date = $2 and code <> 'INTR' order by account_id`,
          [firmId, date],
        );
        const after = amounts(
          await duesOf(
            rows.map((row) => ({
              accountId: row.account_id,
              code: row.code,
              amount: parseDecimal(row.amount, accrualDecimals),
              value: parsePounds(row.value),
              tierTotal: parsePounds(row.tier_total),
            })),
            concerned,
          ),
        );

        expect([preview.before, preview.after]).toEqual([before.all, after.all]);
        for (const client of preview.clients)
          expect([client.id, client.before, client.after]).toEqual([
            client.id,
            before.ofClient(client.id),
            after.ofClient(client.id),
          ]);
        for (const fee of preview.fees)
          expect([fee.code, fee.before, fee.after]).toEqual([fee.code, before.ofFee(fee.code), after.ofFee(fee.code)]);
        expect(preview.clients.map(({ id }) => id).sort()).toEqual(
          expect.arrayContaining([...payers].map((place) => people[place])),
        );

        const partsOf = (group: readonly number[] | null): (readonly number[])[] => [
          ...(group === null ? [] : [group]),
          ...[...payers].filter((place) => !group?.includes(place)).map((place) => [place]),
        ];
        const byHand = (group: readonly number[] | null): number =>
          Number(formatPounds(sum(partsOf(group).map((unit) => platformFeeOf(each, unit)))));
        if (!each.platform.vat) {
          const platformFee = preview.fees.find(({ code }) => code === 'FEEP') ?? { before: 0, after: 0 };
          // A day is rounded at a millionth of a penny: a year of it may fall on the other side of half a penny, of
          // each client by itself.
          for (const apart of [
            platformFee.before - byHand(kept),
            platformFee.after - byHand(groupId !== null && archives ? null : next),
          ])
            expect(Math.round(Math.abs(apart) * 100)).toBeLessThanOrEqual(payers.size);
        }

        const grows = kept === null || (!archives && kept.every((place) => next.includes(place)));
        for (const part of [preview, ...preview.clients, ...preview.fees]) {
          if (grows) expect(part.change).toBeLessThanOrEqual(0);
          expect([0, Math.round((part.after - part.before) * 100)]).toContain(Math.round(part.change * 100));
        }
        for (const fee of preview.fees)
          expect(fee.basis.some((line) => line.includes('whole pennies alone'))).toBe(
            fee.change === 0 && fee.after !== fee.before,
          );
        date = addDays(date, 1);
      }),
      { numRuns: runs, endOnFailure: true, verbose: 1 },
    );
  });
});
