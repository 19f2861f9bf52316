import { pathParameters, type Call } from '@tessera/contract';
import type { catalogue, PlatformCallId } from '@tessera/contract/catalogue';
import { addDays } from '@tessera/domain/dates';
import { sql } from 'kysely';
import type { DocumentCategory, SettingKind, TransactionStatus } from '../foundation/database/column-types';
import { demoPassword } from '../demo/demo';
import { writeEvents } from '../requests/events/write-events';
import type { TestServer } from './test-server';

/** The calls with a body: a new one does not compile until it has one here. */
type CallWithBody = {
  [Id in PlatformCallId]: (typeof catalogue)[Id]['method'] extends 'GET' | 'DELETE' ? never : Id;
}[PlatformCallId];

/** The status a transaction must have for a call to act on it. */
const statusBefore: { readonly [Id in PlatformCallId]?: TransactionStatus } = {
  authoriseTransaction: 'Checking',
  requestCancellation: 'Pending',
  requestDeletion: 'Error',
  actOnTransaction: 'Pending',
  correctTransaction: 'Completed',
  previewCorrection: 'Completed',
};

const draft = { form: 'clients.pay-in', recordId: '0300001', title: 'Pay in', href: '/clients' };
const view = { place: 'tools.transactions', name: 'Open', query: 'incomplete=true', shared: false };
const regular = { transactionType: 'Payment', movementType: 'In', amount: 1, method: 'Bank Transfer', paymentDay: 14 };
const deposit = {
  transactionType: 'Payment',
  transactionSubType: 'Deposit',
  movementType: 'In',
  amount: 1,
  method: 'Bank Transfer',
};

const newRates = {
  subject: 'FEEP',
  from: '2027-01-01',
  amount: 0,
  tiers: [{ upTo: null, percentage: 0.25 }],
  vat: false,
};
/** A UFPLS that its pension can pay, whatever is sold for it. */
const benefit = {
  form: 'UFPLS',
  basis: 'Gross',
  amount: 100,
  autoDisinvest: 'Partial',
  method: 'BACS Credit',
  declarations: {
    advice: 'Not advised',
    riskWarnings: true,
    guidance: 'Declined',
    lumpSumsRecorded: true,
    clientAgrees: true,
  },
} as const;
/** Where the transfers of the tests come from, and their terms. */
const masterPartyId = '0MPFIX1';
const masterPartyTerms = {
  transferWrapperTypes: ['GIA'],
  productTransferTypes: ['Cash'],
  electronic: true,
  signatureType: 'Electronic',
  referencePattern: null,
  referenceHint: null,
  address: [],
  contact: { phone: null, email: null },
  typicalDays: 10,
};
const transferTerms = {
  transferType: 'Cash',
  transferValueType: 'Full',
  transferWrapperType: 'GIA',
  previousProvider: { masterPartyId, reference: 'FIX1' },
} as const;
/** A test delivery of a webhook. */
const deliveryId = 'test-0123456789abcdef0123456789abcdef';
const fileOfFour = Buffer.from('note');

const readsClients = [{ resource: 'Client', ranges: ['read'] }];
const userOf = (nodeId: string | undefined, made: number) => ({
  name: 'Nadia Rowe',
  email: `nadia${made}@northbrook.example`,
  jobTitle: 'Paraplanner',
  nodeId: nodeId ?? '',
  scopes: readsClients,
});

/** A client's form replaces an individual; the other calls use a client who holds something. */
const clientOf = (call: Call, { clientId = '', individualId = '' }: Readonly<Record<string, string>>): string =>
  call.id === 'replaceClient' ? individualId : clientId;

/**
 * Requests for every call of the catalogue, for tests that run them all: paths of existing records, and valid bodies.
 */
export class CallFixtures {
  private made = 0;
  private days = 0;

  private constructor(
    private readonly platform: TestServer,
    private readonly userId: string,
    private readonly known: Readonly<Record<string, string>>,
  ) {}

