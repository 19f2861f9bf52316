import type { CallId } from '../catalogue';

/**
 * What each call does, for its readers: the first sentence is the summary, the rest the description. A call without one
 * does not compile.
 */
export const summaries: Readonly<Record<CallId, string>> = {
  authenticate: 'Signs a user in. The answer has the session, and for a program the token to send with every call.',
  changePassword: 'Changes the caller’s own password.',
  resetPassword: 'Sends a link to set a new password. The answer is the same whether or not the user exists.',
  setPassword: 'Sets a new password with the token of a link that `resetPassword` sent.',
  getSession: 'Gets the session of the caller: user, scopes, and when it ends.',
  signOut: 'Ends the caller’s session.',
  getFactors: 'Gets the second factors of the caller, and whether the firm requires one.',
  startAppFactor: 'Begins the set-up of an authenticator app. The answer has its key, which is shown here alone.',
  confirmAppFactor: 'Finishes the set-up of an authenticator app with its first code.',
  startPasskey: 'Begins the set-up of a passkey: what the browser is to be asked for.',
  confirmPasskey: 'Finishes the set-up of a passkey with what the browser made.',
  renameFactor: 'Renames one of the caller’s own factors.',
  removeFactor: 'Removes one of the caller’s own factors. With the last one the recovery codes go.',
  renewRecoveryCodes: 'Makes new recovery codes, which are shown here alone; the ones before are good no more.',
  startProof: 'Says how the caller can prove a second factor, and what a passkey has to sign.',
  proveFactor: 'The second step of a sign-in: proves a factor, and answers the whole session.',
  finishSetUp: 'Ends a sign-in that had to set up a second factor, and answers the whole session.',
  stepUp: 'Proves a second factor again, for the calls that need it within ten minutes.',
  getFirmFactors: 'Lists who has which second factors, who asked for a reset, and whether the firm requires one.',
  patchFirmFactors: 'Sets whether the firm requires a second factor, and after how many days.',
  resetFactors: 'Asks that a user’s second factors go. Another person agrees with `decideFactorReset`.',
  decideFactorReset:
    'Agrees to a reset that another person asked for, or refuses it. With the agreement factors go and sessions end.',

  getFirmHostname: 'Finds the firm that answers at a host name, with all that a page needs before sign-in.',
  listEnabledFeatures: 'Lists the names of the flags that are on for a firm.',
  getContent: 'Gets the texts of a firm by key.',

  listNationalities: 'Lists all nationalities.',
  listTransactionTypes: 'Lists the transaction types with their sub-types.',

  listClients: 'Lists the clients the caller sees.',
  getClient: 'Gets a client with every detail the caller may see. `withheld` names the others.',
  createClient:
    'Creates a client. The client is Active at once when the anti-money-laundering check is approved and the terms are accepted, else Pending.',
  patchClient: 'Changes the named fields of a client and leaves all others. Null empties a field.',
  updateClientStatus: 'Sets the status of a client, and nothing else.',
  replaceClient: 'Replaces every editable field of a client. A field that is left out is emptied.',
  listIdentifierOrders:
    'Lists the identifiers used for people of a nationality, in order of priority. Source: RTS 22, Annex II.',
  lookupAddress: 'Finds the addresses of a postcode.',
  findDuplicateClients: 'Finds clients who may be the same person or entity, and which details match.',
  listClientActivity:
    'Lists the changes to a client and the client’s accounts, newest first. Each has the old and the new values.',
  getClientHistory: 'Gets what a client was worth on the days of a period, and the money paid in and out.',
  getClientAllowances: 'Lists a client’s allowances of the tax year, and what is left of each.',

  listAccounts: 'Lists the accounts the caller sees.',
  getAccount: 'Gets an account with every detail.',
  getAccountSummary: 'Gets an account’s positions and its growth over a period.',
  getAccountHistory: 'Gets what an account was worth on at most 60 days of a period.',
  getCashStatement:
    'Gets the opening and closing balance of an account’s cash over a period. The postings in between are in `listCashPostings`.',
  createAccount: 'Opens an account as Pending or Active.',
  patchAccount: 'Changes the named fields of an account and leaves all others.',
  replaceAccount:
    'Replaces every editable field of an account. A field that is left out is emptied, or set to its default.',
  listEligibleWrappers: 'Lists the wrappers a client may open today, and for each of the others why not.',
  validatePaymentMethod: 'Says whether an account can pay or be paid by a method, and from which day.',

  listBankDetails:
    'Lists the bank details of the clients and accounts the caller sees, oldest first. `status=Pending` gives those a second person has to verify.',
  verifyBankDetails: 'Verifies, bypasses or refuses bank details that somebody else entered.',

  listPortfolios: 'Lists the portfolios the caller sees. A portfolio is all that a client holds.',
  getPortfolioSummary: 'Gets a client’s accounts and positions, and their growth over a period.',
  getClientGroupSummary: 'Gets the same as `getPortfolioSummary` for all members of the client’s fee group.',
  getReturns: 'Gets the time-weighted and money-weighted returns of a client, or of one account.',

  getAccountReport:
    'Gets an account’s report between two dates: from the opening to the closing value by sections whose lines lead to their transactions.',
  getPortfolioReport: 'Gets the same for all accounts of a client. Moves between them cancel.',
  getGroupReport: 'Gets the same for all members of the client’s fee group whom the caller sees.',
  getReportDocument: 'Gets any of these reports as a PDF.',
  getFirmReport:
    'Gets a report of the firm, of what the caller sees of it: assets, flows, fees and others, with columns, rows, totals and where each row comes from.',
  getFirmReportDocument: 'Gets the same report as a PDF.',
  listReportSchedules: 'Lists the caller’s scheduled reports, the next first.',
  createReportSchedule:
    'Schedules a report of the firm: its file is made daily, weekly or monthly, with the access its owner has then, and its owner is told.',
  endReportSchedule: 'Ends one of the caller’s scheduled reports.',
  getUserDashboard: 'Gets how the caller arranged the cards of their dashboard.',
  setUserDashboard: 'Stores how the caller arranged the cards of their dashboard. No cards: as the role has it.',
  listClientReviews:
    'Lists the reviews of a client: offered, held or refused, what was agreed, and when the next is due.',
  recordReview: 'Adds a row to the record of a client’s reviews. A mistake is put right by a row that takes its place.',
  createReviewPack:
    'Makes a client’s review pack: valuation, performance, costs, gains, allowances, notes and reviews in one PDF.',
  startReviewPacks:
    'Starts the review packs of several clients as work: each is kept with its client, and all can be collected in one ZIP.',
  listReviewsDue: 'Lists active clients by when their review is due.',

  listPortfolioGroups:
    'Lists portfolio groups of the kinds the caller may see. `clientId` gives the fee groups the client is in and the groups of the client’s pensions.',
  getPortfolioGroup: 'Gets a portfolio group with its members.',
  createPortfolioGroup:
    'Creates a portfolio group: of clients whose fees are tiered together, or of a pension’s accounts.',
  createPortfolioGroupOfFirm: 'Creates a portfolio group, as `createPortfolioGroup` does. The firm is in the path.',
  patchPortfolioGroup:
    'Changes the named fields of a portfolio group. The status Archived ends the group and frees its members.',
  previewPortfolioGroup: 'Says how a fee group would change the yearly fees of everybody affected.',

  listClientProducts:
    'Lists the wrappers held by the clients the caller sees, one record for each client and wrapper. Without `clientId` at most 500, ordered by client.',
  getClientProduct: 'Gets the record of a client in a wrapper.',
  patchClientProduct: 'Changes the named fields of a client’s record in a wrapper, inside `productDetail` too.',
  listSchemeProducts: 'Lists the products the firm offers in each wrapper.',

  listCrystallisations:
    'Lists the benefits taken or asked for, and the regular ones, of an account or of all the caller sees, newest first; at most 500.',
  createCrystallisation:
    'Asks for a benefit of a pension: crystallises, pays tax-free cash, income or an uncrystallised lump sum, and sells first what it needs.',
  listProductActions: 'Lists the actions on pensions by type: benefits and regular ones, newest first; at most 500.',
  createRegularCrystallisation: 'Sets up a benefit that is paid every month.',
  patchRegularCrystallisation: 'Changes, pauses, resumes or stops a regular benefit.',
  getCrystallisation: 'Gets a benefit with its history, its transactions and what may be done with it now.',
  previewCrystallisation:
    'Says what a benefit would do, by the plan that does it: sales, tax-free and taxable parts, tax, net payment, allowances, and what is left.',
  compareBenefits:
    'Compares the ways to have one net amount in hand: tax now, tax at the end of the year, allowance used.',
  actOnCrystallisation: 'Authorises, cancels or deletes a benefit, or pays again what the bank returned.',
  getPensionRecord:
    'Gets what is known about the pensions of a client: lump sum allowances event by event, ages, tax codes, income paid and to come.',
  recordPensionFact:
    'Records a fact about a client’s pensions that the ledger cannot know, such as benefits taken elsewhere.',
  withdrawPensionFact: 'Withdraws a recorded fact; it stays in the history of changes.',
  recordTaxCode: 'Records a tax code that applies from a day, with the pay and tax of earlier employments.',

  getDeath:
    'Gets the record of a client’s death: what it froze, who benefits, how the pensions are shared out, and what may be done now.',
  previewDeath: 'Says what recording a death would freeze and stop.',
  recordDeath:
    'Records the death of a client. Once it is confirmed, the accounts are frozen, and regular payments, collections and benefits are stopped.',
  previewDesignation: 'Says what sharing out a pension would move to whom, and how it is taxed.',
  createDesignation: 'Decides who benefits of a pension of a client who died, and shares it out once it is authorised.',
  actOnDesignation: 'Authorises a decision about a pension, or takes it back.',
  recordDirection: 'Records a direction of the personal representatives to withhold for inheritance tax, or ends it.',
  payEstateTax: 'Pays inheritance tax from a pension to HMRC.',
  actOnDeath: 'Confirms a death, notes that a certificate was seen, takes it back, or settles it.',
  listTaxMonths:
    'Lists the tax months of the firm’s pension income, newest first, and reconciles them with the HMRC control account. Only for a caller who sees the whole firm.',
  getTaxMonth: 'Gets a tax month with its payments, at most 1,000. `month` is the 6th it begins on.',
  listReconciliations:
    'Lists the working days with their reconciliation, newest first: client money owed, client money at the bank, breaks, who signed. Only for a caller who sees the whole firm.',
  getReconciliation:
    'Gets the reconciliation of a working day: figures, statements, breaks with their history, and matches, at most 500.',
  importStatement:
    'Imports the statement of a bank, custodian or registrar of a working day that is over, as CSV, and matches it with the books. A statement with a bad line is refused with every line and column, and nothing of it is kept. The same statement again is refused; another replaces it with `replace` until the day is signed off.',
  matchByHand:
    'Matches lines of the bank’s statement and of the books that no rule has matched. Their sums must agree.',
  undoMatch: 'Takes a match back. Its lines are breaks again.',
  actOnBreak:
    'Explains, resolves, writes off, takes or gives back a break. Somebody else than who explained it writes it off.',
  signReconciliation:
    'Signs a working day off, which closes it. Refused to everybody who worked on it, and while a statement is missing or a break is open.',
  getPayeSubmission:
    'Gets the data of a tax month’s real-time submission as a file, CSV in base64, with what has to be entered before.',

  listMessages:
    'Lists the messages to the firm’s clients, newest first. `messageType` and `status` take one or several values separated by commas; the dates are of the day of sending.',
  getMessage: 'Gets a message with its text and attachments.',
  updateMessageStatus: 'Marks a message as read or unread, or archives it.',
  getMessageStats: 'Counts messages by type and status.',
  exportList:
    'Gets the rows of a list as a file, CSV or Excel, in base64. `filters` holds the query of the list’s own call.',
  getFile: 'Gets a file of a client, in base64.',

  getEvent: 'Gets an event that another system reported.',
  createEvent:
    'Reports what happened to a record in another system. For machine users only. The event appears in the client’s activity.',

  listAssets: 'Lists instruments with their last prices.',
  getAsset: 'Gets an instrument with its costs and what the firm’s clients hold of it.',
  listPrices: 'Lists the prices of an instrument over a period.',
  getPosition: 'Gets a position and the postings it is made of.',
  listCashPostings: 'Lists postings of cash.',
  listStockPostings: 'Lists postings of units.',

  listTransactions: 'Lists the transactions the caller sees.',
  getTransaction: 'Gets a transaction with its charges, history, postings, and the actions the caller may request.',
  listAuthorisations:
    'Lists the transactions in Checking that the caller may authorise now. A caller’s own are never among them.',
  createTransaction: 'Creates a transaction.',
  createTransactionGroup:
    'Creates transactions that belong together. Sales are made first; purchases wait for the cash they need.',
  previewTransactions: 'Says what a group of transactions would do: charges, costs, cash, units and allowances.',
  authoriseTransaction: 'Authorises a transaction in Checking. Its author cannot.',
  requestCancellation: 'Cancels an open transaction.',
  requestDeletion:
    'Deletes a transaction that was not carried out: one that is Checking or in Error, and some that are Pending.',
  actOnTransaction: 'Completes or rejects a transaction, with what the bank or the market reported. For operations.',
  correctTransaction: 'Reverses a completed transaction, or posts it again with other figures.',
  previewCorrection: 'Says what a correction would post, and the account’s cash and units afterwards.',
  exportTransactions: 'Gets the transactions of a list as a file, CSV or Excel, in base64.',
  getCgtReport:
    'Gets the capital gains of a client, calculated from postings: each disposal with the purchases it was matched with, what is left and the figures of each tax year. Without dates: the current tax year.',
  getCgtSpreadsheet:
    'Gets the same as `getCgtReport` as a workbook: summary, disposals with their matches, pools, and what is incomplete.',
  previewDisposals:
    'Shows what sales would do to the gains of the tax year, and the most of each holding that keeps the year inside the exempt amount. Changes nothing.',
  getHouseholdGains:
    'Gets the gains, losses and exempt amounts of a client and of the spouse or civil partner in the fee group, and what gifts between them would save.',
  setGainsYear:
    'Sets what the client told for a tax year: losses brought forward, and taxable income. In the path the tax year is written 2026-27.',
  listGainsFacts:
    'Lists facts that no posting tells and that change what holdings cost, withdrawn ones too, the latest first.',
  recordGainsFact:
    'Records such a fact: a conversion, accumulated or reportable income, a capital distribution, or equalisation.',
  withdrawGainsFact: 'Withdraws such a fact, with the reason. To withdraw it again changes nothing.',

  listProductTransfers: 'Lists transfers of products from and to other providers.',
  getTransfer:
    'Returns a transfer: its terms, what was announced and what came line by line, its history, and what may be done with it now.',
  previewTransfer:
    'Checks a transfer before it is submitted, each check with what to do about it, and rehearses it against the simulated provider. Changes nothing.',
  actOnTransfer:
    'Moves a transfer on, as the table of its moves allows. A move that is not allowed is answered with 409.',
  updateTransfer: 'Sets who owns a transfer, and when somebody is contacted about it next.',
  addTransferNote: 'Writes down a chase, a remark or a task. Notes are never changed.',
  finishTransferTask: 'Marks a task of a transfer as done.',
  chaseTransfers:
    'Chases up to 100 transfers with the same words. Each is done or refused with the reason; one that is refused does not stop the others.',
  handOverTransfers:
    'Gives up to 100 transfers to one colleague, or to nobody. Each is done or refused with the reason; one that is refused does not stop the others.',
  getTransferProviders:
    'Returns how other providers have done in the cases that the caller sees: days, cases that were late, rejections and documents asked for, each with its reasons.',
  listMasterParties:
    'Lists other providers, what they send and take, and how. By wrapper, kind of transfer, name and status.',
  getMasterParty: 'Returns another provider with what was changed of it, by whom and when.',
  createMasterParty: 'Adds another provider. For operations: an administrator of the whole firm.',
  updateMasterParty: 'Changes what is kept of another provider. Transfers keep the name they were entered with.',
  setMasterPartyStatus:
    'Ends the use of another provider, or begins it again. No new transfer names one that has ended.',
  updateBookValues:
    'Sets book costs of what a transfer brings, before or after it arrived. Every value is checked first: with one wrong, nothing changes.',
  getTransferChecks:
    'Returns the conditions under which a pension may leave: the flags with their answers, what follows from them, and who has to look next.',
  recordTransferChecks:
    'Records what is known of the scheme a pension goes to: its kind, answers about flags with their evidence, and the guidance the client has taken.',
  decideTransferChecks:
    'Decides whether a pension may leave, as the answers say. Whoever gave an answer cannot. A refusal sends the client a letter.',
  createManualTransfer:
    'Begins a transfer in that does not go online, with the uploads of its forms. Each file is then sent in parts to its upload, and finished there.',
  getManualTransfer:
    'Returns a manual transfer in: which client or transfer it is about, its files, and whether they are scanned.',
  refreshManualTransfers:
    'Reads the scans of manual transfers in again and returns those whose files changed since the last time.',
  listManualTransfers: 'Lists manual transfers in, the latest first.',
  listTransferDocuments: 'Lists the documents of a transfer.',
  linkTransferDocument:
    'Links a document of the client in the category Transfer to a transfer, or takes the link away.',

  getDashboardInformation: 'Gets the figures of the dashboard for what the caller may see.',
  getDashboardException:
    'Gets what needs the caller: open notifications the caller can act on and no colleague has taken, oldest first, and how many there are of each type.',
  listNotifications: 'Lists notifications of the types the caller may read.',
  getNotification: 'Gets a notification with its history and the colleagues it can be handed over to.',
  actOnException:
    'Acts on a notification: does its one action or undoes it, snoozes or wakes it, takes it, gives it back or hands it over.',
  listUsers: 'Lists the users of the firm.',
  getUser: 'Gets a user with access, parts of the firm and how the invitation stands.',
  createUser:
    'Makes a user. A person is invited by mail and is Invited until they set a password; a machine is Active.',
  updateUser:
    'Replaces the name, e-mail, job title, parts of the firm and scopes of a user. Nobody gives more than they have, or changes somebody who has more.',
  inviteUser: 'Sends an invitation again. The link of the older one dies.',
  setUserStatus: 'Suspends or resumes a user, or brings back one who had left, by a new invitation.',
  previewUserEffect: 'Says which calls and jobs a change of access would give and take. Nothing is written.',
  getLeaver: 'Lists what a user has in hand, and who could take it over.',
  deactivateUser:
    'Deactivates a user who leaves: sessions and links end at once, and what they had in hand goes to whom is named.',

  listNodes: 'Lists the nodes of the firm’s tree that the caller sees, parents before their children.',
  getNodeTheme: 'Gets the colours of a node: its own and those it inherits.',
  patchNodeTheme: 'Changes the colours of a node. Null removes its own.',
  getNodeContent: 'Gets the texts of a node: its own and those it inherits.',
  patchNodeContent: 'Changes texts of a node. Null removes its own.',
  getNodeConfig: 'Gets the configuration of a node: its own values and those it inherits.',
  patchNodeConfig: 'Changes values in the configuration of a node. Null removes its own.',
  getFirmConfig: 'Lists the configuration of the firm’s nodes as it was entered.',
  getSettings: 'Gets the settings of the firm.',
  patchSettings: 'Changes for what the firm requires a second person.',

  listModels: 'Lists model portfolios of the kinds the caller may read.',
  getModel: 'Gets a model portfolio with its instruments and their targets.',
  listProductIllustrations: 'Lists the illustrations of the clients the caller sees.',

  listReleases:
    'Lists the versions the firm gets now, how they did in the last hour over all firms, and the latest changes that concern them.',

  listClientDocuments:
    'Lists a client’s documents, newest first. `category` takes one or several values separated by commas.',
  startUpload:
    'Begins to add a file to a client’s documents. Send its parts next, each of `partBytes` bytes and the last of what is left, and then finish the upload.',
  sendUploadPart: 'Sends a part of a file, counted from 1. Sent again, it replaces what was sent.',
  finishUpload:
    'Looks through a file that was sent and makes it a document of the client. Its kind is told by its content; a file of another kind, or with a virus, is refused and forgotten.',
  getClientDocumentPart: 'Gets a part of a document’s file, counted from 1.',
  updateClientDocument:
    'Changes the category, note or audience of a document, removes it, or puts a removed one back within 30 days.',
  listFees: 'Lists what the firm charges and pays: its rates with their dates, and changes that were proposed.',
  previewFeeChange: 'Says what new rates would change for each client in a year. Nothing is written.',
  proposeFeeChange: 'Proposes new rates from a date. They count once a second person has approved them.',
  decideFeeChange:
    'Approves, rejects or withdraws new rates. Whoever proposed them cannot approve them; what is approved can be withdrawn until it begins.',

  listDrafts: 'Lists the caller’s own drafts of unfinished forms.',
  getDraft: 'Gets one of the caller’s drafts.',
  saveDraft: 'Saves a draft under an id that the caller makes up.',
  deleteDraft: 'Deletes one of the caller’s drafts.',
  findRecords:
    'Finds accounts, transactions, groups and instruments by number or name, of the kinds the caller may read.',
  listViews: 'Lists named filters of lists: the caller’s own and those shared with the firm.',
  createView: 'Saves a named filter of a list.',
  deleteView: 'Deletes a named filter of a list.',

  listAudit:
    'Lists what was done in the firm and what was refused, newest first. A caller who sees part of the firm gets the acts of its people and those about its records.',
  listClientReads:
    'Lists who saw which client’s records, newest first: at most one row for a person, a record and an hour.',
  listSealChecks: 'Lists what verifications of the firm’s seals found, newest first.',
  startSealCheck: 'Starts a verification of every seal of the firm. It goes on as work, with progress.',
  startAuditProof:
    'Starts an export of the sealed rows with the hashes that prove them, as a ZIP. It needs the whole firm, and read on Client, Client Enhanced, Account and Transaction.',
  listAuditKinds: 'Lists the kinds of act there are, by call, in words.',
  getAuditEntry:
    'Gets one act of the audit trail with the values before and after. Numbers that identify somebody are masked.',
  listWork: 'Lists the work the caller started; for those who manage the firm, everybody’s.',
  getWork: 'Gets work with the outcome of each item.',
  getWorkPart: 'Gets a part of the file that work left to collect, in base64. The first is 1.',
  actOnWork: 'Stops work, or repeats what is not done.',
  startExport: 'Starts an export of a list of any length. The file is collected in parts.',
  startClientChange: 'Starts a change of adviser or fee group of several clients.',
  previewClientChange: 'Says what a change of several clients would do to each, and who would be refused.',
  listJobRuns: 'Lists the runs of the platform’s jobs.',
  listEventReaders: 'Lists the readers of domain events, and how far each is.',
  passBusinessDay: 'Lets a business day of the demonstration pass.',

  listRecurringOrders: 'Lists regular payments and investments.',
  createRecurringOrder: 'Sets up a regular payment or investment.',
  previewRecurringOrder: 'Says on which days a regular payment would be made, and what it uses of the allowances.',
  reportOnMandate: 'Reports what the payer’s bank said of a direct debit mandate. For operations.',
  cancelRecurringOrder: 'Ends a regular payment or investment.',

  patchPositionWebhook:
    'Makes or changes the webhook of positions at a node. A new one needs an address; its secret is in this answer and in no other. `secret` of `Rotate` makes a new secret, and the one before signs as well for a day.',
  patchTransactionWebhook: 'Makes or changes the webhook of transactions at a node. As `patchPositionWebhook`.',
  patchEventWebhook:
    'Makes or changes the webhook of another subject at a node: `client` or `account`. As `patchPositionWebhook`.',
  listWebhooks: 'Lists the webhooks of the nodes the caller sees, with what waits and what is parked.',
  listWebhookEvents: 'Lists every event a webhook can carry, with its fields and an example of the body.',
  getWebhook: 'Gets a webhook.',
  getWebhookGaps: 'Compares what happened since a webhook was made with what was delivered, and lists what was not.',
  testWebhook: 'Sends a test to a webhook’s receiver, once, within a second.',
  listWebhookDeliveries: 'Lists the deliveries of a webhook.',
  getWebhookDelivery: 'Gets a delivery with its request and each attempt’s answer.',
  previewWebhookReplay: 'Counts the events that `replayWebhook` would send.',
  replayWebhook:
    'Sends the events of a range to a webhook’s receiver again, in the order of each record and with the ids they had.',
};
