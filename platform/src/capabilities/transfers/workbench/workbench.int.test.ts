import { addDays } from '@tessera/domain/dates';
import { faults, startHoldingsTest, type HoldingsTest } from '../../../testing/test-holdings';
import type { Reply } from '../../../testing/test-server';
import { transferExceptions } from '../exceptions';

describe('the workbench of transfers', () => {
  let test: HoldingsTest;
  let second: string;
  let today: string;
  let plans = 0;

  const ok = ({ status, json }: Reply) => {
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const transfer = async (): Promise<string> => {
    const accountId = await test.open(await test.person(), { status: 'Active' });
    return ok(
      await test.send(
        'POST',
        '/portfoliotransaction',
        {
          firmId: 'NBW',
          accountId,
          transactionType: 'Product Transfer',
          transactionSubType: 'Transfer',
          movementType: 'In',
          transferType: 'Cash',
          transferValueType: 'Full',
          transferWrapperType: 'GIA',
          previousProvider: { masterPartyId: 'MPW', reference: `W${(plans += 1)}` },
          amount: 1_000,
        },
        test.admin,
      ),
    ).id;
  };
  const update = (id: string, body: object, token = test.admin): Promise<Reply> =>
    test.send('PUT', `/tessera/transfer/NBW/${id}`, body, token);
  const note = (id: string, body: object, token = test.admin): Promise<Reply> =>
    test.send('POST', `/tessera/transfer/note/NBW/${id}`, body, token);
  const chase = (transactionIds: readonly string[], more: object = {}, token = test.admin): Promise<Reply> =>
    test.send(
      'POST',
      '/tessera/transfer/chase',
      { firmId: 'NBW', transactionIds, whom: 'Provider', how: 'Phone', text: 'They look for it.', ...more },
      token,
    );
  const read = async (id: string) => ok(await test.send('GET', `/tessera/transfer/NBW/${id}`, undefined, test.admin));
  const listed = async (query: string, token = test.admin): Promise<string[]> =>
    ok(await test.send('GET', `/portfoliotransaction/producttransfer/NBW?pageSize=500&${query}`, undefined, token)).map(
      ({ id }: { id: string }) => id,
    );
  const due = async () => {
    const kind = transferExceptions.find(({ type }) => type === 'Contact due');
    return (
      (await kind?.find({ db: test.platform.database.db, firmId: 'NBW', businessDate: today, now: new Date() })) ?? []
    );
  };
  /** The day of the next contact comes. */
  const letCome = (id: string) =>
    test.query(`update product_transfer set next_contact = $2 where firm_id = 'NBW' and transaction_id = $1`, [
      id,
      today,
    ]);

  beforeAll(async () => {
    test = await startHoldingsTest();
    second = await test.platform.signIn('NBW', 'ruth.castell@northbrook.example');
    await test.query(`update firm set second_person_for = '{}' where firm_id = 'NBW'`);
    [{ day: today } = { day: '' }] = await test.query<{ day: string }>(
      'select business_date::text as day from business_date',
    );
    await test.query(
      `insert into master_party values ('NBW', 'MPW', 'Zz Workbench Wealth', 'Active', '{GIA}', '{Cash}', true, 'Electronic', null, null, '{}', null, null, 12)`,
    );
  });
  afterAll(() => test.platform.close());

  it('a transfer has an owner and a day of the next contact, on the version that was read', async () => {
    const id = await transfer();
    const before = await read(id);
    expect(before).toMatchObject({ owner: null, nextContactDate: null, notes: [] });
    const [owner] = before.colleagues;
    const day = addDays(today, 3);
    const { version } = before.auditDetails;
    const after = ok(await update(id, { owner: owner.userId, nextContactDate: day, version }));
    expect(after).toMatchObject({ owner, nextContactDate: day });
    expect((await update(id, { owner: null, version })).status).toBe(412);
    // What is left out stays.
    expect(ok(await update(id, { owner: null }))).toMatchObject({ owner: null, nextContactDate: day });
    expect(faults(await update(id, {}))).toEqual([['owner', expect.stringContaining('nothing to change')]]);
    expect(
      faults(await update(id, { owner: 'NOBODY-OF-OURS', nextContactDate: addDays(today, -1) })).map(
        ([field]) => field,
      ),
    ).toEqual(['nextContactDate', 'owner']);
    expect(faults(await update(id, { nextContactDate: addDays(today, 400) }))).toEqual([
      ['nextContactDate', expect.stringMatching(/^Enter .* or an earlier day/)],
    ]);
    expect(await read(id)).toMatchObject({ owner: null, nextContactDate: day });
  });

  it('several are given to one colleague; one of another office’s people, or unseen, is refused by itself', async () => {
    const [one, other] = [await transfer(), await transfer()];
    const [self] = await test.query<{ user_id: string }>(
      `select user_id from portal_user where firm_id = 'NBW' and email = 'admin@northbrook.example'`,
    );
    const give = (owner: string | null, transactionIds: readonly string[], token = test.admin): Promise<Reply> =>
      test.send('POST', '/tessera/transfer/owner', { firmId: 'NBW', transactionIds, owner }, token);
    const done = ok(await give(self?.user_id ?? '', [one, 'NO-SUCH', other]));
    expect(done).toMatchObject({ done: 2, refused: 1, items: [{ outcome: 'Done' }, { outcome: 'Refused' }, {}] });
    expect([(await read(one)).owner, (await read(other)).owner]).toEqual([
      { userId: self?.user_id, name: 'Morgan Ellis' },
      { userId: self?.user_id, name: 'Morgan Ellis' },
    ]);
    const [audited] = await test.query(
      `select before, after from audit where firm_id = 'NBW' and record_id = $1 and action = 'handOverTransfers'`,
      [one],
    );
    expect(audited).toEqual({ before: { owner: null }, after: { owner: self?.user_id } });
    // Somebody who may not act on transfers owns none.
    const [paraplanner] = await test.query<{ user_id: string }>(
      `select user_id from portal_user where firm_id = 'NBW' and email = 'readonly@northbrook.example'`,
    );
    expect(ok(await give(paraplanner?.user_id ?? '', [one]))).toMatchObject({ done: 0, refused: 1 });
    expect(ok(await give(null, [one, other]))).toMatchObject({ done: 2 });
    expect((await read(one)).owner).toBeNull();
  });

  it('is found by the light of its clock while it is in progress', async () => {
    const rows = ok(
      await test.send('GET', '/portfoliotransaction/producttransfer/NBW?pageSize=500', undefined, test.admin),
    ) as { id: string; clock: { light: string } }[];
    const late = rows.filter(({ clock }) => clock.light === 'Late').map(({ id }) => id);
    expect(late.length).toBeGreaterThan(0);
    expect((await listed('light=Late')).sort()).toEqual(late.sort());
    const slowOrOnTime = rows.filter(({ clock }) => ['Slow', 'On time'].includes(clock.light)).map(({ id }) => id);
    expect((await listed('light=Slow,On%20time')).sort()).toEqual(slowOrOnTime.sort());
    expect(
      (await test.send('GET', '/portfoliotransaction/producttransfer/NBW?light=Blue', undefined, test.admin)).status,
    ).toBe(400);
  });

  it('is found by its owner and by the contact that is due', async () => {
    const [mine, nobodys] = [await transfer(), await transfer()];
    const [self] = await test.query<{ user_id: string }>(
      `select user_id from portal_user where firm_id = 'NBW' and email = 'admin@northbrook.example'`,
    );
    const userId = self?.user_id ?? '';
    ok(await update(mine, { owner: userId, nextContactDate: addDays(today, 1) }));
    expect(await listed('owner=mine')).toContain(mine);
    expect(await listed('owner=Mine')).not.toContain(nobodys);
    expect(await listed('owner=Mine', second)).not.toContain(mine);
    expect(await listed(`owner=${userId}`, second)).toContain(mine);
    expect(await listed('owner=Nobody')).toContain(nobodys);
    expect(await listed('contactDue=true')).not.toContain(mine);
    await letCome(mine);
    expect(await listed('contactDue=true&sort=nextContactDate')).toContain(mine);
    expect(await listed('contactDue=false')).not.toContain(mine);
  });

  it('keeps chases, remarks and tasks as they were written; a task is done once', async () => {
    const id = await transfer();
    ok(await note(id, { kind: 'Note', text: ' The client is abroad. ' }));
    ok(await note(id, { kind: 'Task', text: 'Send the form.', due: addDays(today, 2) }));
    const chased = ok(
      await note(id, {
        kind: 'Chase',
        text: 'They look for it.',
        whom: 'Provider',
        how: 'Phone',
        nextContactDate: addDays(today, 5),
      }),
    );
    expect(chased.nextContactDate).toBe(addDays(today, 5));
    expect(chased.notes).toMatchObject([
      { note: 3, kind: 'Chase', whom: 'Provider', how: 'Phone', done: null },
      { note: 2, kind: 'Task', due: addDays(today, 2), done: null },
      { note: 1, kind: 'Note', text: 'The client is abroad.', whom: null },
    ]);
    const finish = (number: number, token = test.admin) =>
      test.send('PUT', `/tessera/transfer/task/NBW/${id}`, { note: number }, token);
    expect(ok(await finish(2, second)).notes[1].done).toMatchObject({ by: { name: expect.stringContaining('Ruth') } });
    expect((await finish(2)).status).toBe(409);
    expect(faults(await finish(1))).toEqual([['note', 'The transfer has no such task.']]);
    for (const odd of [-1e30, 0, 32_768, 2_147_483_648, 1e30]) expect((await finish(odd)).status).toBe(400);
    expect(
      faults(await note(id, { kind: 'Note', text: ' ', whom: 'Us', due: addDays(today, -1) })).map(([field]) => field),
    ).toEqual(['text', 'whom', 'due', 'due']);
    expect(faults(await note(id, { kind: 'Chase', text: 'x' })).map(([field]) => field)).toEqual(['whom', 'how']);
    await expect(test.query(`update transfer_note set text = 'Other' where transaction_id = $1`, [id])).rejects.toThrow(
      'append-only',
    );
    await expect(test.query(`delete from transfer_task_done where transaction_id = $1`, [id])).rejects.toThrow(
      'append-only',
    );
  });

  it('chases several at once: each is done, or refused with its reason', async () => {
    const [one, other, over, elsewhere] = [await transfer(), await transfer(), await transfer(), 'T-NOWHERE'];
    await letCome(one);
    expect((await due()).filter(({ record }) => record.id === one)).toMatchObject([
      { key: `${one} ${today}`, due: today, title: 'Contact due about a transfer in' },
    ]);
    ok(await test.send('PUT', `/tessera/transfer/action/NBW/${over}`, { action: 'Delete' }, test.admin));
    const answer = ok(await chase([over, one, elsewhere, other]));
    expect(answer).toMatchObject({ done: 2, refused: 2 });
    expect(answer.items).toEqual([
      { transactionId: over, outcome: 'Refused', reason: expect.stringContaining('Deleted') },
      { transactionId: one, outcome: 'Done', reason: null },
      { transactionId: elsewhere, outcome: 'Refused', reason: expect.stringContaining('no such transfer') },
      { transactionId: other, outcome: 'Done', reason: null },
    ]);
    // The contact that was due is over: it asks for nobody any more.
    expect(await read(one)).toMatchObject({ nextContactDate: null, notes: [{ kind: 'Chase' }] });
    expect((await due()).filter(({ record }) => record.id === one)).toEqual([]);
    expect(await read(over)).toMatchObject({ notes: [] });
    // What an office does not see is refused as what is not there.
    const foreign = await transfer();
    await test.query(
      `update account set node_id = $2 from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.transaction_id = $1`,
      [foreign, test.otherOffice],
    );
    expect(ok(await chase([foreign, other], {}, test.adviser)).items).toMatchObject([
      { outcome: 'Refused', reason: expect.stringContaining('no such transfer') },
      { outcome: 'Done' },
    ]);
    expect((await note(foreign, { kind: 'Note', text: 'x' }, test.adviser)).status).toBe(404);
    expect((await update(foreign, { nextContactDate: null }, test.adviser)).status).toBe(404);
    expect(await read(foreign)).toMatchObject({ notes: [] });
    expect(faults(await chase([one, one]))).toEqual([['transactionIds', 'Name each transfer once.']]);
    expect(faults(await chase([one], { nextContactDate: addDays(today, -1) }))).toEqual([
      ['nextContactDate', expect.stringMatching(/or a later day/)],
    ]);
    expect((await chase(Array.from({ length: 101 }, (_, index) => `T${index}`))).status).toBe(400);
  });

  it('the figures of a provider come from the cases that the caller sees', async () => {
    const id = await transfer();
    const rows = async (token: string, query = '') =>
      ok(await test.send('GET', `/tessera/transfer/provider/list/NBW${query}`, undefined, token));
    const own = async (token: string) =>
      (await rows(token)).find(({ masterPartyId }: { masterPartyId: string }) => masterPartyId === 'MPW');
    const before = await own(test.admin);
    expect(before).toMatchObject({ name: 'Zz Workbench Wealth', expectedDays: 12, completed: 0, medianDays: null });
    await test.query(
      `update product_transfer set transfer_status = 'Rejected', date_ended = $2 where transaction_id = $1`,
      [id, today],
    );
    await test.query(
      `insert into transfer_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action, acted_by, reason)
       values ('NBW', $1, 2, now(), $2, 'Pending', 'With Previous Provider', 'Sent', 'platform', null),
         ('NBW', $1, 3, now(), $2, 'With Previous Provider', 'Rejected', 'Rejected', 'provider', 'The plan is not known.')`,
      [id, today],
    );
    expect(await own(test.admin)).toMatchObject({
      cases: before.cases,
      open: before.open - 1,
      rejected: 1,
      rejections: [{ reason: 'The plan is not known.', count: 1 }],
      latePercent: 0,
    });
    const total = (some: { cases: number }[]) => some.reduce((sum, { cases }) => sum + cases, 0);
    const [firm, office] = [await rows(test.admin), await rows(test.adviser)];
    expect(total(office)).toBeLessThan(total(firm));
    const [ins, outs] = [await rows(test.admin, '?movementType=In'), await rows(test.admin, '?movementType=Out')];
    expect(total(ins) + total(outs)).toBe(total(firm));
  });
});
