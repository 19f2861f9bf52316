import type { Range, Resource } from '@tessera/contract';
import { configEntries, contentTexts } from '@tessera/contract/nodes/values';
import type { CallData, CallRow } from '@tessera/contract/schemas';
import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';

const scope = (resource: Resource, ...ranges: Range[]) => ({ resource, scope: resource, ranges });
const head = { firmId: 'NBW', userType: 'User', nodeId: '0', nodeName: 'Northbrook Wealth', status: 'Active' } as const;

const adviser: CallRow<'listUsers'> = {
  ...head,
  id: 'U1',
  userId: 'U1',
  name: 'Priya Hart',
  email: 'priya.hart@northbrook.example',
  jobTitle: 'Adviser',
  lastSignIn: '2026-11-20T09:14:00.000Z',
  scopes: [scope('Client', 'read', 'read-write'), scope('Model', 'read')],
};
const reader: CallRow<'listUsers'> = {
  ...head,
  id: 'U2',
  userId: 'U2',
  name: 'Robin Lane',
  email: 'readonly@northbrook.example',
  jobTitle: 'Auditor',
  lastSignIn: null,
  scopes: [scope('Client', 'read')],
};
const machine: CallRow<'listUsers'> = {
  ...head,
  id: 'U3',
  userId: 'U3',
  name: 'Nightly import',
  email: 'machine@northbrook.example',
  userType: 'Machine',
  jobTitle: 'Import',
  status: 'Suspended',
  lastSignIn: null,
  scopes: [],
};

export const userRecord: CallData<'getUser'> = {
  ...reader,
  scopes: [scope('Client', 'read', 'read-write'), scope('Model', 'read')],
  furtherNodes: [],
  invitation: null,
  locked: null,
  auditDetails: {
    application: 'tessera',
    userFirmId: 'NBW',
    userId: 'U9',
    updateDate: '2026-11-20T09:14:00.000Z',
    version: 3,
  },
};
export const userEffect: CallData<'previewUserEffect'> = {
  given: [{ id: 'createAccount', does: 'Opens an account as Pending or Active', area: 'Account' }],
  taken: [{ id: 'patchClient', does: 'Changes the named fields of a client', area: 'Client' }],
  clients: { before: 12, after: 40 },
  jobs: [
    {
      kind: 'Scheduled report',
      title: 'Assets by wrapper, weekly',
      effect: 'Taken',
      note: 'No file is made any more.',
    },
  ],
  problems: [],
};
export const leaver: CallData<'getLeaver'> = {
  items: [
    {
      kind: 'Clients',
      count: 12,
      people: [{ userId: 'U1', name: 'Priya Hart' }],
      otherwise: 'They keep an adviser who has left.',
    },
    { kind: 'Drafts', count: 2, people: [], otherwise: 'They stay with the person.' },
  ],
  staying: [{ title: 'What they did', count: 31, note: 'The audit trail keeps their name for ever.' }],
  locked: null,
};

type Release = CallData<'listReleases'>['rows'][number];

const node = {
  id: '0',
  nodeId: '0',
  firmId: 'NBW',
  parentNodeId: null,
  nodeType: 'Default',
  name: 'Northbrook Wealth',
  path: ['Northbrook Wealth'],
} as const;
const auditDetails = {
  application: 'tessera',
  userFirmId: 'NBW',
  userId: 'U1',
  updateDate: '2026-11-20T09:14:00.000Z',
  version: 3,
};
const source = { kind: 'firm', name: 'Northbrook Wealth' } as const;
const none = { kind: 'portal', name: 'the portal' } as const;

export const nodeTheme: CallData<'getNodeTheme'> = {
  nodeId: '0',
  own: {},
  inherited: { brand: '#0b5563' },
  source,
  auditDetails,
};
export const nodeContent: CallData<'getNodeContent'> = {
  nodeId: '0',
  locale: 'en-GB',
  auditDetails,
  texts: contentTexts.map(({ key, space }) =>
    key === 'portal.footer'
      ? { key, space, own: null, inherited: 'Northbrook Wealth, Bristol', source }
      : { key, space, own: null, inherited: '', source: none },
  ),
};
const nodeConfig: CallData<'getNodeConfig'> = {
  nodeId: '0',
  entries: configEntries.map(({ key }) => ({
    key,
    own: null,
    inherited: key === 'locale' ? 'en-GB' : '',
    source: none,
  })),
  auditDetails,
};

