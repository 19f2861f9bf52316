import { startTestServer, type Reply, type TestServer } from './test-server';

type Person = { readonly [column: string]: unknown };

/** A platform with clients of the test's own, and functions that open and change their accounts. */
export interface HoldingsTest {
  readonly platform: TestServer;
  readonly admin: string;
  /** The adviser of an office, who does not see the other offices. */
  readonly adviser: string;
  readonly adviserId: string;
  readonly office: string;
  readonly otherOffice: string;
  /** Creates a client and returns the id: an Active adult of the office, unless `columns` say otherwise. */
  readonly person: (columns?: Person) => Promise<string>;
  readonly send: (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers?: Record<string, string>,
  ) => Promise<Reply>;
  /** Opens an account that must be accepted; returns its id. */
  readonly open: (clientId: string, body?: object) => Promise<string>;
  readonly joint: (lead: string, other: string, body?: object) => Promise<string>;
  readonly account: (accountId: string) => Promise<Reply['json']>;
  readonly patch: (accountId: string, body: object, token?: string) => Promise<Reply>;
  readonly query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
}

export const gia = (clientId: string, body: object = {}) => ({
  firmId: 'NBW',
  accountType: 'Wrapper',
  clientId,
  wrapperDetail: { wrapperType: 'GIA' },
  ...body,
});
export const jointGia = (lead: string, other: string, body: object = {}) =>
  gia(lead, {
    clients: [
      { id: lead, isLeadClient: true },
      { id: other, isLeadClient: false },
    ],
    ...body,
  });
export const declared = (lead: string, other: string) => ({
  clients: [
    { id: lead, isLeadClient: true, declarationAccepted: true },
    { id: other, isLeadClient: false, declarationAccepted: true },
  ],
});

/** Returns the fields of an answer's errors, with their sentences. */
export const faults = ({ json }: Reply): [string, string][] =>
  (json.error?.fieldErrors ?? []).map((error: { fieldName: string; errorMessage: string }) => [
    error.fieldName,
    error.errorMessage,
  ]);

export const startHoldingsTest = async (): Promise<HoldingsTest> => {
  const platform = await startTestServer();
  return prepare(platform).catch(async (error: unknown) => {
    await platform.close();
    throw error;
  });
};

const prepare = async (platform: TestServer): Promise<HoldingsTest> => {
  const { pool } = platform.database;
  const query: HoldingsTest['query'] = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const [adviser, admin] = [
    await platform.signIn('NBW', 'priya.hart@northbrook.example'),
    await platform.signIn('NBW', 'admin@northbrook.example'),
  ];
  const [user] = await query<{ user_id: string; node_id: string }>(
    `select user_id, node_id from portal_user where firm_id = 'NBW' and email = 'priya.hart@northbrook.example'`,
  );
  const { user_id: adviserId, node_id: office } = user ?? { user_id: '', node_id: '' };
  const [elsewhere] = await query<{ node_id: string }>(
    `select node_id from node where firm_id = 'NBW' and node_type = 'Business Stream' and not starts_with(path, (select path from node where firm_id = 'NBW' and node_id = $1)) order by node_id limit 1`,
    [office],
  );
  let made = 0;
  const person: HoldingsTest['person'] = async (columns = {}) => {
    made += 1;
    const clientId = `02TEST${made}`;
    const values: Person = {
      firm_id: 'NBW',
      client_id: clientId,
      node_id: office,
      client_type: 'Individual',
      status: 'Active',
      name: `Person ${made}`,
      date_of_birth: '1980-01-01',
      tax_domicile: 'GB',
      national_insurance_no: 'AB123456C',
      adviser_user_id: adviserId,
      created_date: '2026-01-05',
      updated_at: new Date(),
      updated_by: 'test',
      ...columns,
    };
    await query(
      `insert into client (${Object.keys(values).join(', ')}) values (${Object.keys(values)
        .map((_, index) => `$${index + 1}`)
        .join(', ')})`,
      Object.values(values),
    );
    await query(
      `insert into portfolio (firm_id, client_id, status, accounts, current_value, book_value, uninvested_cash) values ('NBW', $1, $2, 0, 0, 0, 0)`,
      [clientId, values.status],
    );
    return clientId;
  };
  const send: HoldingsTest['send'] = (method, path, body, token = adviser, headers = {}) =>
    platform.request(method, path, { token, body, headers });
  const open: HoldingsTest['open'] = async (clientId, body = {}) => {
    const { status, json } = await send('POST', '/account', gia(clientId, body));
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return json.data.id as string;
  };
  return {
    platform,
    admin,
    adviser,
    adviserId,
    office,
    otherOffice: elsewhere?.node_id ?? '',
    person,
    send,
    query,
    open,
    joint: (lead, other, body = {}) =>
      open(lead, {
        clients: [
          { id: lead, isLeadClient: true },
          { id: other, isLeadClient: false },
        ],
        ...body,
      }),
    account: async (accountId) => {
      const { status, json } = await send('GET', `/account/NBW/${accountId}`);
      expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
      return json.data;
    },
    patch: (accountId, body, token) => send('PATCH', `/account/NBW/${accountId}`, body, token),
  };
};
