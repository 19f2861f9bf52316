import { createRemoteApi, query } from '@tessera/api';
import { dashboardCalls } from '@tessera/contract/dashboard/calls';
import { portfolioCalls } from '@tessera/contract/portfolios/calls';

/** The calls this remote makes; `portal.config.ts` lists the same ids. */
export const api = createRemoteApi('reporting').injectEndpoints({
  endpoints: (build) => ({
    getDashboardInformation: query(build, dashboardCalls.getDashboardInformation),
    listPortfolios: query(build, portfolioCalls.listPortfolios),
  }),
});

export const { useGetDashboardInformationQuery, useListPortfoliosQuery } = api;
