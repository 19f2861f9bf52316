import type { ReactNode } from 'react';
import { classNames } from '../basics/class-names';

/** Says 'Loading...' (specification, section 2). `page` centres it where a page will appear. */
export const Spinner = ({ page = false }: { readonly page?: boolean }): ReactNode => (
  <div role="status" className={classNames('t-spinner', page && 't-spinner--page')}>
    <span className="t-spinner__ring" aria-hidden="true" />
    Loading...
  </div>
);