export const firmFactors: CallData<'getFirmFactors'> = {
  setting: { required: false, graceDays: 14 },
  graceEndsAt: null,
  changedAt: null,
  changedBy: null,
  version: 1,
  users: [
    {
      userId: 'U1',
      name: 'Priya Hart',
      apps: 1,
      passkeys: 0,
      recoveryCodesLeft: 9,
      lastUsedAt: '2026-11-20T09:14:00.000Z',
      reset: null,
    },
    {
      userId: 'U2',
      name: 'Asha Verma',
      apps: 0,
      passkeys: 1,
      recoveryCodesLeft: 10,
      lastUsedAt: null,
      reset: {
        resetId: '1',
        reason: 'Lost phone.',
        askedBy: 'Morgan Ellis',
        askedById: 'U9',
        askedAt: '2026-11-20T09:14:00.000Z',
      },
    },
  ],
};

export const firmSettings: CallData<'getSettings'> = {
  firmId: 'NBW',
  name: 'Northbrook Wealth',
  monogram: 'NW',
  windowTitle: 'Northbrook Wealth',
  footer: '',
  theme: {},
  locale: 'en-GB',
  hosts: [],
  flags: [],
  secondPersonFor: ['Withdrawal', 'Bank Details'],
  auditDetails: { ...auditDetails, userName: 'Morgan Ellis' },
};

const onTrial: Release = {
  unit: 'clients',
  version: '0.1.0-bbbb2222',
  ground: 'canary',
  reason: '0.1.0-bbbb2222 is on trial with 10% of the users, and this user is among them.',
  previous: '0.1.0-aaaa1111',
  shown: 190,
  failed: 10,
  fellBack: 8,
  calls: 1200,
  callsFailed: 3,
};
const quiet: Release = {
  unit: 'client-notes',
  version: '0.1.0-cccc3333',
  ground: 'stable',
  reason: 'The stable channel is at 0.1.0-cccc3333.',
  previous: null,
  shown: null,
  failed: null,
  fellBack: null,
  calls: null,
  callsFailed: null,
};
export const releases: CallData<'listReleases'> = {
  rows: [
    {
      ...quiet,
      unit: 'host',
      version: '0.1.0-dddd4444',
      ground: 'pin',
      reason: 'Firm NBW is pinned to 0.1.0-dddd4444.',
      shown: 40,
      failed: 0,
    },
    onTrial,
    quiet,
  ],
  moves: [
    { revision: 12, at: '2026-07-20T09:14:00.000Z', unit: 'clients', what: 'canary' },
    { revision: 11, at: '2026-01-20T09:14:00.000Z', unit: 'host', what: 'pin' },
  ],
};

const jobRun: CallRow<'listJobRuns'> = {
  id: '7',
  task: 'settlement',
  businessDate: '2026-11-20',
  status: 'Done',
  startedAt: '2026-11-20T06:00:00.000Z',
  endedAt: '2026-11-20T06:00:04.000Z',
  done: 1204,
  failed: 2,
  note: 'Two transactions wait for a price.',
};

export const change: CallData<'getWork'> = {
  id: '0W00002',
  kind: 'Adviser change',
  title: '2 clients to Bristol office',
  status: 'Completed',
  startedBy: 'U1',
  startedByName: 'Morgan Ellis',
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: '2026-11-20T10:00:02.000Z',
  total: 2,
  done: 1,
  refused: 1,
  note: '',
  file: { fileName: 'outcomes-0W00002.csv', mediaType: 'text/csv', parts: 1 },
  items: [
    { clientId: 'C1', name: 'Mrs Eleanor Whitcombe', outcome: 'Done', reason: null },
    { clientId: 'C2', name: 'Mr Owen Pryce', outcome: 'Refused', reason: 'Somebody changed this since you opened it.' },
  ],
};

