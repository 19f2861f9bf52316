import { addDays, workingDayOnOrAfter, type IsoDate } from '@tessera/domain/dates';
import { taxMonthOf } from '@tessera/domain/tax-months';
import { audit } from '../../background/auditor/auditor';
import { checkBooks } from '../../background/auditor/task';
import { paye } from '../../background/jobs/paye';
import { testLedger, jobContextOn } from '../../testing/job-context';
import { startTestServer, type TestServer } from '../../testing/test-server';

describe('PAYE of pension income', () => {
  let platform: TestServer;
  let admin: string;
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const months = async () => (await platform.get('/tessera/paye/NBW', admin)).json.data;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
  });
  afterAll(() => platform.close());
  it('x', async () => {
    console.log(JSON.stringify(await months(), null, 1));
    console.log(JSON.stringify((await platform.get('/tessera/paye/NBW/2026-09-06', admin)).json.data, null, 1));
    const sub = (await platform.get('/tessera/paye/NBW/2026-09-06/submission', admin)).json;
    console.log(JSON.stringify(sub, null, 1));
    console.log(Buffer.from(sub.data.base64, 'base64').toString());
    expect(await audit(platform.database.pool)).toEqual([]);
  });
});
