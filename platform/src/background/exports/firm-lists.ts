import { listAssets } from '../../capabilities/assets/list-assets';
import { listModels } from '../../capabilities/models/list-models';
import { listUsers } from '../../capabilities/users/list-users';
import { listNotifications } from '../notifications/list-notifications';
import { listJobRuns } from '../queue/list-job-runs';
import { listWork } from '../work-list/list-work';
import type { ExportedList } from './exported-list';
import { text, typed } from '../../capabilities/files/file-column';

export const instruments: ExportedList<'listAssets'> = {
  title: 'Instruments',
  read: listAssets,
  columns: [
    text('Name', 44, ({ longName }) => longName),
    text('Instrument ID', 14, ({ assetId }) => assetId),
    text('ISIN', 15, ({ isin }) => isin),
    text('SEDOL', 10, ({ sedol }) => sedol),
    text('Ticker', 10, ({ ticker }) => ticker),
    text('Type', 16, ({ instrumentType }) => instrumentType),
    text('Exchange', 11, ({ exchange }) => exchange),
    text('Currency', 9, ({ currency }) => currency),
    text('Status', 11, ({ status }) => status),
    typed('units', 'Price', ({ currentPrice }) => currentPrice),
    typed('date', 'Price date', ({ currentPriceDate }) => currentPriceDate),
    typed('percent', 'Day change, per cent', ({ dayChangePercent }) => dayChangePercent),
  ],
};

export const models: ExportedList<'listModels'> = {
  title: 'Models',
  read: listModels,
  columns: [
    text('Name', 28, ({ name }) => name),
    text('Model ID', 12, ({ modelId }) => modelId),
    text('Kind', 15, ({ type }) => type),
    text('Description', 50, ({ description }) => description),
    text('Status', 11, ({ status }) => status),
    typed('count', 'Holdings', ({ holdings }) => holdings),
    typed('time', 'Updated', ({ updateDate }) => updateDate),
  ],
};

export const notifications: ExportedList<'listNotifications'> = {
  title: 'Notifications',
  read: listNotifications,
  columns: [
    text('Exception', 36, ({ title }) => title),
    text('Type', 26, ({ notificationType }) => notificationType),
    text('Severity', 10, ({ severity }) => severity),
    text('Status', 10, ({ status }) => status),
    text('Client', 30, ({ clientName }) => clientName),
    text('Account', 30, ({ accountName }) => accountName),
    typed('money', 'Amount', ({ amount }) => amount),
    typed('time', 'Since', ({ since }) => since),
    typed('date', 'Due', ({ due }) => due),
    text('With', 26, ({ assignee }) => assignee?.name ?? null),
    typed('date', 'Snoozed until', ({ snoozedUntil }) => snoozedUntil),
    typed('time', 'Over since', ({ endedDate }) => endedDate),
    text('Why', 80, ({ why }) => why),
    text('Notification ID', 14, ({ notificationId }) => notificationId),
  ],
};

export const users: ExportedList<'listUsers'> = {
  title: 'Users',
  read: listUsers,
  columns: [
    text('Name', 26, ({ name }) => name),
    text('User ID', 12, ({ userId }) => userId),
    text('E-mail', 32, ({ email }) => email),
    text('Kind', 12, ({ userType }) => userType),
    text('Job title', 22, ({ jobTitle }) => jobTitle),
    text('Office', 22, ({ nodeName }) => nodeName),
    text('Status', 11, ({ status }) => status),
    typed('time', 'Last signed in', ({ lastSignIn }) => lastSignIn),
    text('Access', 60, ({ scopes }) =>
      scopes.map(({ resource, ranges }) => `${resource}: ${ranges.join(' and ')}`).join('; '),
    ),
  ],
};

export const jobRuns: ExportedList<'listJobRuns'> = {
  title: 'Jobs',
  read: listJobRuns,
  columns: [
    text('Job', 18, ({ task }) => task),
    typed('date', 'Business date', ({ businessDate }) => businessDate),
    text('Status', 11, ({ status }) => status),
    typed('time', 'Started', ({ startedAt }) => startedAt),
    typed('time', 'Ended', ({ endedAt }) => endedAt),
    typed('count', 'Done', ({ done }) => done),
    typed('count', 'Failed', ({ failed }) => failed),
    text('Note', 60, ({ note }) => note),
  ],
};

export const work: ExportedList<'listWork'> = {
  title: 'Exports and bulk changes',
  read: listWork,
  columns: [
    text('What', 36, ({ title }) => title),
    text('Kind', 18, ({ kind }) => kind),
    typed('time', 'Started', ({ createdAt }) => createdAt),
    text('By', 26, ({ startedByName }) => startedByName),
    typed('time', 'Ended', ({ endedAt }) => endedAt),
    typed('count', 'Rows or clients', ({ total }) => total),
    typed('count', 'Done', ({ done }) => done),
    typed('count', 'Refused', ({ refused }) => refused),
    text('Status', 11, ({ status }) => status),
    text('Note', 60, ({ note }) => note),
    text('ID', 12, ({ id }) => id),
  ],
};
