import type { AccessRequirement } from '../language/access';

/** Kinds and statuses of a model (specification, sections 3 and 4). */
export const modelTypes = ['Advisory', 'Discretionary'] as const;
export type ModelType = (typeof modelTypes)[number];
export const modelStatuses = ['Active', 'Pending', 'Deleted'] as const;
export type ModelStatus = (typeof modelStatuses)[number];

/** Columns the model list sorts by. */
export const modelSorts = ['name', 'id', 'type', 'status', 'updateDate'] as const;

/**
 * What reading a model of each kind needs. The specification (section 6) names two resources; either shows the menu
 * entry.
 */
export const modelAccess: Readonly<Record<ModelType, AccessRequirement>> = {
  Advisory: { resource: 'Advisory Model', level: 'read' },
  Discretionary: { resource: 'Model', level: 'read' },
};
