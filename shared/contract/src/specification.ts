import type { Method, RemoteName } from './language/call';

export interface SpecifiedCall {
  readonly method: Method;
  readonly path: string;
  /** Query names the specification lists for the call, in section 7 or as the filters of section 3. */
  readonly query: readonly string[];
  readonly owner: RemoteName | 'host';
}

/** Section 7 of the specification as data: every call, with the remote whose team owns it. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  // Authentication and session
  { method: 'POST', path: '/authenticate', query: [], owner: 'host' },
  { method: 'POST', path: '/changepassword', query: [], owner: 'host' },
  { method: 'POST', path: '/reset', query: [], owner: 'host' },
  { method: 'POST', path: '/setpassword', query: [], owner: 'host' },
  { method: 'GET', path: '/session', query: [], owner: 'host' },
  { method: 'GET', path: '/content/{firmId}', query: ['nodeId', 'space', 'locale'], owner: 'host' },
  { method: 'GET', path: '/firm/hostname', query: ['id', 'host', 'nodeId', 'type', 'firmId'], owner: 'host' },
  { method: 'GET', path: '/firm/enabledfeatures/{firmId}', query: [], owner: 'host' },
  { method: 'POST', path: '/addresslookup', query: [], owner: 'clients' },
  { method: 'GET', path: '/static/nationality', query: [], owner: 'clients' },
  { method: 'GET', path: '/static/transactiontype', query: [], owner: 'tools' },
  // Accounts
  { method: 'GET', path: '/account/{firmId}/{accountId}', query: [], owner: 'clients' },
  { method: 'PATCH', path: '/account/{firmId}/{accountId}', query: [], owner: 'clients' },
  { method: 'PUT', path: '/account/{firmId}/{accountId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/account/list/{firmId}', query: ['name', 'id', 'page', 'pageSize'], owner: 'clients' },
  { method: 'POST', path: '/account', query: [], owner: 'clients' },
  { method: 'GET', path: '/account/report/{firmId}/{accountId}', query: ['fromDate', 'toDate'], owner: 'clients' },
  { method: 'GET', path: '/account/summary/{firmId}/{accountId}', query: ['fromDate', 'toDate'], owner: 'clients' },
  { method: 'POST', path: '/account/validatePaymentMethod', query: [], owner: 'clients' },
  // Assets, instruments, prices, positions, postings
  { method: 'GET', path: '/asset/{firmId}/{assetId}', query: ['convertTo'], owner: 'tools' },
  { method: 'PUT', path: '/asset/{firmId}/{assetId}', query: [], owner: 'tools' },
  { method: 'POST', path: '/asset', query: [], owner: 'tools' },
  { method: 'GET', path: '/asset/{firmId}', query: ['page', 'pageSize', 'idOrName', 'longName', 'isin', 'instrumentType', 'currency', 'ticker', 'convertTo'], owner: 'tools' },
  { method: 'GET', path: '/masterinstrument/{firmId}/{assetId}', query: [], owner: 'tools' },
  { method: 'GET', path: '/masterinstrument/{firmId}', query: ['page', 'pageSize', 'isin', 'instrumentType', 'currency', 'ticker'], owner: 'tools' },
  { method: 'GET', path: '/posting/cash/{firmId}', query: ['postDateFrom', 'postDateTo', 'page', 'nodeId', 'transactionCode', 'pageSize'], owner: 'tools' },
  { method: 'GET', path: '/posting/stock/{firmId}', query: [], owner: 'tools' },
  { method: 'GET', path: '/position/{firmId}/{positionId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/price/{firmId}/{assetId}', query: [], owner: 'tools' },
  // Clients
  { method: 'PUT', path: '/client/{clientId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/client/{firmId}/{clientId}', query: [], owner: 'clients' },
  { method: 'PATCH', path: '/client/{firmId}/{clientId}', query: [], owner: 'clients' },
  { method: 'PUT', path: '/client/{firmId}/{clientId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/client/{firmId}', query: ['name', 'parentId', 'pageSize', 'page', 'id', 'idOrName', 'clientGroups[clientFeeGroupId]', 'status', 'clientType', 'nodeId'], owner: 'clients' },
  { method: 'GET', path: '/client/nationality/{firmId}', query: ['countryCodes'], owner: 'clients' },
  { method: 'POST', path: '/client', query: [], owner: 'clients' },
  // Client products and crystallisation
  { method: 'GET', path: '/clientproduct/action/crystallisation/{firmId}', query: ['accountId'], owner: 'clients' },
  { method: 'POST', path: '/clientproduct/action/crystallisation', query: [], owner: 'clients' },
  { method: 'GET', path: '/clientproduct/action/{firmId}', query: ['accountId', 'clientProductId', 'clientProductActionType'], owner: 'clients' },
  { method: 'PATCH', path: '/clientproduct/action/regularcrystallisation/{firmId}/{bciId}', query: [], owner: 'clients' },
  { method: 'POST', path: '/clientproduct/action/regularcrystallisation', query: [], owner: 'clients' },
  { method: 'GET', path: '/clientproduct/{firmId}/{clientProductId}', query: [], owner: 'clients' },
  { method: 'PATCH', path: '/clientproduct/{firmId}/{clientProductId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/clientproduct/{firmId}', query: ['clientId', 'wrapperType'], owner: 'clients' },
  { method: 'GET', path: '/schemeProduct/{firmId}', query: ['wrapperType'], owner: 'clients' },
  // Documents
  { method: 'POST', path: '/files/advancedirectdebitmandateconfirmation', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/contractnote', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/{fileType}', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/generate', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/illustration', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/pensioncancellationletter', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/taxstatement', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/valuationstatement', query: [], owner: 'clients' },
  { method: 'POST', path: '/files/drawdownapplication', query: [], owner: 'clients' },
  // Illustrations
  { method: 'GET', path: '/illustration/product/{firmId}', query: ['page', 'pageSize', 'name', 'id', 'status'], owner: 'tools' },
  { method: 'GET', path: '/illustration/product/{firmId}/{illustrationId}', query: [], owner: 'tools' },
  { method: 'POST', path: '/illustration/product', query: [], owner: 'tools' },
  { method: 'GET', path: '/illustration/productabridged/{firmId}', query: [], owner: 'tools' },
  { method: 'POST', path: '/illustration/trade', query: [], owner: 'tools' },
  // Messages
  { method: 'GET', path: '/message/{firmId}', query: ['pageSize', 'page', 'clientId', 'messageType', 'status', 'accountId', 'fromDate', 'toDate'], owner: 'clients' },
  { method: 'GET', path: '/message/{firmId}/{messageId}', query: [], owner: 'clients' },
  { method: 'PUT', path: '/message/{firmId}/{messageId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/message/stats/{firmId}', query: ['clientId'], owner: 'clients' },
  // Dashboard, events, notifications
  { method: 'GET', path: '/dashboard/information/{firmId}', query: [], owner: 'reporting' },
  { method: 'GET', path: '/dashboard/exception/{firmId}', query: ['nodeId'], owner: 'reporting' },
  { method: 'GET', path: '/event/{firmId}/{eventId}', query: [], owner: 'clients' },
  { method: 'POST', path: '/event', query: [], owner: 'clients' },
  { method: 'GET', path: '/notification/{firmId}', query: ['notificationType', 'status'], owner: 'reporting' },
  { method: 'GET', path: '/notification/{firmId}/{notificationId}', query: [], owner: 'reporting' },
  { method: 'PUT', path: '/exceptionaction/{firmId}/{notificationId}', query: [], owner: 'reporting' },
  // Firm, nodes, settings, webhooks
  { method: 'GET', path: '/firm/config/{firmId}', query: ['dataType', 'nodeId'], owner: 'settings' },
  { method: 'GET', path: '/firm/node/list/{firmId}', query: ['parentNodeId', 'nodeType', 'name'], owner: 'settings' },
  { method: 'GET', path: '/node/config/{firmId}/{nodeId}', query: [], owner: 'settings' },
  { method: 'GET', path: '/node/content/{firmId}/{nodeId}', query: [], owner: 'settings' },
  { method: 'GET', path: '/node/theme/{firmId}/{nodeId}', query: [], owner: 'settings' },
  { method: 'PATCH', path: '/node/config/{firmId}', query: [], owner: 'settings' },
  { method: 'PATCH', path: '/node/content/{firmId}', query: [], owner: 'settings' },
  { method: 'PATCH', path: '/node/theme/{firmId}', query: [], owner: 'settings' },
  { method: 'GET', path: '/settings/{firmId}', query: [], owner: 'settings' },
  { method: 'PATCH', path: '/webhook/config/position/{firmId}', query: [], owner: 'settings' },
  { method: 'PATCH', path: '/webhook/config/transaction/{firmId}', query: [], owner: 'settings' },
  // Models
  { method: 'GET', path: '/model/{firmId}', query: [], owner: 'tools' },
  { method: 'GET', path: '/model/{firmId}/{modelId}', query: [], owner: 'tools' },
  { method: 'PATCH', path: '/model/{firmId}/{modelId}', query: [], owner: 'tools' },
  { method: 'POST', path: '/model', query: [], owner: 'tools' },
  // Users
  { method: 'GET', path: '/user/{firmId}', query: [], owner: 'settings' },
  { method: 'GET', path: '/user/{firmId}/{userId}', query: [], owner: 'settings' },
  { method: 'PUT', path: '/user/{firmId}/{userId}', query: [], owner: 'settings' },
  { method: 'POST', path: '/user', query: [], owner: 'settings' },
  { method: 'DELETE', path: '/user/mfa/{firmId}/{userId}', query: [], owner: 'settings' },
  // Portfolio groups
  { method: 'GET', path: '/portfolioGroup/{firmId}', query: ['groupIntent', 'name', 'id', 'intentDetails[clientProductId]', 'intentDetails[status]'], owner: 'clients' },
  { method: 'POST', path: '/portfolioGroup/{firmId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/portfolioGroup/{firmId}/{id}', query: [], owner: 'clients' },
  { method: 'PATCH', path: '/portfolioGroup/{firmId}/{id}', query: [], owner: 'clients' },
  { method: 'POST', path: '/portfolioGroup', query: [], owner: 'clients' },
  // Transactions and transfers
  { method: 'POST', path: '/portfolioTransactionGroup', query: [], owner: 'tools' },
  { method: 'PUT', path: '/portfoliotransaction/action/authorise/{firmId}/{transactionId}', query: [], owner: 'tools' },
  { method: 'PUT', path: '/portfoliotransaction/action/requestCancellation/{firmId}/{transactionId}', query: [], owner: 'tools' },
  { method: 'PUT', path: '/portfoliotransaction/action/requestdeletion/{firmId}/{transactionId}', query: [], owner: 'tools' },
  { method: 'GET', path: '/portfoliotransaction/{firmId}', query: ['transactionId', 'orderId', 'paymentId', 'linkId', 'transactionType', 'transactionSubType', 'method', 'movementType', 'transactionDateFrom', 'transactionDateTo', 'accountId', 'assetId', 'status', 'incomplete', 'nodeId', 'excludeDeleted'], owner: 'tools' },
  { method: 'GET', path: '/portfoliotransaction/{firmId}/{orderId}', query: [], owner: 'tools' },
  { method: 'POST', path: '/portfoliotransaction', query: [], owner: 'tools' },
  { method: 'GET', path: '/portfoliotransaction/producttransfer/{firmId}', query: ['clientName', 'clientId', 'accountId', 'wrapperType', 'movementType', 'transferStatus', 'actionRequired', 'nodeId', 'linkId'], owner: 'transfers' },
  { method: 'PUT', path: '/portfoliotransactionaction/{firmId}/{paymentId}', query: [], owner: 'tools' },
  { method: 'GET', path: '/filestore/manualtransferin/{firmid}/{fileUploadId}', query: [], owner: 'transfers' },
  { method: 'POST', path: '/filestore/manualtransferin', query: [], owner: 'transfers' },
  { method: 'POST', path: '/filestore/manualtransferin/refresh', query: [], owner: 'transfers' },
  { method: 'GET', path: '/masterparty/platform/{firmId}', query: ['transferWrapperType', 'productTransferType', 'name', 'status'], owner: 'transfers' },
  { method: 'POST', path: '/upload/bookvalue', query: [], owner: 'transfers' },
  // Portfolios and reports
  { method: 'GET', path: '/portfolio/{firmId}', query: ['name', 'id', 'nodeId', 'status', 'clientType', 'intentDetails', 'idOrName'], owner: 'clients' },
  { method: 'GET', path: '/portfolio/summary/{firmId}/{clientId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/portfolio/clientgroupsummary/{firmId}/{clientId}', query: [], owner: 'clients' },
  { method: 'GET', path: '/portfolio/report/{firmId}/{clientId}', query: [], owner: 'reporting' },
  { method: 'GET', path: '/portfolio/cgtReport/{firmId}/{clientId}', query: ['fromDate', 'toDate'], owner: 'reporting' },
  { method: 'GET', path: '/portfolio/cgtReport/spreadsheet/{firmId}/{clientId}', query: ['fromDate', 'toDate'], owner: 'reporting' },
];