const platformRates = {
  from: '2026-01-01',
  amount: 0,
  tiers: [
    { upTo: 250_000, percentage: 0.3 },
    { upTo: null, percentage: 0.1 },
  ],
  vat: false,
  inWords: '0.3% to £250,000.00 and 0.1% above, a year',
};
export const proposal: CallData<'proposeFeeChange'> = {
  ...platformRates,
  id: '0C00001',
  subject: 'FEEP',
  from: '2027-01-01',
  tiers: [{ upTo: null, percentage: 0.25 }],
  inWords: '0.25% a year',
  reason: 'Agreed by the partners.',
  status: 'Proposed',
  proposedBy: { id: 'U9', name: 'Morgan Ellis' },
  proposedDate: '2026-11-20T10:00:00.000Z',
  decidedBy: null,
  decidedDate: null,
  decisionReason: null,
  version: 1,
};
export const platformFee: CallRow<'listFees'> = {
  subject: 'FEEP',
  name: 'Platform fee',
  of: 'Value of each account',
  schedules: [platformRates],
  presentFrom: '2026-01-01',
  changes: [],
};
export const feeEffect: CallData<'previewFeeChange'> = {
  basis: 'A year at the values of 20 November 2026, calculated as each day and month is.',
  clients: 3,
  before: 900,
  after: 760.5,
  change: -139.5,
  changed: 2,
  largest: [
    { clientId: 'C1', name: 'Mrs Eleanor Whitcombe', before: 600, after: 500, change: -100 },
    { clientId: 'C2', name: 'Mr Owen Pryce', before: 200, after: 160.5, change: -39.5 },
  ],
};

export const act: CallData<'getAuditEntry'> = {
  id: '812',
  at: '2026-11-20T10:00:00.000Z',
  actor: { userId: 'U1', name: 'Priya Hart', kind: 'User' },
  action: 'patchAccount',
  title: 'Account edited',
  outcome: 'done',
  reason: null,
  record: { kind: 'Account', id: '0300001', name: 'Rainy days', clientId: '0200001' },
  release: null,
  changes: [
    { field: 'wrapperDetail.openedDate', before: '2026-11-02', after: '2026-11-03' },
    { field: 'apiToken', before: null, after: null, withheld: true },
  ],
};
const sealCheck: CallRow<'listSealChecks'> = {
  workId: '0W00001',
  checkedAt: '2026-11-20T10:00:00.000Z',
  checkedBy: 'Morgan Ellis',
  seals: 12,
  rows: 20_480,
  unsealed: 3,
  sealedAt: '2026-11-20T09:59:00.000Z',
  head: '9f2c'.repeat(16),
  findings: [],
};
const { release: _release, changes: _changes, ...actRow } = act;
export const refusedAct: CallRow<'listAudit'> = {
  ...actRow,
  id: '811',
  action: 'listClients',
  title: 'Lists the clients the caller sees',
  outcome: 'refused',
  reason: 'Needs read on Client.',
  record: null,
};

export const webhook: CallData<'getWebhook'> = {
  id: '0WH0001',
  webhookId: '0WH0001',
  firmId: 'NBW',
  nodeId: '0',
  nodeName: 'Northbrook Wealth',
  subject: 'transaction',
  eventTypes: ['transaction.opened', 'transaction.changed'],
  url: 'https://hooks.example.com/tessera',
  active: true,
  offReason: null,
  secretSince: '2026-11-20T09:14:00.000Z',
  previousSecretUntil: null,
  waiting: 0,
  parked: 1,
  failures: 0,
  lastDeliveredAt: '2026-11-20T09:14:00.000Z',
  lastProblem: null,
  auditDetails: { version: 3, userId: 'U1', updateDate: '2026-11-20T09:14:00.000Z' },
};
const delivery: CallRow<'listWebhookDeliveries'> = {
  id: '6f1c1f8e-3c0e-4a5b-9d3c-0d6f6f0c2b11',
  eventId: '6f1c1f8e-3c0e-4a5b-9d3c-0d6f6f0c2b11',
  position: 48211,
  type: 'transaction.changed',
  entity: { kind: 'Transaction', id: '000000123' },
  sequence: 3,
  at: '2026-11-20T09:14:00.000Z',
  status: 'Parked',
  attempts: 9,
  replays: 0,
  problem: 'Given up after 9 attempts in two days. It answered 500.',
  nextAt: null,
  endedAt: '2026-11-22T08:14:00.000Z',
  lastStatus: 500,
};

