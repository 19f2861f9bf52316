import { startHoldingsTest, type HoldingsTest } from '../../testing/test-holdings';
import type { Reply } from '../../testing/test-server';
import { untilWaiting } from '../../testing/until-waiting';

describe('what goes on while a client is moved to another office', () => {
  let test: HoldingsTest;
  beforeAll(async () => {
    test = await startHoldingsTest();
  });
  afterAll(() => test.platform.close());

  /** Does a part of a move in a transaction of its own, asks something that has to wait for it, and does the rest. */
  const during = async (
    first: readonly [string, unknown[]][],
    ask: () => Promise<Reply>,
    rest: readonly [string, unknown[]][],
  ): Promise<Reply> => {
    const mover = await test.platform.database.pool.connect();
    try {
      await mover.query('begin');
      for (const [text, values] of first) await mover.query(text, values);
      const asked = ask();
      await untilWaiting(test.platform.database.pool, asked);
      for (const [text, values] of rest) await mover.query(text, values);
      await mover.query('commit');
      return await asked;
    } finally {
      mover.release();
    }
  };

  it('a change of the pension’s groups waits for it, and neither is given up for the other', async () => {
    const clientId = await test.person();
    const accountId = await test.open(clientId, { status: 'Active', wrapperDetail: { wrapperType: 'SIPP' } });
    const [group] = await test.query<{ group_id: string }>(
      `select group_id from portfolio_group_account where account_id = $1 and active`,
      [accountId],
    );
    // As a client moves: the client, then the accounts, then the groups of the pensions.
    const reply = await during(
      [['update account set node_id = node_id where account_id = $1', [accountId]]],
      () => test.send('PATCH', `/portfolioGroup/NBW/${group?.group_id}`, { name: 'Kept apart', accounts: [accountId] }),
      [['update portfolio_group set node_id = node_id where group_id = $1', [group?.group_id]]],
    );
    expect([reply.status, reply.json.error]).toEqual([200, undefined]);
  });

  it.each(['PATCH', 'PUT'])(
    '%s of an account that has gone to an office the caller does not see finds none',
    async (method) => {
      const clientId = await test.person();
      const accountId = await test.open(clientId, { status: 'Active' });
      const reply = await during(
        [
          ['select from cash_balance where account_id = $1 for update', [accountId]],
          ['update account set node_id = $2 where account_id = $1', [accountId, test.otherOffice]],
        ],
        () => test.send(method, `/account/NBW/${accountId}`, { name: 'Taken along' }),
        [],
      );
      expect([reply.status, reply.json.error?.errorMessage]).toEqual([404, 'Account not found.']);
      expect(await test.query('select name, version from account where account_id = $1', [accountId])).toEqual([
        { name: expect.not.stringMatching('Taken along'), version: 1 },
      ]);
    },
  );

  it('a group of a client who has gone finds no such client', async () => {
    const [mine, going] = [await test.person(), await test.person()];
    for (const id of [mine, going]) await test.open(id, { status: 'Active' });
    const reply = await during(
      [['update client set node_id = $2 where client_id = $1', [going, test.otherOffice]]],
      () =>
        test.send('POST', '/portfolioGroup', {
          firmId: 'NBW',
          name: 'Too late',
          clients: [{ id: mine }, { id: going, relation: 'Sibling' }],
        }),
      [],
    );
    expect(reply.json.error?.fieldErrors).toMatchObject([
      { fieldName: 'clients[1].id', errorMessage: 'There is no such client, or you do not have access to them.' },
    ]);
  });
});
