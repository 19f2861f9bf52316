import { connectDatabase } from '@tessera/platform/foundation/database/connect';
import type { DB } from '@tessera/platform/foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '@tessera/platform/testing/test-database';
import { makeScratch, type Scratch } from '../testing/scratch-builds';
import { promote } from '../release-commands';
import { main } from './main';

describe('tessera explain, with the portal’s database', () => {
  let database: TestDatabase;
  let scratch: Scratch;
  const before = process.env.DATABASE_URL;
  beforeAll(async () => {
    database = await createTestDatabase({ seeded: true });
    process.env.DATABASE_URL = database.connectionString;
    scratch = await makeScratch();
    await scratch.publish('host 0.1.0', 'clients 1.0.0');
    await promote(scratch.registry, { by: 'ann', why: 'x' }, { host: '0.1.0', clients: '1.0.0' });
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
    await scratch?.remove();
    await database?.drop();
  });

  const explain = async (firmId: string, user: string) => {
    let [out, err] = ['', ''];
    const code = await main(['explain', '--firm', firmId, '--user', user, '--data', scratch.root], {
      out: (text) => (out += text),
      err: (text) => (err += text),
    });
    return { code, out, err };
  };

  it('takes the id or the e-mail address of a user, and refuses strangers and users of another firm', async () => {
    const { db, close } = await connectDatabase<DB>(database.connectionString, { connections: 1 });
    const users = await db.selectFrom('portal_user').select(['firm_id', 'user_id', 'email']).execute();
    await close();
    const [ours, theirs] = ['NBW', 'HLM'].map((firmId) => users.find(({ firm_id: of }) => of === firmId));
    const named = `User ${ours?.user_id} of firm NBW: release `;
    expect(await explain('NBW', ours?.user_id.toLowerCase() ?? '')).toMatchObject({
      out: expect.stringContaining(named),
      err: '',
    });
    expect((await explain('NBW', ours?.email.toUpperCase() ?? '')).out).toContain(named);
    for (const name of ['nobody', theirs?.user_id ?? '', theirs?.email ?? ''])
      expect(await explain('NBW', name)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^NBW has no user .*: name one by the user ID or the e-mail address .* Without --user/,
        ),
      });
  }, 60_000);
});