/** Successful answers to every call of this remote. */
export const answers: CannedAnswers = {
  listAudit: listed([actRow, refusedAct]),
  listClients: listed([]),
  listClientReads: listed([
    {
      id: '0200001 U1',
      at: '2026-11-20T10:02:00.000Z',
      userId: 'U1',
      userName: 'Priya Hart',
      isMachine: false,
      clientId: '0200001',
      clientName: 'Mrs Eleanor Whitcombe',
      record: { kind: 'Client', id: '0200001' },
    },
  ]),
  listSealChecks: [sealCheck],
  startSealCheck: { id: '0W00003' },
  startAuditProof: { id: '0W00003' },
  listAuditKinds: [{ action: 'patchAccount', title: 'Account edited' }],
  getAuditEntry: act,
  listViews: [],
  listDrafts: [],
  listSchemeProducts: [],
  listFees: [platformFee],
  previewFeeChange: feeEffect,
  proposeFeeChange: proposal,
  decideFeeChange: { ...proposal, status: 'Approved', decidedBy: { id: 'U8', name: 'Ruth Castell' } },
  listEventReaders: [{ reader: 'exceptions', waiting: 0, oldestAt: null, parkedUntil: null, problem: null }],
  listWork: listed([change]),
  getWork: change,
  getWorkPart: { base64: btoa('Client,Outcome') },
  actOnWork: { ...change, status: 'Waiting' },
  listUsers: listed([adviser, reader, machine]),
  getUser: userRecord,
  createUser: { ...userRecord, userId: 'U7', id: 'U7', name: 'Nadia Rowe', status: 'Invited' },
  updateUser: userRecord,
  inviteUser: userRecord,
  setUserStatus: { ...userRecord, status: 'Suspended' },
  previewUserEffect: userEffect,
  getLeaver: leaver,
  deactivateUser: { user: { ...userRecord, status: 'Deactivated' }, sessionsEnded: 1, handedOver: [] },
  listNodes: [
    { ...node, path: [...node.path] },
    {
      ...node,
      id: '060001',
      nodeId: '060001',
      parentNodeId: '0',
      nodeType: 'Business Stream',
      name: 'Bristol office',
      path: ['Northbrook Wealth', 'Bristol office'],
    },
  ],
  getNodeTheme: nodeTheme,
  patchNodeTheme: nodeTheme,
  getNodeContent: nodeContent,
  patchNodeContent: nodeContent,
  getNodeConfig: nodeConfig,
  patchNodeConfig: nodeConfig,
  getSettings: firmSettings,
  getFirmFactors: firmFactors,
  patchFirmFactors: firmFactors,
  resetFactors: { userId: 'U1', decision: null },
  decideFactorReset: { userId: 'U1', decision: 'Agreed' },
  patchSettings: { secondPersonFor: firmSettings.secondPersonFor, auditDetails: firmSettings.auditDetails },
  listJobRuns: listed([
    jobRun,
    { ...jobRun, id: '8', task: 'business-date', status: 'Running', endedAt: null, done: 0, failed: 0, note: '' },
  ]),
  listReleases: releases,
  listWebhooks: [webhook],
  getWebhook: webhook,
  getWebhookGaps: {
    events: 12,
    delivered: 11,
    waiting: 0,
    parked: 1,
    missing: 0,
    gaps: [],
    firstPosition: 48211,
    lastPosition: 48211,
  },
  listWebhookEvents: [
    {
      type: 'account.opened',
      subject: 'account',
      meaning: 'An account was opened.',
      example: '{}',
      fields: [{ name: 'type', type: 'string', meaning: 'The event’s type.' }],
    },
  ],
  listWebhookDeliveries: listed([delivery]),
  getWebhookDelivery: {
    ...delivery,
    webhookId: '0WH0001',
    body: '{"type":"transaction.changed"}',
    tries: [
      {
        attempt: 9,
        at: '2026-11-22T08:14:00.000Z',
        url: webhook.url,
        address: '203.0.113.7',
        headers: [{ name: 'webhook-id', value: delivery.id }],
        status: 500,
        answer: 'Out of order',
        durationMs: 120,
        problem: 'It answered 500.',
      },
    ],
  },
  patchPositionWebhook: { ...webhook, secret: 'whsec_c2hvd24gb25jZQ==' },
  patchTransactionWebhook: { ...webhook, secret: 'whsec_c2hvd24gb25jZQ==' },
  patchEventWebhook: { ...webhook, secret: 'whsec_c2hvd24gb25jZQ==' },
  testWebhook: { deliveryId: 'test-1' },
  previewWebhookReplay: {
    count: 1,
    missing: 0,
    parked: 1,
    delivered: 11,
    waiting: 0,
    firstAt: null,
    lastAt: null,
    problem: null,
  },
  replayWebhook: { webhookId: '0WH0001', count: 1 },
};