  static async make(platform: TestServer): Promise<CallFixtures> {
    const { db } = platform.database;
    const holding = await db
      .selectFrom('holding')
      .innerJoin('instrument', 'instrument.asset_id', 'holding.asset_id')
      .innerJoin('account', (join) =>
        join.onRef('account.firm_id', '=', 'holding.firm_id').onRef('account.account_id', '=', 'holding.account_id'),
      )
      .where('holding.firm_id', '=', 'NBW')
      .where('account.status', '=', 'Active')
      .select(['holding.account_id', 'instrument.asset_id', 'instrument.isin', 'account.lead_client_id'])
      .executeTakeFirstOrThrow();
    const office = await db
      .selectFrom('node')
      .where('firm_id', '=', 'NBW')
      .where('node_type', '=', 'Business Stream')
      .orderBy('node_id')
      .select('node_id')
      .executeTakeFirstOrThrow();
    const model = await db
      .selectFrom('model')
      .where('firm_id', '=', 'NBW')
      .orderBy('model_id')
      .select('model_id')
      .executeTakeFirstOrThrow();
    const order = await db
      .selectFrom('portfolio_transaction')
      .where('firm_id', '=', 'NBW')
      .where('transaction_type', '=', 'Order')
      .orderBy('transaction_id')
      .select('transaction_id')
      .executeTakeFirstOrThrow();
    const individual = await db
      .selectFrom('client')
      .where('firm_id', '=', 'NBW')
      .where('client_type', '=', 'Individual')
      .where('status', '=', 'Active')
      .orderBy('client_id')
      .select('client_id')
      .executeTakeFirstOrThrow();
    const message = await db
      .selectFrom('message_file')
      .innerJoin('message', (join) =>
        join
          .onRef('message.firm_id', '=', 'message_file.firm_id')
          .onRef('message.message_id', '=', 'message_file.message_id'),
      )
      .where('message_file.firm_id', '=', 'NBW')
      .orderBy('message_file.message_id')
      .select(['message_file.message_id', 'message_file.file_id'])
      .executeTakeFirstOrThrow();
    const pension = await db
      .selectFrom('client_product')
      .where('firm_id', '=', 'NBW')
      .where('wrapper_type', 'in', ['SIPP', 'PENSION'])
      .orderBy('client_product_id')
      .select('client_product_id')
      .executeTakeFirstOrThrow();
    // A pension whose member is old enough for benefits, with the account that has most cash.
    const pot = await db
      .selectFrom('account')
      .innerJoin('client', (join) =>
        join.onRef('client.firm_id', '=', 'account.firm_id').onRef('client.client_id', '=', 'account.lead_client_id'),
      )
      .innerJoin('cash_balance', (join) =>
        join
          .onRef('cash_balance.firm_id', '=', 'account.firm_id')
          .onRef('cash_balance.account_id', '=', 'account.account_id'),
      )
      .where('account.firm_id', '=', 'NBW')
      .where('account.wrapper_type', '=', 'SIPP')
      .where('account.status', '=', 'Active')
      .where('client.status', '=', 'Active')
      .where('client.date_of_birth', '<', '1966-01-01')
      .where(
        sql<boolean>`not exists (select from portfolio_group_account member join portfolio_group grouped using (firm_id, group_id) where member.firm_id = account.firm_id and member.account_id = account.account_id and grouped.group_type <> 'Uncrystallised')`,
      )
      .orderBy('cash_balance.amount', 'desc')
      .orderBy('account.account_id')
      .select(['account.account_id', 'account.client_product_id', 'account.lead_client_id'])
      .executeTakeFirstOrThrow();
    // Another pension with cash, of a client who can die without being missed by the other calls.
    const estate = await db
      .selectFrom('account')
      .innerJoin('cash_balance', (join) =>
        join
          .onRef('cash_balance.firm_id', '=', 'account.firm_id')
          .onRef('cash_balance.account_id', '=', 'account.account_id'),
      )
      .where('account.firm_id', '=', 'NBW')
      .where('account.wrapper_type', '=', 'SIPP')
      .where('account.status', '=', 'Active')
      .where('account.lead_client_id', 'not in', [pot.lead_client_id, holding.lead_client_id, individual.client_id])
      .where('cash_balance.amount', '>', '10')
      .where(
        sql<boolean>`not exists (select from portfolio_transaction t where t.firm_id = account.firm_id and t.account_id = account.account_id and t.status in ('Pending', 'Waiting', 'Checking', 'Placed'))
          and not exists (select from death d where d.firm_id = account.firm_id and d.client_id = account.lead_client_id)
          and not exists (select from cash_posting p where p.firm_id = account.firm_id and p.account_id = account.account_id and p.value_date > (select business_date from business_date))`,
      )
      .orderBy('account.account_id')
      .select(['account.account_id', 'account.client_product_id', 'account.lead_client_id'])
      .executeTakeFirstOrThrow();
    const admin = await db
      .selectFrom('portal_user')
      .where('email', '=', 'admin@northbrook.example')
      .select('user_id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('job_run')
      .values({
        firm_id: 'NBW',
        task: 'settlement',
        business_date: '2026-01-05',
        status: 'Done',
        started_at: new Date(),
        ended_at: new Date(),
      })
      .execute();
    await db
      .insertInto('audit')
      .values({
        firm_id: 'NBW',
        at: new Date(),
        user_id: admin.user_id,
        action: 'patchClient',
        outcome: 'done',
        record_id: holding.lead_client_id,
      })
      .execute();
    await db
      .insertInto('event')
      .values({
        firm_id: 'NBW',
        event_id: 'E1',
        event_type: 'aml.checked',
        entity_kind: 'Client',
        entity_id: holding.lead_client_id,
        at: new Date(),
        recorded_at: new Date(),
        user_id: admin.user_id,
        payload: '{}',
      })
      .execute();
    const fixtures = new CallFixtures(platform, admin.user_id, {
      nodeId: office.node_id,
      clientId: holding.lead_client_id,
      individualId: individual.client_id,
      accountId: holding.account_id,
      assetId: holding.asset_id,
      modelId: model.model_id,
      positionId: `${holding.account_id}|S|${holding.isin}`,
      orderId: order.transaction_id,
      clientProductId: pension.client_product_id,
      potId: pot.account_id,
      potProductId: pot.client_product_id ?? '',
      potClientId: pot.lead_client_id,
      estateId: estate.account_id,
      estateProductId: estate.client_product_id ?? '',
      estateClientId: estate.lead_client_id,
      eventId: 'E1',
      draftId: 'D1',
      viewId: '0V00001',
      scheduleId: '0Z0FIX1',
      report: 'assets',
      messageId: message.message_id,
      fileId: message.file_id,
      workId: '0W0FIX1',
      part: '1',
      // One that the other firms do not have.
      month: '2026-08-06',
      day: '2026-03-03',
    });
    await fixtures.makeDay('2026-03-03');
    // A list has one before any call makes its own.
    await fixtures.makeNotification();
    await fixtures.makeDocument();
    await fixtures.makeManualTransfer();
    return fixtures;
  }

  /** Returns the call's path. A record that the call uses up is created anew each time. */
  async pathOf(call: Call, firmId = 'NBW'): Promise<string> {
    const status = statusBefore[call.id as PlatformCallId];
    const transactionId =
      status !== undefined
        ? await this.makeTransaction(status)
        : call.path.startsWith('/tessera/transfer/')
          ? await this.makeTransfer(call.id)
          : '';
    const id = call.path.startsWith('/portfolioGroup/') && call.path.endsWith('{id}') ? await this.makeGroup() : '';
    const recurringOrderId = call.path.includes('{recurringOrderId}') ? await this.makeRecurring() : '';
    const bankDetailsId = call.path.includes('{bankDetailsId}') ? await this.makeBankDetails() : '';
    const notificationId = call.path.includes('{notificationId}') ? await this.makeNotification() : '';
    const uploadId = call.path.includes('{uploadId}') ? await this.makeUpload() : '';
    const documentId = call.path.includes('{documentId}') ? await this.makeDocument() : '';
    const fileUploadId = call.path.includes('{fileUploadId}') ? await this.makeManualTransfer() : '';
    const feeChangeId = call.path.includes('{feeChangeId}') ? await this.makeFeeChange() : '';
    const factId = !call.path.includes('{factId}')
      ? ''
      : call.id === 'withdrawGainsFact'
        ? await this.makeGainsFact()
        : await this.makePensionFact();
    const crystallisationId = call.path.includes('{crystallisationId}') ? await this.makeBenefit() : '';
    const bciId = call.path.includes('{bciId}') ? await this.makeRegularBenefit() : '';
    const deathId = call.path.includes('{deathId}') ? await this.makeDeath() : '';
    const designationId = call.path.includes('{designationId}') ? await this.makeDesignation() : '';
    if (call.path.includes('{draftId}')) await this.makeDraft();
    if (call.path.includes('{viewId}')) await this.makeView();
    if (call.path.includes('{scheduleId}')) await this.makeSchedule();
    if (call.id === 'listClientReads') await this.noteRead();
    if (call.path.startsWith('/tessera/work/')) await this.makeWork();
    if (call.id === 'updateMessageStatus') await this.makeUnread();
    const clientId = call.id === 'updateClientStatus' ? await this.makePending() : clientOf(call, this.known);
    const values: Readonly<Record<string, string>> = {
      ...this.known,
      ...(call.id === 'signReconciliation' ? { day: await this.makeDay() } : {}),
      breakId: call.path.includes('{breakId}') ? await this.makeBreak('In the books only', `P-0-${this.made}`) : '',
      matchId: call.path.includes('{matchId}') ? await this.makeMatch() : '',
      id,
      clientId,
      firmId,
      transactionId,
      paymentId: transactionId,
      recurringOrderId,
      bankDetailsId,
      notificationId,
      uploadId,
      documentId,
      fileUploadId,
      feeChangeId,
      factId,
      crystallisationId,
      bciId,
      deathId,
      designationId,
      masterPartyId: call.path.includes('{masterPartyId}') ? await this.makeMasterParty() : '',
      taxYear: '2026-27',
      auditId: call.path.includes('{auditId}') ? await this.newestAudit() : '',
      userId: call.path.includes('{userId}') ? await this.makeUser(call.id === 'inviteUser') : '',
      webhookSubject: 'client',
      webhookId: call.path.includes('{webhookId}') ? await this.makeWebhook() : '',
      deliveryId,
    };
    const path = pathParameters(call.path).reduce(
      (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(values[name] ?? name)),
      call.path,
    );
    if (call.query.includes('subject')) return `${path}?subject=Account&id=${values['accountId'] ?? ''}`;
    if (!call.query.includes('format')) return path;
    return call.query.includes('list') ? `${path}?format=csv&list=listAssets` : `${path}?format=csv`;
  }

  private async factorVersion(firmId: string): Promise<number> {
    const firm = await this.platform.database.db
      .selectFrom('firm')
      .where('firm_id', '=', firmId)
      .select('factor_version')
      .executeTakeFirstOrThrow();
    return firm.factor_version;
  }

  /** Returns a valid body for the call. A change of a setting is made on its latest version. */
  async bodyOf(call: Call, firmId = 'NBW'): Promise<unknown> {
    if (call.method === 'GET' || call.method === 'DELETE') return undefined;
    const { accountId, nodeId } = this.known;
    const client = {
      nodeId: [nodeId],
      firstName: 'Asha',
      surname: 'Verma',
      dateOfBirth: '1980-02-29',
      nationality: 'GB',
      taxDomicile: 'GB',
      email: `asha${(this.made += 1)}@mail.example`,
      addressDetail: { address1: '4 Mill Lane', town: 'Bristol', postCode: 'BS6 5AA', country: 'GB' },
      amlStatus: 'Approved',
      termsAccepted: true,
    };
    const bodies: Readonly<Record<CallWithBody, object | (() => Promise<object>)>> = {
      authenticate: { firmId, id: 'admin@northbrook.example', password: demoPassword },
      resetPassword: { firmId, id: 'admin@northbrook.example' },
      startAppFactor: {},
      confirmAppFactor: { factorId: '1', code: '000000' },
      startPasskey: { host: 'northbrook.localhost' },
      confirmPasskey: { name: 'Key', passkey: '{}' },
      renameFactor: { name: 'Phone' },
      renewRecoveryCodes: {},
      startProof: { host: 'northbrook.localhost' },
      proveFactor: { code: '000000' },
      finishSetUp: {},
      stepUp: { code: '000000' },
      patchFirmFactors: async () => ({ required: false, graceDays: 14, version: await this.factorVersion(firmId) }),
      decideFactorReset: { agree: false },
      createClient: { firmId, clientType: 'Individual', ...client },
      patchClient: { marketingPreference: 'Post' },
      replaceClient: { firmId, ...client },
      updateClientStatus: { status: 'Active' },
      updateMessageStatus: { status: 'Read' },
      createUser: { firmId, userType: 'User', ...userOf(nodeId, (this.made += 1)) },
      updateUser: { ...userOf(nodeId, (this.made += 1)), auditDetails: { version: 1 } },
      inviteUser: {},
      setUserStatus: { action: 'Suspend' },
      previewUserEffect: { userId: null, userType: 'User', nodeId: nodeId ?? '', scopes: readsClients },
      deactivateUser: { handOver: [] },
      lookupAddress: { postCode: 'BS6 1AB' },
      findDuplicateClients: { firmId, clientType: 'Individual', email: 'admin@northbrook.example' },
      createTransaction: { firmId, accountId, ...deposit },
      createTransactionGroup: { firmId, accountId, transactions: [deposit] },
      previewTransactions: { firmId, accountId, transactions: [deposit] },
      validatePaymentMethod: { firmId, accountId, method: 'Bank Transfer', movementType: 'In' },
      actOnTransaction: { firmId, transactionAction: 'Reject', actionReason: 'Returned by the bank' },
      correctTransaction: { correction: 'Reverse', reason: 'It was keyed wrong.' },
      previewCorrection: { correction: 'Reverse', reason: 'It was keyed wrong.' },
      createRecurringOrder: { firmId, accountId, ...regular },
      previewRecurringOrder: { firmId, accountId, ...regular },
      reportOnMandate: async () => ({
        firmId,
        reference: await this.makeMandate(),
        report: 'ADDACS',
        reasonCode: '1',
      }),
      createAccount: {
        firmId,
        accountType: 'Wrapper',
        clientId: this.known.clientId,
        wrapperDetail: { wrapperType: 'GIA' },
      },
      patchAccount: { name: `Account ${(this.made += 1)}` },
      replaceAccount: { name: `Account ${(this.made += 1)}` },
      verifyBankDetails: { action: 'Verify' },
      actOnException: { action: 'Take' },
      patchClientProduct: { taxCode: '1257L' },
      createCrystallisation: () => this.newBenefit({ paymentDate: '2027-01-14' }),
      createRegularCrystallisation: () => this.newBenefit({ paymentDay: 14, amount: 100 + (this.made += 1) }),
      patchRegularCrystallisation: { action: 'Pause' },
      previewCrystallisation: { firmId, accountId: this.known.potId, ...benefit },
      compareBenefits: { firmId, accountId: this.known.potId, amount: 100 },
      actOnCrystallisation: { action: 'Delete', reason: 'The client changed their mind.' },
      previewTransfer: { firmId, accountId, movementType: 'In', amount: 100, ...transferTerms },
      actOnTransfer: { action: 'Delete', reason: 'The client changed their mind.' },
      recordTransferChecks: {
        scheme: 'Other',
        answers: [{ flag: 'High fees', answer: 'Yes', evidence: 'The fee is 3 per cent a year.' }],
      },
      // It stays: a pension that leaves would take what the other calls spend.
      decideTransferChecks: { decision: 'Refused', reason: 'You were pressed to sign.' },
      createManualTransfer: async () => {
        await this.makeTransfer();
        return {
          firmId,
          clientId: this.known.clientId,
          kind: 'Block transfer',
          previousProvider: { masterPartyId },
          files: [{ fileName: 'form.pdf', size: 4 }],
        };
      },
      refreshManualTransfers: { firmId },
      linkTransferDocument: async () => ({ documentId: await this.makeDocument('Transfer'), linked: true }),
      updateTransfer: { nextContactDate: null },
      addTransferNote: { kind: 'Note', text: 'The client called.' },
      finishTransferTask: { note: 1 },
      chaseTransfers: async () => ({
        firmId,
        transactionIds: [await this.makeTransfer()],
        whom: 'Provider',
        how: 'Phone',
        text: 'They look for it.',
      }),
      handOverTransfers: async () => ({ firmId, transactionIds: [await this.makeTransfer()], owner: null }),
      createMasterParty: () => Promise.resolve({ firmId, ...masterPartyTerms, name: `Provider ${(this.made += 1)}` }),
      updateMasterParty: () =>
        Promise.resolve({ ...masterPartyTerms, name: `Changed ${(this.made += 1)}`, auditDetails: { version: 1 } }),
      setMasterPartyStatus: { status: 'Inactive', reason: 'It has closed.', auditDetails: { version: 1 } },
      updateBookValues: async () => ({
        firmId,
        transactionId: await this.makeTransfer(),
        values: [{ assetId: this.known.assetId, bookCost: 100 }],
      }),
      recordPensionFact: { firmId, clientId: this.known.potClientId, kind: 'Elsewhere', lumpSums: 100 },
      withdrawPensionFact: { reason: 'It was another client’s.' },
      // A pension without benefits, so that no payment was taxed yet.
      recordTaxCode: async () => ({
        firmId,
        clientProductId: this.known.clientProductId,
        taxCode: '1257L',
        source: 'P9',
        fromDate: await this.businessDate(),
      }),
      previewDeath: async () => ({
        firmId,
        clientId: this.known.individualId,
        diedOn: await this.businessDate(),
      }),
      recordDeath: async () => ({
        firmId,
        clientId: await this.personWithoutDeath(),
        diedOn: await this.businessDate(),
        notifiedBy: 'His daughter',
        proof: 'Not seen yet',
        reason: 'She telephoned.',
      }),
      previewDesignation: async () => ({ ...(await this.decision()), reason: undefined }),
      createDesignation: () => this.decision(),
      actOnDesignation: { action: 'Withdraw', reason: 'The trustees meet again.' },
      recordDirection: async () => ({
        firmId,
        deathId: await this.makeDirected(),
        action: 'End',
        note: 'The executor wrote.',
      }),
      payEstateTax: async () => ({
        firmId,
        deathId: await this.makeDirected(),
        accountId: this.known.estateId,
        amount: 1,
        reference: 'A123456/27A',
      }),
      patchPositionWebhook: { url: 'https://hooks.example.com/positions' },
      patchTransactionWebhook: { url: 'https://hooks.example.com/transactions' },
      patchEventWebhook: { url: 'https://hooks.example.com/clients' },
      testWebhook: {},
      previewWebhookReplay: { fromPosition: 1, which: 'Missing' },
      replayWebhook: () => this.replay(),
      setUserDashboard: { cards: [{ id: 'reporting.today', hidden: false }] },
      createReviewPack: { firmId, clientId: this.known.clientId },
      startReviewPacks: { clientIds: [this.known.clientId], file: 'A list of what was made' },
      recordReview: {
        firmId,
        clientId: this.known.clientId,
        outcome: 'Offered',
        offeredOn: '2026-06-01',
        way: 'Letter',
      },
      actOnDeath: { action: 'Withdraw', reason: 'It was somebody else.' },
      previewDisposals: { sales: [], income: 30_000 },
      recordGainsFact: async () => ({
        firmId,
        kind: 'Accumulated income',
        assetId: this.known.assetId,
        date: await this.businessDate(),
        perUnit: 0.0123,
        note: 'Fund manager’s report.',
      }),
      withdrawGainsFact: { reason: 'It was another fund’s.' },
      setGainsYear: async () => ({ lossesBroughtForward: 100, income: null, version: await this.gainsYearVersion() }),
      createEvent: { firmId, type: 'aml.checked', entity: { kind: 'Client', id: this.known.clientId } },
      saveDraft: { ...draft, values: {} },
      createView: { ...view, name: `Open ${(this.made += 1)}` },
      startSealCheck: {},
      startAuditProof: {},
      startExport: { list: 'listAssets', format: 'csv' },
      createReportSchedule: { report: 'assets', query: '', format: 'csv', every: 'Weekly' },
      startClientChange: { clientIds: [this.known.individualId], nodeId },
      previewClientChange: { clientIds: [this.known.individualId], nodeId },
      actOnWork: { action: 'repeat' },
      previewPortfolioGroup: async () => ({ firmId, clients: await this.membersToGroup() }),
      createPortfolioGroupOfFirm: async () => ({ name: 'Family', clients: await this.membersToGroup() }),
      createPortfolioGroup: async () => ({ firmId, name: 'Family', clients: await this.membersToGroup() }),
      patchPortfolioGroup: { name: `Family ${(this.made += 1)}` },
      // These take no body, or one that is optional; three of them end the caller's session and are refused without one.
      authoriseTransaction: {},
      requestCancellation: {},
      requestDeletion: {},
      startUpload: {
        clientId: this.known.clientId,
        fileName: 'note.txt',
        size: 4,
        category: 'Other',
        note: '',
        visibleTo: 'Everyone',
      },
      previewFeeChange: newRates,
      proposeFeeChange: () => this.proposal(),
      decideFeeChange: { action: 'Withdraw', reason: 'It is not needed.' },
      importStatement: async () => ({
        kind: 'Registrar',
        content: `ISIN,Name,Units\n${await this.fundIsin()},Fund,${(this.made += 1)}\n`,
        replace: true,
      }),
      matchByHand: async () => ({ lines: await this.makeBankLines(), reason: 'The bank corrected it.' }),
      undoMatch: { reason: 'It was another payment.' },
      actOnBreak: { action: 'Take', auditDetails: { version: 1 } },
      signReconciliation: {},
      sendUploadPart: { base64: fileOfFour.toString('base64') },
      updateClientDocument: { category: 'Tax' },
      finishUpload: {},
      cancelRecurringOrder: {},
      passBusinessDay: {},
      signOut: {},
      changePassword: {},
      setPassword: {},
      patchSettings: () => this.newSettings(firmId),
      patchNodeTheme: () => this.settingChange('theme', { brand: '#0b5563' }),
      patchNodeContent: () => this.settingChange('content', { texts: { 'portal.footer': 'Bristol' } }),
      patchNodeConfig: () => this.settingChange('configuration', { values: { locale: 'en' } }),
    };
    const body = bodies[call.id as CallWithBody];
    return typeof body === 'function' ? body() : body;
  }

  private async businessDate(): Promise<string> {
    const row = await this.platform.database.db
      .selectFrom('business_date')
      .select('business_date')
      .executeTakeFirstOrThrow();
    return row.business_date;
  }

  private async fundIsin(): Promise<string> {
    const row = await this.platform.database.db
      .selectFrom('instrument')
      .where('instrument_type', '=', 'Fund')
      .orderBy('isin')
      .select('isin')
      .executeTakeFirstOrThrow();
    return row.isin;
  }

  /** A day that can be signed off: by default one before all others, for days are signed in their order. */
  private async makeDay(day = addDays('2026-03-01', -(this.days += 1))): Promise<string> {
    const { db } = this.platform.database;
    await db
      .insertInto('reconciliation')
      .values({ firm_id: 'NBW', day, requirement: '0', withheld_tax: '0', below_zero: '0', resource: '0' })
      .execute();
    await db
      .insertInto('reconciliation_statement')
      .values(
        ['Bank', 'Custodian', 'Registrar'].map((kind) => ({
          firm_id: 'NBW',
          day,
          kind,
          edition: 1,
          content_hash: Buffer.alloc(32),
          lines: 0,
          imported_by: this.userId,
          imported_at: new Date(),
        })),
      )
      .execute();
    return day;
  }

  private async makeBreak(kind: string, subject: string): Promise<string> {
    const id = `0QT${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('reconciliation_break')
      .values({ firm_id: 'NBW', break_id: id, kind, subject, day: this.known.day ?? '', status: 'Open', amount: '1' })
      .execute();
    return id;
  }

  /** Two lines of the bank that cancel each other out. */
  private async makeBankLines(): Promise<string[]> {
    const ids = [`S-fixture-${(this.made += 1)}`, `S-fixture-${(this.made += 1)}`];
    for (const [index, lineId] of ids.entries()) {
      const day = this.known.day ?? '';
      await this.platform.database.db
        .insertInto('reconciliation_bank_line')
        .values({
          firm_id: 'NBW',
          line_id: lineId,
          day,
          value_date: day,
          reference: '',
          description: '',
          amount: index === 0 ? '1' : '-1',
        })
        .execute();
      await this.makeBreak('At the bank only', lineId);
    }
    return ids;
  }

  private async makeMatch(): Promise<string> {
    const id = `0IT${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('reconciliation_match')
      .values({ firm_id: 'NBW', match_id: id, day: this.known.day ?? '', rule: 'Amount and day', made_at: new Date() })
      .execute();
    return id;
  }

  private async makeMasterParty(): Promise<string> {
    const id = `0JT${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('master_party')
      .values({
        firm_id: 'NBW',
        master_party_id: id,
        name: `Fixture ${id}`,
        status: 'Active',
        transfer_wrapper_types: ['GIA'],
        product_transfer_types: ['Cash'],
        electronic: true,
        signature_type: 'Electronic',
        address: [],
        typical_days: 10,
      })
      .execute();
    return id;
  }

  private async gainsYearVersion(): Promise<number> {
    const row = await this.platform.database.db
      .selectFrom('gains_year')
      .where('firm_id', '=', 'NBW')
      .where('client_id', '=', this.known.clientId ?? '')
      .select('version')
      .executeTakeFirst();
    return row?.version ?? 0;
  }

  private async makeGainsFact(): Promise<string> {
    const id = `0QT${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('gains_fact')
      .values({
        firm_id: 'NBW',
        fact_id: id,
        kind: 'Accumulated income',
        asset_id: this.known.assetId ?? '',
        fact_date: await this.businessDate(),
        per_unit: '0.01',
        note: 'Fund manager’s report.',
        recorded_at: new Date(),
        recorded_by: this.userId,
      })
      .execute();
    return id;
  }

  private async makePensionFact(): Promise<string> {
    const id = `0TT${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('pension_fact')
      .values({
        firm_id: 'NBW',
        fact_id: id,
        client_id: this.known.potClientId ?? '',
        kind: 'Elsewhere',
        fact: JSON.stringify({ lumpSums: '100.00' }),
        recorded_at: new Date(),
        recorded_by: this.userId,
      })
      .execute();
    return id;
  }

  private async personWithoutDeath(): Promise<string> {
    const { individualId = '' } = this.known;
    await this.platform.database.db
      .updateTable('death')
      .set({ status: 'Withdrawn' })
      .where('firm_id', '=', 'NBW')
      .where('client_id', '=', individualId)
      .execute();
    return individualId;
  }

  /** A confirmed death of the client with the pension: on a day from which inheritance tax counts pensions. */
  private async makeConfirmed(): Promise<string> {
    const { db } = this.platform.database;
    const clientId = this.known.estateClientId ?? '';
    const id = '0YTEST';
    await db.deleteFrom('designation_share').where('firm_id', '=', 'NBW').execute();
    await db.deleteFrom('designation').where('firm_id', '=', 'NBW').execute();
    await db.deleteFrom('death_direction').where('firm_id', '=', 'NBW').execute();
    await db
      .insertInto('death')
      .values({
        firm_id: 'NBW',
        death_id: id,
        client_id: clientId,
        died_on: '2027-04-06',
        known_on: '2027-04-06',
        notified_by: 'His daughter',
        proof: 'Death certificate',
        proof_date: '2027-04-06',
        reason: 'She telephoned.',
        status: 'Confirmed',
        created_at: new Date(),
        created_by: '0100002',
        updated_at: new Date(),
        updated_by: '0100002',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return id;
  }

  /** A death for which somebody else directed that inheritance tax is withheld. */
  private async makeDirected(): Promise<string> {
    const deathId = await this.makeConfirmed();
    await this.platform.database.db
      .insertInto('death_direction')
      .values({
        firm_id: 'NBW',
        death_id: deathId,
        direction: 1,
        share: '50',
        directed_on: '2027-04-06',
        until_date: '2028-07-06',
        note: 'The executor wrote.',
        recorded_at: new Date(),
        recorded_by: '0100002',
      })
      .execute();
    return deathId;
  }

  private async decision() {
    return {
      firmId: 'NBW',
      deathId: await this.makeConfirmed(),
      clientProductId: this.known.estateProductId,
      kind: 'Designation',
      shares: [{ clientId: this.known.individualId, relationship: 'Child', share: 100, form: 'Beneficiary drawdown' }],
      reason: 'As the client wished.',
    };
  }

  private async makeDesignation(): Promise<string> {
    const { deathId, clientProductId = '' } = await this.decision();
    const id = `0GT${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('designation')
      .values({
        firm_id: 'NBW',
        designation_id: id,
        death_id: deathId,
        client_product_id: clientProductId,
        kind: 'Designation',
        status: 'Asked',
        reason: 'As the client wished.',
        created_at: new Date(),
        created_by: this.userId,
      })
      .execute();
    return id;
  }

  /** A death that waits for a second person. */
  private async makeDeath(): Promise<string> {
    const id = `0YT${(this.made += 1)}`;
    const today = await this.businessDate();
    await this.platform.database.db
      .insertInto('death')
      .values({
        firm_id: 'NBW',
        death_id: id,
        client_id: await this.personWithoutDeath(),
        died_on: today,
        known_on: today,
        notified_by: 'His daughter',
        proof: 'Not seen yet',
        reason: 'She telephoned.',
        status: 'Reported',
        created_at: new Date(),
        created_by: this.userId,
        updated_at: new Date(),
        updated_by: this.userId,
      })
      .execute();
    return id;
  }

  /** What a benefit and a regular one have in common, as they are stored. */
  private benefitTerms() {
    const { form, basis, amount, autoDisinvest, method, declarations } = benefit;
    const now = new Date();
    return {
      firm_id: 'NBW',
      client_product_id: this.known.potProductId ?? '',
      account_id: this.known.potId ?? '',
      form,
      basis,
      amount: `${amount}.00`,
      choices: JSON.stringify({
        excessAsTaxable: false,
        autoDisinvest,
        sellDownMethod: null,
        namedSales: [],
        movedAssets: 'Cash first',
        namedMoves: [],
        method,
        declarations,
      }),
      needs_authorisation: false,
      created_date: '2026-01-05',
      created_at: now,
      created_by: this.userId,
      updated_at: now,
    } as const;
  }

  /** The body of a new benefit, when no other of its pension is under way. */
  private async newBenefit(paid: object): Promise<object> {
    await this.platform.database.db
      .updateTable('benefit')
      .set({ status: 'Deleted' })
      .where('status', '=', 'Pending')
      .execute();
    return { firmId: 'NBW', accountId: this.known.potId, ...benefit, ...paid };
  }

  /** Creates a benefit that nothing was sold for yet. */
  private async makeBenefit(): Promise<string> {
    const id = `0PT${(this.made += 1)}`;
    const { db } = this.platform.database;
    await db
      .insertInto('benefit')
      .values({
        ...this.benefitTerms(),
        benefit_id: id,
        payment_date: '2027-01-14',
        sales_date: '2027-01-05',
        calculation_date: '2027-01-12',
        status: 'Pending',
      })
      .execute();
    await db
      .insertInto('benefit_step')
      .values({
        firm_id: 'NBW',
        benefit_id: id,
        step: 1,
        at: new Date(),
        business_date: await this.businessDate(),
        to_status: 'Pending',
        action: 'Created',
        user_id: this.userId,
      })
      .execute();
    return id;
  }

  private async makeRegularBenefit(): Promise<string> {
    const id = `0AT${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('regular_benefit')
      .values({
        ...this.benefitTerms(),
        regular_benefit_id: id,
        asked_by: [this.userId],
        payment_day: 14,
        start_date: '2027-01-14',
        next_date: '2027-01-14',
        status: 'Active',
      })
      .execute();
    return id;
  }

  /** A webhook that is on, with the delivery of an event of its own. */
  private async makeWebhook(): Promise<string> {
    const { db } = this.platform.database;
    const now = new Date();
    const webhook = { firm_id: 'NBW', webhook_id: '0WHFIX1' };
    await db
      .insertInto('webhook')
      .values({
        ...webhook,
        node_id: '0',
        subject: 'account',
        event_types: ['account.opened'],
        url: 'https://hooks.example.com/tessera',
        active: true,
        secret: 'whsec_Zml4dHVyZQ==',
        secret_since: now,
        made_after: 0n,
        updated_at: now,
        updated_by: this.userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('webhook_delivery')
      .values({
        ...webhook,
        delivery_id: deliveryId,
        event_type: 'tessera.test',
        entity_kind: 'Webhook',
        entity_id: webhook.webhook_id,
        at: now,
        status: 'Parked',
        due_at: now,
        ended_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return webhook.webhook_id;
  }

  /** A range with an event that was never sent. */
  private async replay(): Promise<object> {
    await sql`delete from webhook_delivery where position is not null`.execute(this.platform.database.db);
    await sql`insert into event_reader (reader, read_in, position, updated_at) values ('webhooks', pg_current_xact_id(), 0, now())
      on conflict (reader) do update set read_in = pg_current_xact_id()`.execute(this.platform.database.db);
    await this.platform.database.db
      .transaction()
      .execute((transaction) =>
        writeEvents(transaction, { firmId: 'NBW', userId: null, at: new Date(), kind: 'Account' }, [
          { type: 'account.opened', id: this.known.accountId ?? '', facts: {} },
        ]),
      );
    await sql`update event_reader set read_in = pg_current_xact_id() where reader = 'webhooks'`.execute(
      this.platform.database.db,
    );
    return { fromPosition: 1, which: 'Missing' };
  }

  /** A proposal, when no other of the fee waits. */
  private async proposal(): Promise<object> {
    await this.platform.database.db.deleteFrom('fee_change').execute();
    return { ...newRates, reason: 'Agreed by the partners.' };
  }

  private async makeUser(isInvited: boolean): Promise<string> {
    const userId = `0U${(this.made += 1)}`;
    await this.platform.database.db
      .insertInto('portal_user')
      .values({
        firm_id: 'NBW',
        user_id: userId,
        node_id: this.known['nodeId'] ?? '',
        email: `${userId.toLowerCase()}@northbrook.example`,
        name: 'Nadia Rowe',
        job_title: 'Paraplanner',
        user_type: 'User',
        status: isInvited ? 'Invited' : 'Active',
        password_hash: null,
        scopes: '[]',
      })
      .execute();
    return userId;
  }

  private async makeFeeChange(): Promise<string> {
    const { db } = this.platform.database;
    await db.deleteFrom('fee_change').execute();
    await db
      .insertInto('fee_change')
      .values({
        firm_id: 'NBW',
        fee_change_id: '0CFIX01',
        subject: 'FEEP',
        from_date: newRates.from,
        tiers: '[{"upTo":null,"percentage":"0.25"}]',
        vat: false,
        reason: 'Agreed by the partners.',
        status: 'Proposed',
        proposed_by: this.userId,
        proposed_at: new Date(),
      })
      .execute();
    return '0CFIX01';
  }

  private async newSettings(firmId: string): Promise<object> {
    const { second_person_version: version } = await this.platform.database.db
      .selectFrom('firm')
      .where('firm_id', '=', firmId)
      .select('second_person_version')
      .executeTakeFirstOrThrow();
    return { secondPersonFor: ['Withdrawal'], auditDetails: { version } };
  }

  private async settingChange(kind: SettingKind, change: object): Promise<object> {
    const { nodeId = '' } = this.known;
    const row = await this.platform.database.db
      .selectFrom('node_setting')
      .where('firm_id', '=', 'NBW')
      .where('node_id', '=', nodeId)
      .where('kind', '=', kind)
      .select('version')
      .executeTakeFirst();
    return { nodeId, ...change, auditDetails: { version: row?.version ?? 0 } };
  }

  /** Creates a client who only waits to be made Active. */
  private async makePending(): Promise<string> {
    const { individualId = '' } = this.known;
    await this.platform.database.db
      .updateTable('client')
      .set({ status: 'Pending' })
      .where('firm_id', '=', 'NBW')
      .where('client_id', '=', individualId)
      .execute();
    return individualId;
  }

  private async makeGroup(): Promise<string> {
    const groupId = `04T${(this.made += 1)}`;
    const [first] = await this.membersToGroup();
    await this.platform.database.db
      .insertInto('portfolio_group')
      .values({
        firm_id: 'NBW',
        group_id: groupId,
        group_intent: 'Client Fee Group',
        name: 'Family',
        status: 'Active',
        node_id: this.known.nodeId ?? '',
        created_date: '2026-01-05',
        updated_at: new Date(),
        updated_by: this.userId,
      })
      .execute();
    await this.platform.database.db
      .insertInto('portfolio_group_client')
      .values({ firm_id: 'NBW', group_id: groupId, client_id: first?.id ?? '', line: 1 })
      .execute();
    return groupId;
  }

  /** Takes two clients out of their fee group and returns them as members of a new one. */
  private async membersToGroup(): Promise<{ id: string; relation?: string }[]> {
    const { db } = this.platform.database;
    const rows = await db
      .selectFrom('client')
      .where('firm_id', '=', 'NBW')
      .where('client_type', '=', 'Individual')
      .where('status', '=', 'Active')
      .where('client_id', 'in', (eb) =>
        eb.selectFrom('account').where('firm_id', '=', 'NBW').where('status', '=', 'Active').select('lead_client_id'),
      )
      .orderBy('client_id')
      .limit(2)
      .select('client_id')
      .execute();
    const ids = rows.map((row) => row.client_id);
    await db
      .updateTable('portfolio_group_client')
      .set({ active: false })
      .where('firm_id', '=', 'NBW')
      .where('client_id', 'in', ids)
      .execute();
    return ids.map((id, index) => (index === 0 ? { id } : { id, relation: 'Sibling' }));
  }

  private async makeNotification(): Promise<string> {
    const id = `0XT${(this.made += 1)}`;
    const { accountId = '', nodeId = '' } = this.known;
    const now = new Date();
    await this.platform.database.db
      .insertInto('notification')
      .values({
        firm_id: 'NBW',
        notification_id: id,
        notification_type: 'Account without a model',
        finding_key: id,
        record_kind: 'Account',
        record_id: accountId,
        node_id: nodeId,
        title: 'Account without a model',
        why: 'It follows no model.',
        since: now,
        status: 'Open',
        opened_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  }

  private async makeUpload(): Promise<string> {
    const { db } = this.platform.database;
    const id = `0UT${(this.made += 1)}`;
    // A user has few uploads at once.
    await db.deleteFrom('upload').where('firm_id', '=', 'NBW').execute();
    await db
      .insertInto('upload')
      .values({
        firm_id: 'NBW',
        upload_id: id,
        client_id: this.known.clientId ?? '',
        file_name: 'note.txt',
        size: fileOfFour.length,
        category: 'Other',
        note: '',
        visible_to: 'Everyone',
        created_at: new Date(),
        created_by: this.userId,
      })
      .execute();
    await db
      .insertInto('upload_part')
      .values({ firm_id: 'NBW', upload_id: id, part: 1, content: fileOfFour })
      .execute();
    return id;
  }

  private async makeManualTransfer(): Promise<string> {
    const { db } = this.platform.database;
    await this.makeTransfer();
    const id = `0HT${(this.made += 1)}`;
    await db
      .insertInto('manual_transfer')
      .values({
        firm_id: 'NBW',
        file_upload_id: id,
        client_id: this.known.clientId ?? '',
        kind: 'Block transfer',
        master_party_id: masterPartyId,
        reference: '',
        note: '',
        created_at: new Date(),
        created_by: this.userId,
      })
      .execute();
    await db
      .insertInto('manual_transfer_file')
      .values({
        firm_id: 'NBW',
        file_upload_id: id,
        line: 1,
        upload_id: `${id}-1`,
        file_name: 'form.pdf',
        seen_state: 'Sending',
      })
      .execute();
    return id;
  }

  private async makeDocument(category: DocumentCategory = 'Other'): Promise<string> {
    const { db } = this.platform.database;
    const id = `0DT${(this.made += 1)}`;
    const content = { firm_id: 'NBW', content_hash: 'a'.repeat(64) };
    await db
      .insertInto('stored_content')
      .values({ ...content, media_type: 'text/plain', size: fileOfFour.length, scan: 'Clean', created_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('stored_content_part')
      .values({ ...content, part: 1, content: fileOfFour })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('client_document')
      .values({
        ...content,
        document_id: id,
        client_id: this.known.clientId ?? '',
        file_name: 'note.txt',
        category,
        note: '',
        visible_to: 'Everyone',
        added_at: new Date(),
        added_by: this.userId,
      })
      .execute();
    return id;
  }

  private async makeUnread(): Promise<void> {
    await this.platform.database.db
      .updateTable('message')
      .set({ status: 'Unread' })
      .where('firm_id', '=', 'NBW')
      .where('message_id', '=', this.known.messageId ?? '')
      .execute();
  }

  private async makeTransaction(status: TransactionStatus): Promise<string> {
    const transactionId = `T${(this.made += 1)}`;
    const { accountId = '' } = this.known;
    await this.platform.database.db
      .insertInto('portfolio_transaction')
      .values({
        firm_id: 'NBW',
        transaction_id: transactionId,
        account_id: accountId,
        transaction_type: 'Payment',
        transaction_sub_type: 'Deposit',
        movement_type: 'In',
        method: 'Bank Transfer',
        status,
        amount: '1.00',
        transaction_date: '2026-01-05',
        narrative: 'Payment in',
      })
      .execute();
    if (status === 'Completed') await this.post(transactionId, accountId);
    return transactionId;
  }

  /** A transfer in that is Pending: the units of one instrument are announced. */
  /** Checks are of a pension that leaves, and are decided once they are answered. */
  private async makeTransfer(callId = ''): Promise<string> {
    const { db } = this.platform.database;
    const transactionId = `TF${(this.made += 1)}`;
    const { assetId = null } = this.known;
    const leaves = callId.endsWith('TransferChecks');
    const accountId = (leaves ? this.known.potId : this.known.accountId) ?? '';
    await db
      .insertInto('master_party')
      .values({
        firm_id: 'NBW',
        master_party_id: masterPartyId,
        name: 'Fixture Platform',
        status: 'Active',
        transfer_wrapper_types: ['GIA'],
        product_transfer_types: ['Cash', 'Stock'],
        electronic: true,
        signature_type: 'Electronic',
        address: [],
        typical_days: 10,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('portfolio_transaction')
      .values({
        firm_id: 'NBW',
        transaction_id: transactionId,
        account_id: accountId,
        transaction_type: 'Product Transfer',
        transaction_sub_type: 'Transfer',
        movement_type: leaves ? 'Out' : 'In',
        status: leaves ? 'Waiting' : 'Pending',
        amount: '100.00',
        transaction_date: '2026-01-05',
        narrative: 'Transfer from Fixture Platform',
      })
      .execute();
    const of = { firm_id: 'NBW', transaction_id: transactionId };
    await db
      .insertInto('product_transfer')
      .values({
        ...of,
        transfer_type: 'Stock',
        transfer_status: leaves ? 'Reviewing Documentation' : 'Pending',
        action_required: false,
        auto_invest: false,
        previous_provider_name: 'Fixture Platform',
        previous_provider_reference: transactionId,
        date_initiated: '2026-01-05',
        master_party_id: masterPartyId,
        terms: JSON.stringify({ ...transferTerms, transferType: 'Stock' }),
      })
      .execute();
    await db
      .insertInto('transfer_line')
      .values({ ...of, line: 1, kind: 'Holding', asset_id: assetId, announced_quantity: '10' })
      .execute();
    await db
      .insertInto('transfer_step')
      .values({
        ...of,
        step: 1,
        at: new Date(),
        business_date: '2026-01-05',
        from_status: null,
        to_status: 'Pending',
        action: 'Created',
        acted_by: 'person',
        user_id: this.userId,
      })
      .execute();
    if (callId === 'decideTransferChecks') {
      const said = { recorded_at: new Date(), recorded_by: '0100002' };
      await db
        .insertInto('transfer_check')
        .values({ ...of, scheme: 'Other', ...said })
        .execute();
      await db
        .insertInto('transfer_check_answer')
        .values({ ...of, number: 1, flag: 'Pressure', answer: 'Yes', evidence: 'Seen.', at: new Date(), by: '0100002' })
        .execute();
    }
    await db
      .insertInto('transfer_note')
      .values({
        ...of,
        note: 1,
        kind: 'Task',
        text: 'Send the form.',
        at: new Date(),
        business_date: '2026-01-05',
        user_id: this.userId,
      })
      .execute();
    return transactionId;
  }

  private async post(transactionId: string, accountId: string): Promise<void> {
    const { db } = this.platform.database;
    const line = {
      firm_id: 'NBW',
      group_id: 900_000_000n + BigInt(this.made),
      transaction_id: transactionId,
      transaction_code: 'PAYI' as const,
      narrative: 'Payment in',
      post_date: '2026-01-05',
      value_date: '2026-01-05',
    };
    await db
      .insertInto('cash_posting')
      .values([
        { ...line, line: 1, account_id: accountId, control_code: null, amount: '1.00' },
        { ...line, line: 2, account_id: null, control_code: 'BANK', amount: '-1.00' },
      ])
      .execute();
    await db
      .updateTable('cash_balance')
      .set({ amount: sql`amount + 1` })
      .where('firm_id', '=', 'NBW')
      .where('account_id', '=', accountId)
      .execute();
  }

  private async makeRecurring(): Promise<string> {
    const id = `0RC${(this.made += 1)}`;
    const now = new Date();
    await this.platform.database.db
      .insertInto('recurring_order')
      .values({
        firm_id: 'NBW',
        recurring_order_id: id,
        account_id: this.known.accountId ?? '',
        transaction_type: 'Payment',
        movement_type: 'In',
        amount: '1.00',
        method: 'Bank Transfer',
        payment_day: 14,
        start_date: '2026-12-14',
        next_date: '2026-12-14',
        assets: '[]',
        status: 'Active',
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  }

  /** Creates an account's own bank details that wait for a second person. */
  private async makeBankDetails(): Promise<string> {
    const id = `0BD${(this.made += 1)}`;
    const { db } = this.platform.database;
    const { accountId = '' } = this.known;
    const now = new Date();
    await db
      .updateTable('bank_details')
      .set({ replaced_at: now })
      .where('firm_id', '=', 'NBW')
      .where('account_id', '=', accountId)
      .where('replaced_at', 'is', null)
      .execute();
    await db
      .insertInto('bank_details')
      .values({
        firm_id: 'NBW',
        bank_details_id: id,
        account_id: accountId,
        account_name: 'A Verma',
        sort_code: '990001',
        account_number: '12345678',
        status: 'Pending',
        created_kind: 'User',
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  }

  private async makeMandate(): Promise<string> {
    const reference = `M${(this.made += 1)}`;
    const details = await this.platform.database.db
      .selectFrom('bank_details')
      .where('firm_id', '=', 'NBW')
      .where('client_id', 'is not', null)
      .where('client_id', 'in', (eb) => eb.selectFrom('account').where('firm_id', '=', 'NBW').select('lead_client_id'))
      .select(['client_id', 'bank_details_id'])
      .executeTakeFirstOrThrow();
    await this.platform.database.db
      .insertInto('mandate')
      .values({
        firm_id: 'NBW',
        mandate_id: reference,
        client_id: details.client_id ?? '',
        bank_details_id: details.bank_details_id,
        reference,
        status: 'Cancelled',
        lodged_date: '2026-01-05',
        earliest_date: '2026-01-19',
        updated_at: new Date(),
      })
      .execute();
    return reference;
  }

  private async makeDraft(): Promise<void> {
    await this.platform.database.db
      .insertInto('draft')
      .values({
        firm_id: 'NBW',
        user_id: this.userId,
        draft_id: 'D1',
        form: draft.form,
        record_id: draft.recordId,
        title: draft.title,
        href: draft.href,
        draft_values: '{}',
        saved_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** An export that is done, with its file. */
  private async makeWork(): Promise<void> {
    const { db } = this.platform.database;
    const work = { firm_id: 'NBW', work_id: '0W0FIX1' };
    const done = {
      status: 'Completed',
      ended_at: new Date(),
      file_name: 'instruments.csv',
      media_type: 'text/csv',
    } as const;
    await db
      .insertInto('work')
      .values({
        ...work,
        ...done,
        kind: 'Export',
        title: 'Instruments (CSV)',
        body: JSON.stringify({ list: 'listAssets', format: 'csv' }),
        started_by: this.userId,
        created_at: new Date(),
      })
      .onConflict((conflict) => conflict.columns(['firm_id', 'work_id']).doUpdateSet(done))
      .execute();
    await db
      .insertInto('work_part')
      .values({ ...work, part: 1, content: Buffer.from('Name') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  private async noteRead(): Promise<void> {
    await this.platform.database.db
      .insertInto('client_read')
      .values({
        firm_id: 'NBW',
        client_id: this.known.clientId ?? '',
        user_id: this.userId,
        hour: new Date('2026-11-20T10:00:00Z'),
        record_kind: 'Client',
        record_id: this.known.clientId ?? '',
        at: new Date('2026-11-20T10:02:00Z'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  private async newestAudit(): Promise<string> {
    const row = await this.platform.database.db
      .selectFrom('audit')
      .where('firm_id', '=', 'NBW')
      .orderBy('audit_id', 'desc')
      .select('audit_id')
      .executeTakeFirst();
    return String(row?.audit_id ?? 1);
  }

  private async makeSchedule(): Promise<void> {
    await this.platform.database.db
      .insertInto('report_schedule')
      .values({
        firm_id: 'NBW',
        schedule_id: '0Z0FIX1',
        user_id: this.userId,
        report: 'assets',
        query: '',
        format: 'csv',
        every: 'Weekly',
        from_date: '2026-11-02',
        next_date: '2026-12-07',
        created_at: new Date(),
      })
      .onConflict((conflict) =>
        conflict.columns(['firm_id', 'schedule_id']).doUpdateSet({ next_date: '2026-12-07', user_id: this.userId }),
      )
      .execute();
  }

  private async makeView(): Promise<void> {
    await this.platform.database.db
      .insertInto('list_view')
      .values({ firm_id: 'NBW', view_id: '0V00001', user_id: this.userId, ...view, created_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
