import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeletons';
import { Page } from './card';
import { KeyFigures, type KeyFigure } from './key-figures';
import type { Crumb } from './page-header';
import { RecordHeader } from './record-header';
import { VisuallyHidden } from './visually-hidden';

export interface RecordLoadingProps {
  /** Width of the name's placeholder, in pixels. */
  readonly nameWidth: number;
  readonly crumbs: readonly Crumb[];
  readonly figures: readonly KeyFigure[];
  /** Placeholder for the content below the figures, in its final size. */
  readonly children: ReactNode;
}

/** A record's page while the record is loading. */
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
