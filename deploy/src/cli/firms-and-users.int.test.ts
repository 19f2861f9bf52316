import { connectDatabase } from '@tessera/platform/foundation/database/connect';
import type { DB } from '@tessera/platform/foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '@tessera/platform/testing/test-database';
import { makeScratch, type Scratch } from '../testing/scratch-builds';
import { promote } from '../release-commands';
import { main } from './main';

describe('tessera, with the portal’s database', () => {
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

  const tessera = async (...argv: string[]) => {
    let [out, err] = ['', ''];
    const code = await main([...argv, '--data', scratch.root], {
      out: (text) => (out += text),
      err: (text) => (err += text),
    });
    return { code, out, err };
  };
  const explain = (firmId: string, user: string) => tessera('explain', '--firm', firmId, '--user', user);

  it.each([
    ['pin', 'XXX', 'clients', '1.0.0'],
    ['ring', 'nbw', 'early'],
    ['canary', 'clients', '1.1.0', '--percent', '10', '--firms', 'NBW,NWB'],
  ])(
    'refuses to %s a firm that is not there, and names those that are',
    async (...argv) => {
      await scratch.publish('clients 1.1.0');
      const change = (words: readonly string[]) => tessera(...words, '--by', 'ann', '--why', 'ticket 12');
      expect(await change(argv)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^There is no firm (XXX|nbw|NWB): the firms here are .*HLM and NBW\.\n$/) as string,
      });
    },
    60_000,
  );

  it('pins a firm that is there', async () => {
    const pinned = await tessera('pin', 'NBW', 'clients', '1.0.0', '--by', 'ann', '--why', 'ticket 12');
    expect(pinned).toMatchObject({ code: 0, out: expect.stringContaining('firm NBW has clients 1.0.0.\n') });
  }, 60_000);

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
