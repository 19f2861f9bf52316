import { dashboardCalls } from '@tessera/contract/dashboard/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';

const { getDashboardInformation } = dashboardCalls;
const { listPortfolios } = portfolioCalls;

/** Every call this remote makes: its endpoints, its hooks and its manifest's list come from here. */
export const calls = {
  getDashboardInformation,
  listPortfolios,
};
