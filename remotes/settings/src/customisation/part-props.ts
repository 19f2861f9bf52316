/** What each kind of setting on the page is told. */
export interface PartProps {
  readonly nodeId: string;
  readonly nodeName: string;
  readonly onDirty: (what: string, dirty: boolean) => void;
}
