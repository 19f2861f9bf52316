import { defineCalls, pageQuery } from '../call';

export const transactionCalls = defineCalls({
  listTransactions: { id: 'listTransactions', method: 'GET', path: '/portfoliotransaction/{firmId}', query: ['transactionId', 'orderId', 'paymentId', 'linkId', 'transactionType', 'transactionSubType', 'method', 'movementType', 'transactionDateFrom', 'transactionDateTo', 'accountId', 'clientId', 'assetId', 'status', 'incomplete', 'nodeId', 'excludeDeleted', ...pageQuery], access: { resource: 'Transaction', level: 'read' }, credential: 'session', tags: ['Transaction'], owner: 'tools' },
  listProductTransfers: { id: 'listProductTransfers', method: 'GET', path: '/portfoliotransaction/producttransfer/{firmId}', query: ['clientName', 'clientId', 'accountId', 'wrapperType', 'movementType', 'transferStatus', 'actionRequired', 'nodeId', 'linkId', 'businessOrAdvisor', 'autoInvest', ...pageQuery], access: { resource: 'Transaction', level: 'read' }, credential: 'session', tags: ['ProductTransfer'], owner: 'transfers' },
});
