import { faults, startHoldingsTest, type HoldingsTest } from '../../../testing/test-holdings';
import type { Reply } from '../../../testing/test-server';

const terms = {
  name: 'Zz Kept Life',
  transferWrapperTypes: ['GIA'],
  productTransferTypes: ['Cash'],
  electronic: true,
  signatureType: 'Electronic',
  referencePattern: 'ZK\\d{6}',
  referenceHint: 'ZK and six digits',
  referenceExample: 'ZK123456',
  address: ['Kept House', 'Leeds'],
  contact: { phone: '01632 960099', email: null },
  typicalDays: 12,
};

describe('other providers are kept by operations', () => {
  let test: HoldingsTest;

  const ok = ({ status, json }: Reply) => {
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const create = (body: object, token = test.admin, headers: Record<string, string> = {}): Promise<Reply> =>
    test.send('POST', '/tessera/masterparty', { firmId: 'NBW', ...terms, ...body }, token, headers);
  const update = (id: string, version: number, body: object, token = test.admin): Promise<Reply> =>
    test.send('PUT', `/tessera/masterparty/NBW/${id}`, { ...terms, ...body, auditDetails: { version } }, token);
  const setStatus = (id: string, version: number, status: string, token = test.admin): Promise<Reply> =>
    test.send(
      'PUT',
      `/tessera/masterparty/status/NBW/${id}`,
      { status, reason: 'It sold its business.', auditDetails: { version } },
      token,
    );
  const transfer = async (masterPartyId: string, reference: string): Promise<Reply> =>
    test.send(
      'POST',
      '/portfoliotransaction',
      {
        firmId: 'NBW',
        accountId: await test.open(await test.person(), { status: 'Active' }),
        transactionType: 'Product Transfer',
        transactionSubType: 'Transfer',
        movementType: 'In',
        transferType: 'Cash',
        transferValueType: 'Full',
        transferWrapperType: 'GIA',
        previousProvider: { masterPartyId, reference },
        amount: 1_000,
      },
      test.admin,
    );
  const statuses = (replies: readonly Reply[]): number[] => replies.map(({ status }) => status);

  beforeAll(async () => {
    test = await startHoldingsTest();
    await test.query(`update firm set second_person_for = '{}' where firm_id = 'NBW'`);
  });
  afterAll(() => test.platform.close());

  it('one is added once, changed on the version that was read, and its history says what was changed by whom', async () => {
    const key = { 'idempotency-key': 'kept-provider-0001' };
    const added = ok(await create({}, test.admin, key));
    expect(ok(await create({}, test.admin, key)).id).toBe(added.id);
    expect(faults(await create({ name: 'zz kept LIFE' }))).toEqual([['name', expect.stringContaining('already')]]);
    const changed = ok(
      await update(added.id, 1, { typicalDays: 20, contact: { phone: null, email: 'a@kept.example' } }),
    );
    expect((await update(added.id, 1, { typicalDays: 30 })).status).toBe(412);
    expect(changed).toMatchObject({ typicalDays: 20, auditDetails: { version: 2 } });
    const [last, first] = changed.changes;
    expect(first).toMatchObject({ kind: 'Added', by: 'Morgan Ellis' });
    expect(last).toMatchObject({
      kind: 'Changed',
      fields: [
        { field: 'phone', before: '01632 960099', after: null },
        { field: 'email', before: null, after: 'a@kept.example' },
        { field: 'typicalDays', before: '12', after: '20' },
      ],
    });
  });

  it('what does not go together is refused by field, and a pattern that is slow or does not fit its example too', async () => {
    const refused = await create({
      name: ' ',
      transferWrapperTypes: [],
      electronic: false,
      referencePattern: '(Z+)+K',
      address: [],
      typicalDays: 0.5,
    });
    expect(refused.status).toBe(400);
    const wrong = await create({ name: 'Zz Wrong', electronic: false, address: [], referencePattern: '(Z+)+K' });
    expect(faults(wrong).map(([field]) => field)).toEqual(['signatureType', 'referencePattern', 'address']);
    expect(faults(await create({ name: 'Zz Wrong', referenceExample: 'ZK1' }))).toEqual([
      ['referenceExample', expect.stringContaining('does not fit')],
    ]);
    expect(await test.query(`select 1 from master_party where name = 'Zz Wrong'`)).toEqual([]);
  });

  it('only an administrator of the whole firm keeps them, and no other firm sees them', async () => {
    const { id } = ok(await create({ name: 'Zz Guarded' }));
    const { platform } = test;
    const readOnly = await platform.signIn('NBW', 'readonly@northbrook.example');
    const machine = await platform.signIn('NBW', 'machine@northbrook.example');
    for (const token of [test.adviser, readOnly, machine])
      expect(
        statuses([
          await create({ name: 'Zz Taken' }, token),
          await update(id, 1, {}, token),
          await setStatus(id, 1, 'Inactive', token),
        ]),
      ).toEqual([403, 403, 403]);
    const [{ node_id: nodeId } = { node_id: '' }] = await test.query<{ node_id: string }>(
      `select node_id from portal_user where firm_id = 'NBW' and email = 'priya.hart@northbrook.example'`,
    );
    // An administrator of one office.
    await test.query(`update portal_user set node_id = $1 where email = 'ruth.castell@northbrook.example'`, [nodeId]);
    const ofOffice = await platform.signIn('NBW', 'ruth.castell@northbrook.example');
    expect(statuses([await update(id, 1, {}, ofOffice), await setStatus(id, 1, 'Inactive', ofOffice)])).toEqual([
      403, 403,
    ]);
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    expect(
      statuses([
        await create({ name: 'Zz Taken' }, other),
        await update(id, 1, {}, other),
        await test.send('GET', `/tessera/masterparty/NBW/${id}`, undefined, other),
        await test.send('GET', `/tessera/masterparty/HLM/${id}`, undefined, other),
      ]),
    ).toEqual([404, 404, 404, 404]);
    // An adviser reads it.
    const read = ok(await test.send('GET', `/tessera/masterparty/NBW/${id}`, undefined, test.adviser));
    expect(read).toMatchObject({ status: 'Active', auditDetails: { version: 1 } });
  });

  it('no new transfer names one whose use has ended; what names it goes on, and it can be used again', async () => {
    const { id } = ok(await create({ name: 'Zz Ended' }));
    expect(faults(await transfer(id, 'ZK1'))).toEqual([
      ['previousProvider.reference', expect.stringContaining('such as ZK123456')],
    ]);
    const { id: before } = ok(await transfer(id, 'zk 000 001'));
    const ended = ok(await setStatus(id, 1, 'Inactive'));
    expect(ended).toMatchObject({
      status: 'Inactive',
      openTransfers: 1,
      changes: [{ kind: 'Ended', reason: 'It sold its business.' }, { kind: 'Added' }],
    });
    expect(faults(await transfer(id, 'ZK000002'))).toEqual([
      ['previousProvider.masterPartyId', expect.stringContaining('Zz Ended is no longer in use')],
    ]);
    ok(await update(id, 2, { name: 'Zz Renamed' }));
    const kept = ok(await test.send('GET', `/tessera/transfer/NBW/${before}`, undefined, test.admin));
    expect(kept).toMatchObject({ previousProvider: { name: 'Zz Ended', reference: 'ZK000001' } });
    expect(faults(await setStatus(id, 3, 'Inactive'))).toEqual([['status', expect.any(String)]]);
    expect(ok(await setStatus(id, 3, 'Active'))).toMatchObject({ changes: [{ kind: 'Used again' }, {}, {}, {}] });
    ok(await transfer(id, 'ZK000002'));
  });
});
