/** Words of the contract suite by which a run tells what it showed; the suite and the reader of its run share them. */
export const contractSuiteTitle = (remote: string): string => `the remote contract: ${remote}`;
export const routeTitle = 'renders a page with a heading and a title, and only by declared calls';
export const extensionTitle = 'mounts as a panel that shows something, by declared calls only, and leaves';
