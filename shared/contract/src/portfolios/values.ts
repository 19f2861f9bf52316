/** Portfolio statuses (specification, section 4). */
export const portfolioStatuses = ['Registered', 'Pending', 'Active', 'Suspended', 'Closed', 'Closing'] as const;
