/** Test titles from which a run's results are read; the suite and the reader of its report share them. */
export const contractSuiteTitle = (remote: string): string => `the remote contract: ${remote}`;
export const routeTitle = 'renders a page with a heading and a title, and only by declared calls';
export const extensionTitle = 'mounts as a panel that shows something, by declared calls only, and leaves';
