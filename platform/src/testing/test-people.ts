import { startTestServer, type Reply, type TestServer } from './test-server';

/** The starting point of tests about clients: a platform, people of two offices and of another firm, and nodes. */
export interface TestPeople {
  readonly platform: TestServer;
  readonly admin: string;
  /** The adviser of the first office. */
  readonly adviser: string;
  readonly otherFirm: string;
  /** The adviser's office, a node below it, and an office the adviser does not see. */
  readonly office: string;
  readonly desk: string;
  readonly otherOffice: string;
  readonly send: (
    method: string,
    path: string,
    body: unknown,
    token?: string,
    headers?: Record<string, string>,
  ) => Promise<Reply>;
  readonly make: (body: unknown, token?: string) => Promise<Reply>;
  /** Reads the last audit row of a record. */
  readonly audited: (
    recordId: string,
  ) => Promise<{ action: string; user_id: string | null; reason: string | null; before: unknown; after: unknown }>;
}

export const startTestPeople = async (): Promise<TestPeople> => {
  const platform = await startTestServer();
  const { db } = platform.database;
  const admin = await platform.signIn('NBW', 'admin@northbrook.example');
  const [office, otherOffice] = await db
    .selectFrom('node')
    .where('firm_id', '=', 'NBW')
    .where('node_type', '=', 'Business Stream')
    .orderBy('node_id')
    .select('node_id')
    .execute();
  const desk = await db
    .selectFrom('node')
    .where('firm_id', '=', 'NBW')
    .where('parent_node_id', '=', office?.node_id ?? '')
    .orderBy('node_id')
    .select('node_id')
    .executeTakeFirstOrThrow();
  const send: TestPeople['send'] = (method, path, body, token = admin, headers = {}) =>
    platform.request(method, path, { token, body, headers });
  return {
    platform,
    admin,
    adviser: await platform.signIn('NBW', 'priya.hart@northbrook.example'),
    otherFirm: await platform.signIn('HLM', 'admin@holloway.example'),
    office: office?.node_id ?? '',
    desk: desk.node_id,
    otherOffice: otherOffice?.node_id ?? '',
    send,
    make: (body, token) => send('POST', '/client', body, token),
    audited: (recordId) =>
      db
        .selectFrom('audit')
        .where('firm_id', '=', 'NBW')
        .where('record_id', '=', recordId)
        .orderBy('audit_id', 'desc')
        .select(['action', 'user_id', 'reason', 'before', 'after'])
        .executeTakeFirstOrThrow(),
  };
};

/** Returns field and sentence of each error of an answer. */
export const fieldsOf = ({ json }: Reply): Record<string, string> =>
  Object.fromEntries(
    (json.error?.fieldErrors ?? []).map((error: { fieldName: string; errorMessage: string }) => [
      error.fieldName,
      error.errorMessage,
    ]),
  );
