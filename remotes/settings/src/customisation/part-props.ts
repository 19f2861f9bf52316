/** Props of each settings form on the page. */
export interface PartProps {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly onDirty: (what: string, dirty: boolean) => void;
}
