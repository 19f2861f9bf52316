import type { ReactNode } from 'react';
import { Money, Tag } from '@tessera/ui/core';

/** Whether two sums of the books agree: "Reconciles", or by how much they do not. */
export const Reconciled = ({ difference }: { readonly difference: number }): ReactNode =>
  difference === 0 ? (
    <Tag tone="good">Reconciles</Tag>
  ) : (
    <Tag tone="bad">
      Differs by <Money value={difference} />
    </Tag>
  );
