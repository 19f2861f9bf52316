import { fileBytesMax, filePartBytes } from '@tessera/contract/documents/values';
import { jobContextOn } from '../../testing/job-context';
import { startTestServer, type Reply, type TestServer } from '../../testing/test-server';
import { documents as documentsJob } from '../../background/jobs/documents';
import { localScanner, type Scanner } from './scanner';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const virus = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

describe('documents of a client', () => {
  let platform: TestServer;
  let admin: string;
  let adviser: string;
  let clientId: string;
  let strangersClientId: string;
  let scannerIsDown = false;
  const scanner: Scanner = {
    scan: (content) => (scannerIsDown ? Promise.reject(new Error('no scanner')) : localScanner.scan(content)),
  };

  beforeAll(async () => {
    platform = await startTestServer({ scanner });
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    const own: string[] = await ids(adviser);
    const all: string[] = await ids(admin);
    clientId = own[0] ?? '';
    strangersClientId = all.find((id) => !own.includes(id)) ?? '';
  });
  afterAll(() => platform.close());

  const ids = async (token: string): Promise<string[]> => {
    const { json } = await platform.get('/client/NBW?page=1&pageSize=100', token);
    return (json.data as { clientId: string }[]).map((client) => client.clientId);
  };
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const said = { category: 'Tax', note: '', visibleTo: 'Everyone' };
  const start = (file: object, token = adviser, headers: Record<string, string> = {}): Promise<Reply> =>
    platform.request('POST', '/tessera/upload/NBW', { token, headers, body: { clientId, ...said, ...file } });
  const send = (uploadId: string, part: number | string, content: Buffer, token = adviser): Promise<Reply> =>
    platform.request('PUT', `/tessera/upload/NBW/${uploadId}/part/${part}`, {
      token,
      body: { base64: content.toString('base64') },
    });
  const finish = (uploadId: string, token = adviser, headers: Record<string, string> = {}): Promise<Reply> =>
    platform.request('POST', `/tessera/upload/NBW/${uploadId}/finish`, { token, headers, body: {} });
  /** Sends a whole file; returns the answer to its end. */
  const add = async (fileName: string, content: Buffer, more: object = {}, token = adviser): Promise<Reply> => {
    const { status, json } = await start({ fileName, size: content.length, ...more }, token);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    for (let part = 1; part <= json.data.parts; part += 1)
      await send(json.data.id, part, content.subarray((part - 1) * filePartBytes, part * filePartBytes), token);
    return finish(json.data.id, token);
  };
  const list = async (token = adviser, more = ''): Promise<{ id: string; fileName: string }[]> => {
    const { json } = await platform.get(`/tessera/clientdocument/NBW?clientId=${clientId}&pageSize=100${more}`, token);
    return json.data;
  };
  const faultOf = ({ status, json }: Reply): unknown[] => [
    status,
    json.error.fieldErrors[0]?.fieldName ?? null,
    json.error.fieldErrors[0]?.errorMessage ?? json.error.errorMessage,
  ];
  const change = (documentId: string, body: object, token = adviser): Promise<Reply> =>
    platform.request('PUT', `/tessera/clientdocument/NBW/${clientId}/${documentId}`, { token, body });
  const download = (documentId: string, part: number | string, token = adviser): Promise<Reply> =>
    platform.get(`/tessera/clientdocument/NBW/${clientId}/${documentId}/part/${part}`, token);

  it('comes in parts in any order, is listed, and goes in parts as it came', async () => {
    const content = Buffer.concat([Buffer.alloc(filePartBytes, 'a'), Buffer.from('the rest')]);
    const { json } = await start({ fileName: '..\\secret\\Tax return 2026.txt', size: content.length });
    const { id, parts } = json.data;
    expect(parts).toBe(2);
    expect((await send(id, 2, content.subarray(filePartBytes))).status).toBe(200);
    expect(faultOf(await finish(id))).toEqual([
      409,
      null,
      'Part 1 of 2 has not arrived. Send it, and finish the upload again.',
    ]);
    await send(id, 1, content.subarray(0, filePartBytes));
    const done = await finish(id);
    expect(done.json.data).toMatchObject({
      fileName: 'Tax return 2026.txt',
      size: content.length,
      mediaType: 'text/plain',
      scan: 'Clean',
      parts: 2,
      addedBy: { name: 'Priya Hart' },
    });
    const documentId = done.json.data.id;
    expect((await list())[0]).toEqual(done.json.data);
    const pieces = [await download(documentId, 1), await download(documentId, 2)];
    expect(Buffer.concat(pieces.map((each) => Buffer.from(each.json.data.base64, 'base64'))).equals(content)).toBe(
      true,
    );
    expect((await download(documentId, 3)).status).toBe(404);
    expect((await download(documentId, 'x')).status).toBe(404);
    expect(await query('select 1 from upload_part where upload_id = $1', [id])).toEqual([]);
  });

  it('is added once however often its start and end are asked for', async () => {
    const file = { fileName: 'once.png', size: png.length };
    const key = { 'idempotency-key': 'upload-once-start' };
    const first = await start(file, adviser, key);
    const again = await start(file, adviser, key);
    expect(again.json.data.id).toBe(first.json.data.id);
    await send(first.json.data.id, 1, png);
    await send(first.json.data.id, 1, png);
    const end = { 'idempotency-key': 'upload-once-end' };
    const [one, other] = [
      await finish(first.json.data.id, adviser, end),
      await finish(first.json.data.id, adviser, end),
    ];
    expect(other.json.data.id).toBe(one.json.data.id);
    expect((await list()).filter(({ fileName }) => fileName === 'once.png')).toHaveLength(1);
  });

  it('keeps the same content once, and forgets it when the last document that has it is gone for a month', async () => {
    const content = Buffer.from(`the same content ${Date.now()}`);
    const one = (await add('one.txt', content)).json.data;
    const two = (await add('two.csv', content)).json.data;
    expect(two.contentHash).toBe(one.contentHash);
    const stored = () => query('select 1 from stored_content where content_hash = $1', [one.contentHash]);
    expect(await stored()).toHaveLength(1);
    const job = (days: number) =>
      documentsJob(
        jobContextOn(platform.database, { clock: () => new Date(Date.now() + days * 86_400_000), scanner }),
        {},
      );
    await change(one.id, { removed: true });
    await job(31);
    expect(await stored()).toHaveLength(1);
    expect((await change(one.id, { removed: false })).status).toBe(404);
    await change(two.id, { removed: true });
    await job(29);
    expect((await change(two.id, { removed: false })).json.data.removedDate).toBeNull();
    await change(two.id, { removed: true });
    await job(31);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a kind by name', 'run.exe', 4, 'fileName', /^Files that end in \.exe are not taken\. Choose PDF/],
    ['no ending', 'statement', 4, 'fileName', /^Give the file a name with an ending/],
    ['nothing in it', 'empty.pdf', 0, 'size', /^The file is empty/],
    ['too much in it', 'large.pdf', fileBytesMax + 1, 'size', /^The file is larger than 10 MB/],
  ])('refuses a file of %s before a byte of it is sent', async (_what, fileName, size, field, words) => {
    expect(faultOf(await start({ fileName, size }))).toEqual([400, field, expect.stringMatching(words)]);
  });

  it('refuses a content that is not what its name says, and keeps nothing of it', async () => {
    const before = await query<{ count: string }>('select count(*) from stored_content');
    expect(faultOf(await add('picture.pdf', png))).toEqual([
      400,
      'fileName',
      'The name ends in .pdf, but the content is of another kind (PNG image). Choose the right file, or name it .png.',
    ]);
    expect(faultOf(await add('page.txt', Buffer.from('MZ\u0000\u0001 not text')))[2]).toMatch(/of another kind/);
    expect(faultOf(await add('virus.txt', virus))[2]).toMatch(/^The virus scanner refuses this file/);
    expect(await query('select count(*) from stored_content')).toEqual(before);
    expect(await query('select 1 from upload')).toEqual([]);
    expect((await list()).map(({ fileName }) => fileName)).not.toContain('virus.txt');
  });

  it('refuses parts that are too long, too short, not base64 or not asked for', async () => {
    const { json } = await start({ fileName: 'parts.txt', size: 4 });
    const { id } = json.data;
    expect(faultOf(await send(id, 1, Buffer.from('abc')))).toEqual([
      400,
      'base64',
      'Part 1 has 4 bytes, and 3 were sent.',
    ]);
    expect((await send(id, 2, Buffer.from('abcd'))).status).toBe(404);
    expect((await send(id, '-1', Buffer.from('abcd'))).status).toBe(404);
    const odd = await platform.request('PUT', `/tessera/upload/NBW/${id}/part/1`, {
      token: adviser,
      body: { base64: 'ab*d' },
    });
    expect(faultOf(odd)[1]).toBe('base64');
    await query('delete from upload');
  });

  it('bounds the uploads a user has under way', async () => {
    const answers: number[] = [];
    for (let file = 0; file < 21; file += 1) answers.push((await start({ fileName: `${file}.txt`, size: 4 })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe(400);
    await query('delete from upload');
  });

  it('is not there for other nodes, other firms, and those who may only read', async () => {
    const { id } = (await add('mine.txt', Buffer.from('mine'))).json.data;
    expect((await start({ clientId: strangersClientId, fileName: 'a.txt', size: 4 })).status).toBe(404);
    const { json } = await start({ fileName: 'theirs.txt', size: 4 });
    expect((await send(json.data.id, 1, Buffer.from('mine'), admin)).status).toBe(404);
    expect((await finish(json.data.id, admin)).status).toBe(404);
    const other = await platform.signIn('HLM', 'admin@holloway.example');
    expect((await download(id, 1, other)).status).toBe(404);
    const foreign = await platform.get(`/tessera/clientdocument/HLM/${clientId}/${id}/part/1`, other);
    expect(foreign.status).toBe(404);
    const reader = await platform.signIn('NBW', 'readonly@northbrook.example');
    expect((await start({ fileName: 'a.txt', size: 4 }, reader)).status).toBe(403);
    expect((await change(id, { removed: true }, reader)).status).toBe(403);
    await query('delete from upload');
  });

  it('is seen by administrators and its author alone, when it is theirs', async () => {
    const { id } = (await add('private.txt', Buffer.from('private'), { visibleTo: 'Administrators' }, admin)).json.data;
    expect((await list(admin)).map((each) => each.id)).toContain(id);
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect((await download(id, 1)).status).toBe(404);
    expect((await change(id, { category: 'Other' })).status).toBe(404);
    const activity = async (token: string): Promise<string> =>
      JSON.stringify((await platform.get(`/tessera/client/activity/NBW/${clientId}?pageSize=100`, token)).json.data);
    expect(await activity(admin)).toContain('private.txt');
    expect(await activity(adviser)).not.toContain('private.txt');
    expect(await activity(adviser)).toMatch(/"Document added".*Tax return 2026\.txt/);
    const { id: shared } = (await add('shared.txt', Buffer.from('shared'), {}, admin)).json.data;
    expect(faultOf(await change(shared, { visibleTo: 'Administrators' }))[2]).toMatch(
      /^You would not see this document/,
    );
  });

  it('is changed on the version that was read, removed and put back, each with its audit row', async () => {
    const { id, version } = (await add('letter.txt', Buffer.from('letter'))).json.data;
    const changed = await change(id, { category: 'Letter of Authority', note: ' signed ', version });
    expect(changed.json.data).toMatchObject({ category: 'Letter of Authority', note: 'signed', version: version + 1 });
    expect((await change(id, { category: 'Tax', version })).status).toBe(412);
    await change(id, { removed: true });
    expect((await list()).map((each) => each.id)).not.toContain(id);
    expect((await download(id, 1)).status).toBe(404);
    expect((await change(id, { category: 'Tax' })).status).toBe(409);
    await change(id, { removed: false });
    expect((await list(adviser, '&category=Letter of Authority')).map((each) => each.id)).toEqual([id]);
    const rows = await query<{ action: string }>('select action from audit where record_id = $1 order by audit_id', [
      id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual([
      'finishUpload',
      'updateClientDocument',
      'updateClientDocument',
      'updateClientDocument',
    ]);
  });

  it('waits while the scanner cannot be asked; then it is given, or removed when it has a virus', async () => {
    scannerIsDown = true;
    const clean = (await add('clean.txt', Buffer.from('all is well'))).json.data;
    const bad = (await add('bad.txt', virus)).json.data;
    expect([clean.scan, bad.scan]).toEqual(['Waiting', 'Waiting']);
    expect(faultOf(await download(bad.id, 1))[2]).toMatch(/^The document is being checked for viruses/);
    const job = () => documentsJob(jobContextOn(platform.database, { scanner }), {});
    await expect(job()).rejects.toThrow('no scanner');
    scannerIsDown = false;
    await job();
    expect((await download(clean.id, 1)).status).toBe(200);
    expect((await list()).map((each) => each.id)).not.toContain(bad.id);
    await change(bad.id, { removed: false });
    expect(faultOf(await download(bad.id, 1))[2]).toMatch(/^The virus scanner refused this document/);
    scannerIsDown = true;
    expect(faultOf(await add('again.txt', virus))[2]).toMatch(/^The virus scanner refuses this file/);
    scannerIsDown = false;
  });
});
