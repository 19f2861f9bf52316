import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeletons';
import { Page } from './card';
import { KeyFigures, type KeyFigure } from './key-figures';
import type { Crumb } from './page-header';
import { RecordHeader } from './record-header';
import { VisuallyHidden } from './visually-hidden';

export interface RecordLoadingProps {
  /** Room for the name. */
  readonly nameWidth: number;
  readonly crumbs: readonly Crumb[];
  readonly figures: readonly KeyFigure[];
  /** What stands below the figures, in the size it will have. */
  readonly children: ReactNode;
}

/** A record's page while the record is read. */
export const RecordLoading = ({ nameWidth, crumbs, figures, children }: RecordLoadingProps): ReactNode => (
  <Page>
    <RecordHeader
      name={
        <span aria-busy="true">
          <VisuallyHidden>Loading...</VisuallyHidden>
          <Skeleton width={nameWidth} height={18} />
        </span>
      }
      crumbs={crumbs}
    />
    <KeyFigures loading figures={figures} />
    {children}
  </Page>
);
