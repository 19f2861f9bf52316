import type { CallData } from '@tessera/contract/schemas';
import { addMonths } from '@tessera/domain/dates';
import { unzipSync } from 'fflate';
import { work } from '../../background/work/run-work';
import { jobContextOn } from '../../testing/job-context';
import { readPdf } from '../../testing/test-pdf';
import { startTestServer, type TestServer } from '../../testing/test-server';

type Record_ = CallData<'listClientReviews'>;
type Due = CallData<'listReviewsDue'>;

describe('the record of reviews', () => {
  let platform: TestServer;
  let admin: string;
  let adviser: string;
  let clientId: string;
  let today: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    adviser = await platform.signIn('NBW', 'priya.hart@northbrook.example');
    today = (await query<{ business_date: string }>(`select business_date::text from business_date`))[0]
      ?.business_date as string;
    clientId = (
      await query<{ client_id: string }>(
        `select c.client_id from client c join node n using (firm_id, node_id) join portal_user u on u.firm_id = c.firm_id and u.email = 'priya.hart@northbrook.example'
          join node o on o.firm_id = c.firm_id and o.node_id = u.node_id and starts_with(n.path, o.path) where c.firm_id = 'NBW' and c.status = 'Active' order by 1 limit 1`,
      )
    )[0]?.client_id as string;
  });
  afterAll(() => platform.close());

  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await platform.database.pool.query<Row>(text, values)).rows;
  const record = (body: object, token = adviser) =>
    platform.request('POST', '/tessera/review', { token, body: { firmId: 'NBW', clientId, way: 'Meeting', ...body } });
  const read = async (): Promise<Record_> =>
    (await platform.get(`/tessera/review/NBW/${clientId}`, adviser)).json.data as Record_;
  const due = async (filter: string): Promise<Due> =>
    (await platform.get(`/tessera/reviewsdue/NBW?${filter}&pageSize=500`, adviser)).json.data as Due;

  it('goes from the offer to the review, dates the next one, and keeps what was corrected', async () => {
    expect(await read()).toMatchObject({ state: 'Never reviewed', reviews: [], rule: { months: 12 } });
    expect((await due('state=Never reviewed')).map(({ id }) => id)).toContain(clientId);
    const offeredOn = addMonths(today, -15);
    const reviewedOn = addMonths(today, -14);
    await record({ outcome: 'Offered', offeredOn, way: 'Letter' });
    expect(await read()).toMatchObject({ state: 'Never reviewed', openOfferOn: offeredOn });

    const held = await record({ outcome: 'Held', offeredOn, reviewedOn, agreed: 'Nothing changes.', suitable: true });
    expect(held.json.data).toMatchObject({ nextDue: addMonths(reviewedOn, 12) });
    expect(await read()).toMatchObject({ state: 'Overdue', due: addMonths(reviewedOn, 12), openOfferOn: null });
    expect((await due('state=Overdue')).map(({ id }) => id)).toEqual([clientId]);
    const report = async () =>
      (await platform.get('/tessera/firmreport/NBW/without-review', adviser)).json.data as CallData<'getFirmReport'>;
    const without = await report();
    const never = await due('state=Never reviewed');
    expect(without.rowCount).toBe(never.length + 1);
    expect(without.figures.map(({ value }) => value).slice(0, 2)).toEqual([never.length, 1]);
    expect(without.rows.find(({ id }) => id === clientId)).toMatchObject({
      cells: { state: 'Overdue', due: addMonths(reviewedOn, 12), lastHeld: reviewedOn },
      link: { page: 'reviews', id: clientId },
    });

    const corrects = held.json.data.reviewId as string;
    const right = {
      outcome: 'Held',
      reviewedOn: addMonths(today, -2),
      agreed: 'Less risk.',
      suitable: false,
      corrects,
    };
    expect((await record(right)).json.error.fieldErrors).toMatchObject([{ fieldName: 'correctionReason' }]);
    const correction = await record({ ...right, correctionReason: 'The day of another client was typed.' });
    expect(correction.status).toBe(200);
    const after = await read();
    expect((await report()).rowCount).toBe(never.length);
    expect(after).toMatchObject({ state: 'Up to date', lastHeldOn: addMonths(today, -2) });
    expect(after.reviews).toHaveLength(3);
    expect(after.reviews.find(({ reviewId }) => reviewId === corrects)).toMatchObject({
      correctedBy: correction.json.data.reviewId,
      agreed: 'Nothing changes.',
    });
    expect((await record({ ...right, correctionReason: 'Again.' })).status).toBe(409);
    await expect(query(`update client_review set agreed = 'Other'`)).rejects.toThrow('append-only');
  });

  it('puts valuation, performance, costs, gains, allowances, notes and reviews into one document that is kept', async () => {
    const token = adviser;
    const made = await platform.request('POST', '/tessera/review/pack', {
      token,
      body: { firmId: 'NBW', clientId, notes: 'We spoke of school fees.\n\nLook at the will.' },
    });
    expect(made.status).toBe(200);
    const { fileId, messageId } = made.json.data as { fileId: string; messageId: string };
    const file = (await platform.get(`/tessera/file/NBW/${fileId}`, token)).json.data as { base64: string };
    const { texts, objects } = readPdf(Buffer.from(file.base64, 'base64'));
    const words = texts.map(({ text }) => text).join(' ');
    for (const part of [
      'Valuation on',
      'Performance from',
      'Costs and charges',
      'Allowances used',
      'Reviews on record',
    ])
      expect(words).toContain(part);
    expect(words).toContain('Adviser’s notes We spoke of school fees. Look at the will.');
    expect(words).toContain('Less risk.');
    expect(words).not.toContain('Nothing changes.');
    expect(objects.some(({ head }) => head.includes('/StructTreeRoot'))).toBe(true);
    const report = (await platform.get(`/portfolio/report/NBW/${clientId}`, token)).json.data as {
      closingValue: number;
    };
    expect(words).toContain(report.closingValue.toLocaleString('en-GB', { minimumFractionDigits: 2 }));
    const [message] = await query<{ title: string }>('select title from message where message_id = $1', [messageId]);
    expect(message?.title).toMatch(/^Review pack of /);

    const wrong = await platform.request('POST', '/tessera/review/pack', {
      token,
      body: { firmId: 'NBW', clientId, fromDate: today, toDate: addMonths(today, -1) },
    });
    expect(wrong.status).toBe(400);
  });

  it('makes packs of selected clients as work, in one ZIP, and says which was refused', async () => {
    const ids = (await due('')).slice(0, 3).map(({ id }) => id);
    const [gone = ''] = ids;
    const start = (body: object, token = adviser) =>
      platform.request('POST', '/tessera/work/NBW/reviewpacks', {
        token,
        body: { clientIds: ids, file: 'One ZIP of all packs', ...body },
      });
    expect((await start({ toDate: addMonths(today, 1) })).json.error.fieldErrors).toMatchObject([
      { fieldName: 'toDate' },
    ]);
    expect((await start({ clientIds: [...ids, '02XXXXX'] })).status).toBe(400);
    const started = await start({ notes: 'For all of you.' });
    expect(started.status).toBe(200);
    // One of them goes to another office before their turn.
    const [moved] = await query<{ node_id: string }>('select node_id from client where client_id = $1', [gone]);
    await query(
      `update client set node_id = (select node_id from node where firm_id = 'NBW' and node_type = 'Default') where client_id = $1`,
      [gone],
    );
    await work(jobContextOn(platform.database), { firmId: 'NBW' });
    const id = started.json.data.id as string;
    const read = async () => (await platform.get(`/tessera/work/NBW/${id}`, adviser)).json.data as CallData<'getWork'>;
    const ended = await read();
    expect(ended).toMatchObject({ status: 'Completed', total: 3, done: 2, refused: 1 });
    expect(ended.items.find(({ clientId: each }) => each === gone)).toMatchObject({ outcome: 'Refused' });
    const zipOf = async (parts: number) => {
      const all: Buffer[] = [];
      for (let part = 1; part <= parts; part += 1)
        all.push(
          Buffer.from(
            (await platform.get(`/tessera/work/NBW/${id}/part/${part}`, adviser)).json.data.base64 as string,
            'base64',
          ),
        );
      return unzipSync(Buffer.concat(all));
    };
    const packs = await zipOf(ended.file?.parts ?? 0);
    expect(Object.keys(packs)).toHaveLength(2);
    for (const pack of Object.values(packs))
      expect(
        readPdf(Buffer.from(pack))
          .texts.map(({ text }) => text)
          .join(' '),
      ).toContain('For all of you.');

    // Once it may be seen again, a repetition makes what is missing and nothing twice.
    await query('update client set node_id = $2 where client_id = $1', [gone, moved?.node_id]);
    await platform.request('PUT', `/tessera/work/NBW/${id}`, { token: adviser, body: { action: 'repeat' } });
    await work(jobContextOn(platform.database), { firmId: 'NBW' });
    const again = await read();
    expect(again).toMatchObject({ status: 'Completed', done: 3, refused: 0 });
    expect(Object.keys(await zipOf(again.file?.parts ?? 0))).toHaveLength(3);
    const [{ made } = { made: '' }] = await query<{ made: string }>(
      `select count(*) as made from message where title like 'Review pack of %' and client_id = any($1) and client_id <> $2`,
      [ids, clientId],
    );
    expect(Number(made)).toBe(ids.filter((each) => each !== clientId).length);
  });

  it('refuses what cannot be, each beside its field', async () => {
    const fields = async (body: object) =>
      ((await record(body)).json.error?.fieldErrors as { fieldName: string }[]).map(({ fieldName }) => fieldName);
    const held = { outcome: 'Held', reviewedOn: today, agreed: 'Nothing.', suitable: true };
    expect(await fields({ outcome: 'Offered' })).toEqual(['offeredOn']);
    expect(await fields({ outcome: 'Held' })).toEqual(['reviewedOn', 'agreed', 'suitable']);
    expect(await fields({ ...held, reviewedOn: addMonths(today, 1) })).toEqual(['reviewedOn']);
    expect(await fields({ ...held, reviewedOn: '2026-02-30' })).toEqual(['reviewedOn']);
    expect(await fields({ ...held, reviewedOn: '2018-01-02' })).toEqual(['reviewedOn']);
    expect(await fields({ ...held, nextDue: today })).toEqual(['nextDue']);
    expect(await fields({ ...held, nextDue: addMonths(today, 40) })).toEqual(['nextDue']);
    expect(await fields({ ...held, offeredOn: today, reviewedOn: addMonths(today, -1) })).toEqual(['offeredOn']);
    expect(await fields({ outcome: 'Refused', reviewedOn: today, suitable: true })).toEqual(['suitable']);
    expect(await fields({ ...held, corrects: '0YR000ZZZ', correctionReason: 'It was wrong.' })).toEqual(['corrects']);
    const [other] = await query<{ client_id: string }>(
      `select c.client_id from client c join node n using (firm_id, node_id) join portal_user u on u.firm_id = c.firm_id and u.email = 'priya.hart@northbrook.example'
        join node o on o.firm_id = c.firm_id and o.node_id = u.node_id and not starts_with(n.path, o.path) where c.firm_id = 'NBW' limit 1`,
    );
    expect((await record({ ...held, clientId: other?.client_id })).status).toBe(404);
    expect((await platform.get(`/tessera/review/NBW/${other?.client_id ?? ''}`, adviser)).status).toBe(404);
    expect((await record({ ...held, firmId: 'OTHER' }, admin)).status).toBe(404);
  });
});
