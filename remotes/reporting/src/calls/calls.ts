import { dashboardCalls } from '@tessera/contract/dashboard/calls';
import { notificationCalls } from '@tessera/contract/notifications/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';

const { getDashboardInformation } = dashboardCalls;
const { actOnException, getDashboardException, getNotification, listNotifications } = notificationCalls;
const { listPortfolios } = portfolioCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  getDashboardInformation,
  listPortfolios,
  getDashboardException,
  listNotifications,
  getNotification,
  actOnException,
};
