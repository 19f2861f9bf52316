import { listBankDetails } from '../../capabilities/bank-details/list-bank-details';
import { listClients } from '../../capabilities/clients/list-clients';
import { listClientDocuments } from '../../capabilities/documents/documents';
import { listProductIllustrations } from '../../capabilities/illustrations/list-product-illustrations';
import { listMessages } from '../../capabilities/messages/list-messages';
import { listPortfolioGroups } from '../../capabilities/portfolio-groups/list-portfolio-groups';
import { listPortfolios } from '../../capabilities/portfolios/list-portfolios';
import { wrapperNames } from '@tessera/contract/accounts/values';
import type { ExportedList } from './exported-list';
import { text, typed } from '../../capabilities/files/file-column';

/** Several values in one cell. */
const joined = (values: readonly string[]): string => values.join(', ');

export const clients: ExportedList<'listClients'> = {
  title: 'Clients',
  read: listClients,
  columns: [
    text('Name', 30, ({ name }) => name),
    text('Client ID', 12, ({ clientId }) => clientId),
    text('Type', 12, ({ clientType }) => clientType),
    text('Status', 11, ({ status }) => status),
    typed('money', 'Value', ({ currentValue }) => currentValue),
    typed('count', 'Accounts', ({ accounts }) => accounts),
    text('Adviser', 26, ({ nodeName }) => joined(nodeName)),
    text('Adviser ID', 12, ({ nodeId }) => joined(nodeId)),
    text('E-mail', 30, ({ email }) => email),
    text('Fee group', 26, ({ clientGroups }) => joined(clientGroups.map(({ name }) => name))),
  ],
};

export const portfolios: ExportedList<'listPortfolios'> = {
  title: 'Portfolios',
  read: listPortfolios,
  columns: [
    text('Client', 30, ({ name }) => name),
    text('Client ID', 12, ({ id }) => id),
    text('Status', 11, ({ status }) => status),
    text('Type', 12, ({ clientType }) => clientType),
    text('Office', 24, ({ nodeName }) => joined(nodeName)),
    text('Currency', 9, ({ currency }) => currency),
    typed('money', 'Value', ({ currentValue }) => currentValue),
    typed('money', 'Cash', ({ uninvestedCash }) => uninvestedCash),
    typed('money', 'Book cost', ({ bookValue }) => bookValue),
    typed('money', 'Growth', ({ growth }) => growth),
    typed('percent', 'Growth, per cent', ({ growthPercent }) => growthPercent),
    typed('count', 'Accounts', ({ accounts }) => accounts),
  ],
};

export const portfolioGroups: ExportedList<'listPortfolioGroups'> = {
  title: 'Client groups',
  read: listPortfolioGroups,
  columns: [
    text('Name', 28, ({ name }) => name),
    text('Group ID', 12, ({ id }) => id),
    text('Kind', 22, ({ groupIntent }) => groupIntent),
    text('Pension group', 18, ({ groupType }) => groupType),
    text('Clients', 50, (group) => joined(group.clients.map(({ name }) => name))),
    text('Accounts', 50, (group) => joined(group.accounts.map(({ name }) => name))),
    text('Status', 11, ({ status }) => status),
    typed('date', 'Created', ({ createdDate }) => createdDate),
  ],
};

export const bankDetails: ExportedList<'listBankDetails'> = {
  title: 'Bank details',
  read: listBankDetails,
  columns: [
    text('Client', 28, ({ client }) => client.name),
    text('Client ID', 12, ({ client }) => client.id),
    text('Account', 28, ({ account }) => account?.name ?? null),
    text('Account ID', 12, ({ account }) => account?.id ?? null),
    text('Name of account holder', 28, ({ accountName }) => accountName),
    text('Sort code', 10, ({ sortCode }) => sortCode),
    text('Account number', 15, ({ accountNumber }) => accountNumber),
    text('Status', 11, ({ status }) => status),
    text('Entered by', 22, ({ createdByName, createdBy }) => createdByName ?? createdBy),
    typed('time', 'Entered', ({ createdDate }) => createdDate),
    text('Verified by', 22, ({ verifiedByName, verifiedBy }) => verifiedByName ?? verifiedBy),
    typed('time', 'Verified', ({ verifiedDate }) => verifiedDate),
    text('Reason', 36, ({ reason }) => reason),
  ],
};

export const messages: ExportedList<'listMessages'> = {
  title: 'Messages',
  read: listMessages,
  columns: [
    typed('time', 'Sent', ({ createdDate }) => createdDate),
    text('Title', 40, ({ title }) => title),
    text('Type', 20, ({ messageType }) => messageType),
    text('Status', 11, ({ status }) => status),
    text('Client', 28, ({ clientName }) => clientName),
    text('Client ID', 12, ({ clientId }) => clientId),
    text('Account', 28, ({ accountName }) => accountName),
    text('Account ID', 12, ({ accountId }) => accountId),
    text('Transaction ID', 15, ({ transactionId }) => transactionId),
    typed('count', 'Documents', ({ documents }) => documents.length),
  ],
};

export const clientDocuments: ExportedList<'listClientDocuments'> = {
  title: 'Documents',
  read: listClientDocuments,
  columns: [
    typed('time', 'Added', ({ addedDate }) => addedDate),
    text('Name', 40, ({ fileName }) => fileName),
    text('Category', 20, ({ category }) => category),
    text('Note', 40, ({ note }) => note),
    text('Seen by', 15, ({ visibleTo }) => visibleTo),
    text('Added by', 26, ({ addedBy }) => addedBy.name),
    text('Client ID', 12, ({ clientId }) => clientId),
    text('Document ID', 15, ({ id }) => id),
    typed('count', 'Bytes', ({ size }) => size),
    text('SHA-256', 66, ({ contentHash }) => contentHash),
  ],
};

export const illustrations: ExportedList<'listProductIllustrations'> = {
  title: 'Illustrations',
  read: listProductIllustrations,
  columns: [
    text('Name', 30, ({ name }) => name),
    text('Illustration ID', 15, ({ illustrationId }) => illustrationId),
    text('Client', 28, ({ clientName }) => clientName),
    text('Client ID', 12, ({ clientId }) => clientId),
    text('Wrapper', 24, ({ wrapperType }) => wrapperNames[wrapperType]),
    text('Wrapper status', 16, ({ wrapperStatus }) => wrapperStatus),
    text('Drawdown method', 17, ({ drawdownMethod }) => drawdownMethod),
    text('Status', 11, ({ status }) => status),
    typed('time', 'Created', ({ createDate }) => createDate),
    text('Created by', 22, ({ createdBy }) => createdBy),
  ],
};
