/** Client statuses (specification, section 4). */
export const clientStatuses = ['Active', 'Pending', 'Registered'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const clientTypes = ['Individual', 'Minor', 'Corporate', 'Trust'] as const;
export type ClientType = (typeof clientTypes)[number];

/** Columns the client list sorts by. */
export const clientSorts = ['name', 'id', 'status', 'clientType', 'currentValue'] as const;
