import { localScanner, type Scanner } from '../../documents/scanner';
import { startTestServer, type Reply, type TestServer } from '../../../testing/test-server';

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

describe('files of transfers', () => {
  let platform: TestServer;
  let admin: string;
  let adviser: string;
  let clientId: string;
  let strangersClientId: string;
  let transferId: string;
  let scannerIsDown = false;
  let finds = false;
  const scanner: Scanner = {
    scan: (content) =>
      scannerIsDown
        ? Promise.reject(new Error('no scanner'))
        : finds
          ? Promise.resolve({ found: 'Some-Virus' })
          : localScanner.scan(content),
  };
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const ok = ({ status, json }: Reply) => {
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data;
  };
  const faults = ({ json }: Reply): [string, string][] =>
    (json.error?.fieldErrors ?? []).map((error: { fieldName: string; errorMessage: string }) => [
      error.fieldName,
      error.errorMessage,
    ]);
  const post = (path: string, body: object, token = adviser): Promise<Reply> =>
    platform.request('POST', path, { token, body });
  const put = (path: string, body: object, token = adviser): Promise<Reply> =>
    platform.request('PUT', path, { token, body });

  beforeAll(async () => {
    platform = await startTestServer({ scanner });
    [admin, adviser] = [
      await platform.signIn('NBW', 'admin@northbrook.example'),
      await platform.signIn('NBW', 'priya.hart@northbrook.example'),
    ];
    await query(
      `insert into master_party (firm_id, master_party_id, name, status, transfer_wrapper_types, product_transfer_types, electronic, signature_type, reference_pattern, reference_hint, address, typical_days)
       values ('NBW', 'MPF', 'Zz Form Life', 'Active', '{SIPP}', '{Cash}', false, 'Wet signature', '^FL\\d{4}$', 'FL and four digits', '{}', 30),
         ('NBW', 'MPG', 'Zz Gone Life', 'Inactive', '{SIPP}', '{Cash}', false, 'Wet signature', null, null, '{}', 30)`,
    );
    const own = ok(await platform.get('/portfoliotransaction/producttransfer/NBW?pageSize=100', adviser));
    ({ clientId, transactionId: transferId } = own[0]);
    const all = ok(await platform.get('/client/NBW?page=1&pageSize=200', admin));
    const seen = ok(await platform.get('/client/NBW?page=1&pageSize=200', adviser));
    const mine = new Set(seen.map((client: { clientId: string }) => client.clientId));
    strangersClientId = all.find((client: { clientId: string }) => !mine.has(client.clientId)).clientId;
  });
  afterAll(() => platform.close());

  const begin = (more: object = {}, token = adviser): Promise<Reply> =>
    post(
      '/filestore/manualtransferin',
      {
        firmId: 'NBW',
        clientId,
        kind: 'Block transfer',
        previousProvider: { masterPartyId: 'MPF', reference: 'FL1234' },
        files: [{ fileName: 'form.pdf', size: pdf.length }],
        ...more,
      },
      token,
    );
  const sendAll = async (uploadId: string, content: Buffer): Promise<Reply> => {
    ok(await put(`/tessera/upload/NBW/${uploadId}/part/1`, { base64: content.toString('base64') }));
    return post(`/tessera/upload/NBW/${uploadId}/finish`, {});
  };
  const stateOf = async (id: string) => {
    const { scanned, files } = ok(await platform.get(`/filestore/manualtransferin/NBW/${id}`, adviser));
    return [scanned, ...files.map(({ state }: { state: string }) => state)];
  };
  const refresh = async (fileUploadIds?: string[]) =>
    ok(
      await post('/filestore/manualtransferin/refresh', {
        firmId: 'NBW',
        ...(fileUploadIds === undefined ? {} : { fileUploadIds }),
      }),
    );

  it('a manual transfer in begins with its uploads, and each file is followed until it is scanned', async () => {
    const begun = ok(
      await begin({
        files: [
          { fileName: 'one.pdf', size: pdf.length },
          { fileName: 'two.pdf', size: pdf.length + 3 },
        ],
      }),
    );
    expect(begun).toMatchObject({ kind: 'Block transfer', scanned: false, transactionId: null });
    expect(begun.uploads).toHaveLength(2);
    const [one, two] = begun.uploads.map((upload: { id: string }) => upload.id);
    const document = ok(await sendAll(one, pdf));
    expect(document).toMatchObject({ category: 'Transfer', scan: 'Clean' });
    expect(await stateOf(begun.id)).toEqual([false, 'Clean', 'Sending']);
    const changed = await refresh([begun.id]);
    expect(changed.changed).toHaveLength(1);
    expect((await refresh([begun.id])).changed).toEqual([]);
    scannerIsDown = true;
    ok(await sendAll(two, Buffer.concat([pdf, Buffer.from('two')])));
    expect(await refresh([begun.id])).toMatchObject({ waiting: 1, changed: [{ id: begun.id }] });
    expect(await stateOf(begun.id)).toEqual([false, 'Clean', 'Waiting']);
    scannerIsDown = false;
    expect(await refresh()).toMatchObject({ waiting: 0, changed: [{ id: begun.id, scanned: true }] });
    expect(await stateOf(begun.id)).toEqual([true, 'Clean', 'Clean']);
    const list = ok(await platform.get('/tessera/manualtransferin/NBW', adviser));
    expect(list[0]).toMatchObject({ id: begun.id, clientId });
  });

  it('a file that turns out to have a virus is refused, and so is one of another kind than its name', async () => {
    const { id, uploads } = ok(
      await begin({
        files: [
          { fileName: 'late.pdf', size: pdf.length + 4 },
          { fileName: 'fake.pdf', size: 4 },
        ],
      }),
    );
    scannerIsDown = true;
    ok(await sendAll(uploads[0].id, Buffer.concat([pdf, Buffer.from('late')])));
    scannerIsDown = false;
    finds = true;
    await refresh([id]);
    finds = false;
    expect(faults(await sendAll(uploads[1].id, Buffer.from('note')))).toEqual([['fileName', expect.any(String)]]);
    expect(await stateOf(id)).toEqual([false, 'Refused', 'Refused']);
    const { files } = ok(await platform.get(`/filestore/manualtransferin/NBW/${id}`, adviser));
    expect(files).toMatchObject([{ refusal: null }, { refusal: expect.stringMatching(/of another kind/) }]);
    expect((await refresh([id])).changed).toHaveLength(1);
  });

  it('what is wrong with it is refused before anything is begun', async () => {
    const count = async () =>
      (await query('select from manual_transfer')).length + (await query('select from upload')).length;
    const before = await count();
    expect(
      faults(
        await begin({
          files: [
            { fileName: 'run.exe', size: 4 },
            { fileName: 'empty.pdf', size: 0 },
            { fileName: 'large.pdf', size: 99_000_000 },
          ],
        }),
      ).map(([field]) => field),
    ).toEqual(['files[0].fileName', 'files[1].size', 'files[2].size']);
    expect(faults(await begin({ previousProvider: { masterPartyId: 'MPF', reference: 'XX' } }))).toEqual([
      ['previousProvider.reference', expect.stringMatching(/FL and four digits/)],
    ]);
    for (const masterPartyId of ['MPG', 'NONE'])
      expect(faults(await begin({ previousProvider: { masterPartyId } }))).toEqual([
        ['previousProvider.masterPartyId', expect.any(String)],
      ]);
    expect((await begin({ clientId: strangersClientId })).status).toBe(404);
    expect((await begin({ kind: 'Odd' })).status).toBe(400);
    const moves = (way: string) =>
      query(
        `update portfolio_transaction set movement_type = $2 where firm_id = 'NBW' and transaction_id = $1 and transaction_type = 'Product Transfer'`,
        [transferId, way],
      );
    await moves('Out');
    expect(faults(await begin({ transactionId: transferId }))).toEqual([
      ['transactionId', expect.stringMatching(/^This transfer goes out/)],
    ]);
    await moves('In');
    expect(await count()).toBe(before);
    const other = ok(await begin({ clientId: strangersClientId }, admin));
    expect((await platform.get(`/filestore/manualtransferin/NBW/${other.id}`, adviser)).status).toBe(404);
  });

  it('a document of the client in the category Transfer is linked to a transfer, listed there, and let go', async () => {
    const path = `/tessera/transfer/document/NBW/${transferId}`;
    const upload = async (category: string, owner: string, token: string): Promise<string> => {
      const said = {
        clientId: owner,
        fileName: 'authority.pdf',
        size: pdf.length,
        category,
        note: '',
        visibleTo: 'Everyone',
      };
      const { id } = ok(await post('/tessera/upload/NBW', said, token));
      ok(
        await platform.request('PUT', `/tessera/upload/NBW/${id}/part/1`, {
          token,
          body: { base64: pdf.toString('base64') },
        }),
      );
      return ok(await post(`/tessera/upload/NBW/${id}/finish`, {}, token)).id;
    };
    const documentId = await upload('Transfer', clientId, adviser);
    for (let times = 0; times < 2; times += 1) ok(await put(path, { documentId, linked: true }, admin));
    expect(ok(await platform.get(path, adviser))).toMatchObject([{ id: documentId, scan: 'Clean' }]);
    expect(
      faults(await put(path, { documentId: await upload('Tax', clientId, adviser), linked: true }, admin)),
    ).toEqual([['documentId', 'It is filed as Tax. File it as Transfer first.']]);
    expect(
      faults(await put(path, { documentId: await upload('Transfer', strangersClientId, admin), linked: true }, admin)),
    ).toEqual([['documentId', expect.stringMatching(/^The client of this transfer has no such document/)]]);
    // The platform's steps have the time of a business day, which may be later than any clock says.
    const step = (action: string) =>
      query(
        `insert into transfer_step (firm_id, transaction_id, step, at, business_date, from_status, to_status, action, acted_by)
         select firm_id, transaction_id, max(step) + 1, now() + interval '1 hour', max(business_date), 'Pending', 'Pending', $2, 'person' from transfer_step where transaction_id = $1 group by 1, 2`,
        [transferId, action],
      );
    const remove = () =>
      platform.request('PUT', `/tessera/clientdocument/NBW/${clientId}/${documentId}`, {
        token: admin,
        body: { removed: true },
      });
    const say = (body: object) =>
      platform.request('PUT', `/tessera/clientdocument/NBW/${clientId}/${documentId}`, { token: admin, body });
    expect(faults(await say({ category: 'Tax' }))).toEqual([
      ['category', expect.stringMatching(/stays filed as Transfer/)],
    ]);
    expect(faults(await say({ visibleTo: 'Administrators' }))).toEqual([['visibleTo', expect.any(String)]]);
    ok(await say({ note: 'Signed in March.' }));
    await step('Documents sent');
    for (const kept of [await put(path, { documentId, linked: false }, admin), await remove()])
      expect([kept.status, kept.json.error?.errorMessage]).toEqual([409, expect.stringMatching(/so it stays with it/)]);
    await step('Documents refused');
    // A statement of benefits taken is a document that was linked since it was asked for: the form is none.
    await query(
      `update product_transfer set transfer_status = 'Awaiting Crystallisation Information', terms = coalesce(terms, '{}') where transaction_id = $1`,
      [transferId],
    );
    await step('Crystallisation asked for');
    const giving = async () =>
      ok(await platform.get(`/tessera/transfer/NBW/${transferId}`, adviser)).actions.find(
        ({ action }: { action: string }) => action === 'Give crystallisation information',
      ).refusal;
    expect(await giving()).toMatch(/linked since this was asked for/);
    const statement = await upload('Transfer', clientId, adviser);
    ok(await put(path, { documentId: statement, linked: true }, admin));
    expect(await giving()).toBeNull();
    for (const id of [documentId, statement]) ok(await put(path, { documentId: id, linked: false }, admin));
    expect(ok(await platform.get(path, adviser))).toEqual([]);
    const { steps } = ok(await platform.get(`/tessera/transfer/NBW/${transferId}`, adviser));
    expect(steps.filter(({ step: name }: { step: string }) => name.startsWith('Document '))).toMatchObject(
      ['linked', 'linked', 'unlinked', 'unlinked'].map((what) => ({
        step: `Document ${what}`,
        reason: 'authority.pdf',
      })),
    );
    ok(await remove());
  });
});
