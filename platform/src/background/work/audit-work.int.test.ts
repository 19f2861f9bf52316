import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { jobContextOn } from '../../testing/job-context';
import { startTestServer, type TestServer } from '../../testing/test-server';
import { sealNow } from '../seal/seal-now';
import { work } from './run-work';

const script = join(__dirname, '../../../../scripts/verify-audit-proof.mjs');

describe('the proof of the audit trail', () => {
  let platform: TestServer;
  let admin: string;
  let folder: string;
  beforeAll(async () => {
    platform = await startTestServer();
    admin = await platform.signIn('NBW', 'admin@northbrook.example');
    await sealNow(platform.database.pool, { rowsMax: 500 });
    folder = mkdtempSync(join(tmpdir(), 'audit-proof-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await platform.close();
  });
  const post = (path: string, body: object, token = admin) =>
    platform.request('POST', `/tessera/audit/NBW/${path}`, { token, body });
  const run = async (path: string, body: object) => {
    const { status, json } = await post(path, body);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    await work(jobContextOn(platform.database), { firmId: 'NBW' });
    return (await platform.get(`/tessera/work/NBW/${json.data.id}`, admin)).json.data;
  };
  const newestCheck = async () => (await platform.get('/tessera/audit/NBW/check', admin)).json.data[0];
  /** What an outsider's script says of the unpacked export. */
  const verify = (...more: string[]): { code: number; said: string } => {
    try {
      return { code: 0, said: execFileSync(process.execPath, [script, folder, ...more], { encoding: 'utf8' }) };
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return { code: status, said: stdout };
    }
  };

  it('verifies the seals as work, and keeps what was verified with the newest hash', async () => {
    const done = await run('check', {});
    expect(done).toMatchObject({ status: 'Completed', note: 'Every sealed row is as it was sealed.' });
    expect(done.done).toBe(done.total);
    const { rows } = await platform.database.pool.query(
      `select hash from seal where firm_id = 'NBW' order by seal_number desc limit 1`,
    );
    expect(await newestCheck()).toMatchObject({ head: rows[0]?.hash, rows: done.total, findings: [] });
  });

  it('exports the rows so that an outsider verifies them, and finds one changed byte', async () => {
    const { file, id } = await run('proof', {});
    const parts: Buffer[] = [];
    for (let part = 1; part <= file.parts; part += 1)
      parts.push(
        Buffer.from((await platform.get(`/tessera/work/NBW/${id}/part/${part}`, admin)).json.data.base64, 'base64'),
      );
    for (const [name, bytes] of Object.entries(unzipSync(Buffer.concat(parts)))) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), bytes);
    }
    const { head } = await newestCheck();
    expect(verify(head)).toEqual({ code: 0, said: expect.stringContaining(`Newest hash ${head}`) as string });
    expect(verify('f'.repeat(64)).code).toBe(1);

    const rows = join(folder, 'rows/2.jsonl');
    const bytes = readFileSync(rows);
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(rows, bytes);
    expect(verify()).toEqual({
      code: 1,
      said: expect.stringContaining('the rows of seal 2 are not those that were sealed') as string,
    });
  });

  it('is refused to whoever sees a part of the firm, or may not read what it contains', async () => {
    const { pool } = platform.database;
    const grant = (node: string, ...resources: string[]) =>
      pool.query(
        `update portal_user set scopes = $1, node_id = $2 where firm_id = 'NBW' and email = 'readonly@northbrook.example'`,
        [JSON.stringify(resources.map((resource) => ({ resource, scope: resource, ranges: ['read'] }))), node],
      );
    await grant('0', 'Firm Management');
    const reader = await platform.signIn('NBW', 'readonly@northbrook.example');
    expect((await post('proof', {}, reader)).json.error.errorMessage).toContain(
      'Client, Client Enhanced, Account, Transaction',
    );
    expect((await post('check', {}, reader)).status).toBe(200);
    const { rows } = await pool.query(
      `select node_id from node where firm_id = 'NBW' and parent_node_id = '0' limit 1`,
    );
    await grant(rows[0].node_id as string, 'Firm Management');
    const part = await platform.signIn('NBW', 'readonly@northbrook.example');
    expect((await post('check', {}, part)).status).toBe(403);
  });

  it('tells which row was altered', async () => {
    await platform.database.pool.query(
      `alter table audit disable trigger audit_append_only; update audit set reason = 'altered' where firm_id = 'NBW' and audit_id = (select min(audit_id) from audit where firm_id = 'NBW'); alter table audit enable trigger audit_append_only`,
    );
    const { note } = await run('check', {});
    expect(note).toContain('altered: audit row');
    expect((await newestCheck()).findings[0]).toContain('altered: audit row');
  });
});
