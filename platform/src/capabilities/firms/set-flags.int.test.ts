import { connectDatabase, type Database } from '../../foundation/database/connect';
import type { DB } from '../../foundation/database/schema';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { flagsOf, setFlags } from './set-flags';

describe("a firm's flags", () => {
  let test: TestDatabase;
  let database: Database<DB>;
  beforeAll(async () => {
    test = await createTestDatabase({ seeded: true });
    database = await connectDatabase<DB>(test.connectionString, { connections: 2 });
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  const audit = () =>
    database.db
      .selectFrom('audit')
      .select(['firm_id', 'user_id', 'action', 'outcome', 'record_id', 'reason'])
      .where('action', 'in', ['flagOn', 'flagOff'])
      .orderBy('audit_id')
      .execute();
  const change = { firmId: 'HLM', by: 'Ann', why: 'Ticket 12' };

  it('are switched for this firm alone, and the audit trail has who did which and why', async () => {
    const others = await flagsOf(database.db, 'NBW');
    expect(await setFlags(database.db, { ...change, on: ['remote.transfers'], off: ['remote.tools'] })).toEqual({
      on: ['remote.transfers'],
      off: ['remote.tools'],
    });
    expect(await flagsOf(database.db, 'HLM')).toEqual([
      'automatedFirmSetup',
      'remote.clients',
      'remote.reporting',
      'remote.settings',
      'remote.transfers',
    ]);
    expect(await flagsOf(database.db, 'NBW')).toEqual(others);
    expect(await audit()).toEqual([
      {
        firm_id: 'HLM',
        user_id: 'operator Ann',
        action: 'flagOn',
        outcome: 'done',
        record_id: 'remote.transfers',
        reason: 'Ticket 12',
      },
      {
        firm_id: 'HLM',
        user_id: 'operator Ann',
        action: 'flagOff',
        outcome: 'done',
        record_id: 'remote.tools',
        reason: 'Ticket 12',
      },
    ]);
  });

  it('that are so already are neither changed nor audited', async () => {
    const before = await audit();
    expect(await setFlags(database.db, { ...change, on: ['remote.clients'], off: ['remote.none'] })).toEqual({
      on: [],
      off: [],
    });
    expect(await audit()).toEqual(before);
  });

  it('of a firm that is none are refused with the firms there are', async () => {
    await expect(setFlags(database.db, { ...change, firmId: 'XYZ', on: ['remote.tools'], off: [] })).rejects.toThrow(
      'There is no firm XYZ: the firms here are CDR, HLM and NBW.',
    );
  });
});
