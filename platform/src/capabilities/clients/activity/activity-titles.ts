import type { CallId } from '@tessera/contract/catalogue';
import type { TransactionCommand } from '../../../ledger/state/commands';

/** The activity title of each call that writes. */
export const callTitles: Partial<Readonly<Record<CallId, string>>> = {
  createClient: 'Client created',
  patchClient: 'Client edited',
  updateClientStatus: 'Client’s status changed',
  replaceClient: 'Client’s details replaced',
  verifyBankDetails: 'Bank details verified, bypassed or refused',
  createAccount: 'Account created',
  patchAccount: 'Account edited',
  replaceAccount: 'Account’s details replaced',
  createTransaction: 'Transaction created',
  createTransactionGroup: 'Transactions created',
  actOnTransfer: 'Transfer authorised, cancelled or moved on',
  updateBookValues: 'Book costs of a transfer entered',
  recordTransferChecks: 'Checks of a pension that leaves recorded',
  decideTransferChecks: 'Checks of a pension that leaves decided',
  createManualTransfer: 'Manual transfer in begun',
  refreshManualTransfers: 'Scans of manual transfers in read again',
  linkTransferDocument: 'Document linked to a transfer, or the link removed',
  updateTransfer: 'Transfer given to a colleague, or its next contact set',
  addTransferNote: 'Chase, remark or task of a transfer written down',
  finishTransferTask: 'Task of a transfer done',
  chaseTransfers: 'Transfers chased',
  handOverTransfers: 'Transfers given to a colleague',
  createMasterParty: 'Provider added',
  updateMasterParty: 'Provider changed',
  setMasterPartyStatus: 'Provider ended, or used again',
  authoriseTransaction: 'Transaction authorised',
  requestCancellation: 'Transaction cancelled',
  requestDeletion: 'Transaction deleted',
  actOnTransaction: 'Transaction completed or rejected by operations',
  correctTransaction: 'Completed transaction reversed or corrected',
  actOnException: 'Notification acted on, snoozed, woken or handed over',
  reportOnMandate: 'Bank’s report on a mandate',
  createRecurringOrder: 'Regular payment set up',
  cancelRecurringOrder: 'Regular payment cancelled',
  createPortfolioGroup: 'Group created',
  createPortfolioGroupOfFirm: 'Group created',
  patchPortfolioGroup: 'Group changed',
  patchClientProduct: 'Product edited',
  createCrystallisation: 'Pension benefit requested',
  createRegularCrystallisation: 'Regular pension benefit set up',
  patchRegularCrystallisation: 'Regular pension benefit changed, paused, resumed or stopped',
  actOnCrystallisation: 'Pension benefit authorised, cancelled, deleted or paid again',
  recordPensionFact: 'Fact about pensions recorded',
  withdrawPensionFact: 'Fact about pensions withdrawn',
  recordTaxCode: 'Tax code recorded',
  recordDeath: 'Death recorded',
  createDesignation: 'Decision about a pension after the death',
  actOnDesignation: 'Decision about a pension authorised or taken back',
  recordDirection: 'Withholding for inheritance tax directed or ended',
  payEstateTax: 'Inheritance tax paid to HMRC',
  actOnDeath: 'Death confirmed, proven, taken back or settled',
  createEvent: 'Event reported by another system',
  createUser: 'User made and invited',
  updateUser: 'User’s details or access changed',
  inviteUser: 'Invitation of a user sent again',
  setUserStatus: 'User suspended, resumed or brought back',
  deactivateUser: 'User deactivated, and what they had in hand handed over',
  saveDraft: 'Draft saved',
  deleteDraft: 'Draft deleted',
  proposeFeeChange: 'New rates proposed',
  decideFeeChange: 'New rates decided on',
  createView: 'View saved',
  deleteView: 'View deleted',
  startExport: 'Export started',
  createReportSchedule: 'Report scheduled',
  endReportSchedule: 'Scheduled report ended',
  startClientChange: 'Change of several clients started',
  startReviewPacks: 'Review packs of several clients started',
  recordReview: 'Review recorded or corrected',
  createReviewPack: 'Review pack made',
  setUserDashboard: 'Cards of the dashboard arranged',
  setGainsYear: 'Losses or income for capital gains entered',
  recordGainsFact: 'Fact for capital gains recorded',
  withdrawGainsFact: 'Fact for capital gains withdrawn',
  importStatement: 'Statement imported for reconciliation',
  matchByHand: 'Lines of a reconciliation matched by hand',
  undoMatch: 'Match of a reconciliation taken back',
  actOnBreak: 'Break of a reconciliation taken, explained, resolved or written off',
  signReconciliation: 'Reconciliation of a day signed off',
  startSealCheck: 'Verification of the audit trail started',
  startAuditProof: 'Export of the audit trail with its proof started',
  actOnWork: 'Export or bulk change stopped or started again',
  patchNodeTheme: 'Theme changed',
  patchNodeContent: 'Texts changed',
  patchNodeConfig: 'Configuration changed',
  passBusinessDay: 'Business day of the demonstration passed',
  patchSettings: 'Settings changed',
  patchPositionWebhook: 'Webhook of positions made or changed',
  patchTransactionWebhook: 'Webhook of transactions made or changed',
  patchEventWebhook: 'Webhook of clients or accounts made or changed',
  testWebhook: 'Webhook tested',
  replayWebhook: 'Deliveries of a webhook sent again',
  patchFirmFactors: 'Requirement of a second factor changed',
  resetFactors: 'Reset of second factors asked for',
  decideFactorReset: 'Reset of second factors decided',
  startUpload: 'Upload of a document started',
  finishUpload: 'Document added',
  updateClientDocument: 'Document changed, removed or put back',
  updateMessageStatus: 'Message marked as read, marked as unread or archived',
};

