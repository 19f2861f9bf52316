/** Portfolio statuses (specification, section 4). */
export const portfolioStatuses = ['Registered', 'Pending', 'Active', 'Suspended', 'Closed', 'Closing'] as const;
/** Columns the portfolio list sorts by. */
export const portfolioSorts = ['name', 'id', 'status', 'currentValue'] as const;
/** Columns the accounts of one portfolio sort by. */
export const portfolioAccountSorts = [
  'name',
  'wrapper',
  'status',
  'currentValue',
  'uninvestedCash',
  'growthPercent',
] as const;
