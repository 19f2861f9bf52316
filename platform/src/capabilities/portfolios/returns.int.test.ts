import { periodReturns } from '@tessera/domain/period-returns';
import { individual } from '../../testing/client-bodies';
import { startTestServer, type TestServer } from '../../testing/test-server';

describe('the returns of a client and of an account', () => {
  let platform: TestServer;
  let admin: string;
  let accountId: string;
  let clientId: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    const {
      rows: [row],
    } = await platform.database.pool.query<{ account_id: string; lead_client_id: string }>(`
      select account_id, lead_client_id from account where firm_id = 'NBW' and status = 'Active' and account_id in (select account_id from cash_posting where transaction_code = 'PAYI' group by account_id having count(*) > 3)
        and account_id in (select account_id from holding) order by account_id limit 1`);
    accountId = row?.account_id ?? '';
    clientId = row?.lead_client_id ?? '';
  });
  afterAll(() => platform.close());

  const returns = async (query: string) =>
    (await platform.get(`/tessera/portfolio/returns/NBW/${clientId}?${query}`, admin)).json;

  it('begin and end with the values of the summary, and what crossed the border is the rest of its growth', async () => {
    for (const [query, summary] of [
      [`accountId=${accountId}&`, `/account/summary/NBW/${accountId}?`],
      ['', `/portfolio/summary/NBW/${clientId}?`],
    ]) {
      const period = 'fromDate=2026-01-15';
      const { data } = await returns(`${query}${period}`);
      const {
        json: { data: figures },
      } = await platform.get(`${summary}${period}`, admin);
      const crossed = data.flows.reduce(
        (total: number, { amount }: { amount: number }) => total + Math.round(amount * 100),
        0,
      );
      expect([data.openingValue, data.closingValue]).toEqual([figures.openingValue, figures.currentValue]);
      expect(Math.round(figures.currentValue * 100) - Math.round(figures.openingValue * 100) - crossed).toBe(
        Math.round(figures.growth * 100),
      );
      expect(data.flows.length).toBeGreaterThan(0);
    }
  });

  it('are those of the values at the close of each day on which money crossed', async () => {
    const { data } = await returns(`accountId=${accountId}&fromDate=2026-01-15`);
    const pence = (pounds: number): bigint => BigInt(Math.round(pounds * 100));
    // The summary up to a day is worth what the account was at its close.
    const flows = await Promise.all(
      data.flows.map(async ({ date, amount }: { date: string; amount: number }) => ({
        date,
        amount: pence(amount),
        value: pence(
          (await platform.get(`/account/summary/NBW/${accountId}?toDate=${date}`, admin)).json.data.currentValue,
        ),
      })),
    );
    const again = periodReturns({
      from: data.fromDate,
      to: data.toDate,
      opening: pence(data.openingValue),
      closing: pence(data.closingValue),
      flows,
    });
    expect(data.timeWeighted).toBe(Math.round((again.timeWeighted ?? NaN) * 10_000) / 100);
    expect(data.moneyWeighted).toBe(Math.round((again.moneyWeighted ?? NaN) * 10_000) / 100);
    expect(Number.isFinite(data.timeWeighted) && Number.isFinite(data.moneyWeighted)).toBe(true);
    expect(data.timeWeightedYearly).toBeNull();
  });

  it('have nothing to say of a client without accounts, and are not told of another’s account, firm or office', async () => {
    const {
      rows: [office],
    } = await platform.database.pool.query<{ node_id: string }>(
      `select node_id from node where firm_id = 'NBW' and node_type = 'Business Stream' order by node_id limit 1`,
    );
    const emptyId = (
      await platform.request('POST', '/client', {
        token: admin,
        body: individual(office?.node_id ?? '', 'empty@mail.example'),
      })
    ).json.data.id as string;
    const { data } = (await platform.get(`/tessera/portfolio/returns/NBW/${emptyId}`, admin)).json;
    expect(data).toMatchObject({
      timeWeighted: null,
      moneyWeighted: null,
      moneyWeightedSeveral: [],
      openingValue: 0,
      closingValue: 0,
      flows: [],
    });
    expect((await platform.get(`/tessera/portfolio/returns/NBW/${emptyId}?accountId=${accountId}`, admin)).status).toBe(
      404,
    );
    expect(
      (
        await platform.get(
          `/tessera/portfolio/returns/NBW/${clientId}`,
          await platform.signIn('HLM', 'admin@holloway.example'),
        )
      ).status,
    ).toBe(404);
    expect((await returns('fromDate=2030-01-01')).error.fieldErrors).toMatchObject([{ fieldName: 'fromDate' }]);
  });
});
