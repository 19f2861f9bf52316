import { parseDecimal, formatPounds, sum } from '@tessera/domain/money';
import { individual, ready } from '../../testing/client-bodies';
import { fieldsOf, startTestPeople, type TestPeople } from '../../testing/test-people';
import type { FeeCode } from '../../foundation/database/column-types';
import { accrualDecimals } from '../fees/accrue';
import { feeCodes, readSchedules } from '../../ledger/charges/schedule';
import { yearOf } from '../fees/year-of-fees';
import { fees } from '../../background/jobs/fees/fees';
import type { JobContext } from '../../background/queue/task';
import type { Reply } from '../../testing/test-server';
import { refreshValuations } from '../../ledger/valuation/refresh';
import { jobContextOn } from '../../testing/job-context';

interface Amounts {
  before: number;
  after: number;
}
interface Preview extends Amounts {
  clients: (Amounts & { id: string; name: string })[];
  fees: (Amounts & { code: FeeCode; name: string; basis: string[] })[];
}

const firmId = 'NBW';
const ok = (reply: Reply) => {
  expect({ status: reply.status, error: reply.json.error }).toEqual({ status: 200, error: undefined });
  return reply.json.data;
};

describe('the preview of a fee group', () => {
  let people: TestPeople;
  /** Three people of means, the first with a child. */
  let members: string[];
  let child: string;
  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await people.platform.database.pool.query<Row>(sql, values)).rows;
  const preview = (body: object, token?: string) =>
    people.send('POST', '/tessera/portfoliogroup/preview', { firmId, ...body }, token);
  const family = (ids: readonly string[]) =>
    ids.map((id, index) => (index === 0 ? { id } : { id, relation: 'Sibling' }));
  /** Brings the business date to a day; the days before it accrue. */
  const day = async (date: string): Promise<void> => {
    const { db, pool } = people.platform.database;
    await query('update business_date set business_date = $1', [date]);
    await refreshValuations(db, firmId);
    const context: JobContext = jobContextOn({ db, pool });
    await fees(context, { firmId });
  };
  /**
   * A year of what the fee job wrote down for a day, as it takes a month of it: by client and by fee, in pounds. Units
   * are the clients given together.
   */
  const yearAccrued = async (date: string, units: readonly (readonly string[])[]) => {
    const schedules = await readSchedules(people.platform.database.db, firmId, feeCodes);
    const dues: { clientId: string; code: FeeCode; gross: bigint }[] = [];
    for (const unit of units) {
      const rows = await query<{
        account_id: string;
        lead_client_id: string;
        code: FeeCode;
        amount: string;
        value: string;
        tier_total: string;
      }>(
        `select account_id, lead_client_id, code, fee_accrual.amount::text, value::text, tier_total::text from fee_accrual join account using (firm_id, account_id) where firm_id = $1 and accrual_date = $2 and lead_client_id = any($3) and code = any($4) order by account_id`,
        [firmId, date, unit, feeCodes],
      );
      const accruals = rows.map((row) => ({
        accountId: row.account_id,
        code: row.code,
        amount: parseDecimal(row.amount, accrualDecimals),
        value: parseDecimal(row.value, 2),
        tierTotal: parseDecimal(row.tier_total, 2),
      }));
      dues.push(
        ...yearOf(accruals, schedules, date).map(({ accountId, code, gross }) => ({
          clientId: rows.find((row) => row.account_id === accountId)?.lead_client_id ?? '',
          code,
          gross,
        })),
      );
    }
    const total = (counts: (due: (typeof dues)[number]) => boolean): number =>
      Number(formatPounds(sum(dues.filter(counts).map(({ gross }) => gross))));
    return {
      all: total(() => true),
      ofClient: (id: string) => total(({ clientId }) => clientId === id),
      ofFee: (code: FeeCode) => total((due) => due.code === code),
    };
  };

  beforeAll(async () => {
    people = await startTestPeople();
    const [minor] = await query<{ child: string; parent: string }>(
      `select m.client_id as child, min(p.parent_client_id) as parent from client m join client_parent p using (firm_id, client_id) join account on account.firm_id = m.firm_id and account.lead_client_id = m.client_id join account_valuation v on v.firm_id = account.firm_id and v.account_id = account.account_id
       where m.firm_id = $1 and m.client_type = 'Minor' and account.status = 'Active' and v.stock_value > 1000 and exists (select from account a where a.firm_id = $1 and a.lead_client_id = p.parent_client_id and a.status = 'Active') group by m.client_id order by 1 limit 1`,
      [firmId],
    );
    child = minor?.child ?? '';
    const rich = await query<{ client_id: string }>(
      `select lead_client_id as client_id from account join account_valuation using (firm_id, account_id) join client on client.firm_id = account.firm_id and client_id = lead_client_id
       where account.firm_id = $1 and account.status = 'Active' and client_type = 'Individual' and client.status = 'Active' and lead_client_id <> $2
         and not exists (select from client_parent c where c.firm_id = $1 and c.parent_client_id = lead_client_id) group by lead_client_id order by sum(stock_value + cash_value) desc limit 2`,
      [firmId, minor?.parent],
    );
    members = [minor?.parent ?? '', ...rich.map((row) => row.client_id)];
    // None of them is in a group, nor anybody else of the parent's other children.
    for (const { group_id: id } of await query<{ group_id: string }>(
      'select distinct group_id from portfolio_group_client where firm_id = $1 and client_id = any($2) and active',
      [firmId, members],
    ))
      ok(await people.send('PATCH', `/portfolioGroup/${firmId}/${id}`, { status: 'Archived' }));
    await day('2026-11-23');
  });
  afterAll(() => people.platform.close());

  it('says what the fee job then accrues, before and after, and that a family pays less', async () => {
    const [parent = '', second = '', third = ''] = members;
    const children = (
      await query<{ client_id: string }>(
        'select client_id from client_parent where firm_id = $1 and parent_client_id = $2',
        [firmId, parent],
      )
    ).map((row) => row.client_id);
    const answer: Preview = ok(await preview({ clients: family(members) }));
    const before = await yearAccrued('2026-11-22', [[parent, ...children], [second], [third]]);
    expect(answer.before).toBe(before.all);
    for (const client of answer.clients) expect(client.before).toBe(before.ofClient(client.id));
    for (const fee of answer.fees) expect(fee.before).toBe(before.ofFee(fee.code));

    ok(await people.send('POST', '/portfolioGroup', { firmId, name: 'Family', clients: family(members) }));
    await day('2026-11-24');
    const after = await yearAccrued('2026-11-23', [[...members, ...children]]);
    expect(answer.after).toBe(after.all);
    for (const client of answer.clients) expect(client.after).toBe(after.ofClient(client.id));
    for (const fee of answer.fees) expect(fee.after).toBe(after.ofFee(fee.code));
    // Without the engine: a year is 365 times the day, rounded once for the group.
    const [platformFee] = await query<{ year: string }>(
      `select round(sum(amount) * 365, 2)::text as year from fee_accrual join account using (firm_id, account_id) where firm_id = $1 and accrual_date = '2026-11-23' and code = 'FEEP' and lead_client_id = any($2)`,
      [firmId, [...members, ...children]],
    );
    expect(answer.fees.find(({ code }) => code === 'FEEP')?.after).toBe(Number(platformFee?.year));

    expect(answer.after).toBeLessThan(answer.before);
    expect(answer.clients.slice(0, 3).map(({ id }) => id)).toEqual(members);
    for (const client of answer.clients.slice(0, 3)) expect(client.after).toBeLessThan(client.before);
  });

  it('shows a minor, who counts with the parent', async () => {
    const [parent = ''] = members;
    const answer: Preview = ok(await preview({ id: await groupOf(parent), clients: family(members) }));
    expect(answer.after).toBe(answer.before);
    const minor = answer.clients.find(({ id }) => id === child);
    expect(minor?.before).toBeGreaterThan(0);
    const archived: Preview = ok(await preview({ id: await groupOf(parent) }));
    expect(archived.clients.find(({ id }) => id === child)?.after).toBeGreaterThan(minor?.before ?? 0);
  });

  it('of taking one out raises the fees of the others, and of archiving is what they were', async () => {
    const [parent = '', second = '', third = ''] = members;
    const id = await groupOf(parent);
    const alone: Preview = ok(await preview({ id, clients: family([parent, second]) }));
    expect(alone.after).toBeGreaterThan(alone.before);
    for (const each of [parent, second, third])
      expect(alone.clients.find((client) => client.id === each)?.after).toBeGreaterThan(
        alone.clients.find((client) => client.id === each)?.before ?? 0,
      );
    const names = new Map(
      (
        await query<{ client_id: string; name: string }>('select client_id, name from client where firm_id = $1', [
          firmId,
        ])
      ).map((row) => [row.client_id, row.name]),
    );
    const basis = alone.fees.find(({ code }) => code === 'FEEP')?.basis ?? [];
    expect(basis[0]).toBe(
      'Platform fee from 20 November 2026: 0.3% to £250,000.00, 0.2% to £1,000,000.00 and 0.1% above, a year.',
    );
    expect(basis.filter((line) => line.startsWith('Before'))).toHaveLength(1);
    expect(basis.filter((line) => line.startsWith('After'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^After: tiers over £[\\d,.]+ of ${names.get(third)}\\.$`)),
      ]),
    );
    const archived: Preview = ok(await preview({ id }));
    const apart = await yearAccrued('2026-11-22', await unitsApart());
    expect(archived.after).toBe(apart.all);
  });

  it('writes nothing, and refuses what the write would refuse', async () => {
    const [parent = '', second = ''] = members;
    const id = await groupOf(parent);
    const version = ok(await people.platform.get(`/portfolioGroup/${firmId}/${id}`, people.admin)).auditDetails.version;
    expect(version).toBe(1);
    expect(fieldsOf(await preview({ clients: family([parent, second]) }))).toEqual({
      'clients[0].id': expect.stringMatching(/is in the fee group Family already/),
      'clients[1].id': expect.stringMatching(/is in the fee group Family already/),
    });
    expect(fieldsOf(await preview({ id, clients: [{ id: parent }] }))).toEqual({
      clients: 'A fee group has at least 2 clients. Add another, or archive the group.',
    });
    expect(fieldsOf(await preview({}))).toEqual({ clients: 'Choose the clients of the group.' });
    expect((await preview({ id: 'NOWHERE' })).status).toBe(404);
    expect((await preview({ firmId: 'HLM', clients: [] })).status).toBe(404);
    const [pension] = await query<{ group_id: string }>(
      `select group_id from portfolio_group where firm_id = $1 and group_intent = 'Pension Account Group' limit 1`,
      [firmId],
    );
    expect((await preview({ id: pension?.group_id, clients: [] })).status).toBe(404);
  });

  it('of clients without money is nothing', async () => {
    const make = async (nodeId: string, email: string): Promise<string> => {
      const id = ok(await people.make({ ...individual(nodeId, email), ...ready })).id;
      ok(
        await people.send('POST', '/account', {
          firmId,
          accountType: 'Wrapper',
          clientId: id,
          status: 'Active',
          wrapperDetail: { wrapperType: 'GIA' },
        }),
      );
      return id;
    };
    const [mine, other] = [await make(people.desk, 'p1@mail.example'), await make(people.desk, 'p2@mail.example')];
    expect(ok(await preview({ clients: family([mine, other]) }))).toEqual({
      before: 0,
      after: 0,
      change: 0,
      clients: [
        { id: mine, name: 'Asha Verma', before: 0, after: 0, change: 0 },
        { id: other, name: 'Asha Verma', before: 0, after: 0, change: 0 },
      ],
      fees: [],
    });
  });

  it('leaves out clients the caller does not see, and says that there are some', async () => {
    const rows = await query<{ client_id: string; seen: boolean }>(
      `select client_id, starts_with(path, '/0/' || $2 || '/') as seen from client join node using (firm_id, node_id) join portfolio using (firm_id, client_id)
       where firm_id = $1 and client_type = 'Individual' and client.status = 'Active' and current_value > 10000 and not (client_id = any($3)) and not exists (select from client_parent c where c.firm_id = $1 and c.parent_client_id = client_id)
         and not exists (select from portfolio_group_client m where m.firm_id = $1 and m.client_id = client.client_id and active) and exists (select from account a where a.firm_id = $1 and a.lead_client_id = client_id and a.status = 'Active' and a.account_type = 'Wrapper') order by client_id`,
      [firmId, people.office, members],
    );
    const [mine = '', away = ''] = [
      rows.find(({ seen }) => seen)?.client_id,
      rows.find(({ seen }) => !seen)?.client_id,
    ];
    const { id } = ok(
      await people.send('POST', '/portfolioGroup', { firmId, name: 'Mixed', clients: family([away, mine]) }),
    );
    const whole: Preview = ok(await preview({ id }));
    const part: Preview = ok(await preview({ id }, people.adviser));
    expect(part.clients).toEqual(whole.clients.filter((client) => client.id === mine));
    expect({ before: part.before, after: part.after }).toEqual({
      before: part.clients[0]?.before,
      after: part.clients[0]?.after,
    });
    expect(part.before).toBeGreaterThan(0);
    expect(part.before).toBeLessThan(whole.before);
    const lines = part.fees.find(({ code }) => code === 'FEEP')?.basis ?? [];
    expect(lines[1]).toMatch(
      /^Before: tiers over what is not shown, the total of [^£]+ and 1 client you do not see\.$/,
    );
    // Beside what their own client comes to alone, a total of both would tell the other's.
    const apart: Preview = ok(await preview({ id }, people.adviser));
    expect(
      apart.fees.flatMap(({ basis }) => basis).filter((line) => line.includes('you do not see') && /over £/.test(line)),
    ).toEqual([]);
    expect(lines.filter((line) => line.startsWith('After'))).toHaveLength(1);
  });

  it('of an archived group is refused', async () => {
    const [parent = ''] = members;
    const id = await groupOf(parent);
    ok(await people.send('PATCH', `/portfolioGroup/${firmId}/${id}`, { status: 'Archived' }));
    expect((await preview({ id, clients: family(members) })).status).toBe(409);
    ok(await preview({ clients: family(members) }));
  });

  it('needs the scope of fee groups', async () => {
    expect(
      (await preview({ clients: family(members) }, await people.platform.signIn('NBW', 'sam.okoro@northbrook.example')))
        .status,
    ).toBe(403);
  });

  const groupOf = async (clientId: string): Promise<string> =>
    (
      await query<{ group_id: string }>(
        'select group_id from portfolio_group_client where firm_id = $1 and client_id = $2 and active',
        [firmId, clientId],
      )
    )[0]?.group_id ?? '';
  const unitsApart = async (): Promise<string[][]> => {
    const [parent = '', second = '', third = ''] = members;
    const children = (
      await query<{ client_id: string }>(
        'select client_id from client_parent where firm_id = $1 and parent_client_id = $2',
        [firmId, parent],
      )
    ).map((row) => row.client_id);
    return [[parent, ...children], [second], [third]];
  };
});