/** The titles of the platform's own actions. */
const ledgerTitles: Readonly<Record<`ledger.${TransactionCommand['kind']}` | 'ledger', string>> = {
  ledger: 'Posted by the platform',
  'ledger.open': 'Transactions created by the platform',
  'ledger.crystallise': 'Funds crystallised by the platform',
  'ledger.designate': 'Pension shared out to beneficiaries by the platform',
  'ledger.payBenefit': 'Pension payment created by the platform',
  'ledger.openTransfer': 'Transfer begun by the platform',
  'ledger.transfer': 'Transfer moved on by the platform',
  'ledger.authorise': 'Transaction authorised by the platform',
  'ledger.cancel': 'Transaction cancelled by the platform',
  'ledger.delete': 'Transaction deleted by the platform',
  'ledger.place': 'Transaction sent to the bank or the market',
  'ledger.complete': 'Transaction completed',
  'ledger.reject': 'Transaction rejected',
  'ledger.represent': 'Collection presented again',
  'ledger.correct': 'Completed transaction reversed or corrected',
  'ledger.hold': 'Transaction held for review',
  'ledger.release': 'Waiting transaction released',
};

const messageTitles: readonly (readonly [string, string])[] = [
  ['ledger.payTaxMonth', 'Income tax of a month paid to HMRC by the platform'],
  ['platform.message', 'Message sent to the client'],
  ['platform.drawdownDetails', 'Bank details of a new drawdown account'],
  ['platform.documentRefused', 'Document removed: the virus scanner refused it'],
];

const titles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(callTitles),
  ...Object.entries(ledgerTitles),
  ...messageTitles,
]);

/** The platform's own actions. */
export const platformTitles: readonly string[] = [
  ...Object.keys(ledgerTitles),
  ...messageTitles.map(([action]) => action),
];

/** Titles of calls that can create many transactions, for when they created one. */
const titlesOfOne: ReadonlyMap<string, string> = new Map([
  ['createTransactionGroup', 'Transaction created'],
  ['ledger.open', 'Transaction created by the platform'],
]);

/** The title of an audited action; `created` is the number of records it created. */
export const titleOf = (action: string, created = 0): string =>
  (created === 1 ? titlesOfOne.get(action) : undefined) ?? titles.get(action) ?? action;

/** `aml.checked` in words: "Event: aml checked". */
export const eventTitle = (type: string): string => `Event: ${type.replace(/[.-]+/g, ' ').trim()}`;
