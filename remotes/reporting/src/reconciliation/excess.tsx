import type { ReactNode } from 'react';
import { Money, Tag } from '@tessera/ui/core';

/** Client money at the bank less client money owed: agreed, an excess, or a shortfall. */
export const Excess = ({ value }: { readonly value: number }): ReactNode =>
  value === 0 ? (
    <Tag tone="good">Agrees</Tag>
  ) : (
    <Tag tone={value < 0 ? 'bad' : 'warning'}>
      {value < 0 ? 'Shortfall' : 'Excess'} <Money value={Math.abs(value)} />
    </Tag>
  );
