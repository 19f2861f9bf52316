/** Kinds of node (specification, section 3). */
export const nodeTypes = ['Default', 'Business Stream', 'Client Firm', 'Client Bank'] as const;
export type NodeType = (typeof nodeTypes)[number];
